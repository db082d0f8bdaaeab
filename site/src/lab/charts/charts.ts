// The charts on one axis, with one cursor, its read-outs, and the thumb that goes back and forth.
import type { Trace } from '../../../types/slep.d.ts';
import type { Method } from '../../model/methods.ts';
import type { ChartName, Unit, Window } from '../../model/view-state.ts';
import type { Chart } from '../../chart/chart.ts';
import type { Line } from '../../chart/line.ts';
import { byId, el } from '../../ui/dom.ts';
import { plain } from '../../ui/format.ts';
import { Gestures } from './gestures.ts';
import { forgetColours } from '../../ui/palette.ts';
import { Twin } from '../../ui/data-table.ts';
import { Plots } from './plots.ts';
import { ReadOut } from '../../chart/readout.ts';
import { Scrubber } from './scrubber.ts';
import { Timeline } from './timeline.ts';

export interface ChartsEvents {
  /** Takes the runs to rows, one per line. */
  seek(rows: number[]): void;
  /** The name of a line was pressed. */
  pressed(line: number): void;
  /** Another unit of the axis was chosen. */
  over(unit: Unit): void;
  /** Another part of the axis was chosen, or all of it. */
  zoomed(window: Window | undefined): void;
  /** Other charts were chosen, by name. */
  shown(names: readonly ChartName[]): void;
}

/** Milliseconds without another one that end a row of zooms. */
const rest = 200;

export class Charts {
  private readonly root: HTMLElement;
  private readonly events: ChartsEvents;
  readonly plots: Plots;
  private readonly reads: ReadonlyMap<Chart, ReadOut>;
  private readonly cursor = el('div', { class: 'cursor', hidden: true });
  private readonly scrubber: Scrubber;
  private readonly twin: Twin;
  private readonly select = byId<HTMLSelectElement>('x');
  private readonly timeline = new Timeline();
  private lines: Line[] = [];
  /** Lines that are left out. */
  private hidden: ReadonlySet<number> = new Set();
  /** The place that the pointer is at, and the rows where the runs stand. */
  private pointed?: number;
  private rows: readonly number[] = [];
  private settled = true;
  private pending?: 'point' | 'draw';
  private strong = 0;
  private timer?: number;

  constructor(root: HTMLElement, events: ChartsEvents) {
    this.root = root;
    this.events = events;
    this.plots = new Plots(root);
    this.reads = new Map(this.plots.all.map((chart) => [chart, new ReadOut(chart)]));
    this.scrubber = new Scrubber((place) =>
      events.seek(
        this.lines.map((_, i) =>
          this.axis.unit === 'seconds'
            ? this.timeline.rowAt(i, place)
            : Math.min(Math.round(place), this.timeline.kept),
        ),
      ),
    );
    this.twin = new Twin(() => this.plots.table(), 'the charts');
    root.append(this.cursor, this.scrubber.root);
    root.after(this.twin.root);
    new ResizeObserver(() => this.redraw()).observe(root);
    new Gestures(root, '.scrubber, .shown', {
      point: (x) => {
        this.pointed = x === undefined || this.timeline.kept === 0 ? undefined : this.first.placeAt(x);
        this.soon('point');
      },
      press: (event) => {
        const line = this.plots.labelAt(event);
        if (line !== undefined) events.pressed(line);
      },
      select: (from, to) => {
        this.axis.show(this.first.placeAt(from), this.first.placeAt(to));
        this.zoomed();
      },
      scale: (factor, about, moved) => {
        this.axis.scale(
          factor,
          this.first.placeAt(about),
          this.first.placeAt(about - moved) - this.first.placeAt(about),
        );
        this.zoomed();
      },
      all: () => this.zoom(0),
    });
    for (const button of root.querySelectorAll<HTMLElement>('[data-show]'))
      button.addEventListener('click', () => events.shown(this.plots.with(button.dataset.show as ChartName)));
    this.select.addEventListener('change', () => events.over(this.select.value as Unit));
    byId('all').addEventListener('click', () => this.zoom(0));
  }

  /** Raises of β may grow as the runs go on. methods: those of the lines, which say how gradients are measured. */
  reset(lines: readonly Line[], methods: readonly Method[], tolerance: number, feasible: number): void {
    this.lines = lines.map(({ name, mark, raises }) => ({ name, mark, raises }));
    this.timeline.reset(lines.length);
    this.rows = lines.map(() => 0);
    [this.pointed, this.strong] = [undefined, 0];
    this.plots.reset(this.lines, methods, tolerance, feasible);
  }

  /** Rows of a line's trace from row `from` on. */
  append(line: number, from: number, trace: Trace): void {
    this.plots.append(line, from, trace);
    this.timeline.write(line, from, trace.seconds);
  }

  /** Leaves out lines. */
  hide(lines: ReadonlySet<number>): void {
    this.hidden = lines;
    this.soon('draw');
  }

  /** Shows the charts of these names. */
  show(names: readonly string[]): void {
    if (names.join() === this.plots.names.join()) return;
    this.plots.show(names);
    this.redraw();
    this.describe();
  }

