// Lays out a chart on a figure of any size: finds the visible part of each line and its points on the figure.
import type { Unit } from '../model/view-state.ts';
import { bandOf } from './band.ts';
import { positionOf, rowsOf, type Content, type Line, type Series } from './content.ts';
import { rowAt } from './decimate.ts';
import type { Box, Point } from './pen.ts';
import { exponent, isZero, linearRange, logRange, type Range } from './scale.ts';

/** The margins around the plot. */
export interface Margins {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Returns the box of the plot inside the margins. */
export function plotIn({ left, right, top, bottom }: Margins, width: number, height: number): Box {
  return { x: left, y: top, w: Math.max(1, width - left - right), h: Math.max(1, height - top - bottom) };
}

/** A line laid out on its figure. */
export interface Stroke {
  line: Line;
  /** The index of the line in its chart. */
  index: number;
  faded: boolean;
  /** The coordinates x, y, x, y, … up to the current row. NaN means a gap. */
  past: number[];
  /** The coordinates after the current row. */
  ahead: number[];
  /** The positions of the markers, which are about evenly spaced. */
  marks: Point[];
  /** The last visible point. */
  end?: Point;
  /** Whether the line ends above the frame, in which case `end` is on the upper edge of the frame. */
  escaped: boolean;
  /** For a companion: the outline of the band between the companion and its line. */
  band?: number[];
}

/** A chart laid out on a figure. */
export interface Frame {
  box: Box;
  width: number;
  /** The start of the window on the axis. */
  from: number;
  to: number;
  unit: Unit;
  hasAxis: boolean;
  range: Range;
  /** The visible levels. The positions `at` are in units of the scale. */
  levels: { at: number; name: string; zone: boolean }[];
  strokes: Stroke[];
  /** Whether the bands are highlighted. */
  banded: boolean;
  /** Returns the x coordinate, in pixels, of a position on the axis. */
  x(position: number): number;
  /** Returns the y coordinate, in pixels, of a height in units of the scale. */
  y(at: number): number;
  /** Returns the position of a line's row on the axis. */
  positionOf(line: number, row: number): number;
  /** Returns the height of a value in units of the scale, or undefined if the value cannot be drawn. */
  heightOf(value: number): number | undefined;
}

/**
 * The rows of a series that are drawn. A row of -1 denotes a gap. last: the first row after the window or, if there is
 * none, the last row of the series.
 */
interface Shown {
  series: Series;
  index: number;
  rows: readonly number[];
  last: number;
}

/** Lays out the chart. ease: if given, animates the ends of the scale. */
export function layOut(
  content: Content,
  width: number,
  height: number,
  margins: Margins,
  ease: (ends: readonly [low: number, high: number]) => readonly [number, number] = (ends) => ends,
): Frame {
  const { series, from, to, log, floor, hasAxis, levels } = content;
  const box = plotIn(margins, width, height);
  const shown = series.flatMap((s, index) =>
    s.hidden || rowsOf(s) === 0 ? [] : [inSight(s, index, content, box.w / (to - from))],
  );
  const goal = rangeOf(content, shown, box.h);
  const [low, high] = ease([goal.low, goal.high]);
  const range = { ...goal, low, high };
  const frame: Frame = {
    box,
    width,
    from,
    to,
    hasAxis,
    range,
    strokes: [],
    banded: content.banded ?? false,
    x: (position) => box.x + ((position - from) / (to - from)) * box.w,
    y: (at) => box.y + ((range.high - at) / (range.high - range.low)) * box.h,
    unit: series.some((s) => s.positions) ? 'seconds' : 'iterations',
    levels: levels
      .map(({ value, name, zone = false }) => ({ at: log ? Math.log10(value) : value, name, zone }))
      .filter(({ at }) => at >= range.low && at <= range.high),
    positionOf: (line, row) => positionOf(series[line], row),
    heightOf: (value) => {
      if (!log) return Number.isFinite(value) ? value : undefined;
      const at = exponent(value, floor);
      return at === undefined ? range.zero : (at ?? undefined);
    },
  };
  frame.strokes = shown.map((s) => stroke(s, content, frame));
  for (const companion of frame.strokes.filter(({ line }) => line.companion)) {
    const own = frame.strokes.find(({ line }) => line.mark === companion.line.mark && !line.companion);
    companion.band = bandOf(own, companion, box.y + box.h);
  }
  return frame;
}

/**
 * Returns the rows to draw. density: the number of pixels per unit of the axis. The last row is drawn even if it is not
 * an extreme of its pixel column.
 */
function inSight(series: Series, index: number, { from, to, log }: Content, density: number): Shown {
  const { values, positions, decimation } = series;
  const isDrawn = log ? (v: number) => v >= 0 && v < Infinity : (v: number) => Number.isFinite(v);
  const count = rowsOf(series);
  const [first, last] = [rowAt(from, count, positions), Math.min(rowAt(to, count, positions) + 1, count - 1)];
  const rows = decimation.of(values, positions, first, last, density, isDrawn);
  return { series, index, last, rows: isDrawn(values.at(last)) && rows.at(-1) !== last ? [...rows, last] : rows };
}

function stroke({ series, index, rows, last }: Shown, content: Content, frame: Frame): Stroke {
  const { line, current, values, positions } = series;
  const { from, to, lifted } = content;
  const { box, x, y } = frame;
  const left = (row: number) => x(positionOf(series, row));
  const top = (row: number) => y(frame.heightOf(values.at(row)) ?? NaN);
  const point = (row: number): Point => ({ x: left(row), y: top(row) });
  // a companion has the same mark as its line
  const faded = lifted !== undefined && line.mark !== content.series[lifted]?.line.mark;
  const stroke: Stroke = { line, index, faded, past: [], ahead: [], marks: [], escaped: false };
  const { past, ahead } = stroke;
  // the loop may run over thousands of rows, so it creates no objects
  for (const row of rows) {
    const u = row < 0 ? NaN : left(row);
    const v = row < 0 ? NaN : top(row);
    if (row <= current) past.push(u, v);
    else if (ahead.length === 0) ahead.push(...past.slice(-2));
    if (row >= current || ahead.length > 0) ahead.push(u, v);
  }
  const end = rows.findLast((row) => row >= 0 && positionOf(series, row) <= to);
  if (end !== undefined) {
    const at = point(end);
    stroke.escaped = at.y < box.y - 0.5;
    stroke.end = { ...at, y: Math.max(at.y, box.y) };
  }
  const spacing = (Math.max(64, box.w / 7) / box.w) * (to - from);
  const shift = (index + 1) / (content.series.length + 1);
  const first = Math.floor(from / spacing) + shift;
  const count = Math.ceil((Math.min(to, positionOf(series, last)) - spacing / 6) / spacing - first);
  for (let i = 0; i < count; i++) {
    const at = (first + i) * spacing;
    const p = point(rowAt(at, values.length, positions));
    if (at >= from && p.y >= box.y && p.y <= box.y + box.h) stroke.marks.push(p);
  }
  return stroke;
}

/**
 * The height of a label in pixels, and the height in decades at which diverging lines are cut off on a logarithmic
 * scale. The decades are counted from the highest of the first values of the lines, or from 1 if all of these are
 * lower.
 */
const [labelGap, cap] = [18, 6];

/** Returns the vertical scale for the visible rows. */
function rangeOf({ series, levels, log, floor, growing }: Content, shown: readonly Shown[], height: number): Range {
  let [low, high, hasZero] = [Infinity, -Infinity, false];
  for (const { series: own, rows } of shown) {
    for (const row of rows) {
      if (row < 0) continue;
      const value = own.values.at(row);
      if (log && isZero(value, floor)) hasZero = true;
      else {
        if (value < low) low = value;
        if (value > high) high = value;
      }
    }
  }
  const starts = series.map(({ values }) => values.at(0));
  if (!log) {
    const start = Math.max(...starts.filter(Number.isFinite));
    return linearRange(low, Math.min(high, start + 0.5 * Math.abs(start - low)), height, labelGap);
  }
  for (const { value } of levels) [low, high] = [Math.min(low, value), Math.max(high, value)];
  const ceiling = Math.max(...starts.map((s) => exponent(s) ?? -Infinity), 0) + cap;
  return logRange(Math.log10(low), Math.min(Math.log10(high), ceiling), hasZero, height, { gap: labelGap, growing });
}
