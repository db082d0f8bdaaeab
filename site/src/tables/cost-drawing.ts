// Draws the cost of an iteration by part: a bar for each method, grouped by row. Used by the page and ./build.sh paper.
import type { Pen } from '../chart/pen.ts';
import { plain } from '../model/numbers.ts';
import { isCellOf, type Cell } from './cell.ts';
import { rowTitle, type Contender, type Row } from './paper.ts';
import { tones } from './tones.ts';

interface Bar {
  title: string;
  /** Milliseconds by part. */
  parts: Map<string, number>;
  total: number;
}

/** The bars of a row. */
export interface Group {
  title: string;
  bars: Bar[];
}

/** Rows with at least one iteration. */
export const measuredRows = (rows: readonly Row[], cells: readonly Cell[]): Row[] =>
  rows.filter((row) => cells.filter(isCellOf(row)).some((cell) => cell.iterations > 0));

export const groupsOfBars = (rows: readonly Row[], columns: readonly Contender[], cells: readonly Cell[]): Group[] =>
  rows.map((row) => ({
    title: rowTitle(row),
    bars: columns.flatMap((column) => barOf(column, cells.filter(isCellOf(row, column)))),
  }));

/** Mean milliseconds of an iteration over the seeds, without the check of the curvature at the end of a run. */
function barOf(column: Contender, cells: readonly Cell[]): Bar[] {
  const iterations = cells.reduce((sum, cell) => sum + cell.iterations, 0);
  if (iterations === 0) return [];
  const parts = new Map<string, number>();
  for (const cell of cells)
    for (const [name, seconds] of Object.entries(cell.parts))
      parts.set(name, (parts.get(name) ?? 0) + (1e3 * seconds) / iterations);
  return [{ title: column.title, parts, total: [...parts.values()].reduce((sum, ms) => sum + ms, 0) }];
}

/** The parts, each with the name of its colour. The rest comes last, in grey. */
export function coloursOfParts(groups: readonly Group[]): Map<string, string> {
  const names = [...new Set(groups.flatMap(({ bars }) => bars.flatMap(({ parts }) => [...parts.keys()])))];
  const named = names.filter((name) => name !== 'rest').map((name, i) => [name, tones[i % tones.length]] as const);
  return new Map([...named, ...(names.includes('rest') ? [['rest', 'edge'] as const] : [])]);
}

const size = { bar: 16, line: 22, title: 34, figures: 74 };

export const heightOf = (groups: readonly Group[]): number =>
  groups.reduce((sum, { bars }) => sum + size.title + bars.length * size.line, 0);

/** Where to draw, and the width for the names of the methods. */
interface Place {
  x: number;
  y: number;
  width: number;
  names: number;
}

export function drawCost(pen: Pen, { x, y: top, width, names }: Place, groups: readonly Group[]): void {
  const longest = Math.max(...groups.flatMap(({ bars }) => bars.map((bar) => bar.total)));
  const colours = coloursOfParts(groups);
  const scale = (width - names - size.figures) / longest;
  let y = top;
  for (const { title, bars } of groups) {
    pen.text(title, x, y + size.title - 13, { colour: 'ink', weight: 600, middle: true });
    y += size.title;
    for (const bar of bars) {
      const middle = y + size.line / 2;
      pen.text(shortened(pen, bar.title, names - 8), x, middle, { colour: 'ink-2', middle: true });
      drawBar(pen, bar, colours, x + names, middle, scale);
      y += size.line;
    }
  }
}

function drawBar(pen: Pen, { parts, total }: Bar, colours: Map<string, string>, x: number, y: number, scale: number) {
  for (const [part, colour] of colours) {
    const width = (parts.get(part) ?? 0) * scale;
    if (width > 1) pen.shape(`M${x} ${y - size.bar / 2}h${width - 1}v${size.bar}h${1 - width}z`, colour); // with a gap
    if (pen.measure(part, 12) + 10 < width) pen.text(part, x + 5, y, { colour: 'bg', middle: true });
    x += width;
  }
  pen.text(`${plain(total)} ms`, x + 6, y, { colour: 'ink', middle: true });
}

/** A text cut off to fit the width. */
function shortened(pen: Pen, text: string, width: number): string {
  while (text.length > 1 && pen.measure(text, 12) > width) text = `${text.slice(0, -2)}…`;
  return text;
}