  /** What the axis is of. */
  over(unit: Unit): void {
    if (unit === this.axis.unit) return;
    this.axis.unit = unit;
    this.select.value = unit;
    this.pointed = undefined;
    this.soon('draw');
  }

  /** Shows a part of the axis, or all of it. */
  window(window: Window | undefined): void {
    this.axis.open(window);
    this.soon('draw');
  }

  /** Closer by the factor about the cursor; 0 shows all. */
  zoom(factor: number): void {
    const middle = (this.axis.from + this.axis.to) / 2;
    const about =
      this.pointed ?? (this.axis.has(this.stands) && this.stands < this.axis.to / 1.05 ? this.stands : middle);
    if (factor === 0) this.axis.window = undefined;
    else this.axis.scale(factor, about, 0);
    this.zoomed();
  }

  /** The rows where the runs stand, one per line. */
  stand(rows: readonly number[]): void {
    this.rows = rows;
    this.soon('draw');
  }

  /** settled: no more is coming, so the axis ends closely behind the last row. strong: the line that is spoken of, and read where there is room for one only. */
  draw(settled: boolean, strong: number): void {
    [this.settled, this.strong] = [settled, strong];
    this.redraw();
    if (settled) this.describe();
  }

  restyle(): void {
    forgetColours();
    this.redraw();
  }

  private get first(): Chart {
    return this.plots.shown[0];
  }

  private get axis(): Timeline['axis'] {
    return this.timeline.axis;
  }

  private get stands(): number {
    return this.timeline.furthest(this.rows);
  }

  /** Draws what was zoomed to, and says so when no more comes. */
  private zoomed(): void {
    this.soon('draw');
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.events.zoomed(this.axis.window), rest);
  }

  private redraw(): void {
    this.pending = undefined;
    if (this.lines.length === 0) return;
    const { axis, timeline } = this;
    axis.fit(timeline.end, this.settled || this.stands < timeline.end);
    if (this.settled && timeline.end > 0 && axis.from >= timeline.end) this.zoom(0); // nothing came to what was zoomed to
    for (const chart of this.plots.shown) {
      chart.lay(timeline.places);
      this.lines.forEach((_, i) => {
        for (let line = i; line < chart.size; line += this.lines.length) {
          // and its companions
          chart.hide(line, this.hidden.has(i));
          chart.stand(line, this.rows[i]);
        }
      });
      chart.emphasise(this.strong);
      chart.draw(axis.to, axis.from, !this.settled);
    }
    const ends = this.lines.flatMap(({ mark }, i) =>
      this.settled && !this.hidden.has(i) ? [{ at: timeline.placeOf(i, Infinity), mark, kind: 'end' as const }] : [],
    );
    const raised = this.lines.flatMap(({ mark, raises = [] }, i) =>
      this.hidden.has(i) ? [] : raises.map(({ at }) => ({ at: timeline.placeOf(i, at), mark, kind: 'raise' as const })),
    );
    this.scrubber.draw(axis, this.first.box, [...raised, ...ends]);
    byId('all').hidden = !axis.window;
    this.root.style.setProperty('--top', `${this.first.figure.offsetTop}px`);
    this.point();
  }

  /** Once before the next frame. */
  private soon(what: 'point' | 'draw'): void {
    if (!this.pending)
      requestAnimationFrame(() => (this.pending === 'draw' ? this.redraw() : this.pending && this.point()));
    if (this.pending !== 'draw') this.pending = what;
  }

  /** Puts cursor, dots and read-outs where the pointer is, or else where the runs stand; at the ends, the read-outs show these. */
  private point(): void {
    if (this.pending === 'point') this.pending = undefined;
    const { axis, timeline, pointed } = this;
    const { kept } = timeline;
    const whole = axis.unit === 'iterations' && pointed !== undefined ? Math.min(Math.round(pointed), kept) : pointed;
    const at = whole ?? (this.stands < timeline.end ? this.stands : undefined);
    this.cursor.hidden = at === undefined || !axis.has(at);
    if (at !== undefined) this.cursor.style.transform = `translateX(${Math.round(this.first.left(at))}px)`;
    const readings = this.lines.map((line, i) => {
      const last = timeline.length(i) - 1;
      if (this.hidden.has(i) || last < 0) return undefined;
      const row = whole === undefined ? Math.min(this.rows[i], last) : timeline.rowAt(i, whole);
      return { line, row, ended: at !== undefined && row === last && at > timeline.placeOf(i, row) };
    });
    const strong = readings[this.strong] ? this.strong : readings.findIndex((reading) => reading !== undefined);
    for (const chart of this.plots.shown) this.reads.get(chart)?.show(readings, strong, at !== undefined);
    const k = Math.min(Math.max(...this.rows), kept);
    this.scrubber.stand(
      this.stands,
      axis.unit === 'seconds' ? `${plain(this.stands)} s` : `k = ${k}`,
      `iteration ${k} of ${kept}`,
      this.first.left(this.stands),
      kept > 0,
    );
  }

  private describe(): void {
    this.plots.describe(
      this.lines.map((line) => line.name),
      this.axis.unit,
    );
    this.twin.refresh();
  }
}
