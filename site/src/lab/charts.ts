// The charts on one axis, with one cursor, its read-outs, and the thumb that goes back and forth.
import type { Trace } from '../../types/slep.d.ts';
import { Axis, type Unit } from './axis.ts';
import type { Chart } from './chart.ts';
import type { Line } from './line.ts';
import { byId, el } from './dom.ts';
import { plain } from './figures.ts';
import { Gestures } from './gestures.ts';
import { forgetColours } from './palette.ts';
import { Twin } from './pictures/twin.ts';
import { Plots } from './plots.ts';
import { ReadOut } from './readout.ts';
import { Scrubber } from './scrubber.ts';
import { Column } from './thin.ts';

export interface ChartsEvents {
  /** Takes the runs to rows, one per line. */
  seek(rows: number[]): void;
  /** The name of a line was pressed. */
  pressed(name: string): void;
  /** Another unit of the axis was chosen. */
  over(unit: Unit): void;
  /** Other charts were chosen, by name. */
  shown(names: readonly string[]): void;
}

export class Charts {
  private readonly root: HTMLElement;
  readonly plots: Plots;
  private readonly reads: ReadonlyMap<Chart, ReadOut>;
  private readonly cursor = el('div', { class: 'cursor', hidden: true });
  private readonly scrubber: Scrubber;
  private readonly twin: Twin;
  private readonly select = byId<HTMLSelectElement>('x');
  private readonly axis = new Axis();
  private lines: Line[] = [];
  private seconds: Column[] = [];
  /** Names of lines that are left out. */
  private hidden: ReadonlySet<string> = new Set();
  /** The place that the pointer is at, and the rows where the runs stand. */
  private pointed?: number;
  private rows: readonly number[] = [];
  private settled = true;
  private pending?: 'point' | 'draw';
  private strong = 0;

  constructor(root: HTMLElement, events: ChartsEvents) {
    this.root = root;
    this.plots = new Plots(root);
    this.reads = new Map(this.plots.all.map((chart) => [chart, new ReadOut(chart)]));
    this.scrubber = new Scrubber((place) => events.seek(this.lines.map((_, i) => (this.axis.unit === 'seconds' ? this.first.rowAt(i, place) : Math.min(Math.round(place), this.kept)))));
    this.twin = new Twin(() => this.plots.table(), 'the charts');
    root.append(this.cursor, this.scrubber.root);
    root.after(this.twin.root);
    new ResizeObserver(() => this.redraw()).observe(root);
    new Gestures(root, '.scrubber, .shown', {
      point: (x) => { this.pointed = x === undefined || this.kept === 0 ? undefined : this.first.placeAt(x); this.soon('point'); },
      press: (event) => { const line = this.plots.labelAt(event); if (line !== undefined) events.pressed(this.lines[line].name); },
      select: (from, to) => { this.axis.show(this.first.placeAt(from), this.first.placeAt(to)); this.soon('draw'); },
      scale: (factor, about, moved) => { this.axis.scale(factor, this.first.placeAt(about), this.first.placeAt(about - moved) - this.first.placeAt(about)); this.soon('draw'); },
      all: () => this.zoom(0),
    });
    for (const button of root.querySelectorAll<HTMLElement>('[data-show]')) button.addEventListener('click', () => events.shown(this.plots.with(button.dataset.show ?? '')));
    this.select.addEventListener('change', () => events.over(this.select.value as Unit));
    byId('all').addEventListener('click', () => this.zoom(0));
  }

  /** Raises of β may grow as the runs go on. spaces: those that the methods walk on, which name the norms of their gradients. */
  reset(lines: readonly Line[], spaces: readonly string[], tolerance: number, feasible: number): void {
    this.lines = lines.map(({ name, mark, raises }) => ({ name, mark, raises }));
    this.seconds = lines.map(() => new Column());
    this.rows = lines.map(() => 0);
    [this.pointed, this.strong] = [undefined, 0];
    this.axis.showAll();
    this.plots.reset(this.lines, spaces, tolerance, feasible);
  }

  /** Rows of a line's trace from row `from` on. */
  append(line: number, from: number, trace: Trace): void {
    this.plots.append(line, from, trace);
    this.seconds[line].write(from, trace.seconds);
  }

  /** Leaves out the lines of these names. */
  hide(names: ReadonlySet<string>): void {
    this.hidden = names;
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
    this.zoom(0);
  }

