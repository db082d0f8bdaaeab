// A notice about the whole page, which is shown at the top of the page until the user dismisses it.
import { el } from './dom.ts';

export class Notice {
  constructor(private readonly root: HTMLElement) {}

  /** undo: a button that reverts the change that the notice reports. */
  show(sentences: readonly string[], undo?: { label: string; act: () => void }): void {
    this.root.hidden = sentences.length === 0;
    this.root.replaceChildren();
    if (this.root.hidden) return;
    const button = (text: string, act?: () => void) => {
      const click = () => {
        this.show([]);
        act?.();
      };
      return el('button.btn', { click }, text);
    };
    const buttons = [...(undo ? [button(undo.label, undo.act)] : []), button('dismiss')];
    this.root.append(el('ul', ...sentences.map((s) => el('li', s))), el('div.wrap', ...buttons));
  }
}
