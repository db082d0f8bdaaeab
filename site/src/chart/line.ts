// A line of a chart: its name and its mark.
import type { Raise } from '../model/trace-store.ts';
import type { Mark } from '../model/mark.ts';

export interface Line {
  name: string;
  /** A shorter form of the name. */
  short?: string;
  mark: Mark;
  /** The raises of β. */
  raises?: readonly Raise[];
  /** Whether it accompanies another line: it then has a narrow stroke, and neither a name nor markers. */
  companion?: boolean;
  /** The last row drawn, and the words shown instead of the values after it. */
  ending?: { row: number; words: string };
}
