// Sentences about the page as a whole, above everything until they are dismissed.
import { el } from './dom.ts';

export class Notice {
  private readonly root: HTMLElement;

  constructor(root: HTMLElement) {
    this.root = root;
  }

  show(sentences: string[]): void {
    this.root.hidden = sentences.length === 0;
    this.root.replaceChildren(
      el('ul', {}, ...sentences.map((s) => el('li', {}, s))),
      el('button', { type: 'button', class: 'btn', click: () => this.show([]) }, 'dismiss'),
    );
  }
}
