// One chart: lines over iterations or seconds on a logarithmic or linear scale, with levels, direct labels and markers. Knows nothing of the solver.
import { compose, placeOf, type Level, type Margins, type Series } from './layout.ts';
import { el } from '../ui/dom.ts';
import { paint, type Frame, type Label } from './paint.ts';
import type { Box, Point } from './label-placement.ts';
import type { Line } from './line.ts';
import { pixels } from '../ui/palette.ts';
import { penOf } from './pen.ts';
import { exponent } from './scale.ts';
import { Column, Thinning } from './decimate.ts';

export interface Look {
  log: boolean;
  levels: Level[];
}

export class Chart {
  readonly figure: HTMLElement;
  levels: Level[] = [];
  private readonly canvas = el('canvas');
  private readonly host = el('div', { class: 'plot', role: 'img', 'aria-label': 'nothing drawn yet' }, this.canvas);
  private readonly hasAxis: boolean;
  private series: Series[] = [];
  private log = true;
  private from = 0;
  private to = 1;
  private strong = 0;
  private labels: Label[] = [];
  private draws = 0;
  private frame?: Frame;

  /** hasAxis: the iterations are written below. The style's --head is the room above the plot. */
  constructor(figure: HTMLElement, hasAxis: boolean) {
    this.figure = figure;
    this.hasAxis = hasAxis;
    figure.prepend(this.host);
  }

  /** Takes away all lines and their values. */
  reset(lines: readonly Line[], { log, levels }: Look): void {
    Object.assign(this, { log, levels });
    this.series = lines.map((line, i) => ({
      line,
      values: new Column(),
      thinned: new Thinning(),
      stands: Infinity,
      hidden: this.series[i]?.hidden ?? false,
    }));
    this.labels = [];
  }

  /** Values of a line from row `from` on; those known from there on are replaced. */
  append(line: number, from: number, values: ArrayLike<number>): void {
    this.series[line].values.write(from, values);
    this.series[line].thinned.forget(from);
  }

  /** Where on the axis the rows of the lines are, in seconds; undefined: row k is at k. Companions are where their lines are. */
  lay(places: readonly Float64Array[] | undefined): void {
    this.series.forEach((series, i) => (series.places = places?.[i % places.length]));
  }

  /** Draws everything between two places on the axis. growing: names stay where they are if they can, and are placed anew only now and then. */
  draw(to: number, from = 0, growing = true): void {
    [this.from, this.to] = [from, Math.max(to, from + 1e-9)];
    const found = penOf(this.canvas, this.host);
    if (!found) return;
    const { pen, width, height } = found;
    const [left, right] = [pixels('gutter-left', this.figure), pixels('gutter-right', this.figure)];
    const top = parseFloat(getComputedStyle(this.figure).getPropertyValue('--head'));
    this.frame = this.compose(width, height, { left, right, top, bottom: this.hasAxis ? 24 : 10 });
    this.draws++;
    this.labels = paint(pen, this.frame, growing ? this.labels : [], !growing || this.draws % 8 === 0);
  }

  /** Lines, companions among them. */
  get size(): number {
    return this.series.length;
  }

  count(line: number): number {
    return this.series[line].values.length;
  }

  value(line: number, row: number): number {
    return this.series[line].values.at(row);
  }

  /** Distance of a value from the left and from the top of the figure, undefined where nothing is drawn for it. */
  place(line: number, row: number): Point | undefined {
    const { x, y } = this.frame ?? {};
    const at = this.scaled(this.value(line, row));
    return !x || !y || at === undefined ? undefined : { x: x(this.placeOf(line, row)), y: y(at) };
  }

  /** The place on the axis of a row. */
  placeOf(line: number, row: number): number {
    return placeOf(this.series[line], row);
  }

  left(place: number): number {
    return this.frame?.x(place) ?? 0;
  }

  /** Height of a level, undefined when it is out of sight. */
  levelTop({ value }: Level): number | undefined {
    const at = this.scaled(value);
    return !this.frame || at === undefined || at < this.frame.range.low || at > this.frame.range.high
      ? undefined
      : this.frame.y(at);
  }

  /** Height of the base line for exact zeros, undefined when there is none. */
  get zeroTop(): number | undefined {
    return this.frame?.range.zero === undefined ? undefined : this.frame.y(this.frame.range.zero);
  }

  /** First and last height of the plot. */
  get span(): [top: number, bottom: number] {
    const { y, h } = this.box;
    return [y, y + h];
  }

  /** The place on the axis at a distance from the left of the figure. */
  placeAt(x: number): number {
    const { x: left, w } = this.box;
    return Math.min(Math.max(this.from + ((x - left) / w) * (this.to - this.from), this.from), this.to);
  }

  /** The iteration at a distance from the left of the figure. */
  iterationAt(x: number): number {
    return Math.round(this.placeAt(x));
  }

  /** The line whose name stands at a point of the figure. */
  labelAt({ x, y }: Point): number | undefined {
    return this.labels.find(({ box }) => x >= box.x && x <= box.x + box.w && y >= box.y && y <= box.y + box.h)?.line;
  }

  /** The line that is spoken of is drawn stronger. */
  emphasise(line: number): void {
    this.strong = line;
  }

  /** The row where a line's run stands: what lies ahead is drawn faint. */
  stand(line: number, row: number): void {
    this.series[line].stands = row;
  }

  hide(line: number, hidden: boolean): void {
    this.series[line].hidden = hidden;
  }

  /** The picture in words, for those who do not see it. */
  describe(text: string): void {
    this.host.setAttribute('aria-label', text);
  }

  /** To be called when colours, margins or the size of the figure have changed. */
  restyle(): void {
    this.draw(this.to, this.from);
  }

  /** The plot within the figure. */
  get box(): Box {
    return this.frame?.box ?? { x: 0, y: 0, w: 0, h: 0 };
  }

  /** Where a value stands on the scale, undefined where nothing is drawn for it. */
  private scaled(value: number): number | undefined {
    if (!this.log) return Number.isFinite(value) ? value : undefined;
    return value === 0 ? this.frame?.range.zero : (exponent(value) ?? undefined);
  }

  /** What is drawn on a figure of another size. */
  compose(width: number, height: number, margins: Margins): Frame {
    return compose(
      {
        series: this.series,
        levels: this.levels,
        log: this.log,
        from: this.from,
        to: this.to,
        hasAxis: this.hasAxis,
        strong: this.strong,
      },
      width,
      height,
      margins,
    );
  }
}
