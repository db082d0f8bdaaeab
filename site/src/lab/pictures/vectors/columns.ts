// The picture of the columns of R(X) as signed lines, for problems that do not have their own picture.
import { plain } from '../../../model/numbers.ts';
import { entriesOf, headOf } from '../matrix-table.ts';
import { column, type Frame } from './frame.ts';
import { largestOf, signedLine } from './signed.ts';
import { inset, mostTiles, restOf, smallTiles, tiles, tilesOf } from './tiles.ts';
import { vectorsPicture, type Drawing } from './vectors-picture.ts';

const columnsOf = (frame: Frame): Float64Array[] => Array.from({ length: tilesOf(frame) }, (_, j) => column(frame, j));
/** The maximum number of rows of X that the table contains. */
const mostRows = 200;

const drawing: Drawing = {
  draw(pen, size, { frame }) {
    const columns = columnsOf(frame);
    const largest = largestOf(columns.map(largestOf));
    tiles(columns.length, size, 8, 8).forEach((tile, j) => {
      const box = inset(tile, 2, 10, 2, 44);
      signedLine(pen, box, columns[j], largest);
      const middle = box.y + box.h / 2;
      pen.text('x', box.x - 14, middle, { colour: 'ink', align: 'right', middle: true });
      pen.text(String(j + 1), box.x - 13, middle + 4, { colour: 'ink', size: 9, middle: true });
      if (box.h > 34) {
        const style = { colour: 'ink-3', size: 11, align: 'right', middle: true } as const;
        pen.text(plain(largest), box.x - 5, box.y + 6, style);
        pen.text(`−${plain(largest)}`, box.x - 5, box.y + box.h - 6, style);
      }
    });
  },

  thumbnail(pen, size, frame, end) {
    const largest = largestOf(columnsOf(end).map(largestOf));
    smallTiles(frame.p, size, 3, 4, 2).forEach((box, j) => signedLine(pen, box, column(frame, j), largest));
  },

  words({ frame }) {
    const { invariant, p } = frame;
    const what = invariant
      ? 'because f depends only on the span of X, the columns of R(X) are rotated so that they are eigenvectors'
      : 'the columns of R(X)';
    return `${what}; brown below zero and teal above.${restOf(p, mostTiles)}`;
  },

  label({ frame }) {
    const list = columnsOf(frame)
      .map((values) => plain(largestOf(values)))
      .join(', ');
    return `Columns of R(X) at iteration ${frame.iteration} as lines; the sizes of their largest entries are ${list}.`;
  },

  table({ frame }) {
    const { n, p, iteration } = frame;
    const rows = Math.min(n, mostRows);
    return {
      caption: `Columns of R(X) at iteration ${iteration}${rows < n ? `: the first ${rows} rows of ${n}` : ''}`,
      head: headOf(p, 'row'),
      rows: Array.from({ length: rows }, (_, i) => [String(i + 1), ...entriesOf(frame, i)]),
    };
  },
};

export const columns = vectorsPicture(() => drawing);
