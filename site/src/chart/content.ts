// The content of a chart, independent of the chart's size: lines, levels, the window of the axis, and what is
// highlighted.
import type { Mark } from '../model/mark.ts';
import type { Decimation, Values } from './decimate.ts';

/** A line of a chart: its name and its mark. */
export interface Line {
  name: string;
  /** A shorter form of the name. */
  short?: string;
  mark: Mark;
  /** Whether the line accompanies another line. A companion has a thin stroke and neither a name nor markers. */
  companion?: boolean;
  /** The last row that is drawn, and the text that replaces the values of later rows. */
  ending?: { row: number; words: string };
}

/**
 * A named value, which is drawn as a dotted line. If the value is the upper bound of a zone, the area below the line is
 * tinted.
 */
export interface Level {
  value: number;
  name: string;
  zone?: boolean;
}

/** A line and its values. If positions are missing, the rows are at 0, 1, 2, … on the axis. */
export interface Series {
  line: Line;
  values: Values;
  positions?: Values;
  decimation: Decimation;
  /** The current row of the run. */
  current: number;
  hidden: boolean;
}

export interface Content {
  series: readonly Series[];
  levels: readonly Level[];
  log: boolean;
  /** On a logarithmic scale, values below `floor` are rounding errors. */
  floor: number;
  /** Whether the runs may still add rows. */
  growing: boolean;
  /** The start of the window on the axis. */
  from: number;
  to: number;
  hasAxis: boolean;
  /** The index of the highlighted line. The other lines are faded. */
  lifted?: number;
  /** Whether the bands between lines and their companions are highlighted, as they are while a card explains them. */
  banded?: boolean;
}

/** The content of a chart without lines, except for the field `hasAxis`. */
export const emptyContent = {
  series: [],
  levels: [],
  log: true,
  floor: 0,
  growing: false,
  from: 0,
  to: 1,
  banded: false,
};

/** Returns the position of a row on the axis. */
export function positionOf({ positions }: Series, row: number): number {
  return positions && row < positions.length ? positions.at(row) : row;
}

/** Returns how many rows of a line are drawn. */
export const rowsOf = ({ values, line }: Series): number => Math.min(values.length, (line.ending?.row ?? Infinity) + 1);
