// The column headings and the cells of a table of X.
import type { Child } from '../../ui/dom.ts';
import { figure } from '../../ui/format.ts';
import type { Rows } from './row-norms.ts';

/** The maximum number of columns of a table. */
export const mostColumns = 12;

/** Returns the column headings of a table of X. */
export const headOf = (p: number, ...first: string[]): string[] => [
  ...first,
  ...Array.from({ length: Math.min(p, mostColumns) }, (_, j) => `column ${j + 1}`),
];

/** Returns the entries of a row of X for the table. */
export const entriesOf = ({ x, p }: Pick<Rows, 'x' | 'p'>, row: number): Child[] =>
  Array.from(x.subarray(row * p, row * p + Math.min(p, mostColumns)), (value) => figure(value));
