// The picture of X, whose entries can be read one by one.
import { Surface } from '../../chart/surface.ts';
import { DataTable, type Table } from '../../ui/data-table.ts';
import { el, letter } from '../../ui/dom.ts';
import { figure } from '../../ui/format.ts';
import { clamp, plain } from '../../model/numbers.ts';
import { drawMap, layOutMap } from './iterate-map.ts';
import { entriesOf, headOf, mostColumns } from './matrix-table.ts';
import { pictureRoot, type Picture, type Subject } from './picture.ts';
import { Reader, type Readable } from './reading.ts';
import { largestRow, rowsOf, zeroBelow, type Rows } from './row-norms.ts';

/** The maximum number of rows of X in the table. */
const mostRows = 200;

export class IteratePicture implements Picture {
  private readonly reader = new Reader('x-entry', el('div.spot'), {
    point: (event) => this.point(event),
    moves: () => this.moves(),
    move: ([rows, columns]) => this.moveTo(this.at.row + rows, this.at.column + columns),
    entry: () => this.entry(),
  });
  private readonly surface = new Surface(this.reader.canvas, () => this.restyle());
  private readonly words = el('p');
  private readonly dataTable = new DataTable(() => this.table());
  readonly root = pictureRoot(this.reader.plane, this.words, this.reader.output, this.dataTable.root);
  private data?: Rows & { name: string; iteration: number };
  /** The entry whose value is shown. Column -1 is the norm of the row. */
  private at = { row: 0, column: -1 };

  async refresh({ of }: Subject): Promise<void> {
    const { name, run } = of;
    const x = await run.run.x();
    const { n, p } = run.info;
    this.data = { ...rowsOf({ x, n, p }), name, iteration: run.progress.iteration };
    this.moveTo(this.at.row, this.at.column);
    const { iteration, zeros, largestNorm, largestEntry } = this.data;
    const rows =
      zeros === 0 ? `none of its ${n} rows is zero` : `${zeros} of ${n} rows ${zeros === 1 ? 'is' : 'are'} zero`;
    this.words.replaceChildren(letter('X'), ` of ${name} at iteration ${iteration}: ${rows}.`);
    this.words.title =
      `A row counts as zero if its norm is at most ${plain(zeroBelow)} times the largest norm, ` +
      `which is ${plain(largestNorm)}.`;
    this.reader.canvas.ariaLabel =
      `Heat map of X, ${n} rows and ${p} columns: the sizes of its entries, up to ${plain(largestEntry)}, ` +
      `and the norms of its rows, up to ${plain(largestNorm)}; ${rows}. Use the arrow keys to read its entries.`;
    this.dataTable.refresh();
    this.restyle();
  }

  restyle(): void {
    const { canvas } = this.reader;
    const cleared = this.surface.clear(canvas);
    if (!cleared || !this.data) return;
    drawMap(cleared.pen, this.data, layOutMap(canvas, this.data), cleared.width);
    this.reader.read();
  }

  private moveTo(row: number, column: number): void {
    const { n = 1, p = 1 } = this.data ?? {};
    this.at = { row: clamp(row, 0, n - 1), column: clamp(column, -1, p - 1) };
  }

  /** Moves to the entry at the pointer. If the pointer is at several entries, moves to the largest of them. */
  private point(event: PointerEvent): void {
    if (!this.data) return;
    const { n, p, x, norms } = this.data;
    const { bins, strips } = layOutMap(this.reader.canvas, this.data);
    const bin = clamp(Math.floor(((event.offsetX - strips.x) / strips.w) * bins), 0, bins - 1);
    const column = clamp(Math.floor((event.offsetY - strips.y) / strips.each), -1, p - 1);
    const height = (row: number) => (column < 0 ? norms[row] : Math.abs(x[row * p + column]));
    this.at = { row: largestRow(bin, bins, n, height), column };
  }

  /**
   * Returns the steps, in rows and columns, by which each key moves the current entry. In the picture, the norm of a
   * row is shown above the entry in the first column.
   */
  private moves(): ReturnType<Readable['moves']> {
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

  private entry(): ReturnType<Readable['entry']> {
    if (!this.data) return undefined;
    const { row, column } = this.at;
    const { n, p, x, norms } = this.data;
    const { bars, strips } = layOutMap(this.reader.canvas, this.data);
    const what = column < 0 ? ['norm ', figure(norms[row])] : [`column ${column + 1}: `, figure(x[row * p + column])];
    const w = Math.max(strips.w / n, 3);
    const [y, h] = column < 0 ? [bars.y, bars.h] : [strips.y + column * strips.each, strips.each];
    return {
      words: [`row ${row + 1}, `, ...what],
      box: { x: strips.x + ((row + 0.5) / n) * strips.w - w / 2, y, w, h },
    };
  }

  private table(): Table | undefined {
    const { data } = this;
    if (!data) return undefined;
    const { n, p, norms, name, iteration } = data;
    const [rows, columns] = [Math.min(n, mostRows), Math.min(p, mostColumns)];
    const rest = [rows < n && `the first ${rows} rows of ${n}`, columns < p && `${columns} columns of ${p}`]
      .filter(Boolean)
      .join(' and ');
    return {
      caption: `X of ${name} at iteration ${iteration}${rest && `: ${rest}`}`,
      head: headOf(p, 'row', 'norm'),
      rows: Array.from({ length: rows }, (_, i) => [String(i + 1), figure(norms[i]), ...entriesOf(data, i)]),
    };
  }
}
