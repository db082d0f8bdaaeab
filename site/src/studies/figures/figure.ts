// A figure of a study: a title, a drawing, names on the right, and a table of the data. The drawing can have any width
// and can be painted with any pen.
import type { Pen } from '../../chart/pen.ts';
import type { Marked } from '../../model/marked.ts';
import type { Child } from '../../ui/dom.ts';
import type { Table } from '../../ui/data-table.ts';

/** The width of a drawing in pixels, including a margin on the left and a gutter on the right. */
export interface Room {
  width: number;
  left: number;
  /** The width of the gutter. */ right: number;
  /** Whether names and values are in a key above the plot because there is no gutter. */
  narrow: boolean;
}

export const plotWidth = ({ width, left, right }: Room): number => Math.max(40, width - left - right);

/** A name with its value, in the gutter or in the key. */
export interface Key {
  line: Pick<Marked, 'name' | 'mark'>;
  value: string;
  /** An interval, which is drawn less prominently than the value. */ more?: string;
}

export interface Drawing {
  height: number;
  paint(pen: Pen): void;
  /** Returns the index of the cell at a point, or undefined if there is none. */
  cellAt?(x: number, y: number): number | undefined;
}

export interface Figure {
  /** The name of the figure, which is used in file names and in the id of its element. */ name: string;
  title: string;
  words: readonly Child[];
  /** The elements at the right end of the title row: the heading of the gutter, or a key. */ end?: readonly Child[];
  keys?: readonly Key[];
  /** A description for screen readers. */ description: string;
  /** Whether the lower right corner has room for the button that opens the table. */ hasCorner?: boolean;
  draw(room: Room): Drawing;
  table(): Table;
}

/** Returns the names with their values, for the description of a figure. */
export const namesWith = (keys: readonly Key[], words = ''): string =>
  keys.map(({ line, value }) => `${line.name}: ${value}${words}`).join(', ');
