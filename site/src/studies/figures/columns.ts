// Draws the minima that the starts reach, with a row for each method and a mark for each start. The marks of a minimum
// are stacked at its value of f.
import { crisp, drawMarker } from '../../chart/draw.ts';
import type { Pen } from '../../chart/pen.ts';
import { spread } from '../../chart/label-placement.ts';
import { linearRange } from '../../chart/scale.ts';
import { drawRow } from './draw.ts';
import { plotWidth, type Drawing, type Key, type Room } from './figure.ts';
import { nearest } from './nearest.ts';

export interface Minimum {
  objective: number;
  /** The cells that end at this minimum, by method. */ cells: readonly (readonly number[])[];
}

export interface Columns {
  rows: readonly Key[];
  /** The minima, lowest first. */ minima: readonly Minimum[];
  words: string;
}

const [foot, pitch] = [44, 8.4];
/** The maximum number of marks in a stack. Further marks form another stack. */
const highest = 9;

export function drawColumns({ rows, minima, words }: Columns, room: Room): Drawing {
  const width = plotWidth(room);
  const all = minima.map(({ objective }) => objective);
  const range = linearRange(Math.min(...all), Math.max(...all), width, 120);
  const x = (f: number) => room.left + (width * (f - range.low)) / (range.high - range.low);
  const wides = minima.map(({ cells }) => Math.max(1, ...cells.map((found) => Math.ceil(found.length / highest))));
  const widths = wides.map((n) => 10 * n + 9);
  const centres = spreadColumns(all.map(x), widths, room.left + 10, room.left + width - 10);
  const heights = rows.map((_, r) => {
    const most = Math.max(...minima.map(({ cells }) => Math.min(highest, cells[r].length)));
    return 26 + Math.max(2, most) * pitch;
  });
  const bottoms = heights.map((_, r) => heights.slice(0, r + 1).reduce((sum, h) => sum + h, 0));
  const height = bottoms[bottoms.length - 1] ?? 0;
  const each = (draw: (cell: number, x: number, y: number, row: number, isBest: boolean) => void) =>
    minima.forEach(({ cells }, m) =>
      cells.forEach((found, r) => {
        const across = Math.ceil(found.length / highest);
        found.forEach((cell, i) => {
          const column = Math.floor(i / highest);
          const at = centres[m] + (column - (across - 1) / 2) * 10;
          draw(cell, at, bottoms[r] - 6 - (i % highest) * pitch, r, m === 0);
        });
      }),
    );
  const paint = (pen: Pen) => {
    const wide = 10 * (wides[0] ?? 1) + 12;
    if (minima.length > 0) pen.shape(`M${centres[0] - wide / 2} 0h${wide}V${height}h${-wide}z`, 'zone');
    rows.forEach((key, r) => {
      const bottom = crisp(bottoms[r]);
      pen.line([room.left, bottom, room.left + width, bottom], r + 1 < rows.length ? 'line' : 'edge', 1);
      minima.forEach(({ cells }, m) => {
        const count = cells[r].length;
        if (count > 0 && (m === 0 || count >= highest)) {
          const top = bottoms[r] - 14 - Math.min(count, highest) * pitch + 4;
          pen.text(String(count), centres[m], top, { colour: 'ink', weight: m === 0 ? 600 : 400, align: 'center' });
        }
      });
      if (!room.narrow) drawRow(pen, room, key, bottoms[r] - heights[r] / 2 + 4);
    });
    each((_, at, y, r, isBest) => drawMarker(pen, { ...rows[r].line.mark, open: !isBest }, at, y, 3.2));
    all.forEach((f, m) => pen.line([centres[m], height, x(f), height + 10], 'edge', 1));
    pen.line([room.left, crisp(height + 10), room.left + width, crisp(height + 10)], 'edge', 1);
    for (const { at, label } of range.ticks) {
      pen.line([crisp(x(at)), height + 10, crisp(x(at)), height + 14], 'edge', 1);
      pen.text(label, x(at), height + 28, { colour: 'ink-3', align: 'center' });
    }
    const style = { colour: 'ink-2', size: 13 };
    if (room.narrow) pen.text(words, room.left + width, height + 44, { ...style, align: 'right' });
    else pen.text(words, room.left + width + 22, height + 28, style);
  };
  return { height: height + foot + (room.narrow ? 8 : 0), paint, cellAt: nearest(6, each) };
}

/** Moves columns apart so that they do not overlap, as far as the width allows. */
function spreadColumns(at: readonly number[], widths: readonly number[], low: number, high: number): number[] {
  const gap = Math.min(Math.max(...widths, 19), (high - low) / Math.max(1, at.length - 1));
  return spread(at, gap, low, high);
}
