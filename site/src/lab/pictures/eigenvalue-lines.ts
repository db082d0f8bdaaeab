// Draws the eigenvalues of XᵀMX over the iterations: a line for each eigenvalue, lines at the levels from theory, and
// marks for the increases of β.
import type { CanvasPen } from '../../chart/canvas.ts';
import { crisp, drawMarker } from '../../chart/draw.ts';
import type { Box } from '../../chart/pen.ts';
import { iterationTicks } from '../../chart/scale.ts';
import type { Raise } from '../../model/trace-store.ts';
import { plain } from '../../model/numbers.ts';
import type { Mark } from '../../model/mark.ts';
import { heightOf, rangeOf, ticksOf, type Range } from './eigenvalue-scale.ts';

export interface EigenvalueLines {
  mark: Mark;
  raises: readonly Raise[];
  p: number;
  iteration: Float64Array;
  /** The p eigenvalues at each iteration, in ascending order. */
  values: Float64Array;
}

/** Returns the x coordinate of an iteration. */
type Across = (k: number) => number;

/** The maximum number of lines that are drawn. More lines could not be distinguished. */
const mostLines = 12;

/**
 * Draws the scales, the lines and the marks. end: the upper end of the axis, in iterations. width: the width of the
 * whole canvas.
 */
export function drawEigenvalues(pen: CanvasPen, plot: Box, data: EigenvalueLines, end: number, width: number): void {
  let [low, high] = [1, 1];
  for (const value of data.values) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  const range = rangeOf(low, high);
  const x: Across = (k) => plot.x + (plot.w * k) / end;
  drawScales(pen, plot, range, end, width, x);
  pen.within({ x: plot.x, y: plot.y - 4, w: plot.w + 6, h: plot.h + 8 }, () => {
    drawRaises(pen, plot, data, x);
    drawLines(pen, plot, data, range, x);
  });
}

function drawScales(pen: CanvasPen, plot: Box, range: Range, end: number, width: number, x: Across): void {
  const { x: left, y: top, w, h } = plot;
  const [right, bottom] = [left + w, top + h];
  const style = { colour: 'ink-3', middle: true };
  for (const k of iterationTicks(end, w)) {
    pen.line([crisp(x(k)), top, crisp(x(k)), bottom], 'grid', 1);
    pen.text(String(k), x(k), bottom + 13, { ...style, align: 'center' });
  }
  pen.line([crisp(left), top, crisp(left), bottom], 'line', 1);
  const gutter = width - right > 80;
  for (const { y, label, name, beyond } of ticksOf(range, h)) {
    const at = top + y;
    if (!beyond) pen.line([left, crisp(at), right, crisp(at)], name ? 'ink-2' : 'grid', 1, name ? [1, 3] : []);
    pen.text(beyond ? `${label} ${y < h / 2 ? '↑' : '↓'}` : label, left - 7, at, { ...style, align: 'right' });
    if (name && gutter) pen.text(name, right + 8, at, style);
    else if (name && !beyond) pen.text(name, right - 18, at - 8, { ...style, align: 'right' });
  }
  pen.line([left, crisp(bottom), right, crisp(bottom)], 'edge', 1);
  if (gutter) pen.text('iterations', right + 23, bottom + 13, style);
}

function drawRaises(pen: CanvasPen, plot: Box, { raises, mark }: EigenvalueLines, x: Across): void {
  const colour = `${mark.colour}-ink`;
  for (const { at } of raises) pen.line([crisp(x(at)), plot.y, crisp(x(at)), plot.y + plot.h], colour, 1, [1, 2]);
  const last = raises.at(-1);
  if (!last) return;
  const [align, apart] = x(last.at) < plot.x + plot.w / 2 ? (['left', 6] as const) : (['right', -6] as const);
  pen.text(`β raised to ${plain(last.to)}`, x(last.at) + apart, plot.y + 4, { colour, middle: true, align });
}

/** Draws the lines. If there are too many eigenvalues, draws only the lowest, the highest, and some in between. */
function drawLines(pen: CanvasPen, plot: Box, data: EigenvalueLines, range: Range, x: Across): void {
  const { p, iteration, values, mark } = data;
  const y = (value: number) => plot.y + (plot.h * (range.high - heightOf(value))) / (range.high - range.low);
  const lines = Math.min(p, mostLines);
  for (let line = 0; line < lines; line++) {
    const column = lines === 1 ? 0 : Math.round((line * (p - 1)) / (lines - 1));
    const points = Array.from(iteration, (k, row) => [x(k), y(values[row * p + column])]).flat();
    pen.line(points, mark.colour, 1.4);
    const [left, top] = points.slice(-2);
    if (Number.isFinite(top)) drawMarker(pen, mark, left, top, 3.4);
  }
}
