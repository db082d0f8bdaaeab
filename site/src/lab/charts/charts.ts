// The charts of the runs, which share an axis, a cursor and a scrubber.
import type { Chart } from '../../chart/chart.ts';
import { beforeNextFrame } from '../../chart/next-frame.ts';
import type { ChartName } from '../../model/charted.ts';
import type { Settings } from '../../model/settings.ts';
import type { Unit, Window } from '../../model/view-state.ts';
import { DataTable } from '../../ui/data-table.ts';
import { byId } from '../../ui/dom.ts';
import { plain } from '../../model/numbers.ts';
import { forgetStyle } from '../../ui/palette.ts';
import { pointIn } from '../../ui/zoom.ts';
import { Cursor } from './cursor.ts';
import { Lift } from './lift.ts';
import { milestonesOf } from './milestones.ts';
import { Scrubber } from './scrubber.ts';
import { Timeline } from './timeline.ts';
import { TraceCharts, type MethodRun } from './trace-charts.ts';
import { Zoom } from './zoom.ts';

export interface ChartsEvents {
  /** The user has dragged the thumb to these rows, one for each run. */
  seek(rows: number[]): void;
  /** The user has clicked the name of a line. */
  pressed(line: number): void;
  /** The pointer or the focus has moved to a line or its name, or has left both (undefined). */
  lifted(line: number | undefined): void;
  /** The user has chosen another unit for the axis. */
  over(unit: Unit): void;
  /** The user has chosen a range of the axis, or the whole axis (undefined). */
  zoomed(window: Window | undefined): void;
  /** The user has chosen other charts. */
  shown(names: readonly ChartName[]): void;
}

export class Charts {
  readonly traceCharts: TraceCharts;
  private readonly timeline = new Timeline();
  private readonly axis = this.timeline.axis;
  private readonly cursor: Cursor;
  private readonly zooming: Zoom;
  private readonly scrubber = new Scrubber(
    (position) => this.events.seek(this.timeline.rowsAt(position)),
    () => this.soon('draw'),
  );
  private readonly table = new DataTable(() => this.traceCharts.table(), 'the charts');
  private readonly select = byId<HTMLSelectElement>('x');
  private runs: readonly MethodRun[] = [];
  private hidden: ReadonlySet<number> = new Set();
  /** The current row of each run. */
  private rows: readonly number[] = [];
  private settled = true;
  private pending?: 'point' | 'draw';
  /** The time of the frame in which the charts were last drawn. */
  private drawn: typeof document.timeline.currentTime = null;
  private readonly lifted = new Lift((line) => {
    this.lift(line);
    this.events.lifted(line);
  });

  constructor(
    private readonly root: HTMLElement,
    private readonly events: ChartsEvents,
  ) {
    this.traceCharts = new TraceCharts(root, { pressed: events.pressed, lifted: (line) => this.lifted.name(line) });
    this.cursor = new Cursor(this.timeline);
    root.append(this.cursor.root, this.scrubber.root);
    root.after(this.table.root);
    const resized = new ResizeObserver(() => this.resize());
    for (const element of [root, ...root.querySelectorAll('.room')]) resized.observe(element);
    this.zooming = new Zoom(root, this.timeline, () => this.first, {
      point: (event) => this.pointAt(event),
      changed: () => this.soon('draw'),
      rested: (window) => this.events.zoomed(window),
    });
    for (const button of root.querySelectorAll<HTMLElement>('[data-show]'))
      button.addEventListener('click', () => events.shown(this.traceCharts.with(button.dataset.show as ChartName)));
    this.select.addEventListener('change', () => events.over(this.select.value as Unit));
  }

  /** Replaces the runs. The traces of the runs are read each time the charts are drawn. */
  reset(runs: readonly MethodRun[], settings: Settings): void {
    this.runs = runs;
    this.traceCharts.reset(runs, settings);
    this.timeline.reset(runs.map(({ run }) => run.trace.columns.seconds));
    this.rows = runs.map(() => 0);
    this.cursor.pointer = undefined;
    this.lifted.line = undefined;
  }

  /** Highlights the line of one run in all charts. */
  lift(run: number | undefined): void {
    this.lifted.line = run;
    for (const chart of this.traceCharts.shown) chart.lift(run);
  }

  /** Hides these lines, and shows all others. */
  hide(lines: ReadonlySet<number>): void {
    this.hidden = lines;
    this.soon('draw');
  }

  /** Shows the charts with these names. */
  show(names: readonly string[]): void {
    if (names.join() === this.traceCharts.names.join()) return;
    this.traceCharts.show(names);
    this.redraw();
    this.describe();
  }

  /** Changes the unit of the axis. */
  over(unit: Unit): void {
    if (unit === this.axis.unit) return;
    this.axis.unit = unit;
    this.select.value = unit;
    this.cursor.pointer = undefined;
    this.soon('draw');
  }

