// A line of a chart: its name and how it is marked.
import type { Raise } from '../model/trace-store.ts';
import type { Mark } from '../model/mark.ts';

export interface Line {
  name: string;
  /** The name where there is little room. */
  short?: string;
  mark: Mark;
  /** Where β was raised. */
  raises?: readonly Raise[];
  /** It accompanies another line: drawn with a narrow stroke, without a name and markers. */
  companion?: boolean;
  /** The last row that is drawn, and what is said in place of the values after it. */
  ending?: { row: number; words: string };
}
