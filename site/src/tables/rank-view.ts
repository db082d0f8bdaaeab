// The rank figure: stationarity against iteration, a picture for each method, a line for each rank of M, all on one
// axis of iterations.
import { Chart } from '../chart/chart.ts';
import { el } from '../ui/dom.ts';
import { swatch, type Mark } from '../ui/marks.ts';
import { plain } from '../ui/format.ts';
import { Column as TraceColumn } from '../model/column.ts';
import type { Cell } from './cell.ts';
import { rowTitle, type Column, type Row } from './paper.ts';
import { tones } from './tones.ts';

const shapes = ['disc', 'square', 'diamond', 'up', 'down', 'cross'] as const;
const dashes = [[], [7, 3], [2, 3], [9, 3, 2, 3]];

const markOf = (i: number): Mark => ({
  colour: tones[i % tones.length],
  shape: shapes[i % shapes.length],
  dash: dashes[i % dashes.length],
  open: false,
});

export class RankView {
  private readonly root = el('div', { class: 'rank' });
  private readonly legend = el('ul', { class: 'legend' });
  private readonly charts = new Map<string, Chart>();
  private longest = 1;

  constructor(root: HTMLElement) {
    root.append(this.legend, this.root);
    new ResizeObserver(() => this.charts.forEach((chart) => chart.restyle())).observe(root);
  }

  /**
   * rows are all of c, so that each keeps its colour; the first seed is drawn. Returns whether there is anything to
   * see.
   */
  show(rows: readonly Row[], columns: readonly Column[], cells: readonly Cell[]): boolean {
    const drawn = cells.filter(
      (cell) => cell.seed === 1 && cell.trace.length > 0 && rows.some((row) => row.name === cell.row),
    );
    const wanted = columns.filter((column) => drawn.some((cell) => cell.column === column.name));
    if ([...this.charts.keys()].join() !== wanted.map((c) => c.name).join()) this.build(wanted);
    const seen = rows.flatMap((row, i) =>
      drawn.some((cell) => cell.row === row.name) ? [el('li', {}, swatch(markOf(i)), rowTitle(row))] : [],
    );
    this.legend.replaceChildren(...seen);
    this.longest = Math.max(1, ...drawn.map((cell) => cell.trace.length - 1));
    for (const column of wanted)
      this.fill(
        column,
        rows,
        drawn.filter((cell) => cell.column === column.name),
      );
    return wanted.length > 0;
  }

  restyle(): void {
    this.charts.forEach((chart) => chart.restyle());
  }

  private build(columns: readonly Column[]): void {
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

  private fill(column: Column, rows: readonly Row[], cells: readonly Cell[]): void {
    const chart = this.charts.get(column.name);
    if (!chart) return;
    const traced = rows.flatMap((row, i) =>
      cells.filter((cell) => cell.row === row.name).map((cell) => ({ row, i, cell })),
    );
    // the legend names the lines: at the ends of so many there is no room
    const series = traced.map(({ i, cell }) => ({
      line: { name: '', mark: markOf(i) },
      values: TraceColumn.of(cell.trace),
    }));
    chart.reset(series, { log: true, levels: [{ value: Number(rows[0].options.tol), name: 'tolerance' }] });
    chart.emphasise(-1);
    chart.draw(this.longest * 1.04);
    const words = traced.map(
      ({ row, cell }) =>
        `${rowTitle(row)}: from ${plain(cell.trace[0])} to ${plain(cell.trace.at(-1) ?? NaN)} in ${cell.trace.length - 1} iterations`,
    );
    chart.describe(`Stationarity over iterations of ${column.title}. ${words.join('. ')}.`);
  }
}
