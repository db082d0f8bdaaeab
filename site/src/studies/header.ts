// The controls that run a study, and the display of its progress.
import { byId, setIcon } from '../ui/dom.ts';
import type { Controller } from './controller.ts';
import type { State } from './shown-study.ts';
import { counted, roughly } from './words.ts';

export class Header {
  private readonly toggle = byId<HTMLButtonElement>('toggle');
  private readonly stop = byId<HTMLButtonElement>('stop');
  private readonly bar = byId<HTMLProgressElement>('done');

  constructor(controller: Controller) {
    this.toggle.addEventListener('click', () => controller.toggle());
    this.stop.addEventListener('click', () => controller.stop());
  }

  show(state: State): void {
    const { phase, done, all, isRight, isEdited } = state;
    const runs = phase === 'running' || (phase === 'trying' && !isEdited);
    const label = this.toggle.querySelector('span');
    const word = wordOf(state);
    if (label && label.textContent !== word) {
      setIcon(this.toggle, runs ? 'pause' : 'run');
      label.replaceChildren(word);
    }
    this.toggle.disabled = phase === 'loading' || phase === 'trying' || !isRight;
    this.stop.hidden = !runs && phase !== 'paused';
    this.bar.hidden = this.stop.hidden;
    this.bar.max = Math.max(1, all);
    this.bar.value = done;
    byId('count').textContent = countWords(state);
    byId('left').textContent = leftWords(state);
    const said = byId('phase');
    if (said.textContent !== phase) said.textContent = phase;
  }
}

/** Returns the label of the main button. */
function wordOf({ phase, all, isEdited, hasPublished }: State): string {
  if (phase === 'running') return 'Pause';
  if (phase === 'done' && !isEdited) return 'Run again';
  if (phase === 'paused' && !isEdited) return 'Resume';
  return hasPublished && !isEdited ? 'Run it here' : `Run ${counted(all, 'cell')}`;
}

function countWords({ phase, done, all, isEdited, estimate, hasPublished }: State): string {
  if (isEdited) return estimate === undefined ? '' : `about ${roughly(estimate)}`;
  const count = done > 0 || !hasPublished ? done : all;
  const whole = phase === 'running' ? all.toLocaleString('en') : counted(all, 'cell');
  return `${count.toLocaleString('en')} of ${whole}`;
}

function leftWords({ phase, secondsLeft, workers, took, isEdited, hasPublished, done }: State): string {
  if (phase === 'trying') return 'trying one cell of each method';
  if (phase === 'running' && secondsLeft !== undefined) return `about ${roughly(secondsLeft)} left`;
  if (phase === 'paused') return 'paused';
  if (!isEdited && (phase === 'done' || (hasPublished && done === 0))) return `${roughly(took)} of compute`;
  return phase === 'ready' && workers > 0 ? (workers === 1 ? 'one at a time' : `in ${workers} workers`) : '';
}
