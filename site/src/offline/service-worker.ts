// Serves the site offline, from sets of files. Each set contains files of a single build.
//
// A page and its files come from the same set: the newest set at the time when the page was loaded. A new build is
// installed alongside the old one. The files of the new build are checked against their hashes, and the build is used
// only when it is complete. Open pages keep their set, which is deleted after they have been closed. Pages that came
// from the network or are outside the site receive no stored files.
import type { FetchEvent, ServiceWorker } from './service-worker-types.ts';

/** The hashes of the files in this build, keyed by paths relative to this script. */
const hashes: Record<string, string> = __SITE_FILES__;
/** Files that many users never need, which are stored only when a page first uses them. */
const later = ['slep-formula.wasm'];
const worker = globalThis as unknown as ServiceWorker;
const { scope } = worker.registration;
/**
 * The prefix of the names of the sets of cached files. The prefix distinguishes these sets from those of another copy
 * of the site on the same origin.
 */
const prefix = `slep-lab ${scope} `;
const newest = prefix + __SITE_ID__;
/** For each page, the set of files that it uses. The map is incomplete after the worker has been restarted. */
const known = new Map<string, string>();

worker.addEventListener('install', (event) => event.waitUntil(install()));
worker.addEventListener('activate', (event) => event.waitUntil(tidy()));
worker.addEventListener('fetch', (event) => {
  const { request, clientId } = event;
  if (request.method !== 'GET' || !request.url.startsWith(scope)) return;
  if (request.mode !== 'navigate') return event.respondWith(fromSetOf(clientId, request));
  const path = pageAt(request.url);
  if (path !== undefined) event.respondWith(begin(path, event));
});

async function install(): Promise<void> {
  const set = await caches.open(newest);
  const first = Object.keys(hashes).filter((path) => !later.includes(path));
  await Promise.all(first.map(async (path) => set.put(scope + path, await fetched(path))));
  if (!(await caches.has(newest))) throw new Error('the set was deleted while it was being installed');
  await worker.skipWaiting(); // open pages keep their set
}

/**
 * Fetches a file. If this fails or the hash is wrong, fetches the file again without the HTTP cache, which may contain
 * the file of an older build. Throws if the second attempt also fails.
 */
async function fetched(path: string): Promise<Response> {
  const get = (cache: RequestCache) => fetch(scope + path, { cache, integrity: hashes[path] });
  const response = await get('default').catch(() => get('reload'));
  // browsers reject redirected responses for pages
  return response.redirected ? new Response(response.body, response) : response;
}

/** Returns the file name of a page. The address of the page may omit index.html or .html. */
function pageAt(url: string): string | undefined {
  const path = new URL(url).pathname.slice(new URL(scope).pathname.length);
  return [path, `${path}index.html`, `${path}.html`].find((name) => Object.hasOwn(hashes, name));
}

/**
 * Returns a page from the newest set. The cache records that the page uses this set, because the service worker may be
 * stopped before the page requests its files.
 */
async function begin(path: string, event: FetchEvent): Promise<Response> {
  const { request, resultingClientId: page } = event;
  const set = await caches.open(newest);
  const file = await set.match(scope + path);
  if (!file || !page) return fetch(request);
  known.set(page, newest);
  await set.put(mark(page), new Response());
  event.waitUntil(tidy());
  return file;
}

async function fromSetOf(page: string, request: Request): Promise<Response> {
  const name = known.get(page) ?? (await remembered(page));
  const file = name && (await (await caches.open(name)).match(request, { ignoreSearch: true, ignoreVary: true }));
  if (file) return file;
  const path = request.url.slice(scope.length);
  if (name !== newest || !later.includes(path)) return fetch(request);
  const response = await fetched(path);
  await (await caches.open(name)).put(request, response.clone());
  return response;
}

async function remembered(page: string): Promise<string | undefined> {
  for (const name of await sets()) {
    if (!(await (await caches.open(name)).match(mark(page)))) continue;
    known.set(page, name);
    return name;
  }
}

const sets = async () => (await caches.keys()).filter((name) => name.startsWith(prefix));
/** Returns the key of the entry that marks a set of cached files as used by a page. */
const mark = (page: string) => `${scope}.page/${page}`;

/**
 * Deletes unused sets and the records of closed pages. Keeps the records of pages that are still loading, and the sets
 * that are still being installed.
 */
async function tidy(): Promise<void> {
  if (worker.registration.installing) return;
  for (const name of await sets()) {
    const set = await caches.open(name);
    const isNewest = name === newest;
    let isUsed = isNewest;
    for (const { url } of await set.keys()) {
      if (!url.startsWith(mark(''))) continue;
      const page = url.slice(mark('').length);
      if ((isNewest && known.has(page)) || (await worker.clients.get(page))) isUsed = true;
      else await set.delete(url);
    }
    if (!isUsed) await caches.delete(name);
  }
}
