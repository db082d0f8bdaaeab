// Offers to use a column of a table as the labels of its rows.
import type { MatrixFacts } from '../../../types/slep.d.ts';
import { columnWords } from '../../model/matrix-words.ts';
import { el } from '../../ui/dom.ts';

type Columns = NonNullable<MatrixFacts['columns']>;

/**
 * The number of columns that are offered at each end of the table. Text columns are offered wherever they are.
 */
const most = 100;

/** Creates the elements of the offer. column: the number of the column, counted from 1. */
export function offerColumn(
  columns: Columns,
  file: string,
  take: (column: number, words: string) => void,
): HTMLElement {
  const words = columns.findIndex((column) => column.words);
  const chosen = words < 0 ? columns.length - 1 : words;
  const isOffered = (i: number) => columns[i].words || i < most || i >= columns.length - most;
  const options = columns.flatMap(({ name }, i) =>
    isOffered(i) ? [el('option', { value: i + 1, selected: i === chosen }, columnWords(i, name))] : [],
  );
  const list = el('select', { 'aria-label': `column of ${file}` }, ...options);
  const use = () => take(Number(list.value), list.selectedOptions[0].textContent ?? '');
  const button = el('button.btn', { click: use }, 'use as labels');
  return el('p.offer.inline.wrap', 'Use ', list, ` of ${file} as labels? `, button);
}
