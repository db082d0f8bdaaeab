// A service worker for a host that no longer serves the lab. The host should serve this file in place of the lab's
// service-worker.js. Browsers that have stored the lab fetch this worker, which deletes the stored files and then
// unregisters itself.
import type { ServiceWorker } from './service-worker-types.ts';

const worker = globalThis as unknown as ServiceWorker;

worker.addEventListener('install', () => void worker.skipWaiting());
worker.addEventListener('activate', (event) => event.waitUntil(leave()));

async function leave(): Promise<void> {
  const { scope } = worker.registration;
  for (const name of await caches.keys()) if (name.startsWith(`slep-lab ${scope} `)) await caches.delete(name);
  await worker.registration.unregister();
}
