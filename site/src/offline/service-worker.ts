// The site without a network: whole sets of its files, each of one build.
//
// A page and all that it asks for come from one set: the newest when it was loaded. A new build is installed beside the
// old one, every file against its hash, and what is not whole is not used. Pages that are open go on with the set that
// they began with; it goes when they have gone. A page that came from the network, or lies outside the site, gets
// nothing from here.
import type { FetchEvent, ServiceWorker } from './service-worker-types.ts';

/** The hash of each file of this build, by its path from here. */
const hashes: Record<string, string> = __SITE_FILES__;
const worker = globalThis as unknown as ServiceWorker;
const { scope } = worker.registration;
/** Another copy of the site may have its sets in the same storage. */
const prefix = `slep-lab ${scope} `;
const newest = prefix + __SITE_ID__;
/** The sets of pages, as far as they are known since this worker woke up. */
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
  await Promise.all(Object.keys(hashes).map(async (path) => set.put(scope + path, await fetched(path))));
  if (!(await caches.has(newest))) throw new Error('the set was deleted while it was installed');
  await worker.skipWaiting(); // pages that are open keep their set all the same
}

/** The file whose hash is known, or an error: what a cache on the way still has may be of an older build. */
async function fetched(path: string): Promise<Response> {
  const get = (cache: RequestCache) => fetch(scope + path, { cache, integrity: hashes[path] });
  const response = await get('default').catch(() => get('reload'));
  return response.redirected ? new Response(response.body, response) : response; // a page may not have been redirected
}

/** The file that an address of a page means, with or without index.html and .html. */
function pageAt(url: string): string | undefined {
  const path = new URL(url).pathname.slice(new URL(scope).pathname.length);
  return [path, `${path}index.html`, `${path}.html`].find((name) => Object.hasOwn(hashes, name));
}

/** A page of the newest set. The set remembers it, because this worker may sleep in between. */
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
  return file || fetch(request);
}

async function remembered(page: string): Promise<string | undefined> {
  for (const name of await sets()) {
    if (!(await (await caches.open(name)).match(mark(page)))) continue;
    known.set(page, name);
    return name;
  }
}

const sets = async () => (await caches.keys()).filter((name) => name.startsWith(prefix));
/** Stands in a set for a page that it belongs to. */
const mark = (page: string) => `${scope}.page/${page}`;

/**
 * Forgets pages that have gone, and sets that nobody will ask for. A page that is being loaded has not gone, and a set
 * that is being installed will be asked for.
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
