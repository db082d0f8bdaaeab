// The trace of a run as the page keeps it: also the rows that lie ahead of a run that has gone back, which are the same when it comes there again.
import type { Trace, TraceColumn } from '../../types/slep.d.ts';
import { Column } from '../chart/decimate.ts';

export const names = [
  'iteration',
  'objective',
  'merit',
  'gradNorm',
  'feasibility',
  'step',
  'beta',
  'margin',
  'seconds',
] as const satisfies readonly TraceColumn[];

/** A change of β along a run. */
export interface Raise {
  at: number;
  from: number;
  to: number;
}

export class History {
  /** Where β was raised. */
  readonly raises: Raise[] = [];
  private readonly columns = Object.fromEntries(names.map((name) => [name, new Column()])) as Record<
    TraceColumn,
    Column
  >;

  /** Rows kept, that of X_0 among them. */
  get length(): number {
    return this.columns.iteration.length;
  }

  /** Row k is X_k. What is returned is valid until rows are written. */
  column(name: TraceColumn): Float64Array {
    return this.columns[name].values;
  }

  /** Rows from iteration `from` on, which take the place of those kept from there on. */
  write(from: number, trace: Trace): void {
    for (const name of names) this.columns[name].write(from, trace[name]);
    while ((this.raises.at(-1)?.at ?? 0) >= Math.max(from, 1)) this.raises.pop();
    const beta = this.column('beta');
    for (let at = Math.max(from, 1); at < this.length; at++)
      if (beta[at] > beta[at - 1]) this.raises.push({ at, from: beta[at - 1], to: beta[at] });
  }
}
