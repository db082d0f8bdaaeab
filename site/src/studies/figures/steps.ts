// Draws curves that rise in steps to the fraction of solved instances. The horizontal axis is the ratio to the best
// cost (profile) or the cost itself (cost, targets).
import { drawMarker, crisp, type Pen } from '../../chart/pen.ts';
import { dotted, scaleLabel } from '../../chart/paint.ts';
import { logRange } from '../../chart/scale.ts';
import { drawBand, drawKeys, plotWidth, type Drawing, type Key, type Room } from './figure.ts';

export interface Curve extends Key {
  /** The values of x at which the curve rises, in ascending order. */ at: readonly number[];
  /** Confidence bounds of the curve at some values of x, while the study is running. */
  bounds?: readonly { at: number; low: number; high: number }[];
}

export interface Steps {
  curves: readonly Curve[];
  /** The number of steps up to 100%. */ total: number;
  /**
   * If axis is 'ratio', the axis shows the ratios 1, 2, 4 and so on; if it is 'cost', the axis begins at the smallest
   * cost.
   */
  axis: 'ratio' | 'cost';
  /** The text below the axis. */ words: string;
  short: string;
}

interface Axis {
  ticks: { at: number; label: string; power?: number; factor?: number }[];
  x(value: number): number;
}

const foot = 42;
/** The width of the button that opens the table, in the lower right corner. */
const corner = 110;

export function drawSteps({ curves, total, axis, words, short }: Steps, room: Room): Drawing {
  const [top, plot] = [8, room.narrow ? 182 : room.width < 900 ? 208 : 218];
  const bottom = top + plot;
  const width = plotWidth(room);
  const right = room.left + width;
  const { x, ticks } = axisOf(axis, curves, room.left, width);
  const y = (part: number) => top + plot * (1 - part);
  const paint = (pen: Pen) => {
    for (const part of [0, 0.25, 0.5, 0.75, 1]) {
      pen.line([room.left, crisp(y(part)), right, crisp(y(part))], 'grid', 1);
      pen.text(`${100 * part}%`, room.left - 8, y(part), { colour: 'ink-3', align: 'right', middle: true });
    }
    for (const { at, label, power, factor } of ticks) {
      pen.line([crisp(x(at)), top, crisp(x(at)), bottom], 'grid', 1);
      const align = x(at) < room.left + 4 ? 'left' : x(at) > right - 12 && room.narrow ? 'right' : 'center';
      if (power === undefined) pen.text(label, x(at), bottom + 18, { colour: 'ink-3', align });
      else scaleLabel(pen, { at, label, power, factor }, x(at) + 10, bottom + 14);
    }
    pen.line([room.left, crisp(y(0.5)), right, crisp(y(0.5))], 'ink-2', 1, dotted);
    pen.line([crisp(room.left), top, crisp(room.left), bottom], 'edge', 1);
    pen.line([room.left, crisp(bottom), right, crisp(bottom)], 'edge', 1);
    for (const curve of curves) drawBounds(pen, curve, x, y, right);
    const halves = [...curves].reverse().flatMap((curve, i) => drawCurve(pen, curve, curves.length - 1 - i));
    drawHalves(pen, halves);
    const keys = curves.map((curve) => ({ ...curve, y: y(curve.at.length / total) }));
    drawKeys(pen, room, keys, [top - 4, bottom + 4]);
    const fits = !room.narrow && room.left + pen.measure(words, 13) < room.width - corner;
    pen.text(fits ? words : short, room.left, bottom + 36, { colour: 'ink-2', size: 13 });
  };
  /** Draws a curve. Returns the point at which the curve reaches one half. */
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

function axisOf(kind: Steps['axis'], curves: readonly Curve[], left: number, width: number): Axis {
  const all = curves.flatMap(({ at }) => [at[0], at.at(-1)]).filter((v) => v !== undefined && v > 0) as number[];
  if (kind === 'ratio') {
    const end = Math.max(1, Math.ceil(Math.log2(Math.max(1, ...all) * 1.0001)));
    const step = Math.ceil(end / 8);
    const ticks = Array.from({ length: Math.floor(end / step) + 1 }, (_, i) => ({
      at: 2 ** (i * step),
      label: `×${2 ** (i * step)}`,
    }));
    return { ticks, x: (v) => left + (width * Math.log2(Math.max(v, 1))) / end };
  }
  const [low, high] = all.length > 0 ? [Math.min(...all), Math.max(...all)] : [1, 10];
  const range = logRange(Math.log10(low), Math.log10(high), false, width, { gap: 80 });
  const x = (v: number) => left + (width * (Math.log10(v) - range.low)) / (range.high - range.low);
  return { ticks: range.ticks.map((tick) => ({ ...tick, at: 10 ** tick.at, power: labelled(tick.power) })), x };
}

/** The powers with exponents 0 and 1 are labelled as plain numbers. */
const labelled = (power: number | undefined): number | undefined => (power === 0 || power === 1 ? undefined : power);

function drawBounds(
  pen: Pen,
  { bounds = [], line }: Curve,
  x: (value: number) => number,
  y: (part: number) => number,
  right: number,
): void {
  const upper: number[] = [];
  const lower: number[] = [];
  bounds.forEach(({ at, low, high }, i) => {
    const next = i + 1 < bounds.length ? x(bounds[i + 1].at) : right;
    upper.push(x(at), y(high), next, y(high));
    lower.push(x(at), y(low), next, y(low));
  });
  pen.faintly(() => drawBand(pen, upper, lower, line.mark.colour), 0.12);
}
