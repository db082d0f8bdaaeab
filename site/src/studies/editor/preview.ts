// Beside the form: how many cells the description produces, how long they will take, and the empty strip.
import { bytes } from '../../model/numbers.ts';
import { el } from '../../ui/dom.ts';
import { choiceWords, instanceCount, type Content } from '../content.ts';
import { FigureView } from '../figures/figure-view.ts';
import { stripFigure } from '../figures/strip-figure.ts';
import { counted, roughly } from '../words.ts';
import { countOf } from '../../study/expand.ts';
import type { Study } from '../../study/study.ts';

/** How long the run will take, estimated from one cell of each method. */
export interface Estimate {
  seconds: number;
  workers: number;
}

export class Preview {
  readonly root: HTMLElement;
  private readonly numbers = el('dl', { class: 'numbers' });
  private readonly strip = new FigureView({ over: () => undefined, pressed: () => undefined });
  private readonly words = el('p', { class: 'muted', id: 'estimate-words' });

  constructor(...below: HTMLElement[]) {
    this.root = el(
      'div',
      { class: 'preview' },
      el(
        'div.intro',
        el('h1', {}, 'Nothing has run yet'),
        el('p', {}, 'Every tile below is one run. Change the description and it is counted again.'),
      ),
      this.numbers,
      el('div', { class: 'strip' }, this.strip.root, this.words),
      ...below,
    );
  }

  /** Without content the description is invalid. */
  show(content: Content | undefined, estimate: Estimate | undefined): void {
    this.strip.root.hidden = !content;
    if (!content) return void this.numbers.replaceChildren(number('–', 'cells'), number('–', 'instances'));
    const { study } = content;
    this.numbers.replaceChildren(
      number(countOf(study).toLocaleString('en'), 'cells', 'cells'),
      number(instanceCount(study).toLocaleString('en'), 'instances', 'instances'),
      ...(estimate
        ? [
            number(roughly(estimate.seconds), `in ${counted(estimate.workers, 'worker')}`, 'time'),
            number(bytes(memoryOf(study, estimate.workers)), 'memory', 'memory'),
          ]
        : []),
    );
    this.words.textContent = estimate
      ? `The estimate is from one cell of each method${where(content)}; they are kept.`
      : 'One cell of each method is tried for an estimate.';
    this.strip.root.hidden = content.tasks.length === 0;
    if (content.tasks.length > 0) this.strip.show(stripFigure(content));
  }

  restyle(): void {
    this.strip.draw();
  }
}

/** The last values, at which cells were tried. */
function where({ study, tasks }: Content): string {
  const last = tasks[tasks.length / study.seeds.length - 1];
  const words = last && choiceWords(study, last.values);
  return words ? ` at ${words}` : '';
}

/** A program, and two dense n x n matrices, in each worker. */
function memoryOf({ params, vary }: Study, workers: number): number {
  const sizes = [params.n, ...vary.filter(({ name }) => name === 'n').flatMap(({ values }) => values)].map(Number);
  const n = Math.max(0, ...sizes.filter(Number.isFinite));
  return workers * (program + 2 * 8 * n ** 2);
}

/** The bytes that the solver takes before it has done anything. */
const program = 12e6;

const number = (value: string, words: string, name = words): HTMLElement =>
  el('div', { 'data-number': name }, el('dt', {}, words), el('dd', {}, value));
