// The code that shows runs on another page, their link, and their files: a tab for each.
import { copy } from '../../ui/copy.ts';
import { el } from '../../ui/dom.ts';
import { Tabs } from '../../ui/tabs.ts';
import { embedCodes, linkOf, whyNotEmbedded, type Choice, type Page } from './embed-code.ts';
import type { State } from '../../model/state.ts';

const [link, download] = ['link', 'download'];

export class ShareCode {
  readonly root: HTMLElement;
  private readonly page: Page;
  private readonly state: State;
  private readonly complete: (on: boolean) => void;
  private readonly tabs: Tabs;
  private readonly text = el('code');
  private readonly copier = el(
    'button',
    { class: 'btn primary', autofocus: true, click: () => void this.copy() },
    'copy',
  );
  private readonly words = el('p', { class: 'muted', role: 'status' });
  private readonly option: HTMLElement;
  private readonly pre: HTMLElement;
  private readonly downloads: HTMLElement;
  private choice: Choice;
  private shown = 'HTML';

  /** complete: the link is to name what is at its default, or not. */
  constructor(page: Page, state: State, choice: Choice, downloads: HTMLElement, complete: (on: boolean) => void) {
    this.page = page;
    this.state = state;
    this.choice = choice;
    this.downloads = downloads;
    this.complete = complete;
    const box = el('input', { type: 'checkbox', change: () => this.complete(box.checked) });
    this.option = el(
      'label',
      { class: 'share-check' },
      box,
      el('span', {}, 'name every setting, also those at their defaults'),
    );
    this.pre = el('pre', { tabindex: 0, 'aria-label': 'code' }, this.text);
    const panel = el('div', { role: 'tabpanel', id: 'share-code' }, this.pre, this.option, this.downloads, this.words);
    const ways = [...Object.keys(embedCodes), link, download];
    this.tabs = new Tabs('ways to share', panel, ways, String, (name) => this.open(name));
    this.root = el('section', { class: 'share-code' }, el('header', {}, this.tabs.root, this.copier), panel);
    this.open('HTML');
  }

  show(choice: Choice): void {
    this.choice = choice;
    this.open(this.shown);
  }

  private open(name: string): void {
    const { page, state, choice } = this;
    this.shown = name;
    this.tabs.mark(name);
    const why = name === link || name === download ? undefined : whyNotEmbedded(state);
    const write = embedCodes[name];
    this.text.textContent = write ? (why === undefined ? write(page, state, choice) : '') : linkOf(page, state, choice);
    this.words.textContent = why ?? '';
    this.pre.hidden = name === download || why !== undefined;
    this.copier.hidden = this.pre.hidden;
    this.option.hidden = name !== link;
    this.downloads.hidden = name !== download;
  }

  private async copy(): Promise<void> {
    if (await copy(this.text.textContent ?? '')) {
      this.copier.textContent = 'copied';
      this.words.textContent = '';
      setTimeout(() => (this.copier.textContent = 'copy'), 1500);
      return;
    }
    getSelection()?.selectAllChildren(this.text);
    this.words.textContent = 'This page may not use the clipboard. The code is selected: copy it with Ctrl+C or ⌘C.';
  }
}
