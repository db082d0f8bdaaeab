// The figures `profile`, `cost` and `targets` of a study. The curves are step functions, which rise when an instance is
// solved (profile, cost) or when an accuracy is reached (targets). The horizontal axis is the ratio to the best cost
// (profile) or the cost itself (cost, targets).
import type { StudyCost } from '../../../types/slep.d.ts';
import { crisp, dotted, drawMarker, scaleLabel } from '../../chart/draw.ts';
import type { Pen } from '../../chart/pen.ts';
import { logRange, type Tick } from '../../chart/scale.ts';
import { dottedLine } from '../../chart/title.ts';
import type { Grid } from '../../study/grid.ts';
import { costProfile, heightAt, profile, type Steps as Found, targets } from '../../study/profiles.ts';
import { wilson } from '../../study/statistics.ts';
import { el } from '../../ui/dom.ts';
import { figure as number } from '../../ui/format.ts';
import { type Content, shownMethods } from '../content.ts';
import { percent } from '../words.ts';
import { drawBand, drawEdges, drawFractions, drawKeys } from './draw.ts';
import { namesWith, plotWidth, type Drawing, type Figure, type Key, type Room } from './figure.ts';

export const costTitles: Readonly<Record<StudyCost, string>> = {
  evaluations: 'evaluations of f and its gradient',
  products: 'products with A and M',
  iterations: 'iterations',
  seconds: 'seconds of compute',
};

const titleOf = (cost: StudyCost): string => costTitles[cost];

interface Kind {
  words: string;
  /** The kind of axis: ratios with ticks at 1, 2, 4 and so on, or costs on a logarithmic scale. */
  axis: 'ratio' | 'cost';
  find(grid: Grid, shown: number[]): Found[];
  /** Returns the title of the axis. By default, this is the title of the cost. */
  below?(cost: StudyCost): string;
  /** Returns a shorter title of the axis. */
  short?(cost: StudyCost): string;
  /** What the figure counts, such as instances. */ counted: string;
}

const kinds: Readonly<Record<'profile' | 'cost' | 'targets', Kind>> = {
  profile: {
    words: 'instances solved within a multiple of the best method’s cost',
    axis: 'ratio',
    find: profile,
    below: (cost) => `${costTitles[cost]}, as a multiple of the fewest that any method needed on the instance`,
    short: (cost) => `${cost} ÷ those of the best method`,
    counted: 'instances',
  },
  cost: { words: 'instances solved within a given cost', axis: 'cost', find: costProfile, counted: 'instances' },
  targets: {
    words: 'pairs of an instance and an accuracy (1e-1 to 1e-8) that is reached within a given cost',
    axis: 'cost',
    find: targets,
    counted: 'targets',
  },
};

export function stepsFigure(name: keyof typeof kinds, content: Content, grid: Grid): Figure {
  const { words, axis, find, counted } = kinds[name];
  const { study, lines, isPart } = content;
  const found = find(grid, shownMethods(content));
  const total = Math.max(1, found[0]?.of ?? 0);
  const curves = found.map((steps): Curve => ({
    line: lines[steps.method],
    at: steps.at,
    value: `${steps.at.length} of ${steps.of}`,
    ...(isPart && { bounds: steps.at.map((at, i) => ({ at, ...wilson(i + 1, steps.of) })) }),
  }));
  const places = [1, 2, 4, 8, 16, 32, 64];
  return {
    name,
    title: name,
    words: [isPart ? `${words}, so far; tinted: 95%` : words],
    end: [el('span', dottedLine(), `half of the ${counted}`)],
    keys: curves,
    hasCorner: true,
    description: `${words}. ${namesWith(curves)}.`,
    draw: (room) => drawSteps(curves, total, kinds[name], study.cost, room),
    table: () => {
      const isRatio = axis === 'ratio';
      const caption = isRatio
        ? `Fraction of the ${counted} solved by each method within a multiple of the fewest ${study.cost}.`
        : `${costTitles[study.cost]} after which each method has reached a fraction of the ${counted}.`;
      const titles = isRatio ? places.map((at) => `×${at}`) : quarters.map(percent);
      const entries = (s: Found) =>
        isRatio
          ? places.map((at) => percent(heightAt(s, at)))
          : quarters.map((part) => number(s.at[Math.ceil(part * s.of) - 1] ?? NaN));
      const rows = found.map((s, i) => [lines[s.method].name, ...entries(s), curves[i].value]);
      return { caption, head: ['method', ...titles, counted], rows };
    },
  };
}

const quarters = [0.25, 0.5, 0.75, 0.9];

/** Returns the x or y coordinate of a value in the figure, in pixels. */
type Scale = (value: number) => number;

interface Curve extends Key {
  /** The values of x at which the curve rises, in ascending order. */ at: readonly number[];
  /** Wilson's interval at each step of the curve, or undefined if all cells have ended. */
  bounds?: readonly { at: number; low: number; high: number }[];
}

const foot = 42;
/** The width of the button that opens the table, in the lower right corner. */
const corner = 110;

