// Shows the code for other pages, the link to the runs, and the files that can be saved, in tabs.
import { copy } from '../../ui/copy.ts';
import { el } from '../../ui/dom.ts';
import { Tabs } from '../../ui/tabs.ts';
import { embedCodes, linkOf, whyNotEmbedded, type Choice, type Page } from './embed-code.ts';
import type { State } from '../../model/state.ts';

const [link, download] = ['link', 'download'];

/**
 * Creates the section, which also lets the user choose whether the link contains settings that are at their defaults.
 * changed: called when the user has changed this choice. shown: the tab that is open at first.
 */
export function shareCode(
  page: Page,
  state: State,
  choice: Choice,
  downloads: HTMLElement,
  changed: () => void,
  shown = 'HTML',
): { root: HTMLElement; show(): void } {
  const text = el('code');
  const words = el('p.muted', { role: 'status' });
  const pre = el('pre', { tabindex: 0, 'aria-label': 'code' }, text);
  const change = () => {
    choice.complete = box.checked;
    changed();
  };
  const box = el('input', { type: 'checkbox', change });
  const what = el('span', 'list every setting, including those at their defaults');
  const option = el('label.share-check.inline', box, what);
  const copyText = async () => {
    if (await copy(text.textContent ?? '')) {
      copier.textContent = 'copied';
      words.textContent = '';
      setTimeout(() => (copier.textContent = 'copy'), 1500);
      return;
    }
    getSelection()?.selectAllChildren(text);
    words.textContent = 'This page cannot access the clipboard. The code is selected: copy it with Ctrl+C or ⌘C.';
  };
  const copier = el('button.btn.primary', { autofocus: true, click: () => void copyText() }, 'copy');
  const open = (name: string) => {
    shown = name;
    tabs.mark(name);
    const why = name === link || name === download ? undefined : whyNotEmbedded(state, page.data, name);
    const write = embedCodes[name] ?? linkOf;
    text.textContent = why === undefined ? write(page, state, choice) : '';
    words.textContent = why ?? '';
    pre.hidden = copier.hidden = name === download || why !== undefined;
    option.hidden = name !== link;
    downloads.hidden = name !== download;
  };
  const panel = el('div.stack', { role: 'tabpanel', id: 'share-code' }, pre, option, downloads, words);
  const tabs = new Tabs('ways to share', panel, [...Object.keys(embedCodes), link, download], String, open);
  open(shown);
  return { root: el('section.share-code', el('header.inline', tabs.root, copier), panel), show: () => open(shown) };
}
