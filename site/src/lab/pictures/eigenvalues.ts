// The picture of the eigenvalues of XᵀMX over the iterations, with a cursor.
import type { Run } from '../../../types/slep.d.ts';
import type { Box } from '../../chart/pen.ts';
import { Surface } from '../../chart/surface.ts';
import { DataTable, type Table } from '../../ui/data-table.ts';
import { el, formula } from '../../ui/dom.ts';
import { figure } from '../../ui/format.ts';
import { Column } from '../../model/column.ts';
import type { ComparedRun } from '../../model/compared-run.ts';
import { plain } from '../../model/numbers.ts';
import { drawEigenvalues, type EigenvalueLines } from './eigenvalue-lines.ts';
import { drawnCanvas, pictureRoot, type Picture, type Subject } from './picture.ts';
import { plotBox } from './plot-box.ts';

/** The maximum number of rows and columns in the table. */
const most = { rows: 60, columns: 12 };

export class EigenvaluesPicture implements Picture {
  private readonly canvas = drawnCanvas();
  private readonly surface = new Surface(this.canvas, () => this.restyle());
  private readonly cursor = el('div.cursor', { hidden: true });
  private readonly words = el('p');
  private readonly dataTable = new DataTable(() => this.table());
  readonly root = pictureRoot(el('div.plane', this.canvas, this.cursor), this.words, this.dataTable.root);
  private readonly known = new WeakMap<Run, Record<'iteration' | 'values', Column>>();
  /** end: the upper end of the axis, in iterations. */
  private data?: EigenvalueLines & { name: string; end: number };
  private k = 0;
  /** The iteration under the pointer. */
  private pointed?: number;
  /**
   * The row whose values are shown: the row of the requested iteration. If the values at that iteration are unknown,
   * this is the row of the last earlier iteration with known values.
   */
  private row = 0;

  constructor() {
    const point = (part?: number) => {
      this.pointed = part === undefined ? undefined : part * (this.data?.end ?? 1);
      this.draw(this.k);
    };
    for (const type of ['pointermove', 'pointerdown'] as const)
      this.canvas.addEventListener(type, ({ offsetX }) => point((offsetX - this.plot.x) / this.plot.w));
    this.canvas.addEventListener('pointerleave', () => point());
  }

  async refresh({ all, of }: Subject): Promise<void> {
    const { name, mark, run } = of;
    const { p } = run.info;
    const { iteration, values } = await this.fetch(run);
    const longest = Math.max(...all.map((source) => source.run.trace.length - 1), iteration.at(-1) ?? 0);
    const end = Math.max(1.04 * longest, 1);
    this.data = { name, mark, p, raises: run.trace.raises, iteration, values, end };
    this.dataTable.refresh();
    this.restyle();
    const [first, last] = [0, iteration.length - 1].map((row) => this.ends(row));
    const range = ({ low, high }: { low: number; high: number }) => `from ${plain(low)} to ${plain(high)}`;
    this.canvas.ariaLabel =
      `The ${p} eigenvalues of XᵀMX, for ${name}: ${range(first)} at the start, ` +
      `${range(last)} at iteration ${iteration.at(-1)}. All should be 1.`;
  }

  /**
   * Fetches only new iterations. If a run has been rewound, the iterations after the current one are kept, because
   * running again will not change them.
   */
  private async fetch({ run }: ComparedRun): Promise<Pick<EigenvalueLines, 'iteration' | 'values'>> {
    const { iteration, values } = this.known.get(run) ?? { iteration: new Column(), values: new Column() };
    this.known.set(run, { iteration, values });
    const from = (iteration.values.at(-1) ?? -1) + 1;
    if (run.progress.iteration >= from) {
      const later = await run.read('eigenvalues', { from });
      iteration.write(iteration.length, later.iteration);
      values.write(values.length, later.values);
    }
    return { iteration: iteration.values, values: values.values };
  }

  draw(k: number): void {
    if (!this.data) return;
    this.k = k;
    const at = this.pointed === undefined ? k : Math.round(this.pointed);
    const row = this.data.iteration.findLastIndex((known) => known <= at);
    this.row = Math.max(0, row);
    const shown = this.data.iteration[this.row];
    const { x, y, w, h } = this.plot;
    this.cursor.hidden = false;
    const transform = `translateX(${Math.round(x + (w * shown) / this.data.end)}px)`;
    Object.assign(this.cursor.style, { top: `${y - 6}px`, height: `${h + 6}px`, transform });
    const { low, high } = this.ends(this.row);
    const off = Math.max(high - 1, 1 - low);
    const range =
      off < 0.01
        ? ['within ', figure(off), ' of 1']
        : this.data.p > 1
          ? ['from ', figure(low), ' to ', figure(high), ', and all should be 1']
          : [figure(low), ', and it should be 1'];
    const whose = ` of ${this.data.name} at iteration ${shown}: `;
    this.words.replaceChildren(formula('λ(XᵀMX)'), whose, ...range, `. ${this.remark()}`);
  }

  restyle(): void {
    const cleared = this.surface.clear(this.canvas);
    if (!cleared || !this.data) return;
    drawEigenvalues(cleared.pen, this.plot, this.data, this.data.end, cleared.width);
    this.draw(this.k);
  }

  private get plot(): Box {
    return plotBox(this.canvas, 14, 22);
  }

  private ends(row: number): { low: number; high: number } {
    const { p = 1, values = [] } = this.data ?? {};
    return { low: values[row * p], high: values[(row + 1) * p - 1] };
  }

  /** Returns a sentence about the eigenvalues at the iteration whose values are shown. */
  private remark(): string {
    const { p = 1, values = new Float64Array() } = this.data ?? {};
    const row = Array.from(values.subarray(this.row * p, (this.row + 1) * p));
    const near = row.filter((value) => Math.abs(value - 3) < 0.1).length;
    const below = row.filter((value) => value <= 1 / 6).length;
    const number = (count: number) =>
      count === p ? (p === 1 ? 'It is' : `All ${p} are`) : `${count} of ${p} ${count === 1 ? 'is' : 'are'}`;
    if (near > 0) return `${number(near)} near 3, where A(X) loses rank.`;
    if (below > 0) return `${number(below)} at most 1/6.`;
    const off = row.filter((value) => Math.abs(value - 1) >= 0.01).length;
    return off > 0 && off < p ? `${number(off)} not.` : '';
  }

  private table(): Table | undefined {
    if (!this.data) return undefined;
    const { name, p, iteration, values } = this.data;
    const { length } = iteration;
    const step = Math.ceil(length / most.rows);
    const rows = Array.from(iteration.keys()).filter((row) => row % step === 0 || row === length - 1);
    const columns = p <= most.columns ? Array.from({ length: p }, (_, j) => j) : [0, p - 1];
    const titleOf = (j: number) => `λ${String(j + 1).replace(/\d/g, (digit) => '₀₁₂₃₄₅₆₇₈₉'[Number(digit)])}`;
    return {
      caption: `Eigenvalues of XᵀMX of ${name}${step > 1 ? `, one in ${step}` : ''}`,
      head: ['iteration', ...(p <= most.columns ? columns.map(titleOf) : ['least', 'largest'])],
      rows: rows.map((row) => [String(iteration[row]), ...columns.map((j) => figure(values[row * p + j], 6))]),
    };
  }
}
