// The gutter beside a plot, where the names and values of its lines stand: as wide as the longest row needs, and the
// rows by height, pushed apart, and none dropped silently.
import { minus, scientific } from '../model/numbers.ts';
import { spread } from './label-placement.ts';
import type { Line } from './line.ts';
import type { Pen } from './pen.ts';

/** The size of names and values, that of an exponent, and the weight of a value that tells of a failure. */
const [size, raised, bold] = [13, 10, 600];
/** What a row of a key has beside its name and its value: the mark, and room. In the gutter it has a leader too. */
const [room, leader] = [24, 30];
/** A gutter of less in the style has no room for names. */
const narrow = 120;
/** The margin of a plot without names beside it. */
const bare = 16;
/** The part of a chart that its gutter may take. */
const most = 0.4;

/** The width of a row in a key, by the digits of its value. */
export type RowWidth = Record<2 | 3, number>;

/** The widest rows that the lines may have, whatever their values are. */
export function widthsOfRows(pen: Pick<Pen, 'measure'>, lines: readonly Line[]): RowWidth[] {
  // the page has figures of equal width
  const width = (text: string, weight?: number) => pen.measure(text.replace(/\d/g, '8'), size, weight);
  const value = (digits: number) => {
    const { mantissa, exponent } = scientific(-8.888e-88, digits);
    return width(`${mantissa}·10`, bold) + pen.measure(minus(String(exponent)), raised, bold);
  };
  const [two, three] = [value(2), value(3)];
  return lines.flatMap(({ name, short = name, companion, ending }) => {
    if (!name || companion) return [];
    const rest = room + width(short);
    const words = ending ? width(ending.words) : 0;
    return [{ 2: Math.ceil(rest + Math.max(two, words)), 3: Math.ceil(rest + Math.max(three, words)) }];
  });
}

/** Where names and values stand: beside the plot in a gutter so wide, or above it. */
export interface Place {
  /** The margin at the right of the plot. */
  right: number;
  digits: 2 | 3;
  above: boolean;
}

/** As wide as the longest row needs, and at least so wide. */
export const gutterOf = (least: number, rows: readonly RowWidth[], digits: 2 | 3): number =>
  Math.max(least, ...rows.map((row) => leader + row[digits]));

/** least: the gutter that the style gives. width: that of the chart. */
export function placeOf(least: number, width: number, rows: readonly RowWidth[]): Place {
  if (least < narrow) return { right: least, digits: 3, above: true };
  for (const digits of [3, 2] as const) {
    const right = gutterOf(least, rows, digits);
    if (right <= Math.max(least, most * width)) return { right, digits, above: false };
  }
  return { right: bare, digits: 3, above: true };
}

/** The distance between rows, in pixels. */
const rowHeight = 18;

/** A name that is wanted: the index of its line, and the height where the line is read. */
export interface Wanted {
  line: number;
  y: number;
}

export interface Gutter {
  /** From the top down. */
  rows: Wanted[];
  /** The lines without a row of their own, for which the last row stands. */
  rest: { lines: number[]; y: number } | undefined;
}

/** Rows between two heights. With all, there are as many as there are names, and they may pass the lower one. */
export function gutterRows(wanted: readonly Wanted[], top: number, bottom: number, all = false): Gutter {
  const sorted = [...wanted].sort((a, b) => a.y - b.y || a.line - b.line);
  const room = Math.max(1, Math.floor((bottom - top) / rowHeight) + 1);
  const more = sorted.length > room && !all;
  const named = more ? sorted.slice(0, room - 1) : sorted;
  const rest = sorted.slice(named.length);
  const ends = [...named, ...(more ? [{ y: bottom }] : [])].map(({ y }) => ({ y: clamp(y, top, bottom), weight: 1 }));
  const heights = spread(ends, rowHeight, top, Math.max(bottom, top + (ends.length - 1) * rowHeight));
  return {
    rows: named.map(({ line }, i) => ({ line, y: heights[i] })),
    rest: more ? { lines: rest.map(({ line }) => line), y: heights[named.length] } : undefined,
  };
}

const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);
