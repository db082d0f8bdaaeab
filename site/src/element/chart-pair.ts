// Stationarity and feasibility side by side, or one below the other, with one cursor.
import { Chart } from '../chart/chart.ts';
import type { Line } from '../chart/line.ts';
import { el } from '../ui/dom.ts';
import { plain } from '../ui/format.ts';
import { forgetColours } from '../ui/palette.ts';

const names = ['gradNorm', 'feasibility'] as const;
const titles = { gradNorm: 'stationarity', feasibility: 'feasibility' } as const;
type Columns = Record<(typeof names)[number], ArrayLike<number>>;

export class ChartPair {
  readonly root = el('div', { class: 'chart-pair' });
  private readonly charts: Chart[];
  private readonly cursors = names.map(() => el('div', { class: 'cursor', hidden: true }));
  private readonly resized = new ResizeObserver(() => this.restyle());
  private readonly pointed: (iteration?: number) => void;
  private lines: Line[] = [];
  private last = 0;

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
      figure.addEventListener('pointermove', (event) =>
        this.point(this.charts[i].iterationAt(event.clientX - figure.getBoundingClientRect().left)),
      );
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

  reset(lines: Line[], levels: Record<(typeof names)[number], number>): void {
    this.lines = lines;
    this.last = 0;
    this.charts.forEach((chart, i) =>
      chart.reset(lines, { log: true, levels: levels[names[i]] > 0 ? [{ value: levels[names[i]], name: '' }] : [] }),
    );
  }

  append(line: number, from: number, columns: Columns): void {
    this.charts.forEach((chart, i) => chart.append(line, from, columns[names[i]]));
    this.last = Math.max(this.last, this.charts[0].count(line) - 1);
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
      if (at !== undefined) cursor.style.transform = `translateX(${Math.round(this.charts[i].left(at))}px)`;
    });
    this.pointed(at);
  }

  private inWords(chart: Chart, title: string): string {
    const lines = this.lines.map(
      ({ name }, i) =>
        `${name}: from ${plain(chart.value(i, 0))} to ${plain(chart.value(i, chart.count(i) - 1))} in ${chart.count(i) - 1} iterations`,
    );
    return `Chart of ${title} over iterations. ${lines.join('. ')}.`;
  }
}
