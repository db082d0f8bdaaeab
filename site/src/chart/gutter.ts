// Where the names of lines stand in the gutter beside a plot: by height, pushed apart, and none dropped silently.
import { spread } from './label-placement.ts';

/** The distance between rows, in pixels. */
export const rowHeight = 18;

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
