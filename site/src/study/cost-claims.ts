// Claims about costs.
import type { StudyCost } from '../../types/slep.d.ts';
import { type Claim, type Finding, rangeOf, short } from './claims.ts';
import { type Grid, methodPairs } from './grid.ts';
import { axisOf, growth, slopeInterval, slopesOf } from './growth.ts';
import { pairs, ratioInterval, ratioOf, ratiosByDraw } from './pairs.ts';
import { scopesOf } from './scopes.ts';
import { signTest } from './statistics.ts';

/** Returns claims that one method costs less than another on the instances that both solve. */
export function costClaims(grid: Grid): Claim[] {
  const { study } = grid;
  return methodPairs(grid).flatMap(([a, b]) =>
    scopesOf(grid).map(({ choices, place }): Claim => {
      const choice = choices.length > 1 ? undefined : choices[0];
      const { points } = pairs(grid, a, b, choice);
      const ratios = ratiosByDraw(points);
      const cheaper = ratios.filter((ratio) => ratio < 1).length;
      const dearer = ratios.filter((ratio) => ratio > 1).length;
      const [less, more] = cheaper >= dearer ? [a, b] : [b, a];
      const make = (): Finding | undefined => {
        const found = pairs(grid, less, more, choice);
        const interval = ratioInterval(grid, found);
        if (!(interval.high < 1)) return undefined;
        const [one, other] = [less, more].map((method) => study.methods[method].label);
        const ratio = short(ratioOf(found));
        const words = `${one} takes ${ratio} of the ${study.cost} of ${other}${place} `;
        return {
          sign: 'cost',
          parts: [{ text: words }, { text: `(median of ${found.points.length}, ${rangeOf(interval)})`, quiet: true }],
          ...against(grid, less, more, choice),
          cells: found.points.flatMap(({ cells }) => cells),
        };
      };
      const p = points.length === 0 ? NaN : signTest(cheaper, cheaper + dearer);
      return { p, subject: `${less} under ${more}`, rank: 0, make };
    }),
  );
}

/**
 * The costs that can contradict a claim. The number of iterations is not one of these costs, because one step of one
 * method may do the work of many steps of another.
 */
const others: readonly StudyCost[] = ['seconds', 'products', 'evaluations'];

function against(grid: Grid, less: number, more: number, choice?: number): { counterweight?: string } {
  for (const cost of others) {
    if (cost === grid.study.cost) continue;
    const found = pairs(grid, less, more, choice, cost);
    const ratio = ratioOf(found);
    if (!(ratio > 1)) continue; // this avoids computing the interval, which is slow
    const interval = ratioInterval(grid, found);
    if (!(interval.low > 1)) continue;
    const times = `${short(ratio)} times as ${cost === 'seconds' ? 'long' : 'many'} (${rangeOf(interval)})`;
    return { counterweight: `but not in ${cost}: ${times}` };
  }
  return {};
}

/** A fitted line may be extrapolated only if no median differs from the line by more than this factor. */
const mostStray = 1.25;

/** Returns claims that the cost of a method grows with the parameter on the axis. */
export function growthClaims(grid: Grid): Claim[] {
  const { study } = grid;
  const axis = axisOf(study);
  if (axis < 0) return [];
  const { title } = study.vary[axis];
  return growth(grid, { axis }).map((found): Claim => {
    const { method, slope, strays, points } = found;
    const slopes = slopesOf(found);
    const rising = slopes.filter((s) => s > 0).length;
    const make = (): Finding | undefined => {
      const interval = slopeInterval(found);
      if (!(interval.low > 0)) return undefined;
      return {
        sign: 'growth',
        parts: [
          { text: `The ${study.cost} of ${study.methods[method].label} grow like ${title}^${short(slope)} ` },
          { text: `(${rangeOf(interval)})`, quiet: true },
        ],
        ...(strays > mostStray && {
          counterweight: `do not extrapolate: a median is off the line by a factor of ${short(strays)}`,
        }),
        cells: points.map(({ cell }) => cell),
      };
    };
    const p = slopes.length === 0 ? NaN : 2 * rising > slopes.length ? signTest(rising, slopes.length) : 1;
    return { p, subject: String(method), rank: 0, make };
  });
}
