// The gutter beside a plot, with the names and values of its lines. The gutter is wide enough for its widest row. Each
// row is at the height of its line, and rows that would overlap are moved apart. If there is not enough room for all
// rows, the last row represents the remaining lines.
import { clamp, minus, scientific } from '../model/numbers.ts';
import { spread } from './label-placement.ts';
import type { Line } from './content.ts';
import type { Pen } from './pen.ts';

/**
 * The font size of names and values, the font size of exponents, and the font weight of values that indicate a failure.
 */
const [size, raised, bold] = [13, 10, 600];
/**
 * The width that each row needs for its mark and gaps, and the additional width that a row in the gutter needs for its
 * leader.
 */
const [room, leader] = [24, 30];
/** A gutter whose width in the style sheet is below this has no room for names. */
const narrow = 120;
/** The right margin of a plot without names beside it. */
const bare = 16;
/** The largest fraction of a chart's width that its gutter may take, unless the style sheet gives it more. */
const most = 0.4;

/** The widths of a row without a leader, for values with two and with three digits. */
export type RowWidth = Record<2 | 3, number>;

/** Returns, for each line, the widths that its row needs for the longest possible values. */
export function widthsOfRows(pen: Pick<Pen, 'measure'>, lines: readonly Line[]): RowWidth[] {
  // the style sheet gives all digits the same width
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

/** Where names and values are shown: in a gutter beside the plot, or above the plot. */
export interface Place {
  /** The right margin of the plot. */
  right: number;
  digits: 2 | 3;
  above: boolean;
}

/** Returns the width that the widest row needs, but at least `least`. */
export const gutterOf = (least: number, rows: readonly RowWidth[], digits: 2 | 3): number =>
  Math.max(least, ...rows.map((row) => leader + row[digits]));

/**
 * Decides where the names are placed. least: the width of the gutter in the style sheet. width: the width of the chart.
 */
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

/** A name to place: the index of its line, and the vertical position of the line's value. */
interface Wanted {
  index: number;
  y: number;
}

export interface Gutter<Name extends Wanted> {
  /** The names that have a row, from top to bottom, with the vertical positions of the rows. */
  rows: { of: Name; y: number }[];
  /** The lines without a row of their own, which share the last row. */
  rest: { lines: number[]; y: number } | undefined;
}

/**
 * Places rows between the vertical positions `top` and `bottom`. all: whether every name has a row, even if some rows
 * are then below `bottom`.
 */
export function gutterRows<Name extends Wanted>(
  wanted: readonly Name[],
  top: number,
  bottom: number,
  all = false,
): Gutter<Name> {
  const sorted = [...wanted].sort((a, b) => a.y - b.y || a.index - b.index);
  const room = Math.max(1, Math.floor((bottom - top) / rowHeight) + 1);
  const more = sorted.length > room && !all;
  const named = more ? sorted.slice(0, room - 1) : sorted;
  const rest = sorted.slice(named.length);
  const ends = [...named, ...(more ? [{ y: bottom }] : [])].map(({ y }) => clamp(y, top, bottom));
  const heights = spread(ends, rowHeight, top, Math.max(bottom, top + (ends.length - 1) * rowHeight));
  return {
    rows: named.map((of, i) => ({ of, y: heights[i] })),
    rest: more ? { lines: rest.map(({ index }) => index), y: heights[named.length] } : undefined,
  };
}
