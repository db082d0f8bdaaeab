// The buttons for run, pause, step and rewind, the speed menu, and the keyboard shortcuts.
import { byId, letter, present, setIcon } from '../ui/dom.ts';
import { buttons, type Button } from '../ui/run-buttons.ts';
import type { Phase } from '../model/controller-view.ts';
import { duration } from '../model/numbers.ts';

export interface TransportActions {
  reset(): void;
  toggle(): void;
  /** Moves the runs by a number of iterations, backwards if the number is negative. */
  step(iterations: number): void;
  /** Moves the runs to an iteration. Infinity means the last stored iteration. */
  seek(iteration: number): void;
  /** Sets the speed in iterations per second. Infinity means full speed. */
  pace(rate: number): void;
  /** Zooms the charts by a factor. A factor of 0 shows the whole axis. */
  zoom(factor: number): void;
  /** Opens or closes the presenter. */
  present(): void;
  /** Shows only the chart with this number, if the presenter is open. */
  chart(number: number): void;
}

export class Transport {
  private readonly help = byId<HTMLDialogElement>('keys');
  private readonly speed = byId<HTMLSelectElement>('speed');
  private phase: Phase = 'loading';
  /** Whether the requested state cannot run. */
  private isHeld = false;
  /** The word that is shown instead of “failed” if the requested state cannot run yet. */
  private heldWord?: string;

  constructor(
    private readonly root: HTMLElement,
    private readonly actions: TransportActions,
  ) {
    const acts: Record<Button, () => void> = {
      reset: () => actions.reset(),
      back: () => actions.step(-1),
      toggle: () => actions.toggle(),
      step: () => actions.step(1),
    };
    for (const [name, act] of Object.entries(acts)) this.button(name as Button).addEventListener('click', act);
    this.speed.addEventListener('change', () => actions.pace(Number(this.speed.value)));
    byId('show-keys').addEventListener('click', () => this.help.showModal());
    this.help.addEventListener('click', (event) => event.target === this.help && this.help.close());
    document.addEventListener('keydown', (event) => this.key(event));
    this.show('loading');
  }

  show(phase: Phase): void {
    this.phase = phase;
    const { sign, text, works } = buttons[phase];
    const toggle = this.button('toggle');
    const label = toggle.querySelector('span');
    if (label && label.textContent !== text) {
      // the content of the button is replaced only if necessary, because a button receives no click event if its
      // content is replaced while the button is pressed
      setIcon(toggle, sign);
      label.replaceChildren(text);
    }
    for (const name of ['reset', 'back', 'toggle', 'step'] as const)
      this.button(name).disabled = !works.includes(name) || (this.isHeld && name === 'toggle' && sign === 'run');
    const state = byId('phase');
    const word = (this.isHeld && phase === 'failed' && this.heldWord) || phase;
    if (state.textContent !== word) state.textContent = word;
  }

  /** on: whether Run is disabled because no run can be started from the requested state. */
  hold(on: boolean, word?: string): void {
    this.isHeld = on;
    this.heldWord = word;
    this.show(this.phase);
  }

  /** Shows the current iteration, the last stored iteration, and the seconds per iteration. */
  count(iteration: number, kept: number, pace: number): void {
    byId('count').replaceChildren(letter('k'), ` = ${iteration}`);
    byId('kept').textContent = kept > iteration ? `of ${kept}` : '';
    byId('pace').textContent = iteration > 0 && pace > 0 ? `${duration(pace)}/it` : '';
  }

  /** Shows the speed in iterations per second. */
  pace(rate: number): void {
    this.speed.value = String(rate);
  }

  private button(name: Button): HTMLButtonElement {
    return present(this.root.querySelector<HTMLButtonElement>(`[data-do=${name}]`), `button ${name}`);
  }

  /**
   * Handles a key, unless the focused control uses that key. The keys of a focused scrubber are an exception: they are
   * handled here, so that they do the same whether or not the scrubber has the focus.
   */
  private key(event: KeyboardEvent): void {
    const isModified = event.ctrlKey || event.metaKey || event.altKey;
    if (event.defaultPrevented || isModified || document.querySelector('dialog[open]')) return;
    const target = event.target instanceof HTMLElement ? event.target : document.body;
    const scrubbing = target.matches('.scrubber input');
    if (target.matches('input[type=text], textarea, select, .formula-text') || target.closest('[role=tablist]')) return;
    if (target.matches('input') && !scrubbing && event.key.startsWith('Arrow')) return;
    if (event.key === ' ' && target.matches('button, a, input, summary, .term') && !scrubbing) return;
    const act = this.meaning(event);
    if (!act) return;
    event.preventDefault();
    act();
  }

  private meaning({ key, shiftKey, repeat }: KeyboardEvent): (() => void) | undefined {
    const { actions, phase } = this;
    const far = shiftKey ? 10 : 1;
    if (key === '?') return () => this.help.showModal();
    if (key.toLowerCase() === 'f' && !repeat) return () => actions.present();
    if (/^[1-5]$/.test(key)) return () => actions.chart(Number(key));
    const stands = phase === 'ready' || phase === 'running' || phase === 'paused' || phase === 'done';
    if (stands && key === 'ArrowRight') return () => actions.step(far);
    if (stands && key === 'ArrowLeft') return () => actions.step(-far);
    if (stands && key === 'Home') return () => actions.seek(0);
    if (stands && key === 'End') return () => actions.seek(Infinity);
    const factor = stands && ({ '+': 2, '=': 2, '-': 0.5, '0': 0 } as Record<string, number>)[key];
    if (typeof factor === 'number') return () => actions.zoom(factor);
    const button = !repeat && !shiftKey && (key === ' ' ? 'toggle' : key.toLowerCase() === 'r' ? 'reset' : undefined);
    return button && !this.button(button).disabled ? () => actions[button]() : undefined;
  }
}
