// One chart: lines over iterations or seconds on a logarithmic or linear scale, with levels, names and markers.
// It knows nothing of the solver.
import { el } from '../ui/dom.ts';
import { pixels } from '../ui/palette.ts';
import { clear } from './canvas.ts';
import { Decimation, type Values } from './decimate.ts';
import type { Box, Point } from './label-placement.ts';
import { layOut, positionOf, type Content, type Frame, type Level, type Margins, type Series } from './layout.ts';
import { nameAtEnds, type Label } from './line-names.ts';
import type { Line } from './line.ts';
import { paint } from './paint.ts';
import { exponent } from './scale.ts';

export class Chart {
  readonly figure: HTMLElement;
  private readonly canvas = el('canvas');
  private readonly host = el('div', { class: 'plot', role: 'img', 'aria-label': 'nothing drawn yet' }, this.canvas);
  private readonly hasAxis: boolean;
  private series: Series[] = [];
  private shownLevels: readonly Level[] = [];
  private log = true;
  private from = 0;
  private to = 1;
  private strong = 0;
  private labels: Label[] = [];
  private draws = 0;
  private frame?: Frame;

  /** hasAxis: the axis is drawn below the plot. The style's --head is the room above it. */
  constructor(figure: HTMLElement, hasAxis: boolean) {
    this.figure = figure;
    this.hasAxis = hasAxis;
    figure.prepend(this.host);
  }

  /** Shows other lines. Their values are read whenever the chart is drawn. */
  reset(
    series: readonly { line: Line; values: Values }[],
    { log, levels }: { log: boolean; levels: readonly Level[] },
  ): void {
    this.log = log;
    this.shownLevels = levels;
    this.series = series.map(({ line, values }, i) => ({
      line,
      values,
      decimation: new Decimation(),
      current: Infinity,
      hidden: this.series[i]?.hidden ?? false,
    }));
    this.labels = [];
  }

  /** The positions of the lines' rows on the axis; undefined: row k is at k. Companions take those of their lines. */
  setPositions(positions: readonly Values[] | undefined): void {
    this.series.forEach((series, i) => (series.positions = positions?.[i % positions.length]));
  }

  /**
   * Draws what lies between two positions on the axis. While lines grow, their names keep their spots if they can and
   * are placed anew only now and then.
   */
  draw(to: number, from = 0, growing = true): void {
    [this.from, this.to] = [from, Math.max(to, from + 1e-9)];
    const cleared = clear(this.canvas, this.host);
    if (!cleared) return;
    const { pen, width, height } = cleared;
    const [left, right] = [pixels('gutter-left', this.figure), pixels('gutter-right', this.figure)];
    const top = parseFloat(getComputedStyle(this.figure).getPropertyValue('--head'));
    this.frame = this.layOut(width, height, { left, right, top, bottom: this.hasAxis ? 24 : 10 });
    this.draws++;
    paint(pen, this.frame);
    this.labels = nameAtEnds(pen, this.frame, growing ? this.labels : [], !growing || this.draws % 8 === 0);
  }

  /** The number of lines, with companions. */
  get size(): number {
    return this.series.length;
  }

  /** The number of rows of a line. */
  count(line: number): number {
    return this.series[line].values.length;
  }

  value(line: number, row: number): number {
    return this.series[line].values.at(row);
  }

  /** The point of the figure where a row is drawn, or undefined if it is not. */
  pointOf(line: number, row: number): Point | undefined {
    const { x, y } = this.frame ?? {};
    const at = this.heightOf(this.value(line, row));
    return !x || !y || at === undefined ? undefined : { x: x(positionOf(this.series[line], row)), y: y(at) };
  }

  /** The distance of a position on the axis from the left of the figure. */
  leftOf(position: number): number {
    return this.frame?.x(position) ?? 0;
  }

  /** The levels in sight, by name and distance from the top of the figure. */
  get levels(): { name: string; top: number }[] {
    const { levels = [], y = () => 0 } = this.frame ?? {};
    return levels.map(({ at, name }) => ({ name, top: y(at) }));
  }

  /** The distance of the base line for exact zeros from the top of the figure, or undefined if there is none. */
  get zeroTop(): number | undefined {
    return this.frame?.range.zero === undefined ? undefined : this.frame.y(this.frame.range.zero);
  }

  /** The position on the axis at a distance from the left of the figure. */
  positionAt(x: number): number {
    const { x: left, w } = this.box;
    return Math.min(Math.max(this.from + ((x - left) / w) * (this.to - this.from), this.from), this.to);
  }

  /** The line whose name is at a point of the figure. */
  labelAt({ x, y }: Point): number | undefined {
    return this.labels.find(({ box }) => x >= box.x && x <= box.x + box.w && y >= box.y && y <= box.y + box.h)?.line;
  }

  /** Draws one line stronger than the others. */
  emphasise(line: number): void {
    this.strong = line;
  }

  /** The row where a line's run is now: what lies ahead is drawn faintly. */
  setCurrent(line: number, row: number): void {
    this.series[line].current = row;
  }

  hide(line: number, hidden: boolean): void {
    this.series[line].hidden = hidden;
  }

  /** Says in words what is drawn. */
  describe(text: string): void {
    this.host.setAttribute('aria-label', text);
  }

  /** Draws again: colours, margins or the size of the figure have changed. */
  restyle(): void {
    this.draw(this.to, this.from);
  }

  /** The plot within the figure. */
  get box(): Box {
    return this.frame?.box ?? { x: 0, y: 0, w: 0, h: 0 };
  }

  /** The chart on a figure of any size. */
  layOut(width: number, height: number, margins: Margins, other: Partial<Content> = {}): Frame {
    const { series, shownLevels: levels, log, from, to, hasAxis, strong } = this;
    return layOut({ series, levels, log, from, to, hasAxis, strong, ...other }, width, height, margins);
  }

  /** The height of a value in units of the scale, or undefined if it cannot be drawn. */
  private heightOf(value: number): number | undefined {
    if (!this.log) return Number.isFinite(value) ? value : undefined;
    return value === 0 ? this.frame?.range.zero : (exponent(value) ?? undefined);
  }
}
