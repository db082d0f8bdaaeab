// One chart: lines over iterations or seconds on a logarithmic or linear scale, with levels, direct labels and markers. Knows nothing of the solver.
import { el } from './dom.ts';
import { paint, type Frame, type Label, type Stroke } from './drawing.ts';
import type { Box, Point } from './labels.ts';
import type { Line } from './line.ts';
import { pixels } from './palette.ts';
import { penOf } from './pen.ts';
import { exponent, linearRange, logRange, type Range } from './scale.ts';
import { Column, rowAt, Thinning } from './thin.ts';

export interface Level { value: number; name: string }
export interface Look { log: boolean; levels: Level[] }

/** What the chart knows of a line: its values, and their places on the axis where these are not 0, 1, 2, … */
interface Series { line: Line; values: Column; thinned: Thinning; places?: Float64Array; /** the row where its run stands */ stands: number; hidden: boolean }

/** Room around the plot. */
export interface Margins { left: number; right: number; top: number; bottom: number }

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
    this.series = lines.map((line, i) => ({ line, values: new Column(), thinned: new Thinning(), stands: Infinity, hidden: this.series[i]?.hidden ?? false }));
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
    return this.series[line].places?.[row] ?? row;
  }

  /** The last row of a line that is not beyond a place. */
  rowAt(line: number, place: number): number {
    const { values, places } = this.series[line];
    return rowAt(place, values.length, places);
  }

  left(place: number): number {
    return this.frame?.x(place) ?? 0;
  }

  /** Height of a level, undefined when it is out of sight. */
  levelTop({ value }: Level): number | undefined {
    const at = this.scaled(value);
    return !this.frame || at === undefined || at < this.frame.range.low || at > this.frame.range.high ? undefined : this.frame.y(at);
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
    const { from, to, log, hasAxis } = this;
    const box = { x: margins.left, y: margins.top, w: Math.max(1, width - margins.left - margins.right), h: Math.max(1, height - margins.top - margins.bottom) };
    const drawn = log ? (v: number) => v >= 0 && v < Infinity : (v: number) => Number.isFinite(v);
    const shown = this.series.flatMap(({ hidden, values, places, thinned }, index) => {
      if (hidden || values.length === 0) return [];
      const [first, last] = [rowAt(from, values.length, places), Math.min(rowAt(to, values.length, places) + 1, values.length - 1)];
      return [{ index, first, last, rows: withLast(thinned.of(values, places, first, last, box.w / (to - from), drawn), last, drawn(values.at(last))) }];
    });
    const range = this.rangeOf(shown, box.h);
    const x = (place: number) => box.x + ((place - from) / (to - from)) * box.w;
    const y = (value: number) => box.y + ((range.high - value) / (range.high - range.low)) * box.h;
    const frame: Frame = {
      box, width, from, to, hasAxis, range, x, y, strokes: [], unit: this.series.some((s) => s.places) ? 'seconds' : 'iterations',
      levels: this.levels.map((l) => (log ? Math.log10(l.value) : l.value)), placeOf: (line, row) => this.placeOf(line, row),
    };
    frame.strokes = shown.map(({ index, rows, last }) => this.stroke(frame, index, rows, last));
    return frame;
  }

  private stroke({ box, range, x, y, to, from }: Frame, index: number, rows: readonly number[], last: number): Stroke {
    const { line, stands, values } = this.series[index];
    const point = (row: number): Point => {
      const value = this.value(index, row);
      return { x: x(this.placeOf(index, row)), y: value === 0 && this.log ? y(range.zero ?? range.low) : y(this.log ? Math.log10(value) : value) };
    };
    const stroke: Stroke = { line, index, strong: index === this.strong, past: [], ahead: [], marks: [] };
    for (const row of rows) {
      const { x, y } = row < 0 ? { x: NaN, y: NaN } : point(row);
      if (row <= stands) stroke.past.push(x, y);
      if (row >= stands || stroke.ahead.length > 0) stroke.ahead.push(...(stroke.ahead.length === 0 && row > stands ? stroke.past.slice(-2) : []), x, y);
    }
    const end = rows.findLast((row) => row >= 0 && this.placeOf(index, row) <= to);
    if (end !== undefined) stroke.end = { ...point(end), y: Math.max(point(end).y, box.y) };
    const spacing = (76 / box.w) * (to - from);
    const shift = (index + 1) / (this.series.length + 1);
    for (let at = (Math.floor(from / spacing) + shift) * spacing; at < Math.min(to, this.placeOf(index, last)) - spacing / 6; at += spacing) {
      const row = Math.round(rowAt(at, values.length, this.series[index].places));
      const p = point(row);
      if (at >= from && p.y >= box.y && p.y <= box.y + box.h) stroke.marks.push(p);
    }
    return stroke;
  }

  /** The vertical scale for what is in sight. */
  private rangeOf(lines: readonly { index: number; rows: readonly number[] }[], height: number): Range {
    let [low, high, hasZero] = [Infinity, -Infinity, false];
    for (const { index, rows } of lines) {
      for (const row of rows) {
        const value = this.value(index, row);
        if (row < 0) continue;
        if (this.log && value === 0) hasZero = true;
        else [low, high] = [Math.min(low, value), Math.max(high, value)];
      }
    }
    const starts = this.series.map((_, i) => this.value(i, 0));
    if (!this.log) {
      const start = Math.max(...starts.filter(Number.isFinite));
      return linearRange(low, Math.min(high, start + 0.5 * Math.abs(start - low)), height);
    }
    for (const { value } of this.levels) [low, high] = [Math.min(low, value), Math.max(high, value)];
    // a line that runs away leaves the frame instead of flattening the others: ten decades above the starts
    const ceiling = Math.max(...starts.map((s) => exponent(s) ?? -Infinity), 0) + 10;
    return logRange(Math.log10(low), Math.min(Math.log10(high), ceiling), hasZero, height);
  }
}

/** The last row is drawn also where others of its pixel are lower and higher. */
const withLast = (rows: readonly number[], last: number, isDrawn: boolean): readonly number[] => (isDrawn && rows.at(-1) !== last ? [...rows, last] : rows);
