// How the cost grows along a parameter.
import { axisOf, growth } from '../../study/growth.ts';
import type { Grid } from '../../study/grid.ts';
import { figure as number } from '../../ui/format.ts';
import { shownMethods, type Content } from '../content.ts';
import { counted } from '../words.ts';
import type { Figure } from './figure.ts';
import { drawPowers, type Power } from './powers.ts';
import { costTitles } from './step-figures.ts';

export function growthFigure(content: Content, grid: Grid): Figure | undefined {
  const { study, lines } = content;
  const axis = axisOf(study);
  if (axis < 0) return undefined;
  const { title, values } = study.vary[axis];
  const other = study.vary[1 - axis];
  const shown = shownMethods(content);
  const found = growth(grid, axis).filter(({ method, points }) => shown.includes(method) && points.length > 0);
  if (found.length === 0) return undefined;
  const powers = found.map(({ method, points, at, slope, intercept, interval }): Power => ({
    line: lines[method],
    value: Number.isFinite(slope) ? slope.toFixed(2).replace('-', '−') : '–',
    ...(Number.isFinite(interval.low) && {
      more: `${interval.low.toFixed(2)} to ${interval.high.toFixed(2)}`.replaceAll('-', '−'),
    }),
    points: [...new Set(points.map(({ x }) => x))].map((x) => {
      const here = points.filter((point) => point.x === x);
      return { x, costs: here.map(({ cost }) => cost), cells: here.map(({ cell }) => cell) };
    }),
    middles: at
      .filter(({ solved }) => solved > 0)
      .map(({ x, quartiles: [lower, median, upper] }) => ({ x, lower, median, upper })),
    slope,
    factor: Math.exp(intercept),
  }));
  const left = found.reduce((sum, one) => sum + one.left, 0);
  const leftWords = left === 0 ? 'all solved' : `${counted(left, 'cell')} not solved, left out`;
  const at = other ? `, ${other.title} = ${String(other.values[0])}` : '';
  return {
    name: 'growth',
    title: 'growth',
    words: [`${costTitles[study.cost]} over ${title}${at}: medians and quartiles, points are cells; ${leftWords}`],
    end: ['slope, 95%'],
    keys: powers,
    description: `Growth of ${study.cost} over ${title}. ${powers
      .map(({ line, value }) => `${line.name}: slope ${value}`)
      .join(', ')}.`,
    draw: (room) =>
      drawPowers({ powers, values: [...(values as number[])].sort((a, b) => a - b), name: title }, wide(room)),
    table: () => ({
      caption:
        `${costTitles[study.cost]} of the solved cells. Slopes are of logarithms, by least squares; ` +
        'intervals by a bootstrap over seeds.',
      head: ['method', title, 'solved', 'lower quartile', 'median', 'upper quartile', 'slope', '95%'],
      rows: found.flatMap(({ method, at: places }, i) =>
        places.map(({ x, solved, of, quartiles }) => [
          lines[method].name,
          String(x),
          `${solved} of ${of}`,
          ...quartiles.map((q) => number(q)),
          powers[i].value,
          powers[i].more ?? '',
        ]),
      ),
    }),
  };
}

/** The gutter also holds an interval. */
const wide = <R extends { right: number; narrow: boolean }>(room: R): R =>
  room.narrow ? room : { ...room, right: Math.max(room.right, 262) };
