// What is drawn in a chart: a line with its name and its marks.
import type { Mark } from '../model/mark.ts';
import type { Raise } from '../model/trace-store.ts';

export interface Line {
  name: string;
  mark: Mark;
  /** drawn as raises of β */
  raises?: readonly Raise[];
  /** a companion of another line: thin, without name and markers */
  quiet?: boolean;
}
