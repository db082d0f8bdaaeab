// One chart: lines over iterations on a logarithmic or linear scale, with levels, direct labels and markers. Knows nothing of the solver.
import uPlot from 'uplot';
import { el } from './dom.ts';
import { boxOf, ends, ground, inscribe, raises, type Frame } from './drawing.ts';
import type { Box } from './labels.ts';
import type { Mark } from './marks.ts';
import { colour, pixels } from './palette.ts';
import { exponent, linearRange, logRange, type Range } from './scale.ts';

export interface Line { name: string; mark: Mark; /** drawn as raises of β */ raises?: Raise[] }
export interface Raise { at: number; from: number; to: number }
export interface Level { value: number; name: string }
export interface Look { log: boolean; levels: Level[] }

const widths = { strong: 2.25, other: 1.6 };

export class Chart {
  readonly figure: HTMLElement;
  lines: Line[] = [];
  levels: Level[] = [];
  range: Range = { low: 0, high: 1, ticks: [] };
  private readonly host: HTMLElement;
  private readonly hasAxis: boolean;
  private log = true;
  private plot?: uPlot;
  private last = 1;
  private strong = 0;
  /** Values as given, and as drawn: null for a gap. */
  private values: number[][] = [];
  private drawn: (number | null)[][] = [];
  private xs: number[] = [];

  /** hasAxis: the iterations are written below. The style's --head is the room above the plot. */
  constructor(figure: HTMLElement, hasAxis: boolean) {
    this.figure = figure;
    this.hasAxis = hasAxis;
    this.host = el('div', { class: 'plot', role: 'img' });
    figure.prepend(this.host);
  }

  /** Takes away all lines and their values. */
  reset(lines: Line[], { log, levels }: Look): void {
    const alike = JSON.stringify(lines.map((l) => l.mark)) === JSON.stringify(this.lines.map((l) => l.mark));
    Object.assign(this, { lines, log, levels });
    this.values = lines.map(() => []);
    this.drawn = lines.map(() => []);
    if (!alike) this.build();
  }

  /** Values of a line from iteration `from` on; those known from there on are replaced. */
  append(line: number, from: number, values: ArrayLike<number>): void {
    const kept = this.values[line];
    const drawn = this.drawn[line];
    kept.length = drawn.length = from;
    for (let i = 0; i < values.length; i++) {
      kept.push(values[i]);
      drawn.push(this.log ? (exponent(values[i]) ?? null) : Number.isFinite(values[i]) ? values[i] : null);
    }
    while (this.xs.length < kept.length) this.xs.push(this.xs.length);
  }

  /** Draws everything on an axis of iterations 0 to last. */
  draw(last: number): void {
    this.last = Math.max(last, 1);
    if (!this.plot) return;
    this.rescale();
    this.plot.setData([this.xs, ...this.drawn], true);
  }

  count(line: number): number {
    return this.values[line].length;
  }

  value(line: number, iteration: number): number {
    return this.values[line][iteration] ?? NaN;
  }

  /** Distance of a drawn value from the left and from the top of the figure, or undefined for a gap. */
  place(line: number, iteration: number): { x: number; y: number } | undefined {
    const value = this.drawn[line][iteration];
    if (!this.plot || value === null || value === undefined) return undefined;
    return { x: this.left(iteration), y: this.top(value) };
  }

  left(iteration: number): number {
    return this.plot ? this.plot.valToPos(iteration, 'x') + this.box.x : 0;
  }

  /** Height of a level, undefined when it is out of sight. */
  levelTop(level: Level): number | undefined {
    const at = this.log ? exponent(level.value) : level.value;
    return at === null || at === undefined || at < this.range.low || at > this.range.high ? undefined : this.top(at);
  }

  /** Height of the base line for exact zeros, undefined when there is none. */
  get zeroTop(): number | undefined {
    return this.range.zero === undefined ? undefined : this.top(this.range.zero);
  }

  /** First and last height of the plot. */
  get span(): [top: number, bottom: number] {
    const { y, h } = this.box;
    return [y, y + h];
  }

  /** The iteration at a distance from the left of the figure. */
  iterationAt(x: number): number {
    if (!this.plot) return 0;
    return Math.min(Math.max(Math.round(this.plot.posToVal(x - this.box.x, 'x')), 0), this.last);
  }

