// One chart: lines over iterations or seconds on a logarithmic or linear scale, with levels, markers, names and values.
// The chart does not depend on the solver.
import { clamp } from '../model/numbers.ts';
import { el } from '../ui/dom.ts';
import { isStill } from '../ui/still.ts';
import { pointIn } from '../ui/zoom.ts';
import { emptyContent, type Content, type Level, type Line, type Series } from './content.ts';
import { Decimation, type Values } from './decimate.ts';
import { Ease } from './ease.ts';
import type { Place } from './gutter.ts';
import type { Box } from './pen.ts';
import { layOut, type Frame, type Margins } from './layout.ts';
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
  readonly title: Title;
  private content: Content;
  private rows: readonly (number | undefined)[] = [];
  private readonly ease = new Ease();
  /**
   * The time of the frame in which the chart was last drawn. The time of document.timeline is constant within a frame.
   */
  private drawn: typeof document.timeline.currentTime = null;
  private isMoving = false;
  private frame?: Frame;
  /** The place where the names of the lines are shown. */
  private place: Place = { right: 0, digits: 3, above: true };

  /**
   * hasAxis: whether the axis is drawn below the plot. The names of lines are in the gutter if there is room for
   * them, and above the plot otherwise.
   */
  constructor(
    readonly figure: HTMLElement,
    hasAxis: boolean,
    events: Partial<NameEvents>,
  ) {
    this.content = { ...emptyContent, hasAxis };
    this.fitting = new Fitting(figure, hasAxis);
    this.readout = new Readout(this.surface, events, () => this.drawOver());
    const { canvas, names } = this.readout;
    this.host.append(this.canvas, canvas);
    this.room = el('div.room', this.host, names.gutter);
    this.title = new Title(figure);
    figure.append(names.keys, this.room);
  }

  /** Replaces the lines. The values of a line are read each time the chart is drawn. */
  reset(lines: readonly { line: Line; values: Values }[], { log, levels = [], floor = 0 }: Scale): void {
    const series = lines.map(({ line, values }, i): Series => ({
      line,
      values,
      decimation: new Decimation(),
      current: Infinity,
      hidden: this.content.series[i]?.hidden ?? false,
    }));
    this.content = { ...this.content, series, log, levels, floor, lifted: undefined };
    this.rows = series.map(() => Infinity);
    this.ease.reset();
    this.readout.reset();
    this.fitting.reset(this.lines);
    this.title.showLevels(levels);
  }

  /**
   * Sets the positions of the rows on the axis, for each line. By default, row k is at position k. A companion has the
   * same positions as its line.
   */
  setPositions(positions: readonly Values[] | undefined): void {
    this.content.series.forEach((series, i) => (series.positions = positions?.[i % positions.length]));
  }

  /** Draws the range between two positions on the axis. growing: whether more rows will be added. */
  draw(to: number, from: number, growing: boolean): void {
    this.content = { ...this.content, from, to: Math.max(to, from + 1e-9), growing };
    this.drawNow();
  }

  /**
   * Sets, for each line, the row whose value is shown from the next redraw on. If the row of a line is undefined, the
   * name of the line is not shown.
   */
  read(rows: readonly (number | undefined)[]): void {
    this.rows = rows;
  }

  /** Sets the rows as `read` does, and shows their values immediately. */
  readNow(rows: readonly (number | undefined)[]): void {
    this.read(rows);
    this.drawOver();
  }

  /** Highlights one line and fades the others, or shows all lines normally if `line` is undefined. */
  lift(line: number | undefined): void {
    if (line === this.content.lifted) return;
    this.content.lifted = line;
    this.drawNow();
  }

  /** Sets whether the bands between lines and their companions are highlighted. */
  fillBands(banded: boolean): void {
    if (banded === this.content.banded) return;
    this.content.banded = banded;
    this.drawNow();
  }

  /** The lines, including companions. */
  get lines(): Line[] {
    return this.content.series.map(({ line }) => line);
  }

  /** The number of rows of a line. */
  count(line: number): number {
    return this.content.series[line].values.length;
  }

  value(line: number, row: number): number {
    return this.content.series[line].values.at(row);
  }

  /** Clamps a position on the axis to the plot, and returns its x coordinate in the figure. */
  leftOf(position: number): number {
    const { from, to } = this.content;
    return this.frame?.x(clamp(position, from, to)) ?? 0;
  }

  /** Returns the position on the axis at an x coordinate in the figure. */
  positionAt(x: number): number {
    const { x: left, w } = this.box;
    const { from, to } = this.content;
    return clamp(from + ((x - left) / w) * (to - from), from, to);
  }

  /** Returns the line near the pointer, or undefined if there is none. */
  lineAt(event: MouseEvent): number | undefined {
    return this.frame && strokeAt(this.frame, pointIn(this.host, event));
  }

  /** Sets whether a line is hidden, and sets the current row of its run. Later rows are drawn faintly. */
  setLine(line: number, hidden: boolean, current: number): void {
    Object.assign(this.content.series[line], { hidden, current });
  }

  /** Sets the description for screen readers. */
  describe(text: string): void {
    this.host.ariaLabel = text;
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
    const content = { ...this.content, series: this.content.series.map(forAnyWidth), hasAxis, lifted: undefined };
    const frame = layOut(content, width, height, margins);
    return { frame, readings: readingsOf(content, frame, this.rows) };
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
