// What could be found about costs.
import type { StudyCost } from '../../types/slep.d.ts';
import { costWords, placeOf, rangeOf, short } from './claim-words.ts';
import type { Claim } from './findings.ts';
import type { Grid } from './grid.ts';
import { axisOf, growth, slopesOf } from './growth.ts';
import { pairsOf } from './outcome-claims.ts';
import { pairs } from './pairs.ts';
import { signTest } from './statistics.ts';

/** A method that costs less than another where both solve. */
export function costClaims(grid: Grid): Claim[] {
  const { study } = grid;
  return pairsOf(study.methods.length).flatMap(([a, b]) =>
    grid.choices.flatMap((values, choice): Claim[] => {
      const { ratio } = pairs(grid, a, b, choice);
      const [less, more] = ratio < 1 ? [a, b] : [b, a];
      const found = pairs(grid, less, more, choice);
      if (!(found.ratio < 1 && found.interval.high < 1)) return [];
      const differing = found.points.filter((point) => point.a !== point.b);
      const cheaper = differing.filter((point) => point.a < point.b).length;
      const [who, whom] = [less, more].map((m) => study.methods[m].label);
      const place = placeOf(study, values);
      const parts = [
        { text: `${who} takes ${short(found.ratio)} of the ${costWords[study.cost]} of ${whom}${place} ` },
        { text: `(median of ${found.points.length}, ${rangeOf(found.interval)})`, quiet: true },
      ];
      return [
        {
          sign: 'cost',
          parts,
          ...against(grid, less, more, choice),
          cells: found.points.flatMap(({ cells }) => cells),
          p: signTest(cheaper, differing.length),
          subject: `${less} under ${more}`,
        },
      ];
    }),
  );
}

/** Costs that can say the opposite. Iterations are none: a step of one method can do the work of many of another. */
const others: readonly StudyCost[] = ['seconds', 'products', 'evaluations'];

function against(grid: Grid, less: number, more: number, choice: number): { counterweight?: string } {
  for (const cost of others) {
    if (cost === grid.study.cost) continue;
    const { ratio, interval } = pairs(grid, less, more, choice, cost);
    if (!(interval.low > 1)) continue;
    const times = `${short(ratio)} times as ${cost === 'seconds' ? 'long' : 'many'} (${rangeOf(interval)})`;
    return { counterweight: `in ${costWords[cost]} not: it takes ${times}` };
  }
  return {};
}

/** The largest ratio of a median to the fit at which the line may be extended. */
const mostStray = 1.25;

/** A method whose cost grows along the axis. */
export function growthClaims(grid: Grid): Claim[] {
  const { study } = grid;
  const axis = axisOf(study);
  if (axis < 0) return [];
  const { title } = study.vary[axis];
  return growth(grid, axis).flatMap((found): Claim[] => {
    const { method, slope, interval, strays, points } = found;
    if (!(interval.low > 0)) return [];
    const slopes = slopesOf(found, study.seeds).filter((s) => !Number.isNaN(s));
    const rising = slopes.filter((s) => s > 0).length;
    const parts = [
      { text: `The ${costWords[study.cost]} of ${study.methods[method].label} grow like ${title}^${short(slope)} ` },
      { text: `(${rangeOf(interval)})`, quiet: true },
    ];
    return [
      {
        sign: 'growth',
        parts,
        ...(strays > mostStray && {
          counterweight: `do not extend the line: a median is ${short(strays)} times away from it`,
        }),
        cells: points.map(({ cell }) => cell),
        p: signTest(rising, slopes.length),
        subject: String(method),
      },
    ];
  });
}
