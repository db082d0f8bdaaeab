// Draws signed values in two colours, brown below zero and teal above zero, as lines and as images.
import { crisp } from '../../../chart/draw.ts';
import type { Box, Pen } from '../../../chart/pen.ts';
import { firstRow } from '../row-norms.ts';
import { channels, shadeOf } from '../shades.ts';

export const largestOf = (values: Iterable<number>): number => {
  let largest = 0;
  for (const value of values) largest = Math.max(largest, Math.abs(value));
  return largest || 1;
};

/**
 * Draws values as filled bars that extend up and down from the middle of a box. If there are more values than pixels,
 * several values share a bar.
 */
export function signedLine(pen: Pen, box: Box, values: ArrayLike<number>, largest: number): void {
  const { x, w, y, h } = box;
  const base = y + h / 2;
  const count = values.length;
  const bins = Math.min(count, Math.floor(w));
  const up: string[] = [];
  const down: string[] = [];
  const step = w / bins;
  const each = Math.max(step > 3 ? step - 1 : step, 0.5);
  for (let bin = 0; bin < bins; bin++) {
    let [low, high] = [0, 0];
    for (let i = firstRow(bin, bins, count); i < firstRow(bin + 1, bins, count); i++) {
      low = Math.min(low, values[i]);
      high = Math.max(high, values[i]);
    }
    const bar = (value: number) => `M${x + bin * step} ${base}h${each}v${(-value / largest) * (h / 2)}h${-each}z`;
    if (high > 0) up.push(bar(high));
    if (low < 0) down.push(bar(low));
  }
  pen.line([x, crisp(base), x + w, crisp(base)], 'edge', 1);
  if (up.length > 0) pen.shape(up.join(''), 'plus');
  if (down.length > 0) pen.shape(down.join(''), 'minus');
}

const signs = ['minus', 'plus'] as const;
/** The colours for values that cannot be negative. */
export const ink = ['ink', 'ink'] as const;

/**
 * Draws an image of `across` x `down` values, row by row. NaN is transparent. border: the width of a border of zeros,
 * for functions that vanish outside the grid.
 */
export function signedImage(
  pen: Pen,
  box: Box,
  value: (column: number, row: number) => number,
  [across, down]: readonly [number, number],
  largest: number,
  border = 0,
  colours: readonly [below: string, above: string] = signs,
): void {
  const [below, above] = colours.map((name) => channels(pen.colour(name)));
  const shade = (v: number) => [...(v < 0 ? below : above), 255 * Math.min(1, Math.abs(v / largest)) ** 0.85];
  const width = across + 2 * border;
  const pixels = shadeOf(width, down + 2 * border, (at) => {
    const [column, row] = [(at % width) - border, Math.floor(at / width) - border];
    if (column < 0 || row < 0 || column >= across || row >= down) return shade(0);
    const v = value(column, row);
    return Number.isNaN(v) ? undefined : shade(v);
  });
  pen.image(pixels, box, border > 0); // pixels are interpolated if the values are samples of a function
}

export function outlineBox(pen: Pen, { x, y, w, h }: Box): void {
  const [left, top, right, bottom] = [crisp(x - 1), crisp(y - 1), crisp(x + w - 1), crisp(y + h - 1)];
  pen.line([left, top, right, top, right, bottom, left, bottom, left, top], 'line', 1);
}

/** Draws a legend of the colours for negative and positive values. */
export function signScale(pen: Pen, box: Box): void {
  scale(pen, box, '−', '+', (bar) => signedImage(pen, bar, (k) => k - steps, [2 * steps + 1, 1], steps));
}

/** Draws a legend of shades, from zero to the largest value. */
export function inkScale(pen: Pen, box: Box, none: string, most: string): void {
  scale(pen, box, none, most, (bar) => signedImage(pen, bar, (k) => k, [steps, 1], steps - 1, 0, ink));
}

/** The number of shades of a colour in a legend. */
const steps = 32;

function scale(pen: Pen, { x, y, w, h }: Box, left: string, right: string, draw: (bar: Box) => void): void {
  const [before, after] = [pen.measure(left, 12) + 6, pen.measure(right, 12) + 6];
  const bar = { x: x + before, y: y + h / 2 - 4, w: Math.max(1, w - before - after), h: 8 };
  const style = { colour: 'ink-2', middle: true } as const;
  pen.text(left, x, y + h / 2, style);
  pen.text(right, x + w, y + h / 2, { ...style, align: 'right' });
  draw(bar);
  outlineBox(pen, bar);
}
