// Stationarity and feasibility side by side, or one below the other, with one cursor.
import { Chart } from '../chart/chart.ts';
import type { TraceStore } from '../model/trace-store.ts';
import { el } from '../ui/dom.ts';
import { plain } from '../model/numbers.ts';
import { roundingFloor } from '../model/rounding.ts';
import type { Mark } from '../model/mark.ts';
import { forgetColours } from '../ui/palette.ts';

const names = ['gradNorm', 'feasibility'] as const;
const titles = { gradNorm: 'stationarity', feasibility: 'feasibility' } as const;

const thresholds = { gradNorm: 'tolerance', feasibility: 'feasible below' } as const;

interface ChartedRun {
  name: string;
  short: string;
  mark: Mark;
  trace: TraceStore;
}

export class ChartPair {
  readonly root = el('div', { class: 'chart-pair' });
  private readonly charts: Chart[];
  private readonly cursors = names.map(() => el('div', { class: 'cursor', hidden: true }));
  private readonly resized = new ResizeObserver(() => this.restyle());
  private readonly pointed: (iteration?: number) => void;
  private runs: readonly ChartedRun[] = [];

  /** pointed: the iteration under the pointer, undefined once it has left. */
  constructor(pointed: (iteration?: number) => void) {
    this.pointed = pointed;
    this.charts = names.map((name, i) => {
      const figure = el(
        'figure',
        { class: 'chart', 'data-part': titles[name] },
        el('figcaption', {}, el('span', { class: 'title' }, el('b', {}, titles[name]))),
      );
      figure.addEventListener('pointermove', ({ clientX }) => {
        const { left, width } = figure.getBoundingClientRect();
        const scale = figure.offsetWidth / width; // a slide may be shown larger than it is
        this.point(Math.round(this.charts[i].positionAt((clientX - left) * scale)));
      });
      figure.addEventListener('pointerleave', () => this.point());
      this.root.append(figure);
      const chart = new Chart(figure, true, { lifted: (line) => this.charts.forEach((c) => c.lift(line)) });
      figure.append(this.cursors[i]);
      return chart;
    });
  }

  /** While the charts are on the page, they follow the size of their element. */
  watch(on: boolean): void {
    if (on) this.resized.observe(this.root);
    else this.resized.disconnect();
  }

  /** Shows other runs. Their traces are read whenever the charts are drawn. */
  reset(runs: readonly ChartedRun[], levels: Record<(typeof names)[number], number>): void {
    this.runs = runs;
    this.charts.forEach((chart, i) => {
      const value = levels[names[i]];
      const zone = names[i] === 'feasibility';
      chart.reset(
        runs.map(({ trace, ...line }) => ({ line, values: trace.columns[names[i]] })),
        {
          log: true,
          levels: value > 0 ? [{ value, name: thresholds[names[i]], zone }] : [],
          floor: zone ? roundingFloor(1) : 0,
        },
      );
    });
  }

  /** The last iteration of any run. */
  private get last(): number {
    return Math.max(...this.runs.map(({ trace }) => trace.length), 1) - 1;
  }

  draw(settled: boolean): void {
    this.charts.forEach((chart, i) => {
      chart.draw(settled ? Math.max(this.last, 1) : Math.max(this.last * 1.25, 10), 0, !settled);
      if (settled) chart.describe(this.inWords(chart, titles[names[i]]));
    });
    this.point();
  }

  restyle(): void {
    forgetColours(this.root);
    for (const chart of this.charts) chart.restyle();
  }

  private point(iteration?: number): void {
    const at = iteration === undefined || this.last === 0 ? undefined : Math.min(iteration, this.last);
    this.cursors.forEach((cursor, i) => {
      const chart = this.charts[i];
      chart.readNow(this.runs.map(() => at ?? Infinity));
      cursor.hidden = at === undefined;
      if (at === undefined) return;
      cursor.style.transform = `translateX(${Math.round(chart.leftOf(at))}px)`;
      cursor.style.top = `${chart.top}px`;
    });
    this.pointed(at);
  }

  private inWords(chart: Chart, title: string): string {
    const lines = this.runs.map(({ name }, i) => {
      const last = chart.count(i) - 1;
      return `${name}: from ${plain(chart.value(i, 0))} to ${plain(chart.value(i, last))} in ${last} iterations.`;
    });
    return [`Chart of ${title} over iterations.`, ...lines].join(' ');
  }
}
