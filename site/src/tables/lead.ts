// How many times as fast the method of auto is as the fastest Riemannian one.
import type { Cell } from './cell.ts';
import type { Column, Paper, Row } from './paper.ts';
import { summarize } from './summary.ts';

/**
 * rival: of the Riemannian columns that reached a feasible stationary point in all runs, that with the least median
 * of seconds.
 */
export interface Lead {
  row: Row;
  rival: Column;
  seconds: number;
  auto: number;
  factor: number;
}

/** Of the rows of a table where both have cells. */
export function leads({ rows, columns }: Paper, cells: readonly Cell[], table: number): Lead[] {
  return rows
    .filter((row) => row.table === table)
    .flatMap((row) => {
      const sound = columns
        .map((column) => ({
          column,
          s: summarize(cells.filter((c) => c.row === row.name && c.column === column.name)),
        }))
        .filter(({ s }) => s.runs > 0 && s.reached === s.runs)
        .map(({ column, s }) => ({ column, seconds: s.seconds.middle }));
      const auto = sound.find(({ column }) => column.name === 'auto')?.seconds;
      const [rival] = sound
        .filter(({ column }) => column.method === 'rbb' || column.method === 'manbb')
        .sort((a, b) => a.seconds - b.seconds);
      return rival && auto !== undefined
        ? [{ row, rival: rival.column, seconds: rival.seconds, auto, factor: rival.seconds / auto }]
        : [];
    });
}
