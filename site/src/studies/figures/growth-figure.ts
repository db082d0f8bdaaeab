// Figures that show how the cost and the computing time grow with a parameter, on logarithmic scales. Points show the
// cells, and bars show the quartiles. One line connects the medians, and another line is fitted to the cells.
import type { StudyCost } from '../../../types/slep.d.ts';
import { crisp, drawMarker, drawScale } from '../../chart/draw.ts';
import type { Pen } from '../../chart/pen.ts';
import { logRange } from '../../chart/scale.ts';
import type { Grid } from '../../study/grid.ts';
import { axisOf, growth, type Growth, slopeInterval } from '../../study/growth.ts';
import { figure as number } from '../../ui/format.ts';
import { type Content, shownMethods } from '../content.ts';
import { counted } from '../words.ts';
import { drawEdges, drawKeys } from './draw.ts';
import { plotWidth, type Drawing, type Figure, type Key, type Room } from './figure.ts';
import { nearest } from './nearest.ts';
import { costTitles } from './step-figures.ts';

/** Returns a figure for the cost of the study and, if the cost is not a time, a figure for the computing time. */
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
  const powers = found.map((one): Power => ({ ...one, line: lines[one.method], ...slopeWords(one), unit }));
  const steps = [...(values as number[])].sort((a, b) => a - b);
  const left = found.reduce((sum, one) => sum + one.left, 0);
  const leftWords = left === 0 ? 'all solved' : `${counted(left, 'cell')} not solved, left out`;
  const at = other ? `, ${other.title} = ${String(other.values[0])}` : '';
  const what = isTime ? 'milliseconds of compute' : costTitles[cost];
  const how = isTime
    ? `measured on the machine that ran the cells; ${leftWords}`
    : `medians and quartiles, each point is a cell; ${leftWords}`;
  const slopes = powers.map(({ line, value }) => `${line.name}: slope ${value}`);
  return {
    name: isTime && cost !== study.cost ? 'growth-time' : 'growth',
    title: isTime && cost !== study.cost ? 'growth of time' : 'growth',
    words: [`${what} over ${title}${at}: ${how}`],
    end: ['slope, 95%'],
    keys: powers,
    hasCorner: true,
    description: `Growth of ${what} over ${title}. ${slopes.join(', ')}.`,
    draw: (room) => drawPowers(powers, steps, title, isTime, wide(room)),
    table: () => ({
      caption:
        `For the solved cells: ${what}. Slopes are fitted to logarithms by least squares; ` +
        'intervals are from a bootstrap over seeds.',
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

/** Widens the gutter so that an interval fits into it. */
const wide = (room: Room): Room => (room.narrow ? room : { ...room, right: Math.max(room.right, 262) });

/** A method with its slope. unit: the factor by which the figure multiplies the costs. */
type Power = Growth & Key & { unit: number };

const [top, foot, apart, inset] = [8, 30, 9, 24];

/**
 * Draws the figure. values, name: the values and the title of the parameter on the axis. hasRuler: whether to draw a
 * ruler with the slopes 1 and 2, which correspond to linear and quadratic growth.
 */
function drawPowers(powers: readonly Power[], values: number[], name: string, hasRuler: boolean, room: Room): Drawing {
  const plot = room.narrow ? 180 : 200;
  const bottom = top + plot;
  const width = plotWidth(room);
  const right = room.left + width;
  const all = powers.flatMap(({ points, unit }) => points.map(({ cost }) => unit * cost)).filter((cost) => cost > 0);
  const range = logRange(Math.log10(Math.min(...all)), Math.log10(Math.max(...all)), false, plot, { gap: 30 });
  const [first, last] = [Math.log10(values[0]), Math.log10(values[values.length - 1])];
  const x = (value: number) =>
    room.left + inset + ((width - 2 * inset) * (Math.log10(value) - first)) / (last - first || 1);
  const y = (cost: number) => bottom - (plot * (Math.log10(cost) - range.low)) / (range.high - range.low);
  const shift = (i: number) => (i - (powers.length - 1) / 2) * apart;
  const paint = (pen: Pen) => {
    drawScale(pen, range, { x: room.left, y: top, w: width, h: plot }, (at) => y(10 ** at));
    let written = -Infinity;
    for (const value of values) {
      const at = x(value);
      pen.line([crisp(at), top, crisp(at), bottom], 'grid', 1);
      const half = pen.measure(String(value), 12) / 2;
      if (at - half < written + 8) continue;
      written = at + half;
      pen.text(String(value), at, bottom + 18, { colour: 'ink-3', align: 'center' });
    }
    drawEdges(pen, room.left, right, top, bottom);
    const style = { colour: 'ink-2', size: 13 };
    if (room.narrow) pen.text(name, right, bottom + 30, { ...style, align: 'right' });
    else pen.text(name, right + 22, bottom + 14, style);
    const box = { x: room.left, y: top - 4, w: width + 4, h: plot + 8 };
    pen.within(box, () => powers.forEach((power, i) => draw(pen, power, i)));
    const ends = powers.flatMap((power) => {
      const end = middlesOf(power).at(-1);
      return end ? [{ ...power, y: y(end.median) }] : [];
    });
    drawKeys(pen, room, ends, [top, bottom]);
    if (hasRuler && !room.narrow) drawRuler(pen);
  };
  /** Draws the ruler in the upper left corner, where a figure of growing costs is empty. */
  const drawRuler = (pen: Pen) => {
    const steepness = ((last - first) * plot) / ((width - 2 * inset) * (range.high - range.low));
    const run = Math.min(170, width / 4, plot / 4 / steepness);
    const rise = run * steepness;
    const [left, from] = [room.left + inset + 16, top + 16 + 2 * rise];
    for (const power of [1, 2]) {
      const [x, y] = [left + run, from - power * rise];
      pen.line([left, from, x, y], 'ink-3', 1);
      pen.text(power === 1 ? `as ${name}` : `as ${name}²`, x + 6, y, { colour: 'ink-2', middle: true, halo: true });
    }
  };
  const draw = (pen: Pen, power: Power, i: number) => {
    const { points, slope, intercept, unit } = power;
    const { mark } = power.line;
    const middles = middlesOf(power);
    if (Number.isFinite(slope) && middles.length > 0) {
      const [from, to] = [middles[0].x, middles[middles.length - 1].x];
      const fitted = [from, to].flatMap((at) => [x(at), y(unit * Math.exp(intercept) * at ** slope)]);
      pen.line(fitted, mark.colour, 1, [2, 3]);
    }
    for (const at of new Set(points.map((point) => point.x)))
      pen.faintly(() => {
        for (const point of points)
          if (point.x === at) pen.shape(dot(x(at) + shift(i), y(unit * point.cost)), mark.colour);
      }, 0.6);
    for (const { x: at, lower, upper } of middles)
      pen.faintly(() => {
        const place = x(at) + shift(i);
        pen.line([place, y(lower), place, y(upper)], mark.colour, 4);
      }, 0.6);
    const joined = middles.flatMap(({ x: at, median }) => [x(at) + shift(i), y(median)]);
    pen.line(joined, mark.colour, 2, mark.dash);
    for (let k = 0; k < joined.length; k += 2) drawMarker(pen, mark, joined[k], joined[k + 1], 4.4);
  };
  const cellAt = nearest(8, (offer) =>
    powers.forEach(({ points, unit }, i) => {
      for (const { x: at, cost, cell } of points) offer(cell, x(at) + shift(i), y(unit * cost));
    }),
  );
  return { height: bottom + foot + (room.narrow ? 8 : 0), paint, cellAt };
}

/** Returns the quartiles at each x that has solved runs. */
function middlesOf({ at, unit }: Power) {
  return at.flatMap(({ x, solved, quartiles }) => {
    const [lower, median, upper] = quartiles.map((cost) => unit * cost);
    return solved > 0 ? [{ x, lower, median, upper }] : [];
  });
}

const dot = (x: number, y: number): string => `M${x - 1.6} ${y}a1.600 1.600 0 1 1 3.200 0a1.600 1.600 0 1 1 -3.200 0z`;
