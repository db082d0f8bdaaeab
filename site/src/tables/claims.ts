// Writes sentences that say whether the cells of a table support the paper's claims.
import type { StudyCell } from '../../types/slep.d.ts';
import { numberWord } from '../model/numbers.ts';
import { counted } from '../studies/words.ts';
import { hasArrived, summarize, type Row, type Table } from './rows.ts';

/** Our number of iterations is close to the published number if the two differ by less than this factor. */
const close = 1.5;

type Cells = readonly (StudyCell | undefined)[];

export interface Claim {
  isBad: boolean;
  /** Shown in bold. */ words: string;
  more: string;
}

export function claims(table: Table, cells: Cells): Claim[] {
  const { rows, columns } = table;
  const summary = (row: Row, method: number) =>
    summarize(table.indices(row, method).flatMap((index) => cells[index] ?? []));
  const pairs = columns.flatMap(({ title, asPublished }, c) =>
    rows.flatMap((row) => {
      const theirs = row.published[c]?.[2];
      const { middle } = summary(row, asPublished).iterations;
      return theirs && !Number.isNaN(middle) ? [{ title, ratio: middle / theirs }] : [];
    }),
  );
  const near = pairs.filter(({ ratio }) => ratio < close && ratio > 1 / close).length;
  const lower = columns.flatMap(({ title }) => {
    const own = pairs.filter((pair) => pair.title === title);
    return own.length > 0
      ? `${title}’s are lower in ${own.filter(({ ratio }) => ratio < 1).length} of ${own.length}`
      : [];
  });
  const counts: Claim[] = [];
  if (pairs.length > 0)
    counts.push({
      isBad: false,
      words: `${near} of ${pairs.length} iteration counts are within a factor of ${close}`,
      more: `of the published ones; ${lower.join(', ')}.`,
    });
  return [...counts, ...columns.flatMap((column) => misses(table, cells, column))];
}

/**
 * Counts the rows in which a run does not converge, for a method as published and for the same method with the
 * safeguard.
 */
function misses(table: Table, cells: Cells, { title, asPublished, guarded }: Table['columns'][number]): Claim[] {
  const taken = (method: number) =>
    table.rows.map((row) => ({ row, cells: table.indices(row, method).flatMap((index) => cells[index] ?? []) }));
  const ran = taken(asPublished).filter(({ cells }) => cells.some(({ outcome }) => outcome !== 'refused'));
  const short = (found: typeof ran) => found.filter(({ cells }) => !cells.every(hasArrived));
  const missed = short(ran);
  if (missed.length === 0) return [];
  const never = missed.filter(({ cells }) => !cells.some(hasArrived)).map(({ row }) => `${row.title} = ${row.value}`);
  const others = short(taken(guarded).filter(({ row }) => ran.some((one) => one.row === row))).length;
  const safe = others === 0 ? 'in every row' : `in all but ${numberWord(others)}`;
  const guardedWords = guarded < 0 ? '' : `; with the safeguard it converges ${safe}`;
  const seeds = ran.some(({ cells }) => cells.length > 1) ? ' with every seed' : '';
  const none = never.length > 0 && never.length <= 4 ? ` (no run converges at ${never.join(', ')})` : '';
  return [
    {
      isBad: true,
      words: `${title} as published does not converge${seeds}`,
      more: `in ${missed.length} of ${counted(ran.length, 'row')}${none}${guardedWords}.`,
    },
  ];
}
