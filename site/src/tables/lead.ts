// Compares the method that auto takes with the fastest Riemannian method.
import type { Cell } from './cell.ts';
import type { Contender, Paper, Row } from './paper.ts';
import { summarize } from './summary.ts';

/**
 * rival is the fastest Riemannian contender, by the median of seconds, of those whose runs all reached a feasible
 * stationary point. auto is the median of seconds of auto.
 */
export interface Lead {
  row: Row;
  rival: Contender;
  seconds: number;
  auto: number;
  factor: number;
}

/** The leads in those rows of a table where both always reached a feasible stationary point. */
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
      const [rival] = sound.filter(({ column }) => column.kind === 'manifold').sort((a, b) => a.seconds - b.seconds);
      return rival && auto !== undefined
        ? [{ row, rival: rival.column, seconds: rival.seconds, auto, factor: rival.seconds / auto }]
        : [];
    });
}
