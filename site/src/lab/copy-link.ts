// The button that copies the link to the state.
import { copy } from '../ui/copy.ts';
import { byId } from '../ui/dom.ts';

/** The button copies a link. Where the clipboard is forbidden, tell shows it. */
export function makeCopy(link: () => string, tell: (sentence: string) => void): void {
  const button = byId('copy');
  button.addEventListener('click', async () => {
    const text = link();
    if (!(await copy(text))) return tell(`This page may not use the clipboard. The link is ${text}`);
    button.textContent = 'copied';
    setTimeout(() => (button.textContent = 'copy link'), 1500);
  });
}
