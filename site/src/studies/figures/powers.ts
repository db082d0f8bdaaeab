// Draws the cost against a parameter on logarithmic scales, with cells as points, quartiles as bars, a line through the
// medians, and a fitted line.
import { crisp, drawMarker, type Pen } from '../../chart/pen.ts';
import { scaleLabel } from '../../chart/paint.ts';
import { logRange } from '../../chart/scale.ts';
import { drawKeys, plotWidth, type Drawing, type Key, type Room } from './figure.ts';

export interface Power extends Key {
  points: readonly { x: number; costs: readonly number[]; cells: readonly number[] }[];
  middles: readonly { x: number; lower: number; median: number; upper: number }[];
  /** The fit is cost = factor x^slope; slope is NaN if there is no fit. */ slope: number;
  factor: number;
}

export interface Powers {
  powers: readonly Power[];
  /** The values of the parameter. */ values: readonly number[];
  name: string;
  /**
   * Whether to draw a ruler with the slopes 1 and 2, which are those of the parameter and its square.
   */
  hasRuler: boolean;
}

const [top, foot, apart, inset] = [8, 30, 9, 24];

export function drawPowers({ powers, values, name, hasRuler }: Powers, room: Room): Drawing {
  const plot = room.narrow ? 180 : 200;
  const bottom = top + plot;
  const width = plotWidth(room);
  const right = room.left + width;
  const all = powers.flatMap(({ points }) => points.flatMap(({ costs }) => costs)).filter((cost) => cost > 0);
  const range = logRange(Math.log10(Math.min(...all)), Math.log10(Math.max(...all)), false, plot, { gap: 30 });
  const [first, last] = [Math.log10(values[0]), Math.log10(values[values.length - 1])];
  const x = (value: number) =>
    room.left + inset + ((width - 2 * inset) * (Math.log10(value) - first)) / (last - first || 1);
  const y = (cost: number) => bottom - (plot * (Math.log10(cost) - range.low)) / (range.high - range.low);
  const shift = (i: number) => (i - (powers.length - 1) / 2) * apart;
  const paint = (pen: Pen) => {
    for (const tick of range.ticks) {
      const at = y(10 ** tick.at);
      if (at < top - 1 || at > bottom + 1) continue;
      pen.line([room.left, crisp(at), right, crisp(at)], 'grid', 1);
      scaleLabel(pen, tick, room.left - 8, at, room.left - 10);
    }
    let written = -Infinity;
    for (const value of values) {
      const at = x(value);
      pen.line([crisp(at), top, crisp(at), bottom], 'grid', 1);
      const half = pen.measure(String(value), 12) / 2;
      if (at - half < written + 8) continue;
      written = at + half;
      pen.text(String(value), at, bottom + 18, { colour: 'ink-3', align: 'center' });
    }
    pen.line([crisp(room.left), top, crisp(room.left), bottom], 'edge', 1);
    pen.line([room.left, crisp(bottom), right, crisp(bottom)], 'edge', 1);
    pen.text(name, room.narrow ? right : right + 22, bottom + (room.narrow ? 30 : 14), {
      colour: 'ink-2',
      size: 13,
      align: room.narrow ? 'right' : 'left',
    });
    pen.within({ x: room.left, y: top - 4, w: width + 4, h: plot + 8 }, () =>
      powers.forEach((p, i) => draw(pen, p, i)),
    );
    const ends = powers.flatMap((power) => {
      const end = power.middles.at(-1);
      return end ? [{ ...power, y: y(end.median) }] : [];
    });
    drawKeys(pen, room, ends, [top, bottom]);
    if (hasRuler && !room.narrow) drawRuler(pen);
  };
  /** Draws the ruler in the upper left corner, which is empty if costs grow. */
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
  const draw = (pen: Pen, { line: { mark }, points, middles, slope, factor }: Power, i: number) => {
    if (Number.isFinite(slope) && middles.length > 0) {
      const [from, to] = [middles[0].x, middles[middles.length - 1].x];
      const fitted = [from, to].flatMap((at) => [x(at), y(factor * at ** slope)]);
      pen.line(fitted, mark.colour, 1, [2, 3]);
    }
    for (const { x: at, costs } of points)
      pen.faintly(() => {
        for (const cost of costs) pen.shape(dot(x(at) + shift(i), y(cost)), mark.colour);
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
  const cellAt = (px: number, py: number) => {
    let [best, least]: [number | undefined, number] = [undefined, 8];
    powers.forEach(({ points }, i) => {
      for (const { x: at, costs, cells } of points)
        costs.forEach((cost, k) => {
          const away = Math.hypot(x(at) + shift(i) - px, y(cost) - py);
          if (away < least) [best, least] = [cells[k], away];
        });
    });
    return best;
  };
  return { height: bottom + foot + (room.narrow ? 8 : 0), paint, cellAt };
}

const dot = (x: number, y: number): string => `M${x - 1.6} ${y}a1.600 1.600 0 1 1 3.200 0a1.600 1.600 0 1 1 -3.200 0z`;
