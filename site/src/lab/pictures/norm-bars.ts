// Draws the norms of the rows of a matrix as bars.
import { crisp } from '../../chart/draw.ts';
import type { Box, Pen } from '../../chart/pen.ts';
import { isZero, largestRow, type Rows } from './row-norms.ts';

/**
 * Draws the norms as bars above a line. Zero rows are marked below the line. colours: the colours of the bars and of
 * the marks.
 */
export function drawNorms(pen: Pen, box: Box, rows: Rows, bins: number, colours: readonly [string, string]): void {
  const { x, y, w, h } = box;
  const { n, norms, largestNorm } = rows;
  const [bar, zero] = colours;
  const base = y + h;
  const step = w / bins;
  const each = Math.max(step > 3 ? step - 1 : step, 0.5);
  const [bars, zeros]: string[][] = [[], []];
  for (let bin = 0; bin < bins; bin++) {
    const row = largestRow(bin, bins, n, (i) => norms[i]);
    const left = x + bin * step;
    if (isZero(norms[row], largestNorm)) zeros.push(`M${left} ${base + 4}h${each}v3h${-each}z`);
    else bars.push(`M${left} ${base}h${each}v${(-norms[row] / (largestNorm || 1)) * h}h${-each}z`);
  }
  if (bars.length > 0) pen.shape(bars.join(''), bar);
  if (zeros.length > 0) pen.shape(zeros.join(''), zero);
  pen.line([x, crisp(base), x + w, crisp(base)], 'edge', 1);
}
