// Draws the parts that figures share: names with values, bands, edges and scales.
import { crisp, drawMarker } from '../../chart/draw.ts';
import { spread } from '../../chart/label-placement.ts';
import type { Pen } from '../../chart/pen.ts';
import type { Key, Room } from './figure.ts';

/**
 * Draws names and values at the heights of their lines, with leaders to the lines. Names that would overlap are moved
 * apart.
 */
export function drawKeys(
  pen: Pen,
  { width, left, right, narrow }: Room,
  keys: readonly (Key & { y: number })[],
  [top, bottom]: readonly [number, number],
): void {
  if (narrow) return;
  const edge = width - right;
  const ends = keys.map(({ y }) => y);
  const heights = spread(ends, 20, top + 4, bottom - 4);
  keys.forEach(({ line, value, more, y }, i) => {
    const at = heights[i];
    if (edge > left) pen.line([edge + 5, y, edge + 15, at], line.mark.colour, 1);
    const [end, quiet] = [width - 16, more === undefined ? 0 : pen.measure(more, 13) + 5];
    pen.text(value, end - quiet, at, { colour: 'ink', size: 13, align: 'right', middle: true });
    if (more) pen.text(more, end, at, { colour: 'ink-3', size: 13, align: 'right', middle: true });
    drawName(pen, line, edge + 22, at, end - quiet - pen.measure(value, 13) - 8);
  });
}

/** Draws a mark and a name. end: the x at which the name is truncated. */
export function drawName(pen: Pen, { name, mark }: Key['line'], x: number, y: number, end: number): void {
  drawMarker(pen, mark, x, y, 3.8);
  pen.text(shortened(pen, name, end - x - 11), x + 11, y, { colour: `${mark.colour}-ink`, size: 13, middle: true });
}

/** Returns a string that is truncated if it does not fit into a width. */
export function shortened(pen: Pen, text: string, room: number): string {
  let shown = text;
  while (shown.length > 2 && pen.measure(shown, 13) > room) shown = `${shown.slice(0, -2)}…`;
  return shown;
}

/** Fills the area between two lines that have the same x coordinates. */
export function drawBand(pen: Pen, upper: readonly number[], lower: readonly number[], colour: string): void {
  const back: number[] = [];
  for (let i = lower.length - 2; i >= 0; i -= 2) back.push(lower[i], lower[i + 1]);
  if (upper.length > 2) pen.shape(`M${[...upper, ...back].map((v) => v.toFixed(1)).join(' ')}z`, colour);
}

/** Draws the left and the lower edge of a plot. */
export function drawEdges(pen: Pen, left: number, right: number, top: number, bottom: number): void {
  pen.line([crisp(left), top, crisp(left), bottom], 'edge', 1);
  pen.line([left, crisp(bottom), right, crisp(bottom)], 'edge', 1);
}

/** Draws the scale of fractions from 0 to 100%. y: returns the height of a fraction. */
export function drawFractions(pen: Pen, left: number, right: number, y: (part: number) => number): void {
  for (const part of [0, 0.25, 0.5, 0.75, 1]) {
    pen.line([left, crisp(y(part)), right, crisp(y(part))], 'grid', 1);
    pen.text(`${100 * part}%`, left - 8, y(part), { colour: 'ink-3', align: 'right', middle: true });
  }
}

/** Draws a name and a value in the gutter at the height of a row, and additional text below the value. */
export function drawRow(pen: Pen, { width, right }: Room, { line, value, more = '' }: Key, y: number): void {
  const end = width - 16;
  const taken = Math.max(pen.measure(value, 13), pen.measure(more, 12));
  pen.text(value, end, y, { colour: 'ink', size: 13, align: 'right', middle: true });
  if (more) pen.text(more, end, y + 18, { colour: 'ink-3', align: 'right', middle: true });
  drawName(pen, line, width - right + 22, y, end - taken - 8);
}
