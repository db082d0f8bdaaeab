// A figure that shows by how much f differs between two sets of results, with a row for each method and a mark for each
// cell.
import { crisp, dotted, drawMarker, scaleLabel } from '../../chart/draw.ts';
import type { Pen } from '../../chart/pen.ts';
import { dottedLine } from '../../chart/title.ts';
import { type Difference, tolerance } from '../../study/compare.ts';
import { el } from '../../ui/dom.ts';
import { figure as number } from '../../ui/format.ts';
import { taskWords, type Content } from '../content.ts';
import { counted } from '../words.ts';
import { drawRow } from './draw.ts';
import { namesWith, plotWidth, type Drawing, type Figure, type Key, type Room } from './figure.ts';
import { nearest } from './nearest.ts';

const [top, pitch, foot] = [6, 34, 26];
/** The decade below which differences in f are only rounding errors, and the number of decades between labels. */
const [least, step] = [-16, 2];

interface Row extends Key {
  found: readonly Difference[];
}

export function apartFigure({ study, tasks, lines }: Content, differences: readonly Difference[]): Figure {
  const rows = lines.flatMap((line, m): Row[] => {
    const found = differences.filter(({ index }) => index % study.methods.length === m);
    const beyond = found.filter(({ apart }) => apart > tolerance).length;
    return found.length > 0 ? [{ line, found, value: `${beyond} of ${found.length}` }] : [];
  });
  return {
    name: 'apart',
    title: 'how far apart',
    words: ['difference of f from the published f, relative to f or to its change from the start; each mark is a cell'],
    end: [el('span', dottedLine(), 'beyond the tolerance')],
    keys: rows,
    description: namesWith(rows, ' beyond the tolerance'),
    draw: (room) => drawApart(rows, room),
    table: () => ({
      caption: `${counted(differences.length, 'cell')} that differ.`,
      head: ['cell', 'method', 'relative difference of f'],
      rows: differences.map(({ index, apart }) => [
        taskWords(study, tasks[index]),
        lines[index % study.methods.length].name,
        number(apart, 2),
      ]),
    }),
  };
}

function drawApart(rows: readonly Row[], room: Room): Drawing {
  const width = plotWidth(room);
  const apart = rows
    .flatMap(({ found }) => found.map(({ apart }) => apart))
    .filter((value) => value > 0 && value < Infinity);
  const most = Math.log10(Math.max(0, ...apart));
  const high = Math.max(-8, step * Math.ceil(most / step));
  const bottom = top + rows.length * pitch;
  const along = (decade: number) => room.left + 44 + ((width - 56) * (decade - least)) / (high - least);
  /** Returns the position of a relative difference. 0 and infinity are drawn at the ends of the axis. */
  const x = (apart: number) => Math.max(room.left + 8, along(Math.min(high, Math.log10(apart))));
  const each = (draw: (difference: Difference, x: number, y: number, row: Row) => void) =>
    rows.forEach((row, r) =>
      row.found.forEach((difference, i) => {
        if (Number.isNaN(difference.apart)) return;
        const level = (i % 5) - (Math.min(5, row.found.length) - 1) / 2;
        draw(difference, x(difference.apart), top + pitch * (r + 0.5) + 5 * level, row);
      }),
    );
  const paint = (pen: Pen) => {
    for (let decade = least; decade <= high; decade += step) {
      const at = crisp(along(decade));
      pen.line([at, top, at, bottom], 'grid', 1);
      if (!room.narrow || decade % 4 === 0)
        scaleLabel(pen, { at: decade, power: decade, label: '' }, at + 10, bottom + 14);
    }
    pen.text('0', room.left + 8, bottom + 18, { colour: 'ink-3', align: 'center' });
    const limit = crisp(along(Math.log10(tolerance)));
    pen.line([limit, top, limit, bottom], 'ink-2', 1, dotted);
    rows.forEach((row, r) => {
      const y = top + pitch * (r + 1);
      pen.line([room.left, crisp(y), room.left + width, crisp(y)], r + 1 < rows.length ? 'line' : 'edge', 1);
      if (!room.narrow) drawRow(pen, room, row, y - pitch / 2);
    });
    each((_, at, y, { line }) => drawMarker(pen, line.mark, at, y, 3.2));
  };
  const cellAt = nearest(7, (offer) => each(({ index }, at, y) => offer(index, at, y)));
  return { height: bottom + foot, paint, cellAt };
}
