// The figures of a trace over seeds and starts.
import type { StudyCell, StudyTrace } from '../../types/slep.d.ts';
import type { Grid } from './grid.ts';
import { ascending, quantile } from './statistics.ts';

export interface Bands {
  method: number;
  choice: number;
  /** the number of runs */ runs: number;
  /** the x at which each of them ends, ascending */ ends: readonly number[];
  x: readonly number[];
  /** at each x the least, the quartiles and the largest value */ quantiles: readonly (readonly number[])[];
}

export type BandColumn = 'gap' | 'gradNorm' | 'feasibility';

const levels = [0, 0.25, 0.5, 0.75, 1];
const mostPoints = 240;

/** For every method and choice of values that has runs. A run that has ended keeps its last value. */
export function bands(grid: Grid, column: BandColumn = 'gap', over: 'iteration' | 'cost' = 'iteration'): Bands[] {
  const { rounds } = grid;
  return grid.choices.flatMap((_, choice) =>
    grid.study.methods.flatMap((_, method) => {
      const cells = rounds.filter((round) => round.choice === choice).flatMap(({ cells }) => cells[method] ?? []);
      const traces = cells.map((cell: StudyCell) => cell.trace).filter((trace) => trace !== undefined);
      return traces.length > 0 ? [bandsOf(traces, method, choice, column, over)] : [];
    }),
  );
}

function bandsOf(
  traces: readonly StudyTrace[],
  method: number,
  choice: number,
  column: BandColumn,
  over: 'iteration' | 'cost',
): Bands {
  const x = thinned(ascending([...new Set(traces.flatMap((trace) => trace[over]))]));
  const values = traces.map((trace) => held(trace[over], trace[column], x));
  const quantiles = x.map((_, i) => {
    const sorted = ascending(values.map((of) => of[i]).filter((v) => !Number.isNaN(v)));
    return levels.map((level) => (sorted.length > 0 ? quantile(sorted, level) : NaN));
  });
  const ends = ascending(traces.map((trace) => trace[over].at(-1)!));
  return { method, choice, runs: traces.length, ends, x, quantiles };
}

/** The value of the last row at or before each x. */
function held(at: readonly number[], values: readonly number[], x: readonly number[]): number[] {
  let row = 0;
  return x.map((v) => {
    while (row + 1 < at.length && at[row + 1] <= v) row++;
    return values[row];
  });
}

function thinned(x: readonly number[]): readonly number[] {
  const stride = Math.ceil(x.length / mostPoints);
  return x.filter((_, i) => i % stride === 0 || i === x.length - 1);
}
