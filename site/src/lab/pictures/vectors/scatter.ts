// Draws samples as points in a plane with the same scale in both directions.
import { crisp } from '../../../chart/draw.ts';
import type { Box, Pen } from '../../../chart/pen.ts';
import { ticksWithin } from '../../../chart/scale.ts';
import type { Mark } from '../../../model/mark.ts';
import { outline } from '../../../ui/marks.ts';

/** The coordinates x, y, x, y, … */
export type Points = ArrayLike<number>;

export interface Plane {
  box: Box;
  x: (value: number) => number;
  y: (value: number) => number;
  /** The ranges of the horizontal and the vertical coordinates. */
  ranges: readonly (readonly [low: number, high: number])[];
}

/** Returns a plane whose ranges are chosen so that all points fit into a box. */
export function planeOf(points: Points, box: Box): Plane {
  const extent = [0, 1].map((axis) => {
    let [low, high] = [Infinity, -Infinity];
    for (let i = axis; i < points.length; i += 2) {
      low = Math.min(low, points[i]);
      high = Math.max(high, points[i]);
    }
    return low <= high ? { middle: (low + high) / 2, half: (high - low) / 2 } : { middle: 0, half: 1 };
  });
  const [across, up] = extent;
  const unit = Math.min(box.w / across.half, box.h / up.half) / 2 / 1.05 || 1;
  const reach = [box.w, box.h].map((length) => length / 2 / unit);
  return {
    box,
    x: (value) => box.x + box.w / 2 + (value - across.middle) * unit,
    y: (value) => box.y + box.h / 2 - (value - up.middle) * unit,
    ranges: extent.map(({ middle }, i) => [middle - reach[i], middle + reach[i]] as const),
  };
}

/** Draws grid lines at round values, with labels on the left and below. */
export function drawGrid(pen: Pen, { box, x, y, ranges }: Plane): void {
  const [right, bottom] = [box.x + box.w, box.y + box.h];
  const style = { colour: 'ink-3', middle: true } as const;
  for (const { at, label } of ticksWithin(ranges[0], box.w / 1.6)) {
    pen.line([crisp(x(at)), box.y, crisp(x(at)), bottom], 'grid', 1);
    pen.text(label, x(at), bottom + 9, { ...style, align: 'center' });
  }
  for (const { at, label } of ticksWithin(ranges[1], box.h)) {
    pen.line([box.x, crisp(y(at)), right, crisp(y(at))], 'grid', 1);
    pen.text(label, box.x - 6, y(at), { ...style, align: 'right' });
  }
}

/** Draws all points as a single path. shape: the shape of each point. */
export function drawPoints(
  pen: Pen,
  { x, y }: Plane,
  points: Points,
  shape: Mark['shape'],
  colour: string,
  r: number,
): void {
  const path: string[] = [];
  for (let i = 0; i + 1 < points.length; i += 2) {
    const [left, top] = [x(points[i]), y(points[i + 1])];
    if (Number.isFinite(left + top)) path.push(outline(shape, left, top, r));
  }
  if (path.length > 0) pen.shape(path.join(''), colour);
}

export interface Spread {
  mean: readonly [number, number];
  variance: readonly [number, number];
  covariance: number;
}

export function spreadOf(points: Points): Spread {
  const count = points.length / 2;
  const sum = (of: (x: number, y: number) => number) => {
    let total = 0;
    for (let i = 0; i + 1 < points.length; i += 2) total += of(points[i], points[i + 1]);
    return total / count;
  };
  const mean = [sum((x) => x), sum((_, y) => y)] as const;
  return {
    mean,
    variance: [sum((x) => (x - mean[0]) ** 2), sum((_, y) => (y - mean[1]) ** 2)],
    covariance: sum((x, y) => (x - mean[0]) * (y - mean[1])),
  };
}

export const correlation = ({ variance: [a, b], covariance }: Spread): number => covariance / Math.sqrt(a * b);

/** Draws an ellipse around the mean. The length of each semi-axis is the given number of standard deviations. */
export function drawEllipse(pen: Pen, { x, y }: Plane, spread: Spread, deviations: number, colour: string): void {
  const { mean, variance, covariance: c } = spread;
  const [a, b] = variance;
  const [middle, apart] = [(a + b) / 2, Math.hypot((a - b) / 2, c)];
  const [long, short] = [middle + apart, middle - apart].map((v) => deviations * Math.sqrt(Math.max(v, 0)));
  const lean = Math.atan2(2 * c, a - b) / 2;
  const points = Array.from({ length: 49 }, (_, i) => {
    const [u, v] = [long * Math.cos((i * Math.PI) / 24), short * Math.sin((i * Math.PI) / 24)];
    return [x(mean[0] + u * Math.cos(lean) - v * Math.sin(lean)), y(mean[1] + u * Math.sin(lean) + v * Math.cos(lean))];
  });
  pen.line(points.flat(), colour, 1.3);
}
