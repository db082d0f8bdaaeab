// The element as a reader of the page around it gets it, live, and small enough to be seen whole.
import { el } from '../../ui/dom.ts';
import '../../element/slep-lab.ts';

/** It is not shown smaller than this: then it is scrolled. */
const smallest = 0.5;

export class SharePreview {
  readonly root: HTMLElement;
  private readonly lab = document.createElement('slep-lab');
  private readonly page: HTMLElement;
  private readonly box: HTMLElement;
  private readonly words = el('span', { class: 'muted' });
  private names: readonly string[] = [];

  constructor() {
    this.page = el('div', { class: 'share-page' }, el('p', {}, '… text of your page …'), this.lab);
    this.box = el('div', { class: 'share-box', tabindex: 0, role: 'group', 'aria-label': 'preview' }, this.page);
    this.root = el('section', { class: 'share-preview' }, el('h3', {}, 'preview ', this.words), this.box);
    const resized = new ResizeObserver(() => this.fit());
    resized.observe(this.box);
    resized.observe(this.lab);
  }

  show(attributes: readonly (readonly [name: string, text: string])[]): void {
    const names = attributes.map(([name]) => name);
    for (const name of this.names) if (!names.includes(name)) this.lab.removeAttribute(name);
    for (const [name, text] of attributes) if (this.lab.getAttribute(name) !== text) this.lab.setAttribute(name, text);
    this.names = names;
  }

  /** In place of an element that no page can show. */
  say(why: string): void {
    this.page.replaceChildren(el('p', {}, why));
  }

  private fit(): void {
    const scale = Math.max(smallest, Math.min(1, this.box.clientHeight / this.page.offsetHeight));
    this.page.style.transform = scale < 1 ? `scale(${scale})` : '';
    this.page.style.marginBottom = `${(scale - 1) * this.page.offsetHeight}px`;
    const size = scale < 1 ? `, at ${Math.round(100 * scale)} %` : '';
    this.words.textContent = `live, as a reader of your page gets it${size}`;
  }
}
