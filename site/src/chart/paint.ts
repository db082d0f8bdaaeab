// What a chart draws: grid, scale and levels below its lines, markers and names above. All in CSS pixels of the figure.
import type { Unit } from '../model/view-state.ts';
import { Ground, keep, place, type Box, type Point } from './label-placement.ts';
import { plain } from '../ui/format.ts';
import type { Line } from './line.ts';
import type { Pen } from './pen.ts';
import { axisTicks, type Range, type Tick } from './scale.ts';

/** A line on its way to the screen. */
export interface Stroke {
  line: Line;
  /** Which of the chart's lines it is. */
  index: number;
  strong: boolean;
  /** x, y, x, y, …; NaN where it breaks. */
  past: number[];
  /** What lies ahead of where its run stands. */
  ahead: number[];
  /** Points at even distances, and the last one in sight. */
  marks: Point[];
  end?: Point;
}

export interface Frame {
  box: Box;
  width: number;
  /** The window on the axis. */
  from: number;
  to: number;
  unit: Unit;
  hasAxis: boolean;
  range: Range;
  /** Heights in units of the scale. */
  levels: number[];
  strokes: Stroke[];
  x(place: number): number;
  y(value: number): number;
  /** The place of an iteration on the axis in a line's run. */
  placeOf(line: number, iteration: number): number;
}

/** The name of a line where it was put. */
export interface Label {
  box: Box;
  line: number;
  spot: number;
}

const crisp = (at: number): number => Math.round(at) + 0.5;

/** Draws all; labels are those of last time: they stay where they are if they can, and unless placed anew, anyway. */
export function paint(pen: Pen, frame: Frame, labels: readonly Label[], anew: boolean): Label[] {
  ground(pen, frame);
  pen.within({ ...frame.box, y: frame.box.y - 2, h: frame.box.h + 4, w: frame.box.w + 2 }, () => strokes(pen, frame));
  ends(pen, frame);
  raises(pen, frame);
  return inscribe(pen, frame, labels, anew);
}

/** Grid, scale, levels and axis. */
function ground(pen: Pen, frame: Frame): void {
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
  for (const level of frame.levels)
    if (level >= range.low && level <= range.high)
      pen.line([box.x, crisp(y(level)), right, crisp(y(level))], 'ink-2', 1, [1, 3]);
  if (hasAxis) axis(pen, frame, crisp(bottom), ticks);
}

/** The line below with its ticks and unit. */
export function axis(
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

/** A power of ten with its exponent raised, or the label as it is; right-aligned at x. */
function scaleLabel(pen: Pen, { power, label }: Tick, x: number, y: number): void {
  const look = { colour: 'ink-3', align: 'right', middle: true } as const;
  if (!power || power === 1) return pen.text(label, x, y + 1, look);
  const raised = String(power).replace('-', '−');
  pen.text(raised, x, y - 4, { ...look, size: 9 });
  pen.text('10', x - pen.measure(raised, 9) - 1, y + 1, look);
}

function strokes(pen: Pen, frame: Frame): void {
  for (const {
    line: { mark, quiet },
    strong,
    past,
    ahead,
  } of frame.strokes) {
    const width = quiet ? 1 : strong ? 2.25 : 1.6;
    const dash = quiet ? [2, 2] : mark.dash;
    pen.faintly(() => pen.line(ahead, mark.colour, width, dash));
    pen.line(past, mark.colour, width, dash);
  }
}

/** Markers along the lines, a larger one at each end. */
function ends(pen: Pen, { strokes }: Frame): void {
  for (const {
    line: { mark, quiet },
    marks,
    end,
    ahead,
  } of strokes) {
    if (quiet) continue;
    for (const { x, y } of marks) pen.marker(mark, x, y, 2.8);
    const last = () => end && pen.marker(mark, end.x, end.y, 3.8);
    if (ahead.length > 2) pen.faintly(last);
    else last();
  }
}

/** A triangle above the plot where β was raised; the last raise in words where there is room. */
function raises(pen: Pen, frame: Frame): void {
  const { box, strokes, x } = frame;
  if (box.w < 400) return; // the caption needs the room
  const isIn = (at: number) => at >= box.x && at <= box.x + box.w;
  let told = false;
  for (const {
    line: { raises: all = [], mark },
    index,
  } of strokes) {
    for (const { at, from, to } of [...all].reverse()) {
      const left = x(frame.placeOf(index, at));
      if (!isIn(left)) continue;
      pen.shape(`M${left - 4} ${box.y - 3}h8l-4 -7z`, `${mark.colour}-ink`);
      if (!told && left < box.x + box.w - 320)
        pen.text(`β raised from ${plain(from)} to ${plain(to)}`, left + 8, box.y - 3, { colour: `${mark.colour}-ink` });
      told = true;
    }
  }
}

/** The names at the ends of the lines, off the lines and off each other. */
function inscribe(pen: Pen, frame: Frame, labels: readonly Label[], anew: boolean): Label[] {
  const { box, width } = frame;
  const named = frame.strokes.filter((s) => s.end && s.line.name && !s.line.quiet);
  const covered = anew || labels.length < named.length ? groundOf(frame) : undefined;
  const inner = { x: box.x + 4, y: box.y - 4, w: box.w - 4 + Math.min(0, width - box.x - box.w - 20), h: box.h + 6 };
  return named.flatMap(({ line: { name, mark }, index, end = { x: 0, y: 0 } }) => {
    const size = { w: pen.measure(name, 13, 500) + 4, h: 17 };
    const last = labels.find((l) => l.line === index)?.spot;
    const put = covered
      ? place(end, size, covered, inner, last)
      : last === undefined
        ? undefined
        : keep(end, size, inner, last);
    if (!put) return [];
    const { box: at, spot, leader } = put;
    if (leader) pen.line(leader, 'edge', 1);
    pen.text(name, at.x + at.w / 2, at.y + at.h / 2, {
      size: 13,
      weight: 500,
      colour: `${mark.colour}-ink`,
      align: 'center',
      middle: true,
      rim: true,
    });
    return [{ box: at, line: index, spot }];
  });
}

/** What of the plot names should not cover: lines, levels, markers. */
function groundOf({ box, levels, strokes, y }: Frame): Ground {
  const covered = new Ground(box);
  for (const { past, ahead, marks, end } of strokes) {
    covered.line(past);
    covered.line(ahead);
    for (const { x, y } of marks) covered.box({ x: x - 4, y: y - 4, w: 8, h: 8 });
    if (end) covered.box({ x: end.x - 5, y: end.y - 5, w: 10, h: 10 });
  }
  for (const level of levels) covered.line([box.x, y(level), box.x + box.w, y(level)]);
  return covered;
}
