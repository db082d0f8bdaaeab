// A live preview of the element on a page, at its actual size.
import { el } from '../../ui/dom.ts';
import type { SharedPart } from './shared-data.ts';
import '../../element/slep-lab.ts';

export class SharePreview {
  private readonly lab = document.createElement('slep-lab');
  private readonly page = el('div.share-page', el('p', '… text of your page …'), this.lab);
  private readonly box = el('div.share-box', { tabindex: 0, role: 'group', 'aria-label': 'preview' }, this.page);
  private names: readonly string[] = [];
  readonly root = el(
    'section.share-preview.stack',
    el('h3.wrap', 'preview ', el('span.muted', 'live, as a reader of your page sees it')),
    this.box,
  );

  show(attributes: readonly (readonly [name: string, text: string])[]): void {
    const names = attributes.map(([name]) => name);
    for (const name of this.names) if (!names.includes(name)) this.lab.removeAttribute(name);
    for (const [name, text] of attributes) if (this.lab.getAttribute(name) !== text) this.lab.setAttribute(name, text);
    this.names = names;
  }

  /**
   * Sets the data. In the preview, the data are always inside the element, because no files with the data lie next to
   * this page.
   */
  take(data: readonly SharedPart[]): void {
    this.lab.replaceChildren(
      ...data.map(({ part, text = '', column }) => {
        const script = el('script', { type: 'text/plain' }, text);
        script.dataset.part = part;
        if (column !== undefined) script.dataset.column = String(column);
        return script;
      }),
    );
  }

  /** Shows why the runs cannot be shown on other pages. */
  say(why: string): void {
    this.page.replaceChildren(el('p', why));
  }
}
