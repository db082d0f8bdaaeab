// One chart: lines over iterations or seconds on a logarithmic or linear scale, with levels, markers, names and values.
// The chart does not depend on the solver.
import { el, type Child } from '../ui/dom.ts';
import { isStill } from '../ui/still.ts';
import { pointIn } from '../ui/zoom.ts';
import { Decimation, type Values } from './decimate.ts';
import { Ease } from './ease.ts';
import type { Place } from './gutter.ts';
import type { Box } from './pen.ts';
import { layOut, type Content, type Frame, type Level, type Margins, type Series } from './layout.ts';
import type { Line } from './line.ts';
import { strokeAt } from './nearest.ts';
import { Fitting } from './margins.ts';
import type { NameEvents } from './names.ts';
import { beforeNextFrame } from './next-frame.ts';
import { paint } from './paint.ts';
import { readingsOf, type Reading } from './readings.ts';
import { Readout } from './readout.ts';
import { Surface } from './surface.ts';
import { Title } from './title.ts';

/** The scale of a chart and the levels marked on it. Values below `floor` are rounding errors. */
export interface Scale {
  log: boolean;
  levels?: readonly Level[];
  floor?: number;
}

export class Chart {
  private readonly canvas = el('canvas');
  private readonly fitting: Fitting;
  private readonly host = el('div.plot', { role: 'img', 'aria-label': 'nothing drawn yet' });
  private readonly surface = new Surface(this.host, () => this.drawNow());
  private readonly room: HTMLElement;
  private readonly readout: Readout;
  private readonly title: Title;
  private series: Series[] = [];
  private scale: Scale = { log: true };
  private from = 0;
  private to = 1;
  private growing = false;
  private lifted?: number;
  private banded = false;
  private rows: readonly (number | undefined)[] = [];
  private readonly ease = new Ease();
  /**
   * The time of the frame in which the chart was last drawn. The time of document.timeline is constant within a frame.
   */
  private drawn: typeof document.timeline.currentTime = null;
  private isMoving = false;
  private frame?: Frame;
  /** Where the names of the lines are. */
  private place: Place = { right: 0, digits: 3, above: true };

  /**
   * hasAxis: whether the axis is drawn below the plot. The names of lines are in the gutter if the style sheet provides
   * a gutter, and above the plot otherwise.
   */
  constructor(
    readonly figure: HTMLElement,
    private readonly hasAxis: boolean,
    events: Partial<NameEvents> = {},
  ) {
    this.fitting = new Fitting(figure, hasAxis);
    this.readout = new Readout(this.surface, events, () => this.drawOver());
    const { canvas, names } = this.readout;
    this.host.append(this.canvas, canvas);
    this.room = el('div.room', this.host, names.gutter);
    this.title = new Title(figure);
    figure.append(names.keys, this.room);
  }

  /** Sets the title: a name in bold, formulas, and text that is shown if there is room. */
  entitle(name: readonly Child[], formulas: readonly Child[], words: readonly Child[] = []): void {
    this.title.name(name, formulas, words);
  }

  /** Replaces the lines. The values of a line are read each time the chart is drawn. */
  reset(series: readonly { line: Line; values: Values }[], scale: Scale): void {
    this.scale = scale;
    this.series = series.map(({ line, values }, i) => ({
      line,
      values,
      decimation: new Decimation(),
      current: Infinity,
      hidden: this.series[i]?.hidden ?? false,
    }));
    this.rows = series.map(() => Infinity);
    this.lifted = undefined;
    this.ease.reset();
    this.readout.reset();
    this.fitting.reset(this.lines);
    this.title.showLevels(scale.levels ?? []);
  }

  /**
   * Sets the positions of the rows on the axis, for each line. By default, row k is at position k. A companion has the
   * same positions as its line.
   */
  setPositions(positions: readonly Values[] | undefined): void {
    this.series.forEach((series, i) => (series.positions = positions?.[i % positions.length]));
  }

  /** Draws the range between two positions on the axis. growing: whether more rows will be added. */
  draw(to: number, from = 0, growing = true): void {
    [this.from, this.to, this.growing] = [from, Math.max(to, from + 1e-9), growing];
    this.drawNow();
  }