/** Draws the curves. total: the number of steps that corresponds to 100%. */
function drawSteps(curves: readonly Curve[], total: number, kind: Kind, cost: StudyCost, room: Room): Drawing {
  const { axis, below = titleOf, short = titleOf } = kind;
  const [top, plot] = [8, room.narrow ? 182 : room.width < 900 ? 208 : 218];
  const bottom = top + plot;
  const width = plotWidth(room);
  const right = room.left + width;
  const { x, ticks } = axisOf(axis, curves, room.left, width);
  const y = (part: number) => top + plot * (1 - part);
  const paint = (pen: Pen) => {
    drawFractions(pen, room.left, right, y);
    for (const { at, label, power, factor } of ticks) {
      pen.line([crisp(x(at)), top, crisp(x(at)), bottom], 'grid', 1);
      const align = x(at) < room.left + 4 ? 'left' : x(at) > right - 12 && room.narrow ? 'right' : 'center';
      if (power === undefined) pen.text(label, x(at), bottom + 18, { colour: 'ink-3', align });
      else scaleLabel(pen, { at, label, power, factor }, x(at) + 10, bottom + 14);
    }
    pen.line([room.left, crisp(y(0.5)), right, crisp(y(0.5))], 'ink-2', 1, dotted);
    drawEdges(pen, room.left, right, top, bottom);
    for (const curve of curves) drawBounds(pen, curve, x, y, right);
    const halves = [...curves].reverse().flatMap((curve, i) => drawCurve(pen, curve, curves.length - 1 - i));
    drawHalves(pen, halves);
    const keys = curves.map((curve) => ({ ...curve, y: y(curve.at.length / total) }));
    drawKeys(pen, room, keys, [top - 4, bottom + 4]);
    const fits = !room.narrow && room.left + pen.measure(below(cost), 13) < room.width - corner;
    pen.text(fits ? below(cost) : short(cost), room.left, bottom + 36, { colour: 'ink-2', size: 13 });
  };
  /**
   * Draws a curve. Returns the cost or ratio at which the curve reaches one half, in a list that is empty if this value
   * is not shown.
   */
  const drawCurve = (pen: Pen, { at, line }: Curve, i: number) => {
    if (at.length === 0) return [];
    const points = [x(at[0]), bottom];
    let drawn = -1;
    at.forEach((value, k) => {
      // steps less than a pixel apart are drawn as one
      if (k + 1 < at.length && x(at[k + 1]) - x(value) < 1 && x(value) - points[points.length - 2] < 1) return;
      points.push(x(value), y((drawn + 1) / total), x(value), y((k + 1) / total));
      drawn = k;
    });
    points.push(right, y(at.length / total));
    pen.line(points, line.mark.colour, 2.2, line.mark.dash);
    const reached = (place: number) => at.filter((value) => x(value) <= place).length;
    for (const part of [0.1, 0.33, 0.59, 0.8]) {
      const place = room.left + width * (part + (0.14 * i) / Math.max(4, curves.length));
      if (reached(place) > 0) drawMarker(pen, line.mark, place, y(reached(place) / total), 3.4);
    }
    const half = at[Math.ceil(total / 2) - 1];
    return half !== undefined && (axis === 'cost' || half > 1.05) ? [{ half, line }] : [];
  };
  const drawHalves = (pen: Pen, halves: { half: number; line: Key['line'] }[]) => {
    let taken = room.left;
    halves.sort((a, b) => a.half - b.half);
    halves.forEach(({ half, line: { mark } }, i) => {
      const at = crisp(x(half));
      pen.line([at, y(0.5), at, bottom], mark.colour, 1, [2, 3]);
      const text = axis === 'ratio' ? `×${Number(half.toPrecision(2))}` : String(Number(half.toPrecision(2)));
      const size = pen.measure(text, 12) + 8;
      const before = at - size > taken && i + 1 < halves.length && x(halves[i + 1].half) - at < size;
      const from = before ? at - size : at;
      if (from < taken || from + size > right) return;
      taken = from + size;
      const style = { colour: `${mark.colour}-ink`, halo: true } as const;
      pen.text(text, before ? at - 4 : at + 4, bottom - 6, { ...style, align: before ? 'right' : 'left' });
    });
  };
  return { height: bottom + foot, paint };
}

/** Returns the ticks of the axis, and a function that returns the position of a value. */
function axisOf(kind: Kind['axis'], curves: readonly Curve[], left: number, width: number) {
  const all = curves.flatMap(({ at }) => [at[0], at.at(-1)]).filter((v) => v !== undefined && v > 0) as number[];
  if (kind === 'ratio') {
    const end = Math.max(1, Math.ceil(Math.log2(Math.max(1, ...all) * 1.0001)));
    const step = Math.ceil(end / 8);
    const ticks = Array.from({ length: Math.floor(end / step) + 1 }, (_, i) => ({
      at: 2 ** (i * step),
      label: `×${2 ** (i * step)}`,
    })) as Tick[];
    return { ticks, x: (v: number) => left + (width * Math.log2(Math.max(v, 1))) / end };
  }
  const [low, high] = all.length > 0 ? [Math.min(...all), Math.max(...all)] : [1, 10];
  const range = logRange(Math.log10(low), Math.log10(high), false, width, { gap: 80 });
  const x = (v: number) => left + (width * (Math.log10(v) - range.low)) / (range.high - range.low);
  return { ticks: range.ticks.map((tick) => ({ ...tick, at: 10 ** tick.at, power: labelled(tick.power) })), x };
}

/** The powers with exponents 0 and 1 are labelled as plain numbers. */
const labelled = (power: number | undefined): number | undefined => (power === 0 || power === 1 ? undefined : power);

function drawBounds(pen: Pen, { bounds = [], line }: Curve, x: Scale, y: Scale, right: number): void {
  const edge = (end: 'low' | 'high') =>
    bounds.flatMap(({ at, [end]: part }, i) => {
      const next = i + 1 < bounds.length ? x(bounds[i + 1].at) : right;
      return [x(at), y(part), next, y(part)];
    });
  pen.faintly(() => drawBand(pen, edge('high'), edge('low'), line.mark.colour), 0.12);
}
