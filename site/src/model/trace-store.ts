// The trace of one run. Charts, results, pictures and exports all read this copy, the only one in the page. When a run
// is rewound, the later rows are kept, because the run will compute the same rows again.
import type { Trace, TraceColumn } from '../../types/slep.d.ts';
import { Column } from './column.ts';

export const columnNames: readonly TraceColumn[] = [
  ...(['iteration', 'objective', 'merit', 'gradNorm', 'feasibility'] as const),
  ...(['step', 'beta', 'margin', 'seconds'] as const),
];

/** An increase in β, at iteration `at`. */
export interface Raise {
  at: number;
  from: number;
  to: number;
}

export class TraceStore {
  readonly raises: Raise[] = [];
  /** The columns. Row k describes the iterate X_k. */
  readonly columns = Object.fromEntries(columnNames.map((name) => [name, new Column()])) as Record<TraceColumn, Column>;

  /** The number of rows, including the row of X_0. */
  get length(): number {
    return this.columns.iteration.length;
  }

  /** Replaces the rows from iteration `from` onwards with the rows of the trace. */
  write(from: number, trace: Trace): void {
    for (const name of columnNames) this.columns[name].write(from, trace[name]);
    while ((this.raises.at(-1)?.at ?? 0) >= Math.max(from, 1)) this.raises.pop();
    const { beta } = this.columns;
    for (let at = Math.max(from, 1); at < this.length; at++)
      if (beta.at(at) > beta.at(at - 1)) this.raises.push({ at, from: beta.at(at - 1), to: beta.at(at) });
  }
}
