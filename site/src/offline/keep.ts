// The site's own pages are kept for when there is no network, and say when a newer version has come.
import { el } from '../ui/dom.ts';

/** Called once a page has what it needs itself. A copy in somebody else's frame keeps nothing. */
export async function keepOffline(): Promise<void> {
  if (window.parent !== window) return;
  try {
    const { serviceWorker } = navigator; // none where a page came without encryption; a sandbox throws
    if (!serviceWorker) return;
    if (serviceWorker.controller) serviceWorker.addEventListener('controllerchange', announce, { once: true });
    const registration = await serviceWorker.register(new URL('./service-worker.js', import.meta.url));
    const look = () => void (document.visibilityState === 'visible' && registration.update().catch(() => {}));
    document.addEventListener('visibilitychange', look);
  } catch {
    // without a network, or where the reader allows no storage, the page is what it is
  }
}

/** This page goes on as it is until the reader wants the other one. */
function announce(): void {
  const button = (text: string, click: () => void) => el('button.btn', { click }, text);
  const words = el(
    'div.update',
    { role: 'status' },
    'A new version is here:',
    button('reload', () => location.reload()),
    button('later', () => words.remove()),
  );
  document.body.append(words);
}
