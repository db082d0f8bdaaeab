// X as a heat map: a strip for each column, darker where an entry is larger, and the norms of the rows above. Knows nothing of the solver.
import { el, letter } from '../../ui/dom.ts';
import { figure, plain } from '../../ui/format.ts';
import type { Box } from '../../chart/label-placement.ts';
import { colour, textFont } from '../../ui/palette.ts';
import { iterationTicks } from '../../chart/scale.ts';
import { between, crisp, wipe } from '../../chart/canvas.ts';
import type { Picture } from './picture.ts';
import { makeReadable } from './readable.ts';
import { firstRow, isZero, rowsOf, tallest, zero, type Rows } from './rows.ts';
import { Twin, type Table } from '../../ui/data-table.ts';

export interface Iterate {
  name: string;
  n: number;
  p: number;
  x: Float64Array;
  iteration: number;
}

const size = { top: 10, bars: 52, gap: 12, bottom: 22 };
/** The table has at most so many rows and columns of X. */
const most = { rows: 200, columns: 12 };

export class IteratePicture implements Picture<Iterate> {
  readonly root: HTMLElement;
  private readonly canvas = el('canvas', {
    tabindex: 0,
    role: 'img',
    'aria-label': 'nothing drawn yet',
    'aria-describedby': 'x-entry',
  });
  private readonly spot = el('div', { class: 'spot', hidden: true });
  private readonly words = el('p');
  private readonly entry = el('output', { id: 'x-entry', class: 'entry', 'aria-live': 'polite' });
  private readonly twin = new Twin(() => this.table());
  private data?: Iterate;
  private rows?: Rows;
  /** The entry that is read; column -1 is the row's norm. */
  private at = { row: 0, column: -1 };
  private reading = false;

  constructor() {
    this.root = el(
      'div',
      { class: 'picture' },
      el('div', { class: 'plane' }, this.canvas, this.spot),
      el('footer', {}, this.words, this.entry, this.twin.root),
    );
    makeReadable(this.canvas, {
      point: (event) => this.point(event),
      read: (reading) => this.read(reading),
      key: (event) => this.key(event),
    });
  }

  show(data: Iterate): void {
    this.data = data;
    this.rows = rowsOf(data.x, data.n, data.p);
    this.at = { row: Math.min(this.at.row, data.n - 1), column: Math.min(this.at.column, data.p - 1) };
    const { zeros, largestNorm, largestEntry } = this.rows;
    const rows =
      zeros === 0
        ? `none of its ${data.n} rows is zero`
        : `${zeros} of ${data.n} rows ${zeros === 1 ? 'is' : 'are'} zero`;
    this.words.replaceChildren(letter('X'), ` of ${data.name} at iteration ${data.iteration}: ${rows}.`);
    this.words.title = `A row counts as zero when its norm is below ${plain(zero)} of the largest, which is ${plain(largestNorm)}.`;
    this.canvas.setAttribute(
      'aria-label',
      `Heat map of the sizes of the entries of X, ${data.n} rows and ${data.p} columns, with the norms of its rows: up to ${plain(largestEntry)} and ${plain(largestNorm)}; ${rows}. Arrow keys read its entries.`,
    );
    this.twin.refresh();
    this.restyle();
  }

  /** The picture is of the iterate that was given. */
  draw(): void {}

  restyle(): void {
    const context = wipe(this.canvas);
    if (!context || !this.data || !this.rows) return;
    this.drawNorms(context, this.rows);
    this.drawEntries(context, this.rows);
    this.drawScale(context, this.rows);
    this.read(this.reading);
  }

  private get plot(): Box {
    return between(this.canvas, size.top, size.bottom);
  }

  /** The strips of the columns. */
  private get strips(): Box & { each: number } {
    const { x, y, w, h } = this.plot;
    const top = size.bars + size.gap;
    return { x, y: y + top, w, h: h - top, each: (h - top) / (this.data?.p ?? 1) };
  }

  private get bins(): number {
    return Math.min(this.data?.n ?? 1, Math.floor(this.plot.w));
  }

