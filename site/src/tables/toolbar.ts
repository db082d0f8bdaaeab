// The buttons of the tables page, and the progress in words.
import { byId, setIcon } from '../ui/dom.ts';
import type { State } from './controller.ts';
import { rowTitle } from './paper.ts';

export interface Acts {
  toggle(): void;
  clear(): void;
  saveCsv(): void;
  saveMarkdown(): void;
}

/** A second press confirms, because hours of measurement may be lost. */
const sure = 'clear all shown?';

export class Toolbar {
  private readonly toggle = byId<HTMLButtonElement>('toggle');
  private readonly clear = byId<HTMLButtonElement>('forget');
  private readonly files = ['csv', 'markdown'].map((id) => byId<HTMLButtonElement>(id));
  private readonly bar = byId<HTMLProgressElement>('done');

  constructor(acts: Acts) {
    const { clear } = this;
    this.toggle.addEventListener('click', () => acts.toggle());
    clear.addEventListener('click', () => {
      const isSure = clear.textContent === sure;
      clear.textContent = isSure ? 'clear' : sure;
      if (isSure) acts.clear();
    });
    clear.addEventListener('blur', () => (clear.textContent = 'clear'));
    byId('csv').addEventListener('click', () => acts.saveCsv());
    byId('markdown').addEventListener('click', () => acts.saveMarkdown());
  }

  show(state: State): void {
    const { phase, done, all, live, lasts } = state;
    const isRunning = phase === 'running';
    setIcon(this.toggle, isRunning ? 'pause' : 'run');
    this.toggle.querySelector('span')?.replaceChildren(wordOf(state));
    this.toggle.disabled = phase === 'loading' || (!isRunning && done === all);
    this.clear.disabled = isRunning || done === 0;
    for (const button of this.files) button.disabled = done === 0;
    byId('phase').textContent = phase;
    byId('count').textContent = `${done} of ${all} ${all === 1 ? 'run' : 'runs'}`;
    this.bar.max = Math.max(all, 1);
    this.bar.value = done;
    byId('now').textContent = live ? `${rowTitle(live.row)}, ${live.column.title}, seed ${live.seed}` : '';
    byId('lasts').textContent = lasts
      ? 'The measurements are kept in this browser until the solver changes.'
      : 'This browser stores nothing here: the measurements are lost when you close the page.';
  }

  /** The solver did not load. */
  notLoaded(): void {
    byId('phase').textContent = 'not loaded';
  }
}

/** What the main button does. */
function wordOf({ phase, done, all, live }: State): string {
  if (phase === 'running') return 'Pause';
  if (all > 0 && done === all) return 'Done';
  return done > 0 || live ? 'Resume' : 'Run';
}
