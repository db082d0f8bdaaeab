// M: its eigenvalues in order of size, and where its entries are. Knows nothing of the solver.
import { el, letter } from '../../ui/dom.ts';
import { figure, plain } from '../../ui/format.ts';
import type { Box } from '../../chart/label-placement.ts';
import { colour } from '../../ui/palette.ts';
import { iterationTicks, logRange } from '../../chart/scale.ts';
import { crisp, wipe } from '../../chart/canvas.ts';
import type { Picture } from './picture.ts';
import { Twin, type Table } from '../../ui/data-table.ts';

/** rank: by the instance, where the matrix is too large for its eigenvalues. As MatrixView of slep.d.ts. */
export interface MatrixData {
  n: number;
  nnz?: number;
  side: number;
  cells: Float64Array;
  eigenvalues: Float64Array;
  rank?: number;
  condition?: number;
}

const margin = { top: 12, bottom: 26, left: 52, right: 16 };
/** The table has at most so many rows. */
const most = 400;

export class MatrixPicture implements Picture<MatrixData> {
  readonly root: HTMLElement;
  private readonly spectrum = el('canvas', { role: 'img', 'aria-label': 'nothing drawn yet' });
  private readonly pattern = el('canvas', { role: 'img', 'aria-label': 'nothing drawn yet' });
  private readonly words = el('p');
  private readonly twin = new Twin(() => this.table());
  private data?: MatrixData;
  /** Sizes of the eigenvalues from the largest on, those that are zero but for rounding left out. */
  private sizes: number[] = [];

  constructor() {
    this.root = el(
      'div',
      { class: 'picture' },
      el(
        'div',
        { class: 'matrix' },
        el('div', { class: 'plane' }, this.spectrum),
        el('div', { class: 'plane' }, this.pattern),
      ),
      el('footer', {}, this.words, this.twin.root),
    );
  }

  show(data: MatrixData): void {
    if (data === this.data) return;
    this.data = data;
    this.sizes = Array.from(data.eigenvalues, Math.abs)
      .sort((a, b) => b - a)
      .slice(0, data.rank);
    this.words.replaceChildren(letter('M'), ...this.sentences());
    this.spectrum.setAttribute(
      'aria-label',
      this.sizes.length > 0
        ? `Eigenvalues of M from ${plain(this.sizes[0])} down to ${plain(this.sizes.at(-1) ?? 0)}${this.zeros > 0 ? `, and ${this.zeros} of zero` : ''}.`
        : 'The eigenvalues of M are not known.',
    );
    this.pattern.setAttribute('aria-label', `Where M has entries: ${this.extent()}.`);
    this.twin.refresh();
    this.restyle();
  }

  /** M is the same all along. */
  draw(): void {}

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
      return cells.every(Number.isNaN) ? 'known by its products alone' : 'in part known by its products alone';
    return nnz === n * n
      ? 'all entries are there'
      : `${nnz} ${nnz === 1 ? 'entry is' : 'entries are'} not zero, ${plain(Number(((100 * nnz) / (n * n)).toPrecision(2)))} %`;
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
      out.push(rank === n ? ' Its condition is ' : ' The others are within a factor of ', figure(condition), '.');
    if (eigenvalues.length === 0) out.push(' For its eigenvalues it is too large here.');
    return out;
  }

  private drawSpectrum(): void {
    const context = wipe(this.spectrum);
    const { sizes, zeros } = this;
    if (!context || !this.data) return;
    const { clientWidth, clientHeight } = this.spectrum;
    const box: Box = {
      x: margin.left,
      y: margin.top,
      w: clientWidth - margin.left - margin.right,
      h: clientHeight - margin.top - margin.bottom,
    };
    context.fillStyle = colour('ink-3');
    if (sizes.length === 0) return context.fillText('eigenvalues: for n up to 400', box.x, box.y + 8);
    const range = logRange(Math.log10(sizes[sizes.length - 1]), Math.log10(sizes[0]), zeros > 0, box.h);
    const x = (i: number) => box.x + ((i + 0.5) / (sizes.length + zeros)) * box.w;
    const y = (e: number) => box.y + box.h - ((e - range.low) / (range.high - range.low)) * box.h;
    context.textAlign = 'right';
    for (const { at, label, power } of range.ticks) {
      context.fillStyle = colour(at === range.zero ? 'edge' : 'grid');
      context.fillRect(box.x, crisp(y(at)) - 0.5, box.w, 1);
      context.fillStyle = colour('ink-3');
      context.fillText(
        power === undefined || power === 0 || power === 1 ? label : `10${raised(power)}`,
        box.x - 7,
        y(at) + 1,
      );
    }
    context.textAlign = 'center';
    for (const i of iterationTicks(sizes.length + zeros, box.w).filter((tick) => tick > 0))
      context.fillText(String(i), x(i - 1), box.y + box.h + 12);
    context.textAlign = 'right';
    context.fillText('eigenvalues', box.x + box.w, box.y + 10);
    context.fillStyle = colour('ink');
    const width = Math.max(1, Math.min(3, box.w / (sizes.length + zeros) - 0.5));
    sizes.forEach((size, i) => dot(x(i), y(Math.log10(size))));
    for (let i = 0; i < zeros; i++) dot(x(sizes.length + i), y(range.zero ?? range.low));
    if (zeros > 0)
      context.fillText(
        zeros === 1 ? 'one is zero' : `${zeros} are zero`,
        box.x + box.w,
        y(range.zero ?? range.low) - 10,
      );
    function dot(at: number, height: number): void {
      context?.fillRect(at - width / 2, height - 1.5, width, 3);
    }
  }

  private drawPattern(): void {
    const context = wipe(this.pattern);
    if (!context || !this.data) return;
    const { n, side, cells } = this.data;
    const { clientWidth, clientHeight } = this.pattern;
    const length = Math.min(clientHeight - margin.top - margin.bottom, clientWidth - 56);
    const left = clientWidth - length - margin.right;
    const shades = new OffscreenCanvas(side, side);
    const pen = shades.getContext('2d');
    if (!pen) return;
    const image = pen.createImageData(side, side);
    const shade = (name: string) => (colour(name).match(/[\d.]+/g) ?? []).map(Number).slice(0, 3);
    const [ink, none] = [shade('ink'), shade('edge')];
    cells.forEach((part, k) => {
      if (Number.isNaN(part)) image.data.set([...none, (Math.floor(k / side) + (k % side)) % 4 < 2 ? 110 : 30], 4 * k);
      else if (part > 0) image.data.set([...ink, 255 * Math.max(0.3, Math.sqrt(part))], 4 * k);
    });
    pen.putImageData(image, 0, 0);
    context.imageSmoothingEnabled = length < side;
    context.drawImage(shades, left, margin.top, length, length);
    context.strokeStyle = colour('line');
    context.strokeRect(crisp(left) - 1, crisp(margin.top) - 1, length + 1, length + 1);
    context.fillStyle = colour('ink-3');
    context.textAlign = 'right';
    context.fillText('1', left - 7, margin.top + 6);
    context.fillText(String(n), left - 7, margin.top + length - 6);
    context.textAlign = 'center';
    context.fillText('entries that are not zero', left + length / 2, margin.top + length + 12);
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

/** An exponent in raised figures. */
const raised = (power: number): string =>
  String(power)
    .replace('-', '⁻')
    .replace(/\d/g, (digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(digit)]);
