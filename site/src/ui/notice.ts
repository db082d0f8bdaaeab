// Sentences about the page as a whole. They stand above it until they are dismissed.
import { el } from './dom.ts';

export class Notice {
  private readonly root: HTMLElement;

  constructor(root: HTMLElement) {
    this.root = root;
  }

  /** undo: takes back what the sentences tell. */
  show(sentences: readonly string[], undo?: { label: string; act: () => void }): void {
    this.root.hidden = sentences.length === 0;
    const taken = () => {
      this.show([]);
      undo?.act();
    };
    const buttons = undo ? [el('button', { class: 'btn', click: taken }, undo.label)] : [];
    const dismiss = el('button', { class: 'btn', click: () => this.show([]) }, 'dismiss');
    this.root.replaceChildren(
      ...(sentences.length > 0
        ? [el('ul', {}, ...sentences.map((s) => el('li', {}, s))), el('div', {}, ...buttons, dismiss)]
        : []),
    );
  }
}
