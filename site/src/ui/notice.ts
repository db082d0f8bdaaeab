// Sentences about the page as a whole. They stand above it until they are dismissed.
import { el } from './dom.ts';

export class Notice {
  private readonly root: HTMLElement;

  constructor(root: HTMLElement) {
    this.root = root;
  }

  show(sentences: readonly string[]): void {
    this.root.hidden = sentences.length === 0;
    const dismiss = el('button', { type: 'button', class: 'btn', click: () => this.show([]) }, 'dismiss');
    this.root.replaceChildren(
      ...(sentences.length > 0 ? [el('ul', {}, ...sentences.map((s) => el('li', {}, s))), dismiss] : []),
    );
  }
}
