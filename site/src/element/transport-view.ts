// The buttons of the element: start over, run, step.
import type { Phase } from '../model/controller-view.ts';
import { el, svg } from '../ui/dom.ts';
import { buttons, type Button } from '../ui/run-buttons.ts';

/** The lab has its signs in index.html. The element brings its own. */
const signs: Record<string, string> = {
  reset: 'M3 2v4h4M3.4 6A5.2 5.2 0 1 1 2.8 9',
  run: 'M4 2.5v11l9-5.5z',
  pause: 'M4 3h3v10H4zM9 3h3v10H9z',
  step: 'M11 3h2v10h-2zM3 3v10l7-5z',
  close: 'M3 3l10 10M13 3L3 13',
};
const sign = (name: string) =>
  svg(
    'svg',
    { class: 'icon', viewBox: '0 0 16 16', 'aria-hidden': 'true' },
    svg('path', { class: name === 'reset' || name === 'close' ? 'pen' : '', d: signs[name] }),
  );

type Acts = Record<Exclude<Button, 'back'>, () => void>;

export class TransportView {
  readonly root: HTMLElement;
  private readonly buttons: Record<keyof Acts, HTMLButtonElement>;
  private phase: Phase = 'ready';
  private isHeld = false;

  constructor(acts: Acts) {
    const button = (name: keyof Acts, attributes: Record<string, string>, ...children: Node[]) =>
      el(
        'button',
        {
          ...attributes,
          click: ({ currentTarget }) =>
            (currentTarget as Element).getAttribute('aria-disabled') === 'true' || acts[name](),
        },
        ...children,
      );
    const square = { class: 'btn plain square' };
    this.buttons = {
      reset: button(
        'reset',
        { ...square, 'data-part': 'reset', 'aria-label': 'reset', title: 'start over' },
        sign('reset'),
      ),
      toggle: button('toggle', { class: 'btn primary', 'data-part': 'play' }),
      step: button(
        'step',
        { ...square, 'data-part': 'step', 'aria-label': 'step', title: 'next iteration' },
        sign('step'),
      ),
    };
    this.root = el(
      'div',
      { class: 'transport', role: 'toolbar', 'aria-label': 'run', 'data-part': 'transport' },
      ...Object.values(this.buttons),
    );
  }

  show(phase: Phase): void {
    this.phase = phase;
    const { sign: name, text } = buttons[phase];
    this.buttons.toggle.replaceChildren(sign(name), el('span', {}, text));
    this.update();
  }

  /** Nothing can be started meanwhile. */
  hold(on: boolean): void {
    this.isHeld = on;
    this.update();
  }

  /**
   * A button that does not work now keeps the focus, which `disabled` would take from it: the next key would be the
   * page's.
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
