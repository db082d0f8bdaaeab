// Draws the marks, labels and axes that charts and figures share, with any pen.
import type { Mark } from '../model/mark.ts';
import { minus } from '../model/numbers.ts';
import { outline } from '../ui/marks.ts';
import type { Box, Pen, TextStyle } from './pen.ts';
import type { Range, Tick } from './scale.ts';

export function drawMarker(pen: Pen, mark: Omit<Mark, 'dash'>, x: number, y: number, r: number): void {
  const path = outline(mark.shape, x, y, r);
  if (mark.open) pen.shape(path, 'bg', mark.colour);
  else pen.shape(path, mark.colour);
}

/** Returns a coordinate near `at` at which a line one pixel wide is sharp. */
export const crisp = (at: number): number => Math.round(at) + 0.5;

/** The dash pattern of threshold lines, in the plot and in the title row. */
export const dotted = [1, 3];

/** Draws the horizontal axis with its ticks, and the unit if there is room for it to the right of the axis. */
export function drawAxis(
  pen: Pen,
  { box, width, unit, x }: { box: Box; width: number; unit?: string; x(position: number): number },
  bottom: number,
  ticks: readonly Tick[],
): void {
  const right = box.x + box.w;
  pen.line([box.x, bottom, right, bottom], 'edge', 1);
  for (const { at, label } of ticks) {
    pen.line([crisp(x(at)), bottom, crisp(x(at)), bottom + 5], 'edge', 1);
    pen.text(label, x(at), bottom + 18, { colour: 'ink-3', align: 'center' });
  }
  if (unit && width - right > 80) pen.text(unit, right + 22, bottom + 14, { colour: 'ink-3', middle: true });
}

/**
 * Writes the label of a tick to the left of x. If the tick has a power, and the power is neither 0 nor 1, the label is
 * written as a power of ten with a raised exponent. A label that is wider than `room` is drawn in a smaller size.
 */
export function scaleLabel(pen: Pen, { power, factor, label }: Tick, x: number, y: number, room = Infinity): void {
  const isPower = power !== undefined && power !== 0 && power !== 1;
  const base = isPower ? `${factor ? `${factor}·` : ''}10` : label;
  const width = pen.measure(base, 12) + (isPower ? 1 + pen.measure(minus(String(power)), 9) : 0);
  const size = Math.max(8, Math.min(12, (12 * room) / width));
  const style: TextStyle = { colour: 'ink-3', align: 'right', middle: true, size };
  if (isPower) drawPower(pen, base, power, x, y + 1, style);
  else pen.text(label, x, y + 1, style);
}

/** Draws a line across the box for each tick, except at range.zero. labels: whether the ticks are labelled. */
export function drawScale(pen: Pen, { ticks, zero }: Range, box: Box, y: (at: number) => number, labels = true): void {
  for (const tick of ticks) {
    const at = y(tick.at);
    if (at < box.y - 1 || at > box.y + box.h + 1) continue; // this can happen while the scale is being animated
    if (tick.at !== zero) pen.line([box.x, crisp(at), box.x + box.w, crisp(at)], 'grid', 1);
    if (labels) scaleLabel(pen, tick, box.x - 8, at, box.x - 10);
  }
}

/** Writes a number with a raised exponent, to the left of x. */
export function drawPower(pen: Pen, base: string, power: number, x: number, y: number, style: TextStyle): void {
  const raised = minus(String(power));
  const small = 0.75 * (style.size ?? 12);
  pen.text(raised, x, y - 0.4 * (style.size ?? 12), { ...style, size: small });
  pen.text(base, x - pen.measure(raised, small, style.weight) - 1, y, style);
}
