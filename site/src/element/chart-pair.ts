// Stationarity and feasibility side by side, or one below the other, with one cursor.
import { Chart } from '../chart/chart.ts';
import type { TraceStore } from '../model/trace-store.ts';
import { el } from '../ui/dom.ts';
import { plain } from '../model/numbers.ts';
import type { Mark } from '../model/mark.ts';
import { forgetColours } from '../ui/palette.ts';

const names = ['gradNorm', 'feasibility'] as const;
const titles = { gradNorm: 'stationarity', feasibility: 'feasibility' } as const;

interface ChartedRun {
  name: string;
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
        el('figcaption', {}, el('b', {}, titles[name])),
        this.cursors[i],
      );
      figure.addEventListener('pointermove', ({ clientX }) => {
        const { left, width } = figure.getBoundingClientRect();
        const scale = figure.offsetWidth / width; // a slide may be shown larger than it is
        this.point(Math.round(this.charts[i].positionAt((clientX - left) * scale)));
      });
      figure.addEventListener('pointerleave', () => this.point());
      this.root.append(figure);
      return new Chart(figure, true);
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
      chart.reset(
        runs.map(({ name, mark, trace }) => ({ line: { name, mark }, values: trace.columns[names[i]] })),
        { log: true, levels: value > 0 ? [{ value, name: '' }] : [] },
      );
    });
  }

  /** The last iteration of any run. */
  private get last(): number {
    return Math.max(...this.runs.map(({ trace }) => trace.length), 1) - 1;
  }

  draw(settled: boolean): void {
    this.charts.forEach((chart, i) => {
      chart.draw(Math.max(settled ? this.last * 1.04 : this.last * 1.25, 10));
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
      cursor.hidden = at === undefined;
      if (at !== undefined) cursor.style.transform = `translateX(${Math.round(this.charts[i].leftOf(at))}px)`;
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
