// Computes quantiles of traces over seeds and starts.
import type { StudyCell } from '../../types/slep.d.ts';
import { allMethods, type Grid } from './grid.ts';
import { leastOf } from './judge.ts';
import { ascending, quantile } from './statistics.ts';

export interface Bands {
  method: number;
  /** The number of runs. */ runs: number;
  /** The iterations at which the runs end, in ascending order. */ ends: readonly number[];
  /** The iterations at which there are quantiles. */ x: readonly number[];
  /** The minimum, the quartiles and the maximum at each x. */ quantiles: readonly (readonly number[])[];
}

/** gap: |f - f*| relative to f(X0) - f*. */
export type BandColumn = 'gap' | 'gradNorm' | 'feasibility';

const levels = [0, 0.25, 0.5, 0.75, 1];
const mostPoints = 240;

/**
 * Returns a band for each method that has stored traces for this choice of values. A run that has ended contributes its
 * last value to the later quantiles.
 */
export function bands(grid: Grid, choice = 0, column: BandColumn = 'gap'): Bands[] {
  const rounds = grid.byChoice[choice];
  const { starts } = grid.study;
  const least = rounds.map((_, i) => {
    const first = i - (i % starts);
    if (i > first || column !== 'gap') return NaN;
    return leastOf(rounds.slice(first, first + starts).flatMap(({ cells }) => cells.filter((c) => c !== undefined)));
  });
  return allMethods(grid).flatMap((method) => {
    const traces = rounds.flatMap(({ cells }, i) => {
      const cell = cells[method];
      if (!cell?.trace) return [];
      const { iteration } = cell.trace;
      return [{ iteration, values: column === 'gap' ? gapsOf(cell, least[i - (i % starts)]) : cell.trace[column] }];
    });
    return traces.length > 0 ? [bandsOf(traces, method)] : [];
  });
}

/** Returns the gap to f* for each row of a trace. The gaps in the trace itself are relative to the cell's reference. */
function gapsOf({ trace, first, objective, optimum }: StudyCell, least: number): number[] {
  const reference = Number.isNaN(optimum) ? objective : optimum;
  const above = (reference - least) / (first - least);
  return trace!.gap.map((gap) => Math.abs(above + gap * (1 - above)));
}

function bandsOf(traces: readonly Record<'iteration' | 'values', readonly number[]>[], method: number): Bands {
  const x = thinned(ascending([...new Set(traces.flatMap(({ iteration }) => iteration))]));
  const values = traces.map((trace) => held(trace.iteration, trace.values, x));
  const quantiles = x.map((_, i) => {
    const sorted = ascending(values.map((of) => of[i]).filter((v) => !Number.isNaN(v)));
    return levels.map((level) => (sorted.length > 0 ? quantile(sorted, level) : NaN));
  });
  const ends = ascending(traces.map(({ iteration }) => iteration.at(-1)!));
  return { method, runs: traces.length, ends, x, quantiles };
}

/** Returns, for each x, the value in the last row at or before x. */
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