  private drawNorms(context: CanvasRenderingContext2D, { n, norms, largestNorm }: Rows): void {
    const {
      bins,
      plot: { x, y, w },
    } = this;
    const base = y + size.bars;
    const width = w / bins;
    const rows = tallest(bins, n, (row) => norms[row]);
    context.fillStyle = colour('ink-2');
    rows.forEach((row, bin) => {
      const height = (size.bars * norms[row]) / (largestNorm || 1);
      context.fillRect(x + bin * width, base - height, Math.max(width > 3 ? width - 1 : width, 0.5), height);
      if (isZero(norms[row], largestNorm))
        context.fillRect(x + bin * width, base + 4, Math.max(width > 3 ? width - 1 : width, 0.5), 3);
    });
    context.fillStyle = colour('edge');
    context.fillRect(x, base, w, 1);
  }

  private drawEntries(context: CanvasRenderingContext2D, { n, p, x: entries, largestEntry }: Rows): void {
    const { bins, strips } = this;
    const shades = new OffscreenCanvas(bins, p);
    const pen = shades.getContext('2d');
    if (!pen) return;
    const largest = new Float64Array(p * bins);
    for (let bin = 0; bin < bins; bin++) {
      for (let k = p * firstRow(bin, bins, n); k < p * firstRow(bin + 1, bins, n); k++) {
        const at = (k % p) * bins + bin;
        largest[at] = Math.max(largest[at], Math.abs(entries[k]));
      }
    }
    const image = pen.createImageData(bins, p);
    const ink = (colour('ink').match(/[\d.]+/g) ?? []).map(Number);
    largest.forEach((size, at) => {
      for (let c = 0; c < 3; c++) image.data[4 * at + c] = ink[c];
      image.data[4 * at + 3] = 255 * (size / (largestEntry || 1)) ** 0.8;
    });
    pen.putImageData(image, 0, 0);
    context.imageSmoothingEnabled = false;
    const gap = strips.each > 8 ? 2 : strips.each > 4 ? 1 : 0;
    for (let j = 0; j < p; j++) {
      const y = Math.round(strips.y + j * strips.each);
      context.drawImage(
        shades,
        0,
        j,
        bins,
        1,
        strips.x,
        y,
        strips.w,
        Math.round(strips.y + (j + 1) * strips.each) - y - gap,
      );
    }
  }

  private drawScale(context: CanvasRenderingContext2D, { n, p, largestNorm, largestEntry }: Rows): void {
    const { plot, strips } = this;
    const right = plot.x + plot.w;
    const text = (words: string, x: number, y: number, align: CanvasTextAlign) => {
      context.textAlign = align;
      context.fillText(words, x, y);
    };
    context.fillStyle = colour('ink-3');
    text(plain(largestNorm), plot.x - 7, plot.y + 5, 'right');
    text('0', plot.x - 7, plot.y + size.bars, 'right');
    const every = Math.ceil(16 / strips.each);
    for (let j = 0; j < p; j += every) {
      const y = strips.y + (j + 0.5) * strips.each;
      context.font = textFont(9);
      const { width } = context.measureText(String(j + 1));
      text(String(j + 1), plot.x - 7, y + 4, 'right');
      context.font = textFont(12);
      text('x', plot.x - 8 - width, y, 'right');
    }
    const rows = iterationTicks(n, plot.w)
      .map((row) => Math.max(1, row))
      .filter((row) => n - row > (n / plot.w) * 60);
    for (const row of rows)
      text(String(row), plot.x + ((row - 0.5) / n) * plot.w, plot.y + plot.h + 12, row === 1 ? 'left' : 'center');
    text(`row ${n}`, right, plot.y + plot.h + 12, 'right');
    if (this.canvas.clientWidth - right < 80) return;
    text('row norm', right + 8, plot.y + size.bars / 2, 'left');
    text('|X|: 0', right + 8, strips.y + 10, 'left');
    text(`to ${plain(largestEntry)}`, right + 8, strips.y + 44, 'left');
    const shades = context.createLinearGradient(right + 8, 0, right + 72, 0);
    for (let k = 0; k <= 8; k++)
      shades.addColorStop(
        k / 8,
        colour('ink')
          .replace('rgb(', 'rgba(')
          .replace(')', `, ${(k / 8) ** 0.8})`),
      );
    context.fillStyle = shades;
    context.fillRect(right + 8, strips.y + 22, 64, 8);
    context.strokeStyle = colour('line');
    context.strokeRect(crisp(right + 7), crisp(strips.y + 21), 65, 9);
  }

