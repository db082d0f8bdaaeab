// The picture of X, whose entries can be read one by one.
import { Surface } from '../../chart/surface.ts';
import { DataTable, type Table } from '../../ui/data-table.ts';
import { el, letter } from '../../ui/dom.ts';
import { clamp, plain } from '../../model/numbers.ts';
import { figure } from '../../ui/format.ts';
import { drawMap, layOutMap } from './iterate-map.ts';
import { drawnCanvas, type Picture } from './picture.ts';
import { makeReadable } from './reading.ts';
import { firstRow, rowsOf, zeroBelow, type Rows } from './row-norms.ts';
import type { Subject } from './sources.ts';

interface Iterate {
  name: string;
  n: number;
  p: number;
  x: Float64Array;
  iteration: number;
}

/** The maximum number of rows and columns of X in the table. */
const most = { rows: 200, columns: 12 };

export class IteratePicture implements Picture {
  private readonly canvas = drawnCanvas('x-entry');
  private readonly surface = new Surface(this.canvas, () => this.restyle());
  private readonly spot = el('div.spot', { hidden: true });
  private readonly words = el('p');
  private readonly entry = el('output.entry', { id: 'x-entry', 'aria-live': 'polite' });
  private readonly dataTable = new DataTable(() => this.table());
  readonly root = el(
    'div.picture',
    el('div.plane', this.canvas, this.spot),
    el('footer', this.words, this.entry, this.dataTable.root),
  );
  private data?: Iterate;
  private rows?: Rows;
  /** The entry whose value is shown. Column -1 stands for the norm of the row. */
  private at = { row: 0, column: -1 };
  private reading = false;

  constructor() {
    makeReadable(this.canvas, {
      point: (event) => this.point(event),
      read: (on) => this.read(on),
      moves: () => this.moves(),
      move: ([rows, columns]) => {
        if (!this.data) return;
        const { n, p } = this.data;
        this.at = { row: clamp(this.at.row + rows, 0, n - 1), column: clamp(this.at.column + columns, -1, p - 1) };
        this.read(true);
      },
    });
  }

  async refresh({ of }: Subject): Promise<void> {
    const { name, run } = of;
    const x = await run.run.x();
    const { n, p } = run.info;
    const data = (this.data = { name, n, p, x, iteration: run.progress.iteration });
    this.rows = rowsOf(data.x, data.n, data.p);
    this.at = { row: Math.min(this.at.row, data.n - 1), column: Math.min(this.at.column, data.p - 1) };
    const { zeros, largestNorm, largestEntry } = this.rows;
    const rows =
      zeros === 0
        ? `none of its ${data.n} rows is zero`
        : `${zeros} of ${data.n} rows ${zeros === 1 ? 'is' : 'are'} zero`;
    this.words.replaceChildren(letter('X'), ` of ${data.name} at iteration ${data.iteration}: ${rows}.`);
    this.words.title =
      `A row counts as zero when its norm is below ${plain(zeroBelow)} of the largest, ` +
      `which is ${plain(largestNorm)}.`;
    this.canvas.setAttribute(
      'aria-label',
      `Heat map of the sizes of the entries of X, ${data.n} rows and ${data.p} columns, with the norms of its rows: ` +
        `up to ${plain(largestEntry)} and ${plain(largestNorm)}; ${rows}. Arrow keys read its entries.`,
    );
    this.dataTable.refresh();
    this.restyle();
  }

  restyle(): void {
    const cleared = this.surface.clear(this.canvas);
    if (!cleared || !this.rows) return;
    drawMap(cleared.pen, this.rows, layOutMap(this.canvas, this.rows), cleared.width);
    this.read(this.reading);
  }

  /** Reads the entry at the pointer, or the largest one if several entries are at the pointer. */
  private point(event: PointerEvent): void {
    if (!this.rows) return;
    const { n, p, x, norms } = this.rows;
    const { bins, strips } = layOutMap(this.canvas, this.rows);
    const bin = clamp(Math.floor(((event.offsetX - strips.x) / strips.w) * bins), 0, bins - 1);
    const column = clamp(Math.floor((event.offsetY - strips.y) / strips.each), -1, p - 1);
    const height = (row: number) => (column < 0 ? norms[row] : Math.abs(x[row * p + column]));
    let row = firstRow(bin, bins, n);
    for (let i = row + 1; i < firstRow(bin + 1, bins, n); i++) if (height(i) > height(row)) row = i;
    this.at = { row, column };
    this.read(true);
  }

  /**
   * Returns how each key moves between rows and columns. Moving up from the first column leads to the norm of the row.
   */
  private moves(): Record<string, [rows: number, columns: number]> {
    const n = this.data?.n ?? 0;
    const far = Math.max(1, Math.round(n / 20));
    return {
      ArrowRight: [1, 0],
      ArrowLeft: [-1, 0],
      ArrowDown: [0, 1],
      ArrowUp: [0, -1],
      PageDown: [far, 0],
      PageUp: [-far, 0],
      Home: [-n, 0],
      End: [n, 0],
    };
  }

  /** Shows the value of the current entry, and marks the entry. */
  private read(on: boolean): void {
    this.reading = on;
    this.spot.hidden = !on;
    if (!on || !this.rows) return this.entry.replaceChildren();
    const { row, column } = this.at;
    const { n, p, x, norms } = this.rows;
    const { bars, strips } = layOutMap(this.canvas, this.rows);
    this.entry.replaceChildren(
      `row ${row + 1}, `,
      ...(column < 0 ? ['norm ', figure(norms[row])] : [`column ${column + 1}: `, figure(x[row * p + column])]),
    );
    const width = Math.max(strips.w / n, 3);
    const [top, height] = column < 0 ? [bars.y, bars.h] : [strips.y + column * strips.each, strips.each];
    Object.assign(this.spot.style, {
      width: `${width}px`,
      height: `${height}px`,
      transform: `translate(${strips.x + ((row + 0.5) / n) * strips.w - width / 2}px, ${top}px)`,
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
