// Reset, run or pause, step: the buttons and their keys.
import { byId, letter, setIcon } from './dom.ts';
import { duration } from './figures.ts';

export type Phase = 'loading' | 'setting up' | 'ready' | 'running' | 'paused' | 'done' | 'failed';
export interface TransportActions { reset(): void; toggle(): void; step(): void }

const buttons: Record<Phase, { sign: string; text: string; step: boolean; go: boolean }> = {
  loading: { sign: 'run', text: 'Run', step: false, go: false },
  'setting up': { sign: 'close', text: 'Cancel', step: false, go: true },
  ready: { sign: 'run', text: 'Run', step: true, go: true },
  running: { sign: 'pause', text: 'Pause', step: false, go: true },
  paused: { sign: 'run', text: 'Run', step: true, go: true },
  done: { sign: 'run', text: 'Run again', step: false, go: true },
  failed: { sign: 'run', text: 'Run', step: false, go: true },
};

export class Transport {
  private readonly root: HTMLElement;
  private readonly actions: TransportActions;
  private phase: Phase = 'loading';

  constructor(root: HTMLElement, actions: TransportActions) {
    this.root = root;
    this.actions = actions;
    for (const name of ['reset', 'toggle', 'step'] as const) this.button(name).addEventListener('click', () => this.press(name));
    document.addEventListener('keydown', (event) => this.key(event));
    this.show('loading');
  }

  show(phase: Phase): void {
    this.phase = phase;
    const { sign, text, step, go } = buttons[phase];
    const toggle = this.button('toggle');
    setIcon(toggle, sign);
    toggle.querySelector('span')?.replaceChildren(text);
    toggle.disabled = !go;
    this.button('step').disabled = !step;
    this.button('reset').disabled = phase === 'loading' || phase === 'setting up' || phase === 'failed';
    const state = byId('phase');
    if (state.textContent !== phase) state.textContent = phase;
  }

  /** Iterations done and seconds per iteration. */
  count(iteration: number, pace: number): void {
    byId('count').replaceChildren(letter('k'), ` = ${iteration}`);
    byId('pace').textContent = iteration > 0 && pace > 0 ? `${duration(pace)}/it` : '';
  }

  private button(name: keyof TransportActions): HTMLButtonElement {
    const found = this.root.querySelector<HTMLButtonElement>(`[data-do=${name}]`);
    if (!found) throw new Error(`index.html has no button ${name}`);
    return found;
  }

  private press(name: keyof TransportActions): void {
    if (!this.button(name).disabled) this.actions[name]();
  }

  /** Keys belong to the control that has the focus first. */
  private key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || this.phase === 'loading') return;
    const target = event.target instanceof HTMLElement ? event.target : document.body;
    const typing = target.matches('input[type=text], textarea, select');
    const pressing = target.matches('button, a, input, summary');
    const name = event.key === ' ' && !typing && !pressing ? 'toggle' : event.key === 'ArrowRight' && !typing && !target.matches('input') ? 'step' : event.key.toLowerCase() === 'r' && !typing ? 'reset' : undefined;
    if (!name || (event.repeat && name !== 'step')) return;
    event.preventDefault();
    this.press(name);
  }
}
