// The cost of one method against that of another.
import type { StudyCost } from '../../types/slep.d.ts';
import { costOf, endedRounds, type Grid } from './grid.ts';
import { bootstrap, type Interval, median } from './statistics.ts';

export interface Pairs {
  a: number;
  b: number;
  /** instances and starts that both solve */
  points: readonly { a: number; b: number; seed: number; choice: number; cells: readonly [number, number] }[];
  /** the median of the cost of a over that of b */ ratio: number;
  /** 95%, by a bootstrap over seeds with the choices of values kept; over starts where there is one seed */
  interval: Interval;
  /** those that one of them or both do not solve */ left: number;
}

/** choice: of one choice of values alone. */
export function pairs(grid: Grid, a: number, b: number, choice?: number, cost: StudyCost = grid.study.cost): Pairs {
  const rounds = endedRounds(grid, [a, b]).filter((round) => choice === undefined || round.choice === choice);
  const all = rounds.map(({ cells, seed, start, choice, first }) => ({
    ...{ a: costOf(cells[a], cost), b: costOf(cells[b], cost), seed, choice },
    unit: grid.study.seeds.length > 1 ? seed : start,
    cells: [first + a, first + b] as const,
  }));
  const both = all.filter((point) => Number.isFinite(point.a) && Number.isFinite(point.b));
  const ratios = both.map((point) => ({ ratio: point.a / point.b, unit: point.unit }));
  const points = both.map(({ unit: _, ...point }) => point);
  const ratio = ratios.length > 0 ? median(ratios.map((point) => point.ratio)) : NaN;
  return { a, b, points, ratio, interval: intervalOf(ratios), left: all.length - both.length };
}

/** The median is where half of the weight lies below, so that the ratios are sorted once. */
function intervalOf(ratios: { ratio: number; unit: number }[]): Interval {
  const sorted = ratios.sort((p, q) => p.ratio - q.ratio);
  const numbers = new Map([...new Set(sorted.map(({ unit }) => unit))].map((unit, i) => [unit, i]));
  const units = sorted.map(({ unit }) => numbers.get(unit)!);
  return bootstrap(numbers.size, (times) => {
    const weight = units.reduce((sum, unit) => sum + times[unit], 0);
    let below = 0;
    for (let i = 0; i < units.length; i++) {
      below += times[units[i]];
      if (2 * below > weight) return sorted[i].ratio;
    }
    return NaN;
  });
}
