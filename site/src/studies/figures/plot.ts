// The parts that several figures draw: edges, fractions on the axis, rows of names, and marks that can be pointed at.
import { crisp, type Pen } from '../../chart/pen.ts';
import { drawName, type Drawing, type Key, type Room } from './figure.ts';

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

/** Draws a name and a value in the gutter at the height of a row, and further words below the value. */
export function drawRow(pen: Pen, { width, right }: Room, { line, value, more = '' }: Key, y: number): void {
  const end = width - 16;
  const taken = Math.max(pen.measure(value, 13), pen.measure(more, 12));
  pen.text(value, end, y, { colour: 'ink', size: 13, align: 'right', middle: true });
  if (more) pen.text(more, end, y + 18, { colour: 'ink-3', align: 'right', middle: true });
  drawName(pen, line, width - right + 22, y, end - taken - 8);
}

/**
 * Returns a function that finds the cell whose mark is nearest to a point. each: calls its argument for every mark.
 * reach: the distance in pixels within which a mark is found.
 */
export const nearest =
  (reach: number, each: (offer: (cell: number, x: number, y: number) => void) => void): Drawing['cellAt'] =>
  (px, py) => {
    let [best, least]: [number | undefined, number] = [undefined, reach];
    each((cell, x, y) => {
      const away = Math.hypot(x - px, y - py);
      if (away < least) [best, least] = [cell, away];
    });
    return best;
  };
