// What is drawn of lines on a figure of some size: the range in sight, and of every line the points, markers and end.
import type { Frame, Stroke } from './paint.ts';
import type { Point } from './label-placement.ts';
import type { Line } from './line.ts';
import { exponent, linearRange, logRange, type Range } from './scale.ts';
import { rowAt, type Column, type Thinning } from './decimate.ts';

export interface Level {
  value: number;
  name: string;
}

/** A line with its values, and their places on the axis where these are not 0, 1, 2, … */
export interface Series {
  line: Line;
  values: Column;
  thinned: Thinning;
  places?: Float64Array;
  /** the row where its run stands */ stands: number;
  hidden: boolean;
}

/** What a chart shows, on whatever figure. */
export interface Content {
  series: readonly Series[];
  levels: readonly Level[];
  log: boolean;
  /** The window on the axis. */
  from: number;
  to: number;
  hasAxis: boolean;
  /** The line that is drawn stronger. */
  strong: number;
}

/** Room around the plot. */
export interface Margins {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** A series in sight: the rows of it that are drawn, -1 where it breaks, and the first row beyond. */
interface Shown {
  series: Series;
  index: number;
  rows: readonly number[];
  last: number;
}

/** The place of a row on the axis. */
export const placeOf = ({ places }: Series, row: number): number => places?.[row] ?? row;

export function compose(content: Content, width: number, height: number, margins: Margins): Frame {
  const { series, from, to, log, hasAxis, levels } = content;
  const box = {
    x: margins.left,
    y: margins.top,
    w: Math.max(1, width - margins.left - margins.right),
    h: Math.max(1, height - margins.top - margins.bottom),
  };
  const shown = series.flatMap((s, index) =>
    s.hidden || s.values.length === 0 ? [] : [inSight(s, index, content, box.w / (to - from))],
  );
  const range = rangeOf(content, shown, box.h);
  const frame: Frame = {
    box,
    width,
    from,
    to,
    hasAxis,
    range,
    strokes: [],
    x: (place) => box.x + ((place - from) / (to - from)) * box.w,
    y: (value) => box.y + ((range.high - value) / (range.high - range.low)) * box.h,
    unit: series.some((s) => s.places) ? 'seconds' : 'iterations',
    levels: levels.map((l) => (log ? Math.log10(l.value) : l.value)),
    placeOf: (line, row) => placeOf(series[line], row),
  };
  frame.strokes = shown.map((s) => stroke(s, content, frame));
  return frame;
}

/** density: pixels to a unit of places. The last row is drawn also where others of its pixel are lower and higher. */
function inSight(series: Series, index: number, { from, to, log }: Content, density: number): Shown {
  const { values, places, thinned } = series;
  const isDrawn = log ? (v: number) => v >= 0 && v < Infinity : (v: number) => Number.isFinite(v);
  const [first, last] = [
    rowAt(from, values.length, places),
    Math.min(rowAt(to, values.length, places) + 1, values.length - 1),
  ];
  const rows = thinned.of(values, places, first, last, density, isDrawn);
  return { series, index, last, rows: isDrawn(values.at(last)) && rows.at(-1) !== last ? [...rows, last] : rows };
}

function stroke({ series, index, rows, last }: Shown, content: Content, { box, range, x, y }: Frame): Stroke {
  const { line, stands, values, places } = series;
  const { from, to, log, strong } = content;
  const point = (row: number): Point => {
    const value = values.at(row);
    return {
      x: x(placeOf(series, row)),
      y: value === 0 && log ? y(range.zero ?? range.low) : y(log ? Math.log10(value) : value),
    };
  };
  const stroke: Stroke = { line, index, strong: index === strong, past: [], ahead: [], marks: [] };
  for (const row of rows) {
    const { x, y } = row < 0 ? { x: NaN, y: NaN } : point(row);
    if (row <= stands) stroke.past.push(x, y);
    if (row >= stands || stroke.ahead.length > 0)
      stroke.ahead.push(...(stroke.ahead.length === 0 && row > stands ? stroke.past.slice(-2) : []), x, y);
  }
  const end = rows.findLast((row) => row >= 0 && placeOf(series, row) <= to);
  if (end !== undefined) stroke.end = { ...point(end), y: Math.max(point(end).y, box.y) };
  const spacing = (76 / box.w) * (to - from);
  const shift = (index + 1) / (content.series.length + 1);
  const first = Math.floor(from / spacing) + shift;
  const count = Math.ceil((Math.min(to, placeOf(series, last)) - spacing / 6) / spacing - first);
  for (let i = 0; i < count; i++) {
    const at = (first + i) * spacing;
    const p = point(rowAt(at, values.length, places));
    if (at >= from && p.y >= box.y && p.y <= box.y + box.h) stroke.marks.push(p);
  }
  return stroke;
}

/** The vertical scale for what is in sight. */
function rangeOf({ series, levels, log }: Content, shown: readonly Shown[], height: number): Range {
  let [low, high, hasZero] = [Infinity, -Infinity, false];
  for (const {
    series: { values },
    rows,
  } of shown) {
    for (const row of rows) {
      if (row < 0) continue;
      const value = values.at(row);
      if (log && value === 0) hasZero = true;
      else [low, high] = [Math.min(low, value), Math.max(high, value)];
    }
  }
  const starts = series.map(({ values }) => values.at(0));
  if (!log) {
    const start = Math.max(...starts.filter(Number.isFinite));
    return linearRange(low, Math.min(high, start + 0.5 * Math.abs(start - low)), height);
  }
  for (const { value } of levels) [low, high] = [Math.min(low, value), Math.max(high, value)];
  // a line that runs away leaves the frame instead of flattening the others: ten decades above the starts
  const ceiling = Math.max(...starts.map((s) => exponent(s) ?? -Infinity), 0) + 10;
  return logRange(Math.log10(low), Math.min(Math.log10(high), ceiling), hasZero, height);
}
