// Summarises the runs of one method in one row over the seeds.
import { hasReached, type Cell } from './cell.ts';

/** The least, the median and the largest of some numbers; NaN of none. */
export interface Spread {
  low: number;
  middle: number;
  high: number;
}

/** seconds are of all runs, everything else is of the runs that reached a feasible stationary point. */
export interface Summary {
  runs: number;
  reached: number;
  objective: Spread;
  gradNorm: Spread;
  feasibility: Spread;
  iterations: Spread;
  f: Spread;
  M: Spread;
  seconds: Spread;
}

export function spreadOf(values: number[]): Spread {
  if (values.length === 0) return { low: NaN, middle: NaN, high: NaN };
  values.sort((a, b) => a - b);
  const k = values.length;
  return { low: values[0], middle: (values[(k - 1) >> 1] + values[k >> 1]) / 2, high: values[k - 1] };
}

export function summarize(cells: readonly Cell[]): Summary {
  const reached = cells.filter((cell) => hasReached(cell) && cell.projected);
  const projected = (name: 'objective' | 'gradNorm' | 'feasibility') =>
    spreadOf(reached.map((cell) => cell.projected?.[name] ?? NaN));
  const count = (name: 'iterations' | 'f' | 'M') => spreadOf(reached.map((cell) => cell[name]));
  return {
    runs: cells.length,
    reached: reached.length,
    objective: projected('objective'),
    gradNorm: projected('gradNorm'),
    feasibility: projected('feasibility'),
    iterations: count('iterations'),
    f: count('f'),
    M: count('M'),
    seconds: spreadOf(cells.map((cell) => cell.seconds)),
  };
}

/**
 * The one with the least seconds of those that reached a feasible stationary point with every seed; -1 when there is
 * none or no rival.
 */
export function fastest(summaries: readonly Summary[]): number {
  const sound = summaries.filter((s) => s.runs > 0 && s.reached === s.runs);
  const least = Math.min(...sound.map((s) => s.seconds.middle));
  return sound.length > 1 ? summaries.findIndex((s) => sound.includes(s) && s.seconds.middle === least) : -1;
}

/** The runs that did not reach one. Seeds with the same outcome stand together. */
export function failures(cells: readonly Cell[]): { seeds: number[]; cell: Cell }[] {
  const out = new Map<string, { seeds: number[]; cell: Cell }>();
  for (const cell of cells.filter((c) => !hasReached(c))) {
    const key = `${cell.status} ${cell.verdict} ${cell.message}`;
    if (out.has(key)) out.get(key)?.seeds.push(cell.seed);
    else out.set(key, { seeds: [cell.seed], cell });
  }
  return [...out.values()];
}
