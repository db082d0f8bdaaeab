// The preview next to the form: the number of cells, the time that they will take, and the strip of cells.
import { bytes } from '../../model/numbers.ts';
import { el } from '../../ui/dom.ts';
import { prose } from '../../ui/format.ts';
import { choiceWords, instanceCount, type Content } from '../content.ts';
import { FigureView } from '../figures/figure-view.ts';
import { stripFigure } from '../figures/strip-figure.ts';
import { counted, roughly } from '../words.ts';
import { countOf } from '../../study/expand.ts';
import type { Study } from '../../study/study.ts';

/** The number of workers, and the time for the remaining cells, which is estimated from one cell of each method. */
export interface Estimate {
  seconds: number;
  workers: number;
}

export class Preview {
  readonly root: HTMLElement;
  private readonly numbers = el('dl.numbers.wrap');
  private readonly strip = new FigureView();
  private readonly words = el('p.muted', { id: 'estimate-words' });

  constructor(...below: HTMLElement[]) {
    const note = el('p', 'Every tile below is one run. If you change the description, the runs are counted again.');
    this.root = el(
      'div.preview',
      el('div.intro', el('h1', 'Nothing has run yet'), note),
      this.numbers,
      el('div.strip', this.strip.root, this.words),
      ...below,
    );
  }

  /** Shows the preview. content: undefined if the description is invalid. */
  show(content: Content | undefined, estimate: Estimate | undefined): void {
    this.strip.root.hidden = !content;
    if (!content) return void this.numbers.replaceChildren(number('–', 'cells'), number('–', 'instances'));
    const { study } = content;
    const memory = memoryOf(study);
    this.numbers.replaceChildren(
      number(countOf(study).toLocaleString('en'), 'cells', 'cells'),
      number(instanceCount(study).toLocaleString('en'), 'instances', 'instances'),
      ...(estimate
        ? [
            number(roughly(estimate.seconds), `in ${counted(estimate.workers, 'worker')}`, 'time'),
            ...(memory > 0 ? [number(bytes(estimate.workers * memory), 'memory, roughly', 'memory')] : []),
          ]
        : []),
    );
    const refused = content.cells.find((cell) => cell?.outcome === 'refused');
    const why = refused ? `At least one cell is refused: ${refused.message}. ` : '';
    const words = estimate
      ? `The time is estimated from one cell of each method${where(content)}; these cells are kept. ` +
        (memory > 0 ? memoryWords : '')
      : 'One cell of each method is run to estimate the time.';
    this.words.replaceChildren(...(why ? [el('b.bad', ...prose(why))] : []), words);
    this.strip.root.hidden = content.tasks.length === 0;
    if (content.tasks.length > 0) this.strip.show(stripFigure(content));
  }

  restyle(): void {
    this.strip.draw();
  }
}

/** Describes the values with which one cell of each method was run to estimate the time. */
function where({ study, tasks }: Content): string {
  const last = tasks.at(-1);
  const words = last && choiceWords(study, last.values);
  return words ? ` at ${words}` : '';
}

/**
 * Estimates the memory of a worker in bytes, because a page cannot measure it. Returns 0 if the description has no n.
 */
function memoryOf({ params, vary }: Study): number {
  const sizes = [params.n, ...vary.filter(({ name }) => name === 'n').flatMap(({ values }) => values)].map(Number);
  const n = Math.max(0, ...sizes.filter(Number.isFinite));
  return n > 0 ? program + 3 * 8 * n ** 2 : 0;
}

/** The memory that the solver needs before it has an instance, in bytes. */
const program = 8e6;
const memoryWords = 'The memory is a rough estimate: 8 MB and three n x n matrices in each worker.';

const number = (value: string, words: string, name = words): HTMLElement =>
  el('div', { 'data-number': name }, el('dt', words), el('dd', value));
