// The readings of a chart: the value of each line in the row that is read, and the point of the figure at which the
// value is drawn.
import type { Frame } from './layout.ts';
import { positionOf, rowsOf, type Content, type Line } from './content.ts';

export interface Reading {
  line: Line;
  /** The index of the line. */
  index: number;
  x: number;
  /** The y coordinate on the figure. The point is within the plot even if the line has left the plot. */
  y: number;
  value: number;
  /** Text that is shown instead of the value. */
  words?: string;
  /**
   * Whether the reading is that of the last row. For the last row, a leader at the height of the value extends to the
   * right side of the plot.
   */
  carried: boolean;
  /** Whether the line ended outside the zone or above the frame. */
  bad: boolean;
}

/**
 * Returns the readings in the order of the lines, with an empty reading for each visible line that has no values yet.
 */
export function withUnread(readings: readonly Reading[], series: Content['series']): Reading[] {
  const unread = series.flatMap(({ line, values, hidden }, index): Reading[] =>
    hidden || line.companion || !line.name || values.length > 0
      ? []
      : [{ line, index, x: NaN, y: NaN, value: NaN, words: '', carried: false, bad: false }],
  );
  return [...readings, ...unread].sort((a, b) => a.index - b.index);
}

/**
 * Returns the readings. rows: the row to read for each line. If a line does not have this row, its last row is read. A
 * line whose row is undefined has no reading.
 */
export function readingsOf(content: Content, frame: Frame, rows: readonly (number | undefined)[]): Reading[] {
  const { series: all, levels, growing } = content;
  const { box, heightOf } = frame;
  const limit = levels.find(({ zone }) => zone)?.value ?? Infinity;
  return all.flatMap((series, index) => {
    const { line, values, hidden } = series;
    const asked = rows[index];
    const count = rowsOf(series);
    if (hidden || line.companion || asked === undefined || count === 0) return [];
    const row = Math.min(asked, values.length - 1);
    let drawn = Math.min(row, count - 1);
    while (drawn > 0 && heightOf(values.at(drawn)) === undefined) drawn--;
    const value = values.at(row);
    const y = frame.y(heightOf(values.at(drawn)) ?? frame.range.low);
    const carried = row >= count - 1;
    const words = row > (line.ending?.row ?? Infinity) ? line.ending?.words : undefined;
    const bad = carried && !growing && (value > limit || value === Infinity || y < box.y - 0.5);
    const place = { x: frame.x(positionOf(series, drawn)), y: Math.min(Math.max(y, box.y), box.y + box.h) };
    return { line, index, ...place, value, words, carried, bad };
  });
}
