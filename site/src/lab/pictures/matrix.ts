// The picture of M: its eigenvalues in descending order, and the positions of its nonzero entries.
import type { MatrixView, Run } from '../../../types/slep.d.ts';
import { el, letter } from '../../ui/dom.ts';
import { figure } from '../../ui/format.ts';
import { plain } from '../../model/numbers.ts';
import { plotIn } from '../../chart/layout.ts';
import { iterationTicks, logRange } from '../../chart/scale.ts';
import { Surface } from '../../chart/surface.ts';
import { crisp, scaleLabel } from '../../chart/draw.ts';
import type { TextStyle } from '../../chart/pen.ts';
import { drawnCanvas, pictureRoot, type Picture, type Subject } from './picture.ts';
import { channels, shadeOf } from './shades.ts';
import { DataTable, type Table } from '../../ui/data-table.ts';

const style: TextStyle = { colour: 'ink-3', middle: true };
const margin = { top: 12, bottom: 26, left: 52, right: 16 };
/** The maximum number of rows in the table. */
const most = 400;

export class MatrixPicture implements Picture {
  private readonly spectrum = drawnCanvas();
  private readonly pattern = drawnCanvas();
  private readonly surfaces = {
    spectrum: new Surface(this.spectrum, () => this.drawSpectrum()),
    pattern: new Surface(this.pattern, () => this.drawPattern()),
  };
  private readonly words = el('p');
  private readonly dataTable = new DataTable(() => this.table());
  readonly root = pictureRoot(
    el('div.matrix', el('div.plane', this.spectrum), el('div.plane', this.pattern)),
    this.words,
    this.dataTable.root,
  );
  private data?: MatrixView;
  /** The data for each run, which are cached because M does not change during a run. */
  private readonly known = new WeakMap<Run, MatrixView>();
  /**
   * The absolute values of the eigenvalues in descending order, except eigenvalues that are zero up to rounding errors.
   */
  private sizes: number[] = [];

  async refresh({ of: { run } }: Subject): Promise<void> {
    const data = this.known.get(run.run) ?? (await run.run.read('matrix'));
    this.known.set(run.run, data);
    if (data === this.data) return;
    this.data = data;
    this.sizes = Array.from(data.eigenvalues, Math.abs)
      .sort((a, b) => b - a)
      .slice(0, data.rank);
    this.words.replaceChildren(letter('M'), ...this.sentences());
    const zeros = this.zeros > 0 ? `, and ${this.zeros} of zero` : '';
    this.spectrum.ariaLabel =
      this.sizes.length > 0
        ? `Eigenvalues of M from ${plain(this.sizes[0])} down to ${plain(this.sizes.at(-1) ?? 0)}${zeros}.`
        : 'The eigenvalues of M are not known.';
    this.pattern.ariaLabel = `Pattern of the entries of M: ${this.extent()}.`;
    this.dataTable.refresh();
    this.restyle();
  }

  restyle(): void {
    this.drawSpectrum();
    this.drawPattern();
  }

  private get zeros(): number {
    const { eigenvalues = [], rank = 0 } = this.data ?? {};
    return Math.max(0, eigenvalues.length - rank);
  }

  private extent(): string {
    const { n = 0, nnz, cells = [] } = this.data ?? {};
    if (nnz === undefined)
      return cells.every(Number.isNaN) ? 'known only through products' : 'some parts are known only through products';
    return nnz === n * n
      ? 'no entry is zero'
      : `${nnz} ${nnz === 1 ? 'entry is' : 'entries are'} not zero, ${percent(nnz / (n * n))}`;
  }

  private sentences(): (Node | string)[] {
    const { n = 0, rank, condition, eigenvalues = [] } = this.data ?? {};
    const out: (Node | string)[] = [` is ${n} × ${n}: ${this.extent()}.`];
    if (rank !== undefined)
      out.push(
        rank < n
          ? ` Its rank is ${rank}: ${n - rank === 1 ? 'one eigenvalue is' : `${n - rank} eigenvalues are`} zero.`
          : ' It has full rank.',
      );
    if (condition !== undefined)
      out.push(rank === n ? ' Condition number ' : ' The others differ by up to a factor of ', figure(condition), '.');
    if (eigenvalues.length === 0) out.push(' Its eigenvalues are not shown, because the matrix is too large.');
    return out;
  }