  /** Closer by the factor about the cursor; 0 shows all. */
  zoom(factor: number): void {
    const middle = (this.axis.from + this.axis.to) / 2;
    const about = this.pointed ?? (this.axis.has(this.stands) && this.stands < this.axis.to / 1.05 ? this.stands : middle);
    if (factor === 0) this.axis.showAll();
    else this.axis.scale(factor, about, 0);
    this.soon('draw');
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

  /** The last row that there is of any line. */
  private get kept(): number {
    return Math.max(...this.lines.map((_, i) => this.length(i)), 1) - 1;
  }

  private length(line: number): number {
    return this.seconds[line].length;
  }

  /** The place on the axis of a row, or of the last one there is. */
  private placeOf(line: number, row: number): number {
    const last = Math.min(row, this.length(line) - 1);
    return this.axis.unit === 'seconds' ? (this.seconds[line].values[last] ?? 0) : Math.max(0, last);
  }

  private get stands(): number {
    return Math.max(...this.rows.map((row, i) => this.placeOf(i, row)), 0);
  }

  private get end(): number {
    return Math.max(...this.lines.map((_, i) => this.placeOf(i, Infinity)), 0);
  }

  private redraw(): void {
    this.pending = undefined;
    if (this.lines.length === 0) return;
    const { axis } = this;
    axis.fit(this.end, this.settled || this.stands < this.end);
    for (const chart of this.plots.shown) {
      chart.lay(axis.unit === 'seconds' ? this.seconds.map((s) => s.values) : undefined);
      this.lines.forEach(({ name }, i) => {
        for (let line = i; line < chart.size; line += this.lines.length) { // and its companions
          chart.hide(line, this.hidden.has(name));
          chart.stand(line, this.rows[i]);
        }
      });
      chart.emphasise(this.strong);
      chart.draw(axis.to, axis.from, !this.settled);
    }
    const ends = this.lines.flatMap(({ name, mark }, i) => (this.settled && !this.hidden.has(name) ? [{ at: this.placeOf(i, Infinity), mark, kind: 'end' as const }] : []));
    const raised = this.lines.flatMap(({ name, mark, raises = [] }, i) => (this.hidden.has(name) ? [] : raises.map(({ at }) => ({ at: this.placeOf(i, at), mark, kind: 'raise' as const }))));
    this.scrubber.draw(axis, this.first.box, [...raised, ...ends]);
    byId('all').hidden = !axis.isWindow;
    this.root.style.setProperty('--top', `${this.first.figure.offsetTop}px`);
    this.point();
  }

  /** Once before the next frame. */
  private soon(what: 'point' | 'draw'): void {
    if (!this.pending) requestAnimationFrame(() => (this.pending === 'draw' ? this.redraw() : this.pending && this.point()));
    if (this.pending !== 'draw') this.pending = what;
  }

  /** Puts cursor, dots and read-outs where the pointer is, or else where the runs stand; at the ends, the read-outs show these. */
  private point(): void {
    if (this.pending === 'point') this.pending = undefined;
    const { axis, pointed } = this;
    const whole = axis.unit === 'iterations' && pointed !== undefined ? Math.min(Math.round(pointed), this.kept) : pointed;
    const at = whole ?? (this.stands < this.end ? this.stands : undefined);
    this.cursor.hidden = at === undefined || !axis.has(at);
    if (at !== undefined) this.cursor.style.transform = `translateX(${Math.round(this.first.left(at))}px)`;
    const readings = this.lines.map((line, i) => {
      if (this.hidden.has(line.name) || this.length(i) === 0) return undefined;
      const row = whole === undefined ? Math.min(this.rows[i], this.length(i) - 1) : this.first.rowAt(i, whole);
      return { line, row, ended: at !== undefined && row === this.length(i) - 1 && at > this.placeOf(i, row) };
    });
    for (const chart of this.plots.shown) this.reads.get(chart)?.show(readings, this.strong, at !== undefined);
    const k = Math.min(Math.max(...this.rows), this.kept);
    this.scrubber.stand(this.stands, axis.unit === 'seconds' ? `${plain(this.stands)} s` : `k = ${k}`, `iteration ${k} of ${this.kept}`, this.first.left(this.stands), this.kept > 0);
  }

  private describe(): void {
    this.plots.describe(this.lines.map((line) => line.name), this.axis.unit);
    this.twin.refresh();
  }
}
