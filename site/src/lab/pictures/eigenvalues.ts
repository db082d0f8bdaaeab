// The eigenvalues of XᵀMX over the iterations: a line for each, between the levels that the theory knows. Knows nothing of the solver.
import type { Raise } from '../../model/trace-store.ts';
import { el, math } from '../../ui/dom.ts';
import { figure, plain } from '../../ui/format.ts';
import type { Box } from '../../chart/label-placement.ts';
import { drawMarker, type Mark } from '../../ui/marks.ts';
import { colour, textFont } from '../../ui/palette.ts';
import { iterationTicks } from '../../chart/scale.ts';
import { between, crisp, wipe } from '../../chart/canvas.ts';
import type { Picture } from './picture.ts';
import { drawn, marks, span } from './ruler.ts';
import { Twin, type Table } from '../../ui/data-table.ts';

/** values: p in a row, ascending, for each iteration that is known. last: the last iteration of any method. */
export interface EigenvaluesData {
  name: string;
  mark: Mark;
  raises: readonly Raise[];
  p: number;
  iteration: Float64Array;
  values: Float64Array;
  last: number;
}

const size = { top: 14, bottom: 22 };
/** So many lines can be told apart, and so many rows and columns read. */
const most = { lines: 12, rows: 60, columns: 12 };

export class EigenvaluesPicture implements Picture<EigenvaluesData> {
  readonly root: HTMLElement;
  private readonly canvas = el('canvas', { role: 'img', 'aria-label': 'nothing drawn yet' });
  private readonly cursor = el('div', { class: 'cursor', hidden: true });
  private readonly words = el('p');
  private readonly twin = new Twin(() => this.table());
  private data?: EigenvaluesData;
  private k = 0;
  /** The iteration that the pointer is at. */
  private pointed?: number;
  /** The row of the iteration shown, or of the last before it that is known. */
  private row = 0;

  constructor() {
    this.root = el(
      'div',
      { class: 'picture' },
      el('div', { class: 'plane' }, this.canvas, this.cursor),
      el('footer', {}, this.words, this.twin.root),
    );
    const point = (at?: number) => {
      this.pointed = at;
      this.draw(this.k);
    };
    for (const type of ['pointermove', 'pointerdown'] as const)
      this.canvas.addEventListener(type, ({ offsetX }) => point(((offsetX - this.plot.x) / this.plot.w) * this.end));
    this.canvas.addEventListener('pointerleave', () => point());
  }

  show(data: EigenvaluesData): void {
    this.data = data;
    this.twin.refresh();
    this.restyle();
    const { name, p, iteration } = data;
    const [first, last] = [0, this.count - 1].map((row) => this.ends(row));
    this.canvas.setAttribute(
      'aria-label',
      `The ${p} eigenvalues of XᵀMX of ${name}: from ${plain(first.low)} to ${plain(first.high)} at the start, from ${plain(last.low)} to ${plain(last.high)} at iteration ${iteration.at(-1)}. All should be 1.`,
    );
  }

  draw(k: number): void {
    if (!this.data || this.count === 0) return;
    this.k = k;
    const at = this.pointed === undefined ? k : Math.round(this.pointed);
    this.row = Math.max(
      0,
      this.data.iteration.findLastIndex((known) => known <= at),
    );
    const shown = this.data.iteration[this.row];
    const { x, y, h } = this.plot;
    this.cursor.hidden = false;
    Object.assign(this.cursor.style, {
      top: `${y - 6}px`,
      height: `${h + 6}px`,
      transform: `translateX(${Math.round(x + this.left(shown))}px)`,
    });
    const { low, high } = this.ends(this.row);
    const off = Math.max(high - 1, 1 - low);
    const range =
      off < 0.01
        ? ['within ', figure(off), ' of 1']
        : this.data.p > 1
          ? ['from ', figure(low), ' to ', figure(high)]
          : [figure(low)];
    this.words.replaceChildren(
      math('eigenvalues'),
      ` of ${this.data.name} at iteration ${shown}: `,
      ...range,
      `. ${this.remark()}`,
    );
  }