  /** The line that is spoken of is drawn stronger. */
  emphasise(line: number): void {
    this.strong = line;
    this.plot?.series.forEach((series, i) => (series.width = i === line + 1 ? widths.strong : widths.other));
  }

  /** The picture in words, for those who do not see it. */
  describe(text: string): void {
    this.host.setAttribute('aria-label', text);
  }

  /** Takes colours and margins from the style sheet anew. */
  restyle(): void {
    this.build();
    this.draw(this.last);
  }

  private top(value: number): number {
    return this.plot ? this.plot.valToPos(value, 'y') + this.box.y : 0;
  }

  /** The plot within the figure. */
  private get box(): Box {
    return this.plot ? boxOf(this.plot) : { x: 0, y: 0, w: 0, h: 0 };
  }

  /** To be called when the figure has another size. */
  resize(): void {
    const { clientWidth: width, clientHeight: height } = this.host;
    if (!width || !height) return;
    if (!this.plot) this.build();
    else this.plot.setSize({ width, height });
    this.draw(this.last);
  }

  private rescale(): void {
    let low = Infinity;
    let high = -Infinity;
    let hasZero = false;
    for (const [i, drawn] of this.drawn.entries()) {
      for (const [k, value] of drawn.entries()) {
        if (this.log && this.values[i][k] === 0) hasZero = true;
        else if (value !== null && value < low) low = value;
        if (value !== null && value > high && this.values[i][k] !== 0) high = value;
      }
    }
    const height = this.host.clientHeight - this.head - (this.hasAxis ? 24 : 10);
    if (!this.log) {
      const start = Math.max(...this.drawn.map((d) => d[0] ?? -Infinity));
      this.range = linearRange(low, Math.min(high, start + 0.5 * Math.abs(start - low)), height);
      return;
    }
    for (const { value } of this.levels) [low, high] = [Math.min(low, Math.log10(value)), Math.max(high, Math.log10(value))];
    this.range = logRange(low, Math.min(high, this.ceiling()), hasZero, height);
    if (!hasZero) return;
    for (const [i, values] of this.values.entries()) {
      for (let k = 0; k < values.length; k++) if (values[k] === 0) this.drawn[i][k] = this.range.zero ?? null;
    }
  }

  /** A line that runs away leaves the frame instead of flattening the others: ten decades above the starts. */
  private ceiling(): number {
    return Math.max(...this.drawn.map((d) => d[0] ?? -Infinity), 0) + 10;
  }

  private get head(): number {
    return parseFloat(getComputedStyle(this.figure).getPropertyValue('--head'));
  }

  private build(): void {
    this.plot?.destroy();
    this.plot = undefined;
    const { clientWidth: width, clientHeight: height } = this.host;
    if (!width || !height) return;
    const [left, right] = [pixels('gutter-left'), pixels('gutter-right')];
    const frame = (u: uPlot): Frame => ({ plot: u, range: this.range, last: this.last, hasAxis: this.hasAxis });
    const levels = () => this.levels.map((l) => (this.log ? Math.log10(l.value) : l.value));
    const series = this.lines.map(({ mark }, i): uPlot.Series => ({ stroke: colour(mark.colour), width: i === this.strong ? widths.strong : widths.other, dash: mark.dash, points: { show: false }, spanGaps: false }));
    this.plot = new uPlot(
      {
        width, height, series: [{}, ...series], legend: { show: false }, cursor: { show: false }, select: { show: false, left: 0, top: 0, width: 0, height: 0 },
        padding: [this.head, right, this.hasAxis ? 24 : 10, left],
        scales: { x: { time: false, range: () => [0, this.last] }, y: { range: () => [this.range.low, this.range.high] } },
        axes: [{ show: false }, { show: false }],
        hooks: {
          drawAxes: [(u) => ground(frame(u), levels())],
          draw: [(u) => { ends(frame(u), this.lines, this.drawn); raises(frame(u), this.lines); inscribe(frame(u), this.lines, this.drawn, levels()); }],
        },
      },
      [this.xs, ...this.drawn],
      this.host,
    );
  }
}
