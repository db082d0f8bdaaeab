// A line of a chart: its name and its mark.
import type { Mark } from '../model/mark.ts';

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
