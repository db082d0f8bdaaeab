// Draws a chart with any pen: first the zone, grid, scale and levels, then lines and markers over them.
import { minus } from '../model/numbers.ts';
import type { Frame } from './layout.ts';
import { crisp, drawMarker, type Pen, type TextStyle } from './pen.ts';
import { axisTicks, type Tick } from './scale.ts';

export function paint(pen: Pen, frame: Frame): void {
  drawGrid(pen, frame);
  pen.within({ ...frame.box, y: frame.box.y - 2, h: frame.box.h + 4, w: frame.box.w + 2 }, () => drawLines(pen, frame));
  drawMarkers(pen, frame);
}

/** Draws zone, grid, scale, levels and axis. */
function drawGrid(pen: Pen, frame: Frame): void {
  const { box, range, from, to, hasAxis, x, y } = frame;
  const right = box.x + box.w;
  const bottom = box.y + box.h;
  for (const { at, zone } of frame.levels)
    if (zone) pen.shape(`M${box.x} ${y(at)}h${box.w}V${bottom}h${-box.w}z`, 'zone');
  const isIn = (at: number) => y(at) >= box.y - 1 && y(at) <= bottom + 1;
  for (const tick of range.ticks) {
    if (!isIn(tick.at)) continue; // ticks may be outside the plot while the scale is being animated
    const crossed = [box.x, crisp(y(tick.at)), right, crisp(y(tick.at))];
    if (tick.at !== range.zero) pen.line(crossed, 'grid', 1);
    scaleLabel(pen, tick, box.x - 8, y(tick.at), box.x - 10);
  }
  const ticks = axisTicks(from, to, box.w, frame.unit === 'iterations');
  for (const { at } of ticks) pen.line([crisp(x(at)), box.y, crisp(x(at)), bottom], 'grid', 1);
  if (range.band !== undefined) pen.line([box.x, crisp(y(range.band)), right, crisp(y(range.band))], 'edge', 1, [2, 3]);
  pen.line([crisp(box.x), box.y, crisp(box.x), bottom], 'edge', 1);
  for (const { at } of frame.levels) pen.line([box.x, crisp(y(at)), right, crisp(y(at))], 'ink-2', 1, dotted);
  if (hasAxis) drawAxis(pen, frame, crisp(bottom), ticks);
}

/** The dash pattern of threshold lines, in the plot and in the title row. */
export const dotted = [1, 3];

/** Draws the horizontal axis with its ticks, and the unit if there is room beside the axis. */
export function drawAxis(
  pen: Pen,
  { box, width, unit, x }: Pick<Frame, 'box' | 'width' | 'x'> & { unit?: string },
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
 * Writes the label of a tick to the left of x. A power of ten or a multiple of a power gets a raised exponent. A label
 * that does not fit is drawn in a smaller size.
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

/** Writes a number with a raised exponent, to the left of x. */
export function drawPower(pen: Pen, base: string, power: number, x: number, y: number, style: TextStyle): void {
  const raised = minus(String(power));
  const small = 0.75 * (style.size ?? 12);
  pen.text(raised, x, y - 0.4 * (style.size ?? 12), { ...style, size: small });
  pen.text(base, x - pen.measure(raised, small, style.weight) - 1, y, style);
}

function drawLines(pen: Pen, frame: Frame): void {
  for (const { band = [], line } of frame.strokes) {
    const fill = (colour: string) => band.length > 0 && pen.shape(`M${band.join(' ')}z`, colour);
    if (frame.banded) fill('mark');
    else pen.faintly(() => fill(line.mark.colour), 0.12);
  }
  const width = frame.strokes.length > 4 ? 1.8 : 2;
  for (const { line, faded, past, ahead } of frame.strokes) {
    const { mark, companion } = line;
    const draw = (points: number[]) =>
      pen.line(points, mark.colour, companion ? 1 : width, companion ? [2, 2] : mark.dash);
    pen.faintly(() => draw(ahead));
    if (faded) pen.faintly(() => draw(past));
    else draw(past);
  }
}

/** Draws the markers of the lines. */
function drawMarkers(pen: Pen, { strokes }: Frame): void {
  for (const { line, faded, marks } of strokes) {
    if (line.companion) continue;
    const draw = () => marks.forEach(({ x, y }) => drawMarker(pen, line.mark, x, y, 3));
    if (faded) pen.faintly(draw);
    else draw();
  }
}