  restyle(): void {
    const context = wipe(this.canvas);
    if (!context || !this.data || this.count === 0) return;
    const { plot } = this;
    let [low, high] = [1, 1];
    for (const value of this.data.values) {
      if (value < low) low = value;
      if (value > high) high = value;
    }
    const range = span(low, high);
    const y = (value: number) => plot.y + (plot.h * (range.high - drawn(value))) / (range.high - range.low);
    this.drawGround(context, plot, range);
    context.save();
    context.beginPath();
    context.rect(plot.x, plot.y - 4, plot.w + 6, plot.h + 8);
    context.clip();
    this.drawRaises(context, plot);
    this.drawLines(context, plot, y);
    context.restore();
    this.draw(this.k);
  }

  private get count(): number {
    return this.data?.iteration.length ?? 0;
  }

  private get plot(): Box {
    return between(this.canvas, size.top, size.bottom);
  }

  /** The last iteration of the axis. */
  private get end(): number {
    return Math.max(1.04 * Math.max(this.data?.last ?? 0, this.data?.iteration.at(-1) ?? 0), 1);
  }

  private left(k: number): number {
    return (this.plot.w * k) / this.end;
  }

  private ends(row: number): { low: number; high: number } {
    const { p = 1, values = [] } = this.data ?? {};
    return { low: values[row * p], high: values[(row + 1) * p - 1] };
  }

  /** What the eigenvalues at the iteration shown say, in a sentence. */
  private remark(): string {
    const { p = 1, values = new Float64Array() } = this.data ?? {};
    const row = Array.from(values.subarray(this.row * p, (this.row + 1) * p));
    const near = row.filter((value) => Math.abs(value - 3) < 0.1).length;
    const below = row.filter((value) => value <= 1 / 6).length;
    const number = (count: number) =>
      count === p ? (p === 1 ? 'It is' : `All ${p} are`) : `${count} of ${p} ${count === 1 ? 'is' : 'are'}`;
    if (near > 0) return `${number(near)} near 3, where A(X) vanishes.`;
    if (below > 0) return `${number(below)} at most 1/6.`;
    const off = row.filter((value) => Math.abs(value - 1) >= 0.01).length;
    return off > 0 && off < p ? `${number(off)} off 1 by more than 0.01.` : '';
  }

  private drawGround(
    context: CanvasRenderingContext2D,
    { x, y, w, h }: Box,
    range: { low: number; high: number },
  ): void {
    const right = x + w;
    const line = (name: string, points: [number, number, number, number], dash: number[] = []) => {
      context.strokeStyle = colour(name);
      context.setLineDash(dash);
      context.beginPath();
      context.moveTo(points[0], points[1]);
      context.lineTo(points[2], points[3]);
      context.stroke();
    };
    const text = (words: string, left: number, top: number, align: CanvasTextAlign) => {
      Object.assign(context, { fillStyle: colour('ink-3'), textAlign: align });
      context.fillText(words, left, top);
    };
    context.lineWidth = 1;
    context.font = textFont(12);
    const ticks = iterationTicks(this.end, w);
    for (const k of ticks) {
      line('grid', [crisp(x + this.left(k)), y, crisp(x + this.left(k)), y + h]);
      text(String(k), x + this.left(k), y + h + 13, 'center');
    }
    line('line', [crisp(x), y, crisp(x), y + h]);
    const gutter = this.canvas.clientWidth - right > 80;
    for (const { y: at, label, name, beyond } of marks(range, h)) {
      if (!beyond) line(name ? 'ink-2' : 'grid', [x, crisp(y + at), right, crisp(y + at)], name ? [1, 3] : []);
      text(beyond ? `${label} ${at < h / 2 ? '↑' : '↓'}` : label, x - 7, y + at, 'right');
      if (name && gutter) text(name, right + 8, y + at, 'left');
      else if (name && !beyond) text(name, right - 18, y + at - 8, 'right');
    }
    line('edge', [x, crisp(y + h), right, crisp(y + h)]);
    if (gutter) text('iterations', right + 23, y + h + 13, 'left');
  }

