// Lets the solver inspect a file before a run.
import type { MatrixFacts } from '../../../types/slep.d.ts';
import type { Fact } from '../../model/matrix-words.ts';
import { bytes } from '../../model/numbers.ts';
import { el } from '../../ui/dom.ts';
import { prose } from '../../ui/format.ts';
import type { DataSource } from './data-source.ts';

/** Inspects a matrix. column: the number of a column that contains labels and is left out. */
export type Inspect = (
  file: Blob,
  given: { column?: number; table?: boolean; signal: AbortSignal },
) => Promise<MatrixFacts>;

/**
 * The maximum size of a file in bytes. A larger file would not fit into the memory of a tab together with the matrix
 * that is read from it.
 */
export const mostRead = 150e6;
/** A file with more bytes than this is not inspected before a run starts. */
const mostInspected = 20e6;

/** Formats the results of an inspection as a sentence, in which results that would make a run fail are highlighted. */
const factsIn = (facts: readonly Fact[]): HTMLElement =>
  el(
    'p.looked',
    ...facts.flatMap(({ text, isWrong }, i) => [
      i > 0 ? '; ' : '',
      el('span', { class: isWrong ? 'bad' : '' }, ...prose(text)),
    ]),
    '.',
  );

/** Inspects the files of a component. The method `forget` aborts inspections that have not ended. */
export class Look {
  /** The facts about the last file, from an inspection of all of its columns. */
  facts?: Promise<MatrixFacts>;
  private looking = new AbortController();

  constructor(
    private readonly inspect: Inspect,
    private readonly wordsOf: (facts: MatrixFacts) => Fact[],
  ) {}

  /** Inspects a new file, unless the file is too large. after: the delay in ms. */
  atNew(source: DataSource, file: Blob, after: number): void {
    if (file.size > mostInspected)
      return source.look(Promise.resolve(`A file over ${bytes(mostInspected)} is inspected only when you press Run.`));
    this.facts = this.at(source, undefined, after);
  }

  /** Inspects the file of a source. column: the number of a column that contains labels and is left out. */
  at(source: DataSource, column?: number, after = 0): Promise<MatrixFacts> {
    const { signal } = this.looking;
    const inspect = () => this.inspect(source.from as Blob, { column, signal });
    const facts = after > 0 ? new Promise((resolve) => setTimeout(resolve, after)).then(inspect) : inspect();
    source.look(facts.then((facts) => factsIn(this.wordsOf(facts))));
    return facts;
  }

  forget(): void {
    this.looking.abort();
    this.looking = new AbortController();
    this.facts = undefined;
  }
}