  /** Shows a range of the axis, or the whole axis if the range is undefined. */
  window(window: Window | undefined): void {
    this.axis.open(window);
    this.soon('draw');
  }

  /** Zooms by a factor around the pointer, the current position or the middle. A factor of 0 shows the whole axis. */
  zoom(factor: number): void {
    const { axis, current } = this;
    const middle = (axis.from + axis.to) / 2;
    const about = this.cursor.pointer ?? (axis.has(current) && current < axis.to / 1.05 ? current : middle);
    if (factor === 0) this.zooming.all();
    else this.zooming.by(factor, about);
  }

  /** Sets the current row of each run. */
  setCurrent(rows: readonly number[]): void {
    this.rows = rows;
    this.soon('draw');
  }

  /** Draws the charts. settled: whether no more rows will be added, so that the axis can end at the last row. */
  draw(settled: boolean): void {
    this.settled = settled;
    this.redraw();
    if (settled) this.describe();
  }

  restyle(): void {
    forgetStyle();
    this.redraw();
  }

  private get first(): Chart {
    return this.traceCharts.shown[0];
  }

  /**
   * For each run, the row whose values the charts show: the row at the pointer if there is one, otherwise the current
   * row.
   */
  get reads(): number[] {
    return this.cursor.read(this.rows);
  }

  /** The largest position on the axis among the current rows of all runs. */
  private get current(): number {
    return this.timeline.furthest(this.rows);
  }

  /** Called when the size of the charts has changed. */
  private resize(): void {
    this.root.style.setProperty('--top', `${this.first.figure.offsetTop + this.first.top}px`);
    this.soon('draw');
  }

  private redraw(): void {
    this.pending = undefined;
    if (this.runs.length === 0) return;
    this.drawn = document.timeline.currentTime;
    const { axis, timeline } = this;
    axis.fit(timeline.end, this.settled || this.current < timeline.end);
    // if all runs ended before the start of the visible range, show the whole axis
    if (this.settled && timeline.end > 0 && axis.from >= timeline.end) this.zooming.all();
    const { from, to, isMoving } = timeline.shown();
    const { reads } = this;
    for (const chart of this.traceCharts.shown) {
      chart.setPositions(timeline.positions);
      this.runs.forEach((_, i) => {
        for (let line = i; line < chart.lines.length; line += this.runs.length) {
          // the run's line and, if the chart has companions, its companion
          chart.setLine(line, this.hidden.has(i), this.rows[i]);
        }
      });
      chart.lift(this.lifted.line);
      chart.read(reads);
      chart.draw(to, from, !this.settled);
    }
    const milestones = milestonesOf(this.runs, this.hidden, timeline, this.settled);
    this.scrubber.draw({ from, to, unit: axis.unit, current: this.current }, this.first.box, milestones);
    this.zooming.showButton();
    this.root.classList.toggle('keyed', this.first.isKeyed);
    this.place();
    this.root.classList.toggle('moving', isMoving);
    if (isMoving) this.soon('draw');
  }

  /** Requests a redraw of the cursor (point) or of everything (draw). At most one redraw takes place per frame. */
  private soon(what: 'point' | 'draw'): void {
    if (this.pending !== 'draw') this.pending = what;
    beforeNextFrame(this.act);
  }

  private readonly act = () => {
    if (this.drawn === document.timeline.currentTime) {
      if (this.pending) beforeNextFrame(this.act);
    } else if (this.pending === 'draw') this.redraw();
    else if (this.pending) this.point();
  };

  /** Called when the pointer has moved over the charts, or with undefined when the pointer has left them. */
  private pointAt(event: PointerEvent | undefined): void {
    this.cursor.point(event && pointIn(this.root, event).x, this.first);
    this.lifted.point(event && this.traceCharts.lineAt(event));
    this.soon('point');
  }

  /** Shows the values of the rows at the cursor. */
  private point(): void {
    if (this.pending === 'point') this.pending = undefined;
    for (const chart of this.traceCharts.shown) chart.readNow(this.reads);
    this.place();
  }

  /** Moves the cursor and the thumb. */
  private place(): void {
    const { axis, current, first, timeline } = this;
    this.cursor.place(first, this.rows);
    const last = timeline.lastRow;
    const k = Math.min(Math.max(...this.rows), last);
    const label = axis.unit === 'seconds' ? `${plain(current)} s` : `k = ${k}`;
    const left = axis.has(current) ? first.leftOf(current) : undefined;
    this.scrubber.moveTo(current, label, `iteration ${k} of ${last}`, left, last > 0);
  }

  private describe(): void {
    this.traceCharts.describe(this.axis.unit);
    this.table.refresh();
  }
}
