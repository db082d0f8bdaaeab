// Draws X: the norms of its rows as bars, and below them a strip for each column. Larger entries are more opaque.
import type { CanvasPen } from '../../chart/canvas.ts';
import { crisp } from '../../chart/draw.ts';
import type { Box, TextStyle } from '../../chart/pen.ts';
import { iterationTicks } from '../../chart/scale.ts';
import { plain, typed } from '../../model/numbers.ts';
import { drawNorms } from './norm-bars.ts';
import { plotBox } from './plot-box.ts';
import { firstRow, type Rows } from './row-norms.ts';
import { channels, shadeOf } from './shades.ts';

const size = { top: 10, bars: 52, gap: 12, bottom: 22 };

/** The boxes of the picture. */
export interface MapLayout {
  plot: Box;
  bars: Box;
  /** The strips of the columns. each: the height of a strip. */
  strips: Box & { each: number };
  /** The number of bins. If there are more rows than pixels, several rows share a bin. */
  bins: number;
}

export function layOutMap(canvas: HTMLCanvasElement, { n, p }: Rows): MapLayout {
  const plot = plotBox(canvas, size.top, size.bottom);
  const { x, y, w, h } = plot;
  const above = size.bars + size.gap;
  return {
    plot,
    bars: { x, y, w, h: size.bars },
    strips: { x, y: y + above, w, h: h - above, each: (h - above) / p },
    bins: Math.min(n, Math.floor(w)),
  };
}

/** Draws the bars, the strips, the labels and the legend. width: the width of the whole canvas. */
export function drawMap(pen: CanvasPen, rows: Rows, layout: MapLayout, width: number): void {
  drawNorms(pen, layout.bars, rows, layout.bins, ['ink-2', 'ink-2']);
  drawEntries(pen, rows, layout);
  drawLabels(pen, rows, layout);
  if (width - layout.plot.x - layout.plot.w >= 80) drawLegend(pen, rows, layout);
}

function drawEntries(pen: CanvasPen, { n, p, x: entries, largestEntry }: Rows, { strips, bins }: MapLayout): void {
  const largest = new Float64Array(p * bins);
  for (let bin = 0; bin < bins; bin++) {
    for (let k = p * firstRow(bin, bins, n); k < p * firstRow(bin + 1, bins, n); k++) {
      const at = (k % p) * bins + bin;
      largest[at] = Math.max(largest[at], Math.abs(entries[k]));
    }
  }
  const ink = channels(pen.colour('ink'));
  const shades = shadeOf(bins, p, (at) => [...ink, 255 * (largest[at] / (largestEntry || 1)) ** 0.8]);
  pen.context.imageSmoothingEnabled = false;
  const gap = strips.each > 8 ? 2 : strips.each > 4 ? 1 : 0;
  for (let j = 0; j < p; j++) {
    const y = Math.round(strips.y + j * strips.each);
    const height = Math.round(strips.y + (j + 1) * strips.each) - y - gap;
    pen.context.drawImage(shades, 0, j, bins, 1, strips.x, y, strips.w, height);
  }
}

const style: TextStyle = { colour: 'ink-3', middle: true };
const toTheLeft: TextStyle = { ...style, align: 'right' };

function drawLabels(pen: CanvasPen, { n, p, largestNorm }: Rows, { plot, bars, strips }: MapLayout): void {
  const bottom = plot.y + plot.h + 12;
  const most = [plain(largestNorm), typed(Number(largestNorm.toPrecision(1)))];
  pen.text(most.find((text) => pen.measure(text, 12) < plot.x - 8) ?? '', plot.x - 7, bars.y + 5, toTheLeft);
  pen.text('0', plot.x - 7, bars.y + bars.h, toTheLeft);
  const every = Math.ceil(16 / strips.each);
  for (let j = 0; j < p; j += every) {
    const y = strips.y + (j + 0.5) * strips.each;
    const index = String(j + 1);
    pen.text(index, plot.x - 7, y + 4, { ...toTheLeft, size: 9 });
    pen.text('x', plot.x - 8 - pen.measure(index, 9), y, toTheLeft);
  }
  const rows = iterationTicks(n, plot.w)
    .map((row) => Math.max(1, row))
    .filter((row) => n - row > (n / plot.w) * 60);
  for (const row of rows) {
    const x = plot.x + ((row - 0.5) / n) * plot.w;
    pen.text(String(row), x, bottom, { ...style, align: row === 1 ? 'left' : 'center' });
  }
  pen.text(`row ${n}`, plot.x + plot.w, bottom, toTheLeft);
}

/** Draws the legend in the gutter on the right. */
function drawLegend(pen: CanvasPen, { largestEntry }: Rows, { plot, bars, strips }: MapLayout): void {
  const { context } = pen;
  const right = plot.x + plot.w;
  pen.text('row norm', right + 8, bars.y + bars.h / 2, style);
  pen.text('|X|: 0', right + 8, strips.y + 10, style);
  pen.text(`to ${plain(largestEntry)}`, right + 8, strips.y + 44, style);
  const shades = context.createLinearGradient(right + 8, 0, right + 72, 0);
  const ink = channels(pen.colour('ink'));
  for (let k = 0; k <= 8; k++) shades.addColorStop(k / 8, `rgba(${ink.join(', ')}, ${(k / 8) ** 0.8})`);
  context.fillStyle = shades;
  context.fillRect(right + 8, strips.y + 22, 64, 8);
  context.strokeStyle = pen.colour('line');
  context.strokeRect(crisp(right + 7), crisp(strips.y + 21), 65, 9);
}
