// Compares the costs of two methods.
import type { StudyCost } from '../../types/slep.d.ts';
import { costOf, endedRounds, type Grid, type Round } from './grid.ts';
import { bootstrap, type Interval, median } from './statistics.ts';

export interface Pairs {
  a: number;
  b: number;
  /** instances and starts that both solve */
  points: readonly {
    a: number;
    b: number;
    seed: number;
    start: number;
    choice: number;
    cells: readonly [number, number];
  }[];
  /** the median of the cost of a over that of b */ ratio: number;
  /** 95%, by a bootstrap over seeds with the choices of values kept; over starts if there is only one seed */
  interval: Interval;
  /** those that one or both of them do not solve */ left: number;
}

/** choice: only the pairs with this choice of values. */
export function pairs(grid: Grid, a: number, b: number, choice?: number, cost: StudyCost = grid.study.cost): Pairs {
  const rounds = endedRounds(grid, [a, b]).filter((round) => choice === undefined || round.choice === choice);
  const points = costsOf(rounds, a, b, cost);
  const bySeed = grid.study.seeds.length > 1;
  const ratios = points.map((point) => ({ ratio: point.a / point.b, unit: bySeed ? point.seed : point.start }));
  const ratio = ratios.length > 0 ? median(ratios.map((point) => point.ratio)) : NaN;
  return { a, b, points, ratio, interval: intervalOf(ratios), left: rounds.length - points.length };
}

/** The points of pairs on one choice of values, without what is computed from them. */
export const pairedCosts = (grid: Grid, a: number, b: number, choice: number): Pairs['points'] =>
  costsOf(
    endedRounds(grid, [a, b]).filter((round) => round.choice === choice),
    a,
    b,
    grid.study.cost,
  );

const costsOf = (rounds: readonly Round[], a: number, b: number, cost: StudyCost): Pairs['points'] =>
  rounds
    .map(({ cells, seed, start, choice, first }) => ({
      ...{ a: costOf(cells[a], cost), b: costOf(cells[b], cost), seed, start, choice },
      cells: [first + a, first + b] as const,
    }))
    .filter((point) => Number.isFinite(point.a) && Number.isFinite(point.b));

/** The median has half of the weight below it; computing it by weights sorts the ratios only once. */
function intervalOf(ratios: readonly { ratio: number; unit: number }[]): Interval {
  const sorted = ratios.toSorted((p, q) => p.ratio - q.ratio);
  const numbers = new Map([...new Set(sorted.map(({ unit }) => unit))].map((unit, i) => [unit, i]));
  const units = Uint32Array.from(sorted, ({ unit }) => numbers.get(unit)!);
  return bootstrap(numbers.size, (times) => {
    let weight = 0;
    for (let i = 0; i < units.length; i++) weight += times[units[i]];
    let below = 0;
    for (let i = 0; i < units.length; i++) {
      below += times[units[i]];
      if (2 * below > weight) return sorted[i].ratio;
    }
    return NaN;
  });
}
