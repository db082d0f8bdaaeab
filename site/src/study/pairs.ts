// Compares the costs of two methods.
import type { StudyCost } from '../../types/slep.d.ts';
import { costOf, ended, type Grid } from './grid.ts';
import { bootstrap, type Interval, median } from './statistics.ts';

/** The costs of two methods on an instance that both methods solve from the same starting point. */
export interface Pair {
  a: number;
  b: number;
  seed: number;
  start: number;
  cells: readonly [number, number];
}

export interface Pairs {
  a: number;
  b: number;
  points: readonly Pair[];
  /** The number of rounds in which at least one of the two methods finds no solution. */ left: number;
}

/** Returns the pairs. choice: restricts the pairs to this choice of values. */
export function pairs(grid: Grid, a: number, b: number, choice?: number, cost: StudyCost = grid.study.cost): Pairs {
  const rounds = ended(choice === undefined ? grid.rounds : (grid.byChoice[choice] ?? []), [a, b]);
  const points: Pair[] = [];
  for (const { cells, seed, start, first } of rounds) {
    const [costA, costB] = [costOf(cells[a], cost), costOf(cells[b], cost)];
    if (Number.isFinite(costA) && Number.isFinite(costB))
      points.push({ a: costA, b: costB, seed, start, cells: [first + a, first + b] });
  }
  return { a, b, points, left: rounds.length - points.length };
}

/** Returns the median ratio of the cost of method a to that of method b, or NaN if there are no pairs. */
export const ratioOf = ({ points }: Pairs): number =>
  points.length > 0 ? median(points.map(({ a, b }) => a / b)) : NaN;

/** Returns the median ratio of the costs for each seed and start. */
export function ratiosByDraw(points: readonly Pair[]): number[] {
  const byDraw = new Map<string, number[]>();
  for (const { a, b, seed, start } of points) {
    const draw = `${seed} ${start}`;
    byDraw.set(draw, [...(byDraw.get(draw) ?? []), a / b]);
  }
  return [...byDraw.values()].map(median);
}

/**
 * Returns the 95% bootstrap interval of the ratio. The bootstrap resamples the seeds, or the starts if there is only
 * one seed. All ratios of the same seed or start are drawn together. The median of each resample is computed from
 * weights, so the ratios are sorted only once.
 */
export function ratioInterval({ study: { seeds } }: Grid, { points }: Pairs): Interval {
  const sorted = points
    .map(({ a, b, seed, start }) => ({ ratio: a / b, unit: seeds.length > 1 ? seed : start }))
    .sort((p, q) => p.ratio - q.ratio);
  const numbers = new Map([...new Set(sorted.map(({ unit }) => unit))].map((unit, i) => [unit, i]));
  const units = Uint32Array.from(sorted, ({ unit }) => numbers.get(unit)!);
  const ratios = Float64Array.from(sorted, ({ ratio }) => ratio);
  return bootstrap(numbers.size, (times) => {
    let weight = 0;
    for (let i = 0; i < units.length; i++) weight += times[units[i]];
    let below = 0;
    for (let i = 0; i < units.length; i++) {
      below += times[units[i]];
      if (2 * below > weight) return ratios[i];
    }
    return NaN;
  });
}
