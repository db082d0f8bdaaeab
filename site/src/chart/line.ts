// A line of a chart: its name and its mark.
import type { Raise } from '../model/trace-store.ts';
import type { Mark } from '../model/mark.ts';

export interface Line {
  name: string;
  /** A shorter name. */
  short?: string;
  mark: Mark;
  /** The raises of β. */
  raises?: readonly Raise[];
  /** Whether it accompanies another line: it has a narrow stroke, and no name or markers. */
  companion?: boolean;
  /** The last row drawn, and the words shown instead of later values. */
  ending?: { row: number; words: string };
}
