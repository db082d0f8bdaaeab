// Figures of how the cost and the computing time grow with a parameter.
import type { StudyCost } from '../../../types/slep.d.ts';
import { axisOf, growth, type Growth, slopeInterval } from '../../study/growth.ts';
import type { Grid } from '../../study/grid.ts';
import { figure as number } from '../../ui/format.ts';
import { shownMethods, type Content } from '../content.ts';
import { counted } from '../words.ts';
import type { Figure } from './figure.ts';
import { drawPowers, type Power } from './powers.ts';
import { costTitles } from './step-figures.ts';

/** Returns a figure for the cost of the study, and one for milliseconds if the cost is not time. */
export function growthFigures(content: Content, grid: Grid): Figure[] {
  const { cost } = content.study;
  const costs: StudyCost[] = cost === 'seconds' ? [cost] : [cost, 'seconds'];
  return costs.flatMap((each) => growthFigure(content, grid, each) ?? []);
}

function growthFigure(content: Content, grid: Grid, cost: StudyCost): Figure | undefined {
  const { study, lines } = content;
  const axis = axisOf(study);
  if (axis < 0) return undefined;
  const { title, values } = study.vary[axis];
  const other = study.vary[1 - axis];
  const shown = shownMethods(content);
  const found = growth(grid, { axis, cost }).filter(
    ({ method, points }) => shown.includes(method) && points.length > 0,
  );
  if (found.length === 0) return undefined;
  const isTime = cost === 'seconds';
  const unit = isTime ? 1000 : 1;
  const powers = found.map((one): Power => ({ line: lines[one.method], ...slopeWords(one), ...drawn(one, unit) }));
  const left = found.reduce((sum, one) => sum + one.left, 0);
  const leftWords = left === 0 ? 'all solved' : `${counted(left, 'cell')} not solved, left out`;
  const at = other ? `, ${other.title} = ${String(other.values[0])}` : '';
  const what = isTime ? 'milliseconds of compute' : costTitles[cost];
  const how = isTime ? 'on the machine that ran them' : `medians and quartiles, each point is a cell; ${leftWords}`;
  return {
    name: isTime && cost !== study.cost ? 'growth-time' : 'growth',
    title: isTime && cost !== study.cost ? 'growth of time' : 'growth',
    words: [`${what} over ${title}${at}: ${how}`],
    end: ['slope, 95%'],
    keys: powers,
    hasCorner: true,
    description: `Growth of ${what} over ${title}. ${powers
      .map(({ line, value }) => `${line.name}: slope ${value}`)
      .join(', ')}.`,
    draw: (room) =>
      drawPowers(
        { powers, values: [...(values as number[])].sort((a, b) => a - b), name: title, hasRuler: isTime },
        wide(room),
      ),
    table: () => ({
      caption:
        `Of the solved cells: ${what}. Slopes are of logarithms, by least squares; ` +
        'intervals by a bootstrap over seeds.',
      head: ['method', title, 'solved', 'lower quartile', 'median', 'upper quartile', 'slope', '95%'],
      rows: found.flatMap(({ method, at: places }, i) =>
        places.map(({ x, solved, of, quartiles }) => [
          lines[method].name,
          String(x),
          `${solved} of ${of}`,
          ...quartiles.map((q) => number(unit * q)),
          powers[i].value,
          powers[i].more ?? '',
        ]),
      ),
    }),
  };
}

function slopeWords(found: Growth): Pick<Power, 'value' | 'more'> {
  const words = (value: number) => value.toFixed(2).replace('-', '−');
  const { low, high } = slopeInterval(found);
  return {
    value: Number.isFinite(found.slope) ? words(found.slope) : '–',
    ...(Number.isFinite(low) && { more: `${words(low)} to ${words(high)}` }),
  };
}

function drawn(
  { points, at, slope, intercept }: Growth,
  unit: number,
): Pick<Power, 'points' | 'middles' | 'slope' | 'factor'> {
  return {
    points: [...new Set(points.map(({ x }) => x))].map((x) => {
      const here = points.filter((point) => point.x === x);
      return { x, costs: here.map(({ cost }) => unit * cost), cells: here.map(({ cell }) => cell) };
    }),
    middles: at
      .filter(({ solved }) => solved > 0)
      .map(({ x, quartiles }) => {
        const [lower, median, upper] = quartiles.map((quartile) => unit * quartile);
        return { x, lower, median, upper };
      }),
    slope,
    factor: unit * Math.exp(intercept),
  };
}

/** Widens the gutter so that an interval fits into it. */
const wide = <R extends { right: number; narrow: boolean }>(room: R): R =>
  room.narrow ? room : { ...room, right: Math.max(room.right, 262) };
