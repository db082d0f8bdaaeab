// Draws a chart, once for every pen: grid, scale and levels below its lines, markers and raises of β above them.
import { plain } from '../model/numbers.ts';
import type { Frame } from './layout.ts';
import { crisp, drawMarker, type Pen } from './pen.ts';
import { axisTicks, type Tick } from './scale.ts';

export function paint(pen: Pen, frame: Frame): void {
  drawGrid(pen, frame);
  pen.within({ ...frame.box, y: frame.box.y - 2, h: frame.box.h + 4, w: frame.box.w + 2 }, () => drawLines(pen, frame));
  drawMarkers(pen, frame);
  drawRaises(pen, frame);
}

/** Grid, scale, levels and axis. */
function drawGrid(pen: Pen, frame: Frame): void {
  const { box, range, from, to, hasAxis, x, y } = frame;
  const right = box.x + box.w;
  const bottom = box.y + box.h;
  for (const tick of range.ticks) {
    pen.line([box.x, crisp(y(tick.at)), right, crisp(y(tick.at))], tick.at === range.zero ? 'edge' : 'grid', 1);
    scaleLabel(pen, tick, box.x - 7, y(tick.at));
  }
  const ticks = axisTicks(from, to, box.w, frame.unit === 'iterations');
  for (const { at } of ticks) pen.line([crisp(x(at)), box.y, crisp(x(at)), bottom], 'grid', 1);
  pen.line([crisp(box.x), box.y, crisp(box.x), bottom], 'line', 1);
  for (const { at } of frame.levels) pen.line([box.x, crisp(y(at)), right, crisp(y(at))], 'ink-2', 1, [1, 3]);
  if (hasAxis) drawAxis(pen, frame, crisp(bottom), ticks);
}

/** The horizontal axis with its ticks and its unit. */
export function drawAxis(
  pen: Pen,
  { box, width, unit, x }: Pick<Frame, 'box' | 'width' | 'unit' | 'x'>,
  bottom: number,
  ticks: readonly Tick[],
): void {
  const right = box.x + box.w;
  pen.line([box.x, bottom, right, bottom], 'edge', 1);
  for (const { at, label } of ticks) {
    pen.line([crisp(x(at)), bottom, crisp(x(at)), bottom + 5], 'edge', 1);
    pen.text(label, x(at), bottom + 18, { colour: 'ink-3', align: 'center' });
  }
  if (width - right > 80) pen.text(unit, right + 23, bottom + 18, { colour: 'ink-3' });
}

/** A power of ten with its exponent raised, or else the label as it is, to the left of x. */
export function scaleLabel(pen: Pen, { power, label }: Tick, x: number, y: number): void {
  const style = { colour: 'ink-3', align: 'right', middle: true } as const;
  if (!power || power === 1) return pen.text(label, x, y + 1, style);
  const raised = String(power).replace('-', '−');
  pen.text(raised, x, y - 4, { ...style, size: 9 });
  pen.text('10', x - pen.measure(raised, 9) - 1, y + 1, style);
}

function drawLines(pen: Pen, frame: Frame): void {
  for (const {
    line: { mark, companion },
    strong,
    past,
    ahead,
  } of frame.strokes) {
    const width = companion ? 1 : strong ? 2.25 : 1.6;
    const dash = companion ? [2, 2] : mark.dash;
    pen.faintly(() => pen.line(ahead, mark.colour, width, dash));
    pen.line(past, mark.colour, width, dash);
  }
}

/** Markers along the lines, and a larger one at each end. */
function drawMarkers(pen: Pen, { strokes }: Frame): void {
  for (const {
    line: { mark, companion },
    marks,
    end,
    ahead,
  } of strokes) {
    if (companion) continue;
    for (const { x, y } of marks) drawMarker(pen, mark, x, y, 2.8);
    const last = () => end && drawMarker(pen, mark, end.x, end.y, 3.8);
    if (ahead.length > 2) pen.faintly(last);
    else last();
  }
}

/** A triangle above the plot wherever β was raised, and the last raise in words if there is room. */
function drawRaises(pen: Pen, frame: Frame): void {
  const { box, strokes, x } = frame;
  if (box.w < 400) return; // a caption needs the room
  const isIn = (at: number) => at >= box.x && at <= box.x + box.w;
  let said = false;
  for (const {
    line: { raises: all = [], mark },
    index,
  } of strokes) {
    for (const { at, from, to } of [...all].reverse()) {
      const left = x(frame.positionOf(index, at));
      if (!isIn(left)) continue;
      pen.shape(`M${left - 4} ${box.y - 3}h8l-4 -7z`, `${mark.colour}-ink`);
      if (!said && left < box.x + box.w - 320)
        pen.text(`β raised from ${plain(from)} to ${plain(to)}`, left + 8, box.y - 3, { colour: `${mark.colour}-ink` });
      said = true;
    }
  }
}
