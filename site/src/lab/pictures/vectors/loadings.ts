// The picture of sparse correlations: the loadings in each row of X, view by view. Zero rows are marked.
import { crisp } from '../../../chart/draw.ts';
import type { Box, Pen } from '../../../chart/pen.ts';
import { iterationTicks } from '../../../chart/scale.ts';
import { plain } from '../../../model/numbers.ts';
import { figure } from '../../../ui/format.ts';
import { entriesOf, headOf } from '../matrix-table.ts';
import { drawNorms } from '../norm-bars.ts';
import { isZero, largestRow, rowsOf, type Rows } from '../row-norms.ts';
import type { Source } from '../picture.ts';
import { viewName, type Frame } from './frame.ts';
import { mostColumns } from './matching.ts';
import { largestOf, outlineBox, signedImage } from './signed.ts';
import { withMargin } from './tiles.ts';
import { vectorsPicture, type Drawing } from './vectors-picture.ts';

const mostRows = 400;
/** The maximum number of rows that are named in the sentence below the picture. */
const mostNamed = 6;

/** Returns the number of rows of each view, or n if the views are not known. */
const viewsOf = ({ run: { info } }: Source): readonly number[] => (info.views as number[] | undefined) ?? [info.n];

const rowName = ({ names }: Source, row: number): string => names?.columns[row] ?? String(row + 1);

/** Counts the nonzero rows by view. */
function counts(source: Source, { norms, largestNorm }: Rows): { rows: number; kept: number }[] {
  let from = 0;
  return viewsOf(source).map((rows) => {
    const own = norms.subarray(from, (from += rows));
    return { rows, kept: own.filter((norm) => !isZero(norm, largestNorm)).length };
  });
}

/** Returns the names of the largest nonzero rows and the number of the other nonzero rows, as text. */
function keptNames(source: Source, { norms, largestNorm }: Rows): string {
  const kept = [...norms.keys()].filter((i) => !isZero(norms[i], largestNorm)).sort((a, b) => norms[b] - norms[a]);
  const names = kept.slice(0, mostNamed).map((i) => rowName(source, i));
  const more = kept.length - names.length;
  return more > 0 ? `${names.join(', ')} and ${more} more` : names.join(', ');
}

const colours = ['ink', 'edge'] as const;

function drawStrips(pen: Pen, box: Box, { n, p, x }: Frame, bins: number, strips: number, largest: number): void {
  const entry = (bin: number, j: number) => x[largestRow(bin, bins, n, (i) => Math.abs(x[i * p + j])) * p + j];
  const each = box.h / strips;
  for (let j = 0; j < strips; j++) {
    const strip = { ...box, y: box.y + j * each, h: Math.max(1, each - 3) };
    signedImage(pen, strip, (bin) => entry(bin, j), [bins, 1], largest);
    outlineBox(pen, strip);
  }
}

const drawing: Drawing = {
  draw(pen, { width, height }, { source, frame }) {
    const rows = rowsOf(frame);
    const box = { x: 40, y: 24, w: Math.max(1, width - 52), h: 0.26 * height };
    const strips = { ...box, y: box.y + box.h + 14, h: Math.max(1, height - box.y - box.h - 38) };
    const count = Math.min(frame.p, mostColumns, Math.max(1, Math.floor(strips.h / 9)));
    const bins = Math.min(frame.n, Math.floor(box.w));
    drawNorms(pen, box, rows, bins, colours);
    drawStrips(pen, strips, frame, bins, count, largestOf(frame.x));
    const small = { colour: 'ink-3', middle: true } as const;
    pen.text(plain(rows.largestNorm), box.x - 6, box.y + 5, { ...small, align: 'right' });
    pen.text('0', box.x - 6, box.y + box.h, { ...small, align: 'right' });
    for (let j = 0; j < count; j += Math.ceil(14 / (strips.h / count)))
      pen.text(String(j + 1), box.x - 6, strips.y + ((j + 0.5) * strips.h) / count - 1, { ...small, align: 'right' });
    let from = 0;
    counts(source, rows).forEach(({ rows: own, kept }, view) => {
      const [left, right] = [from, from + own].map((row) => box.x + (row / frame.n) * box.w);
      if (from > 0) pen.line([crisp(left), 18, crisp(left), strips.y + strips.h], 'ink', 1, [3, 3]);
      const name = viewsOf(source).length > 1 ? `${viewName(source, view)}: ` : '';
      const count = `${name}${kept} of ${own}`;
      const text = [`${count} not zero`, count].find((t) => pen.measure(t, 12) < right - left - 8);
      if (text) pen.text(text, left + 4, 11, { colour: 'ink-2', middle: true });
      from += own;
    });
    const each = box.w / frame.n;
    const areNamed = source.names?.columns.every((name) => pen.measure(name, 12) < each - 4);
    const marked = areNamed ? rows.norms.keys() : iterationTicks(frame.n, 1.6 * box.w).map((tick) => tick - 1);
    const style = { ...small, align: 'center' } as const;
    for (const row of marked) {
      const name = areNamed ? rowName(source, row) : String(row + 1);
      if (row >= 0) pen.text(name, box.x + (row + 0.5) * each, height - 10, style);
    }
  },

  thumbnail(pen, size, frame) {
    const box = withMargin(size, 3);
    const bins = Math.min(frame.n, Math.floor(box.w));
    drawNorms(pen, { ...box, h: 0.4 * box.h }, rowsOf(frame), bins, colours);
    const strips = { ...box, y: box.y + 0.4 * box.h + 8, h: 0.6 * box.h - 8 };
    drawStrips(pen, strips, frame, bins, Math.min(frame.p, 4), largestOf(frame.x));
  },

  words({ frame, source }) {
    const rows = rowsOf(frame);
    const each = counts(source, rows).map(({ rows, kept }) => `${rows - kept} of ${rows}`);
    const views = each.length > 1 ? ' of the views' : '';
    const kept = source.names ? `Nonzero rows: ${keptNames(source, rows)}. ` : '';
    const zeros = `${each.join(' and ')} rows${views} are zero and marked grey.`;
    return `${zeros} ${kept}Negative loadings are brown, positive teal.`;
  },

  label({ frame, source }) {
    const each = counts(source, rowsOf(frame)).map(
      ({ rows, kept }, i) => `${kept} of ${rows} in ${viewName(source, i)}`,
    );
    const what = `Loadings of ${frame.n} rows on ${frame.p} columns at iteration ${frame.iteration}`;
    return `${what}; nonzero rows: ${each.join(', ')}.`;
  },

  table({ source, frame }) {
    const rows = rowsOf(frame);
    const kept = Array.from(rows.norms.keys()).filter((i) => !isZero(rows.norms[i], rows.largestNorm));
    return {
      caption: `The nonzero rows at iteration ${frame.iteration}: ${kept.length} of ${frame.n}`,
      head: headOf(frame.p, 'row', 'norm'),
      rows: kept.slice(0, mostRows).map((i) => [rowName(source, i), figure(rows.norms[i]), ...entriesOf(frame, i)]),
    };
  },
};

export const loadings = vectorsPicture(() => drawing);
