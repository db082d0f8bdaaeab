// The buttons of the element: restart, run and step.
import type { Phase } from '../model/controller-view.ts';
import { el, svg } from '../ui/dom.ts';
import { buttons, type Button } from '../ui/run-buttons.ts';

/** The icons of the buttons. The icons of the lab are in index.html. */
const signs: Record<string, string> = {
  reset: 'M3 2v4h4M3.4 6A5.2 5.2 0 1 1 2.8 9',
  run: 'M4 2.5v11l9-5.5z',
  pause: 'M4 3h3v10H4zM9 3h3v10H9z',
  step: 'M11 3h2v10h-2zM3 3v10l7-5z',
  close: 'M3 3l10 10M13 3L3 13',
};
function sign(name: string) {
  const path = svg('path', { class: name === 'reset' || name === 'close' ? 'pen' : '', d: signs[name] });
  return svg('svg.icon', { viewBox: '0 0 16 16', 'aria-hidden': 'true' }, path);
}

type Acts = Record<Exclude<Button, 'back'>, () => void>;

export class TransportView {
  readonly root: HTMLElement;
  private readonly buttons: Record<keyof Acts, HTMLButtonElement>;
  private phase: Phase = 'ready';
  private isHeld = false;

  constructor(acts: Acts) {
    const button = (name: keyof Acts, attributes: Record<string, string>, ...children: Node[]) => {
      const click = ({ currentTarget }: Event) =>
        (currentTarget as Element).getAttribute('aria-disabled') === 'true' || acts[name]();
      return el('button', { ...attributes, click }, ...children);
    };
    const square = (name: 'reset' | 'step', title: string) =>
      button(name, { class: 'btn plain square', 'data-part': name, 'aria-label': name, title }, sign(name));
    this.buttons = {
      reset: square('reset', 'start over'),
      toggle: button('toggle', { class: 'btn primary', 'data-part': 'play' }),
      step: square('step', 'next iteration'),
    };
    const toolbar = { class: 'transport inline', role: 'toolbar', 'aria-label': 'run', 'data-part': 'transport' };
    this.root = el('div', toolbar, ...Object.values(this.buttons));
  }

  show(phase: Phase): void {
    this.phase = phase;
    const { sign: name, text } = buttons[phase];
    this.buttons.toggle.replaceChildren(sign(name), el('span', text));
    this.update();
  }

  /** Sets whether the buttons that start runs are disabled. */
  hold(on: boolean): void {
    this.isHeld = on;
    this.update();
  }

  /**
   * Updates the buttons. The attribute `disabled` is never set, because a disabled button loses the focus, and the page
   * would then receive the next key press.
   */
  private update(): void {
    const { works, sign: name } = buttons[this.phase];
    for (const [button, element] of Object.entries(this.buttons)) {
      const starts = button === 'step' || (button === 'toggle' && name === 'run');
      const isOff = !works.includes(button as Button) || (this.isHeld && starts);
      element.setAttribute('aria-disabled', String(isOff));
    }
  }
}
