// A live preview of the element in a page, scaled down so that all of it can be seen.
import { el } from '../../ui/dom.ts';
import '../../element/slep-lab.ts';

/** A preview that does not fit at this scale scrolls. */
const smallest = 0.5;

export class SharePreview {
  private readonly lab = document.createElement('slep-lab');
  private readonly page = el('div.share-page', el('p', '… text of your page …'), this.lab);
  private readonly box = el('div.share-box', { tabindex: 0, role: 'group', 'aria-label': 'preview' }, this.page);
  private readonly words = el('span.muted');
  private names: readonly string[] = [];
  readonly root = el('section.share-preview', el('h3', 'preview ', this.words), this.box);

  constructor() {
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

  /** Says why no page can show the runs. */
  say(why: string): void {
    this.page.replaceChildren(el('p', why));
  }

  private fit(): void {
    const scale = Math.max(smallest, Math.min(1, this.box.clientHeight / this.page.offsetHeight));
    this.page.style.transform = scale < 1 ? `scale(${scale})` : '';
    this.page.style.marginBottom = `${(scale - 1) * this.page.offsetHeight}px`;
    const size = scale < 1 ? `, at ${Math.round(100 * scale)} %` : '';
    this.words.textContent = `live, as a reader of your page sees it${size}`;
  }
}