  private drawSpectrum(): void {
    const cleared = this.surfaces.spectrum.clear(this.spectrum);
    if (!cleared || !this.data) return;
    const { pen, width, height } = cleared;
    const { sizes, zeros } = this;
    const count = sizes.length + zeros;
    const box = plotIn(margin, width, height);
    const [right, bottom] = [box.x + box.w, box.y + box.h];
    if (sizes.length === 0) return pen.text('eigenvalues only up to n = 400', box.x, box.y + 8, style);
    const range = logRange(Math.log10(sizes[sizes.length - 1]), Math.log10(sizes[0]), zeros > 0, box.h);
    const x = (i: number) => box.x + ((i + 0.5) / count) * box.w;
    const y = (e: number) => bottom - ((e - range.low) / (range.high - range.low)) * box.h;
    const zeroTop = y(range.zero ?? range.low);
    for (const tick of range.ticks) {
      pen.context.fillStyle = pen.colour(tick.at === range.zero ? 'edge' : 'grid');
      pen.context.fillRect(box.x, crisp(y(tick.at)) - 0.5, box.w, 1);
      scaleLabel(pen, tick, box.x - 7, y(tick.at));
    }
    for (const i of iterationTicks(count, box.w).filter((tick) => tick > 0))
      pen.text(String(i), x(i - 1), bottom + 12, { ...style, align: 'center' });
    pen.text('eigenvalues', right, box.y + 10, { ...style, align: 'right' });
    pen.context.fillStyle = pen.colour('ink');
    const dot = Math.max(1, Math.min(3, box.w / count - 0.5));
    for (let i = 0; i < count; i++) {
      const top = i < sizes.length ? y(Math.log10(sizes[i])) : zeroTop;
      pen.context.fillRect(x(i) - dot / 2, top - 1.5, dot, 3);
    }
    const words = zeros === 1 ? 'one is zero' : `${zeros} are zero`;
    if (zeros > 0) pen.text(words, right, zeroTop - 10, { colour: 'ink', middle: true, align: 'right' });
  }

  private drawPattern(): void {
    const cleared = this.surfaces.pattern.clear(this.pattern);
    if (!cleared || !this.data) return;
    const { pen, width, height } = cleared;
    const { context } = pen;
    const { n, side, cells } = this.data;
    const length = Math.min(height - margin.top - margin.bottom, width - 56);
    const left = width - length - margin.right;
    const [ink, unknown] = [channels(pen.colour('ink')), channels(pen.colour('edge'))];
    const shades = shadeOf(side, side, (k) => {
      const part = cells[k];
      if (Number.isNaN(part)) return [...unknown, (Math.floor(k / side) + (k % side)) % 4 < 2 ? 110 : 30];
      return part > 0 ? [...ink, 255 * Math.max(0.3, Math.sqrt(part))] : undefined;
    });
    context.imageSmoothingEnabled = length < side;
    context.drawImage(shades, left, margin.top, length, length);
    context.strokeStyle = pen.colour('line');
    context.strokeRect(crisp(left) - 1, crisp(margin.top) - 1, length + 1, length + 1);
    pen.text('1', left - 7, margin.top + 6, { ...style, align: 'right' });
    pen.text(String(n), left - 7, margin.top + length - 6, { ...style, align: 'right' });
    const middle = left + length / 2;
    pen.text('entries that are not zero', middle, margin.top + length + 12, { ...style, align: 'center' });
  }

  private table(): Table | undefined {
    if (!this.data) return undefined;
    const { eigenvalues } = this.data;
    const shown = Array.from(eigenvalues).reverse().slice(0, most);
    return {
      caption: shown.length > 0 ? 'The eigenvalues of M' : 'The eigenvalues of M are not known',
      head: ['number', 'eigenvalue'],
      rows: shown.map((value, i) => [String(i + 1), figure(value)]),
    };
  }
}

const percent = (part: number): string => `${plain(Number((100 * part).toPrecision(2)))} %`;
