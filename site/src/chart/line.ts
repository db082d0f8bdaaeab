// A line of a chart: its name and how it is marked.
import type { Raise } from '../model/trace-store.ts';
import type { Mark } from '../model/mark.ts';

export interface Line {
  name: string;
  mark: Mark;
  /** Where β was raised, drawn as triangles above the plot. */
  raises?: readonly Raise[];
  /** It accompanies another line: drawn with a narrow stroke, without a name and markers. */
  companion?: boolean;
}
