// The rank figure: a chart for each method, all on the same axis of iterations.
import { Chart } from '../chart/chart.ts';
import type { Level } from '../chart/layout.ts';
import { describe } from '../chart/trace-chart.ts';
import { el } from '../ui/dom.ts';
import { swatch } from '../ui/marks.ts';
import type { Cell } from './cell.ts';
import type { Contender, Row } from './paper.ts';
import { axisEnd, tolerance, tracedRuns, valuesOf, type TracedRun } from './rank-drawing.ts';

export class RankView {
  private readonly root = el('div', { class: 'rank' });
  private readonly legend = el('ul', { class: 'legend' });
  private readonly charts = new Map<string, Chart>();

  constructor(root: HTMLElement) {
    root.append(this.legend, this.root);
    new ResizeObserver(() => this.charts.forEach((chart) => chart.restyle())).observe(root);
  }

  /** Draws the first seed. rows are all rows of c. Returns whether there is anything to see. */
  show(rows: readonly Row[], columns: readonly Contender[], cells: readonly Cell[]): boolean {
    const runs = tracedRuns(rows, cells);
    const wanted = columns.filter((column) => runs.some(({ cell }) => cell.column === column.name));
    if ([...this.charts.keys()].join() !== wanted.map((c) => c.name).join()) this.build(wanted);
    const marks = new Map(runs.map(({ title, mark }) => [title, mark]));
    this.legend.replaceChildren(...[...marks].map(([title, mark]) => el('li', {}, swatch(mark), title)));
    for (const column of wanted) {
      const own = runs.filter(({ cell }) => cell.column === column.name);
      this.fill(column, own, [tolerance(rows)], axisEnd(runs));
    }
    return wanted.length > 0;
  }

  restyle(): void {
    this.charts.forEach((chart) => chart.restyle());
  }

  private build(columns: readonly Contender[]): void {
    this.charts.clear();
    this.root.replaceChildren(
      ...columns.map((column) => {
        const picture = el(
          'figure',
          { class: 'chart', 'data-column': column.name },
          el('figcaption', {}, el('b', {}, column.title)),
        );
        this.charts.set(column.name, new Chart(picture, true));
        return picture;
      }),
    );
    this.charts.forEach((chart) => chart.restyle());
  }

  private fill(column: Contender, runs: readonly TracedRun[], levels: Level[], end: number): void {
    const chart = this.charts.get(column.name);
    if (!chart) return;
    // the legend names the lines: at the ends of so many there is no room
    const series = runs.map((run) => ({ line: { name: '', mark: run.mark }, values: valuesOf(run) }));
    chart.reset(series, { log: true, levels });
    chart.draw(end);
    const titles = runs.map(({ title }) => title);
    describe(chart, `the stationarity of ${column.title}`, titles, 'iterations');
  }
}
