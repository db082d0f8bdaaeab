// Draws a chart with any pen: first the zone, grid, scale and levels, then lines and markers over them.
import type { Frame } from './layout.ts';
import { crisp, dotted, drawAxis, drawMarker, drawScale } from './draw.ts';
import type { Pen } from './pen.ts';
import { axisTicks } from './scale.ts';

export function paint(pen: Pen, frame: Frame): void {
  drawGrid(pen, frame);
  pen.within({ ...frame.box, y: frame.box.y - 2, h: frame.box.h + 4, w: frame.box.w + 2 }, () => drawLines(pen, frame));
  drawMarkers(pen, frame);
}

/** Draws the zones, the grid, the scale, the levels and the axis. */
function drawGrid(pen: Pen, frame: Frame): void {
  const { box, range, from, to, hasAxis, x, y } = frame;
  const right = box.x + box.w;
  const bottom = box.y + box.h;
  for (const { at, zone } of frame.levels)
    if (zone) pen.shape(`M${box.x} ${y(at)}h${box.w}V${bottom}h${-box.w}z`, 'zone');
  drawScale(pen, range, box, y);
  const ticks = axisTicks(from, to, box.w, frame.unit === 'iterations');
  for (const { at } of ticks) pen.line([crisp(x(at)), box.y, crisp(x(at)), bottom], 'grid', 1);
  if (range.band !== undefined) pen.line([box.x, crisp(y(range.band)), right, crisp(y(range.band))], 'edge', 1, [2, 3]);
  pen.line([crisp(box.x), box.y, crisp(box.x), bottom], 'edge', 1);
  for (const { at } of frame.levels) pen.line([box.x, crisp(y(at)), right, crisp(y(at))], 'ink-2', 1, dotted);
  if (hasAxis) drawAxis(pen, frame, crisp(bottom), ticks);
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