  private point(event: PointerEvent): void {
    if (!this.rows) return;
    const {
      bins,
      strips,
      rows: { n, p, x, norms },
    } = this;
    const bin = Math.min(Math.max(Math.floor(((event.offsetX - strips.x) / strips.w) * bins), 0), bins - 1);
    const column = Math.min(Math.max(Math.floor((event.offsetY - strips.y) / strips.each), -1), p - 1);
    const height = (row: number) => (column < 0 ? norms[row] : Math.abs(x[row * p + column]));
    let row = firstRow(bin, bins, n);
    for (let i = row + 1; i < firstRow(bin + 1, bins, n); i++) if (height(i) > height(row)) row = i;
    this.at = { row, column };
    this.read(true);
  }

  /** Arrows go through rows and columns; above the first column stands the row's norm. */
  private key(event: KeyboardEvent): void {
    if (!this.data || event.ctrlKey || event.metaKey || event.altKey) return;
    const { n, p } = this.data;
    const far = Math.max(1, Math.round(n / 20));
    const moves: Record<string, [rows: number, columns: number]> = {
      ArrowRight: [1, 0],
      ArrowLeft: [-1, 0],
      ArrowDown: [0, 1],
      ArrowUp: [0, -1],
      PageDown: [far, 0],
      PageUp: [-far, 0],
      Home: [-n, 0],
      End: [n, 0],
    };
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    event.stopPropagation(); // the arrows of the page move the run
    this.at = {
      row: Math.min(Math.max(this.at.row + move[0], 0), n - 1),
      column: Math.min(Math.max(this.at.column + move[1], -1), p - 1),
    };
    this.read(true);
  }

  /** Says what stands where the reader points, and marks it. */
  private read(on: boolean): void {
    this.reading = on;
    this.spot.hidden = !on;
    if (!on || !this.rows) return this.entry.replaceChildren();
    const {
      at: { row, column },
      plot,
      strips,
      rows: { n, p, x, norms },
    } = this;
    this.entry.replaceChildren(
      `row ${row + 1}, `,
      ...(column < 0 ? ['norm ', figure(norms[row])] : [`column ${column + 1}: `, figure(x[row * p + column])]),
    );
    const width = Math.max(strips.w / n, 3);
    const [top, height] = column < 0 ? [plot.y, size.bars] : [strips.y + column * strips.each, strips.each];
    Object.assign(this.spot.style, {
      width: `${width}px`,
      height: `${height}px`,
      transform: `translate(${plot.x + ((row + 0.5) / n) * plot.w - width / 2}px, ${top}px)`,
    });
  }

  private table(): Table | undefined {
    if (!this.data || !this.rows) return undefined;
    const { n, p, x, norms } = this.rows;
    const columns = Math.min(p, most.columns);
    const rows = Math.min(n, most.rows);
    const rest = [rows < n && `the first ${rows} rows of ${n}`, columns < p && `${columns} columns of ${p}`]
      .filter(Boolean)
      .join(' and ');
    return {
      caption: `X of ${this.data.name} at iteration ${this.data.iteration}${rest && `: ${rest}`}`,
      head: ['row', 'norm', ...Array.from({ length: columns }, (_, j) => `column ${j + 1}`)],
      rows: Array.from({ length: rows }, (_, i) => [
        String(i + 1),
        figure(norms[i]),
        ...Array.from({ length: columns }, (_, j) => figure(x[i * p + j])),
      ]),
    };
  }
}
