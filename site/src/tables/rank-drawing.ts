// The lines of a chart of stationarity over the iterations, one for each rank of M. Used by the page and
// ./build.sh paper.
import type { Level } from '../chart/layout.ts';
import { Column } from '../model/column.ts';
import type { Mark } from '../model/mark.ts';
import { isCellOf, type Cell } from './cell.ts';
import { rowTitle, type Row } from './paper.ts';
import { tones } from './tones.ts';

const shapes = ['disc', 'square', 'diamond', 'up', 'down', 'cross'] as const;
const dashes = [[], [7, 3], [2, 3], [9, 3, 2, 3]];

const markOf = (i: number): Mark => ({
  colour: tones[i % tones.length],
  shape: shapes[i % shapes.length],
  dash: dashes[i % dashes.length],
  open: false,
});

/** A run of the first seed, with the mark of its row. */
export interface TracedRun {
  title: string;
  mark: Mark;
  cell: Cell;
}

/** rows are all rows of c, so that each keeps its mark. */
export const tracedRuns = (rows: readonly Row[], cells: readonly Cell[]): TracedRun[] =>
  rows.flatMap((row, i) =>
    cells
      .filter((cell) => isCellOf(row)(cell) && cell.seed === 1 && cell.trace.length > 0)
      .map((cell) => ({ title: rowTitle(row), mark: markOf(i), cell })),
  );

/** The end of the axis, which all methods share, with some room for the last markers. */
export const axisEnd = (runs: readonly TracedRun[]): number =>
  1.04 * Math.max(1, ...runs.map(({ cell }) => cell.trace.length - 1));

export const valuesOf = ({ cell }: TracedRun): Column => Column.of(cell.trace);

export const tolerance = (rows: readonly Row[]): Level => ({ value: Number(rows[0].options.tol), name: 'tolerance' });
