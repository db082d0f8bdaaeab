// Keeps the site's pages for offline use, and announces new versions.
import { el } from '../ui/dom.ts';

/** Called when a page has loaded its own files. Does nothing if the page is in a frame of another page. */
export async function keepOffline(): Promise<void> {
  if (window.parent !== window) return;
  try {
    // if the user has asked the browser to save data, nothing is downloaded in advance
    if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return;
    const { serviceWorker } = navigator; // navigator.serviceWorker is undefined without HTTPS, and throws in a sandbox
    if (!serviceWorker) return;
    if (serviceWorker.controller) serviceWorker.addEventListener('controllerchange', announce, { once: true });
    const registration = await serviceWorker.register(new URL('./service-worker.js', import.meta.url));
    const look = () => void (document.visibilityState === 'visible' && registration.update().catch(() => {}));
    document.addEventListener('visibilitychange', look);
  } catch {
    // the page also works without a service worker
  }
}

/** Announces a new version. The page keeps its version until the user loads the new version. */
function announce(): void {
  const button = (text: string, click: () => void) => el('button.btn', { click }, text);
  const reload = button('reload', () => location.reload());
  const later = button('later', () => words.remove());
  const words = el('div.update.inline', { role: 'status' }, 'A new version is here:', reload, later);
  document.body.append(words);
}
