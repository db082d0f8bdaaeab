// Fits a power law to the cost as a function of a parameter.
import type { StudyCost } from '../../types/slep.d.ts';
import { isAxis, type Study } from './study.ts';
import { cellsOf, costOf, type Grid } from './grid.ts';
import { ascending, bootstrap, fit, type Interval, quantile, type Sums, sumsOf } from './statistics.ts';

export interface Growth {
  method: number;
  /** A point for each solved run. */ points: readonly { x: number; cost: number; seed: number; cell: number }[];
  /** For each x: the number of solved runs, the total number of runs, and the quartiles of the costs. */
  at: readonly { x: number; solved: number; of: number; quartiles: readonly [number, number, number] }[];
  /**
   * The fit is cost = e^intercept x^slope, by least squares on the logarithms. The slope and the intercept are NaN if
   * fewer than two values of x have solved runs.
   */
  slope: number;
  intercept: number;
  /** The largest factor by which a median differs from the fit, in either direction. */ strays: number;
  /** The number of runs that ended without a solution. */ left: number;
}

export interface GrowthOptions {
  axis?: number;
  where?: number | string | boolean;
  cost?: StudyCost;
}

/**
 * Returns the index of the first varying parameter that can be an axis, or -1 if there is none or if the study has
 * `rows`.
 */
export const axisOf = ({ vary, rows }: Study): number => (rows ? -1 : vary.findIndex(({ values }) => isAxis(values)));

/**
 * Fits the growth. axis: the index of the parameter on the axis. where: the value of the other parameter, by default
 * its first value.
 */
export function growth(grid: Grid, options: GrowthOptions = {}): Growth[] {
  const { axis = axisOf(grid.study), where, cost = grid.study.cost } = options;
  const { study } = grid;
  const { name, values } = study.vary[axis];
  const other = study.vary[1 - axis];
  const fixed = where ?? other?.values[0];
  const rounds = grid.rounds.filter((round) => !other || round.values[other.name] === fixed);
  return study.methods.map((_, method) => {
    const runs = cellsOf(rounds, method).map(({ cell, index, round: { values, seed } }) => {
      return { x: values[name] as number, cost: costOf(cell, cost), seed, cell: index };
    });
    const points = runs.filter(({ cost }) => Number.isFinite(cost));
    const at = ascending(values as readonly number[]).flatMap((x) => {
      const costs = ascending(points.filter((point) => point.x === x).map(({ cost }) => cost));
      const of = runs.filter((run) => run.x === x).length;
      const quartiles = [0.25, 0.5, 0.75].map((q) => (costs.length > 0 ? quantile(costs, q) : NaN));
      return of > 0 ? [{ x, solved: costs.length, of, quartiles: quartiles as [number, number, number] }] : [];
    });
    const { slope, intercept } = fit(sumsOf(points.map(({ x, cost }) => [Math.log(x), Math.log(cost)])));
    const ratios = at.map(({ x, quartiles }) => Math.abs(Math.log(quartiles[1]) - intercept - slope * Math.log(x)));
    const strays = Math.exp(Math.max(0, ...ratios.filter((ratio) => !Number.isNaN(ratio))));
    return { method, points, at, slope, intercept, strays, left: runs.length - points.length };
  });
}

/** Returns the slope of a separate fit for each seed that has solved runs at two or more values of x. */
export const slopesOf = ({ points }: Growth): number[] =>
  bySeed(points)
    .map((sums) => fit(sums).slope)
    .filter((slope) => !Number.isNaN(slope));

/** Returns, for each seed that has points, the sums that determine the fit to these points. */
function bySeed(points: Growth['points']): Sums[] {
  const seeds = new Map<number, [x: number, y: number][]>();
  for (const { x, cost, seed } of points) {
    seeds.set(seed, [...(seeds.get(seed) ?? []), [Math.log(x), Math.log(cost)]]);
  }
  return [...seeds.values()].map(sumsOf);
}

/**
 * Returns the 95% bootstrap interval of the slope. The bootstrap resamples the seeds. The ends of the interval are NaN
 * if there are too few solved runs.
 */
export function slopeInterval({ points }: Growth): Interval {
  const sums = Float64Array.from(bySeed(points).flatMap(({ n, x, y, xx, xy }) => [n, x, y, xx, xy]));
  return bootstrap(sums.length / 5, (times) => {
    let n = 0;
    let x = 0;
    let y = 0;
    let xx = 0;
    let xy = 0;
    for (let i = 0, k = 0; k < sums.length; i++, k += 5) {
      const count = times[i];
      n += count * sums[k];
      x += count * sums[k + 1];
      y += count * sums[k + 2];
      xx += count * sums[k + 3];
      xy += count * sums[k + 4];
    }
    return fit({ n, x, y, xx, xy }).slope;
  });
}
