// The rank figure: a chart for each method, all on the same axis of iterations.
import { Chart } from '../chart/chart.ts';
import { describe } from '../chart/trace-chart.ts';
import { el } from '../ui/dom.ts';
import { swatch } from '../ui/marks.ts';
import type { Cell } from './cell.ts';
import type { Contender, Row } from './paper.ts';
import { axisEnd, tolerance, tracedRuns, valuesOf } from './rank-drawing.ts';

export class RankView {
  private readonly root = el('div.rank');
  private readonly legend = el('ul.legend');
  private readonly charts = new Map<string, Chart>();

  constructor(root: HTMLElement) {
    root.append(this.legend, this.root);
    new ResizeObserver(() => this.restyle()).observe(root);
  }

  /** Draws the first seed. rows are all rows of c. Returns whether there is anything to show. */
  show(rows: readonly Row[], columns: readonly Contender[], cells: readonly Cell[]): boolean {
    const runs = tracedRuns(rows, cells);
    const wanted = columns.filter((column) => runs.some(({ cell }) => cell.column === column.name));
    if ([...this.charts.keys()].join() !== wanted.map((c) => c.name).join()) this.build(wanted);
    const marks = new Map(runs.map(({ title, mark }) => [title, mark]));
    this.legend.replaceChildren(...[...marks].map(([title, mark]) => el('li', swatch(mark), title)));
    for (const { name, title } of wanted) {
      const chart = this.charts.get(name)!;
      const own = runs.filter(({ cell }) => cell.column === name);
      // the legend names the lines, because there is no room at their ends
      const series = own.map((run) => ({ line: { name: '', mark: run.mark }, values: valuesOf(run) }));
      chart.reset(series, { log: true, levels: [tolerance(rows)] });
      chart.draw(axisEnd(runs));
      const titles = own.map((run) => run.title);
      describe(chart, `the stationarity of ${title}`, titles, 'iterations');
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
        const caption = el('figcaption', el('b', column.title));
        const picture = el('figure.chart', { 'data-column': column.name }, caption);
        this.charts.set(column.name, new Chart(picture, true));
        return picture;
      }),
    );
    this.restyle();
  }
}