  /**
   * Sets, for each line, the row whose value is shown, starting with the next redraw. If the row of a line is
   * undefined, its name is not shown.
   */
  read(rows: readonly (number | undefined)[]): void {
    this.rows = rows;
  }

  /** Sets the rows like `read`, and shows their values immediately. */
  readNow(rows: readonly (number | undefined)[]): void {
    this.read(rows);
    this.drawOver();
  }

  /** Highlights one line and fades the others. */
  lift(line: number | undefined): void {
    if (line === this.lifted) return;
    this.lifted = line;
    this.drawNow();
  }

  /** Sets whether the bands between lines and their companions are filled. */
  fillBands(banded: boolean): void {
    if (banded === this.banded) return;
    this.banded = banded;
    this.drawNow();
  }

  get lines(): Line[] {
    return this.series.map(({ line }) => line);
  }

  /** The number of lines, including companions. */
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

  /** Returns the x coordinate in the figure of a position on the axis, clamped to the plot. */
  leftOf(position: number): number {
    return this.frame?.x(Math.min(Math.max(position, this.from), this.to)) ?? 0;
  }

  /** Returns the position on the axis at an x coordinate in the figure. */
  positionAt(x: number): number {
    const { x: left, w } = this.box;
    return Math.min(Math.max(this.from + ((x - left) / w) * (this.to - this.from), this.from), this.to);
  }

  /** Returns the line near the pointer, if any. */
  lineAt(event: MouseEvent): number | undefined {
    return this.frame && strokeAt(this.frame, pointIn(this.host, event));
  }

  /** Sets the current row of the run that a line shows. Later rows are drawn faintly. */
  setCurrent(line: number, row: number): void {
    this.series[line].current = row;
  }

  hide(line: number, hidden: boolean): void {
    this.series[line].hidden = hidden;
  }

  /** Sets the description for screen readers. */
  describe(text: string): void {
    this.host.setAttribute('aria-label', text);
  }

  /** The distance of the canvas from the top of the figure. */
  get top(): number {
    return this.room.offsetTop;
  }

  /** The box of the plot on the canvas. */
  get box(): Box {
    return this.frame?.box ?? { x: 0, y: 0, w: 0, h: 0 };
  }

  /** Whether the names of the lines are above the plot, which then has no gutter. */
  get isKeyed(): boolean {
    return this.place.above;
  }

  /** Lays out the chart on a figure of any size, and returns the frame and the readings. */
  layOut(width: number, height: number, margins: Margins, hasAxis: boolean): { frame: Frame; readings: Reading[] } {
    const content = { ...this.content, series: this.series.map(forAnyWidth), hasAxis, lifted: undefined };
    const frame = layOut(content, width, height, margins);
    return { frame, readings: readingsOf(content, frame, this.rows) };
  }

  private get content(): Content {
    const { series, scale, from, to, growing, hasAxis, lifted, banded } = this;
    const { log, levels = [], floor = 0 } = scale;
    return { series, levels, log, floor, from, to, growing, hasAxis, lifted, banded };
  }

  private drawNow(): void {
    const cleared = this.surface.clear(this.canvas);
    if (!cleared) return;
    const { pen, width, height } = cleared;
    const { margins, place } = this.fitting.fit(width, pen);
    this.place = place;
    this.drawn = document.timeline.currentTime;
    this.title.fit(width);
    const now = performance.now();
    const still = isStill();
    this.frame = layOut(this.content, width, height, margins, (ends) => this.ease.at(ends, now, still));
    paint(pen, this.frame);
    this.drawOver();
    this.isMoving = this.ease.isMoving(now);
    this.figure.classList.toggle('moving', this.isMoving);
    if (this.isMoving) beforeNextFrame(this.drawAgain);
  }

  /** Redraws the chart if it has not been drawn in this frame. */
  private readonly drawAgain = () =>
    queueMicrotask(() => {
      if (this.drawn !== document.timeline.currentTime) this.drawNow();
      else if (this.isMoving) beforeNextFrame(this.drawAgain);
    });

  private drawOver(): void {
    if (this.frame) this.readout.draw(this.content, this.frame, this.rows, this.place);
  }
}

/**
 * Copies a series and gives the copy a new decimation, because the existing one is for the chart's width on the page.
 */
const forAnyWidth = (series: Series): Series => ({ ...series, decimation: new Decimation() });