  private drawRaises(context: CanvasRenderingContext2D, { x, y, h }: Box): void {
    if (!this.data) return;
    const { raises, mark } = this.data;
    Object.assign(context, {
      strokeStyle: colour(`${mark.colour}-ink`),
      fillStyle: colour(`${mark.colour}-ink`),
      lineWidth: 1,
    });
    context.setLineDash([1, 2]);
    for (const { at } of raises) context.stroke(new Path2D(`M${crisp(x + this.left(at))} ${y}v${h}`));
    const last = raises.at(-1);
    if (!last) return;
    const left = x + this.left(last.at);
    const fits = left < x + this.plot.w / 2;
    context.textAlign = fits ? 'left' : 'right';
    context.fillText(`β raised to ${plain(last.to)}`, left + (fits ? 6 : -6), y + 4);
  }

  /** Of many eigenvalues the least, the largest, and some between. */
  private drawLines(context: CanvasRenderingContext2D, plot: Box, y: (value: number) => number): void {
    if (!this.data) return;
    const { p, iteration, values, mark } = this.data;
    const lines = Math.min(p, most.lines);
    Object.assign(context, {
      strokeStyle: colour(mark.colour),
      fillStyle: colour(mark.colour),
      lineWidth: 1.4,
      lineJoin: 'round',
    });
    context.setLineDash([]);
    const dense = this.count >= this.left(iteration[this.count - 1]);
    for (let line = 0; line < lines; line++) {
      const column = lines === 1 ? 0 : Math.round((line * (p - 1)) / (lines - 1));
      const heights = Float64Array.from(iteration, (_, row) => y(values[row * p + column]));
      if (dense) this.drawColumns(context, plot, heights);
      else this.drawLine(context, plot, heights);
      const end = heights[this.count - 1];
      if (Number.isFinite(end))
        drawMarker(
          context,
          mark,
          plot.x + this.left(iteration[this.count - 1]),
          end,
          3.4,
          colour(mark.colour),
          colour('bg'),
        );
    }
  }

  private drawLine(context: CanvasRenderingContext2D, { x, w }: Box, heights: Float64Array): void {
    const { iteration = [] } = this.data ?? {};
    context.beginPath();
    heights.forEach((height, row) => {
      if (Number.isFinite(height)) context.lineTo(x + (w * iteration[row]) / this.end, height);
    });
    context.stroke();
  }

  /** Where there are more iterations than the pen can follow: in each column of pixels a bar from the least to the largest, and on to the next. */
  private drawColumns(context: CanvasRenderingContext2D, { x, w }: Box, heights: Float64Array): void {
    const { iteration = [] } = this.data ?? {};
    for (let row = 0; row < heights.length;) {
      const column = Math.floor((w * iteration[row]) / this.end);
      let [top, bottom] = [Infinity, -Infinity];
      for (
        let first = true;
        row < heights.length && (first || Math.floor((w * iteration[row - 1]) / this.end) === column);
        row++, first = false
      ) {
        if (heights[row] < top) top = heights[row];
        if (heights[row] > bottom) bottom = heights[row];
      }
      if (top <= bottom) context.fillRect(Math.round(x) + column, top - 0.7, 1, bottom - top + 1.4);
      if (row < heights.length) row--;
    }
  }

  private table(): Table | undefined {
    if (!this.data) return undefined;
    const { name, p, iteration, values } = this.data;
    const step = Math.ceil(this.count / most.rows);
    const rows = Array.from(iteration.keys()).filter((row) => row % step === 0 || row === this.count - 1);
    const columns = p <= most.columns ? Array.from({ length: p }, (_, j) => j) : [0, p - 1];
    return {
      caption: `Eigenvalues of XᵀMX of ${name}${step > 1 ? `, one in ${step}` : ''}`,
      head: [
        'iteration',
        ...(p <= most.columns
          ? columns.map((j) => `λ${String.fromCharCode(0x2080 + ((j + 1) % 10))}`)
          : ['least', 'largest']),
      ],
      rows: rows.map((row) => [String(iteration[row]), ...columns.map((j) => figure(values[row * p + j], 6))]),
    };
  }
}
