// The charts of the page. A trace has several columns, and each column that can be charted has a chart. The user
// chooses which charts are visible.
import { Chart } from '../../chart/chart.ts';
import type { TitledChart } from '../../chart/export-svg.ts';
import type { NameEvents } from '../../chart/names.ts';
import { captionOf, describe, fill, type ChartedRun, type Gap } from '../../chart/trace-chart.ts';
import { charted, chartNames as names, type ChartName as Name } from '../../model/charted.ts';
import { gradientKind, type Method } from '../../model/methods.ts';
import type { Settings } from '../../model/settings.ts';
import type { Term } from '../../model/terms.ts';
import type { Unit } from '../../model/view-state.ts';
import type { Table } from '../../ui/data-table.ts';
import { letter, math, present, type Child } from '../../ui/dom.ts';
import { normFormula } from '../../ui/formulas.ts';
import { explained, mentioned, term } from '../../ui/term.ts';
import { minus, plain } from '../../model/numbers.ts';

export interface MethodRun extends ChartedRun {
  /** The method, which determines how the norm of the gradient is defined. */
  method: Method;
}

/** The maximum number of rows in the table. */
const most = 21;

export class TraceCharts {
  private readonly charts: Record<Name, Chart>;
  private runs: readonly MethodRun[] = [];
  private settings?: Settings;
  /** The order of the charts on the page. */
  private order: readonly Name[] = names;
  /** If set, the chart of the objective shows the distance from f*. */
  private gap?: Gap;
  /** Whether the objective is evaluated at A(X), as in the exact penalty. */
  private mapped = true;

  constructor(
    private readonly root: HTMLElement,
    events: NameEvents,
  ) {
    const chart = (name: Name): [Name, Chart] => [name, new Chart(this.figure(name), false, events)];
    this.charts = Object.fromEntries(names.map(chart)) as Record<Name, Chart>;
  }

  get shown(): Chart[] {
    return this.names.map((name) => this.charts[name]);
  }

  /** The names of the visible charts. */
  get names(): Name[] {
    return this.order.filter((name) => !this.charts[name].figure.hidden);
  }

  /** Replaces the runs. The settings include the tolerances for convergence. */
  reset(runs: readonly MethodRun[], settings: Settings): void {
    [this.runs, this.settings, this.gap] = [runs, settings, undefined];
    this.mapped = runs.some(({ method }) => method.kind === 'penalty');
    for (const name of names) this.fill(name);
  }

  /** Makes the chart of the objective show the distance from f*. */
  showGap(gap: Gap): void {
    if (this.gap !== undefined) return;
    this.gap = gap;
    this.fill('objective');
    this.charts.objective.figure.title = `f* = ${minus(String(gap[0].objective))}, ${gap[0].words}`;
  }

  /** Highlights the parts of the charts that a term refers to. */
  mark(term: Term | undefined): void {
    this.charts.beta.fillBands(term === 'margin');
  }

  /** The names and titles of all charts. */
  get named(): { name: Name; title: string }[] {
    return names.map((name) => ({ name, title: captionOf(name, this.gap).title }));
  }

  /** Returns the visible charts, or only the chart with the given name, with titles in plain text. */
  titled(only = ''): TitledChart[] {
    const { gap } = this;
    const f = this.mapped ? 'f(A(X))' : 'f(X)';
    const objective = gap ? `|${f} − f*|` : f;
    return names
      .filter((name) => (only ? name === only : this.names.includes(name)))
      .map((name) => {
        const { title, words } = captionOf(name, gap);
        const measured = name === 'objective' ? objective : charted[name].measured;
        return { title: measured ? `${title}, ${measured}` : title, words, chart: this.charts[name] };
      });
  }

  /** Returns the index of the run whose line is under the pointer. */
  lineAt(event: PointerEvent): number | undefined {
    const line = this.shown.map((chart) => chart.lineAt(event)).find((line) => line !== undefined);
    return line === undefined ? undefined : line % this.runs.length;
  }

  /** Shows the charts with these names, in the given order. */
  show(wanted: readonly string[]): void {
    const isUsual = names.filter((name) => wanted.includes(name)).join() === wanted.join();
    const order = isUsual ? names : [...new Set([...(wanted as Name[]), ...names])];
    if (order.join() !== this.order.join()) this.root.prepend(...order.map((name) => this.figure(name)));
    this.order = order;
    for (const button of this.root.querySelectorAll<HTMLElement>('[data-show]')) {
      const isShown = wanted.includes(button.dataset.show as Name);
      this.figure(button.dataset.show as Name).hidden = !isShown;
      button.setAttribute('aria-pressed', String(isShown));
    }
  }

  /**
   * Returns the names of the charts to show after the user has pressed a name. Pressing a name shows or hides its
   * chart. The last visible chart cannot be hidden.
   */
  with(pressed: Name): Name[] {
    const shown = names.filter((name) => this.charts[name].figure.hidden === (name === pressed));
    return shown.length > 0 ? shown : [pressed];
  }

  describe(unit: Unit): void {
    const runs = this.runs.map(({ name }) => name);
    for (const { name, title } of this.named) describe(this.charts[name], title, runs, unit);
  }

  /** Returns the data of the visible charts as a table of evenly spaced iterations, including the last iteration. */
  table(): Table {
    const count = (line: number) => this.runs[line].run.trace.length;
    const last = Math.max(...this.runs.map((_, i) => count(i))) - 1;
    const rows = [...new Set(Array.from({ length: most }, (_, i) => Math.round((i / (most - 1)) * last)))];
    const columns = this.titled().flatMap(({ title, chart }) =>
      this.runs.map(({ name }, line) => ({ title: `${name}: ${title}`, chart, line })),
    );
    return {
      caption: `The charts shown, at ${rows.length} of ${last + 1} iterations.`,
      head: ['k', ...columns.map(({ title }) => title)],
      rows: rows.map((k) => [
        String(k),
        ...columns.map(({ chart, line }) => (k < count(line) ? plain(chart.value(line, k)) : 'ended')),
      ]),
    };
  }

  private figure(name: Name): HTMLElement {
    return present(this.root.querySelector<HTMLElement>(`[data-chart=${name}]`), `chart ${name}`);
  }

  private fill(name: Name): void {
    const { runs, settings, gap, charts } = this;
    fill(charts[name], name, runs, settings, gap);
    const { title, words = '' } = captionOf(name, gap);
    const formulas = this.formulas(name);
    charts[name].title.show(formulas.length > 0 ? mentioned(title) : explained(title), formulas, explained(words));
    charts[name].figure.title =
      name === 'gradNorm' ? [...new Set(runs.map(({ method }) => method.space))].join('; ') : '';
  }

  private formulas(name: Name): readonly Child[] {
    const plain = this.mapped ? '' : 'plain-';
    const formulas: Record<Name, readonly Child[]> = {
      gradNorm: gradients(this.runs.map(({ method }) => method)),
      feasibility: [normFormula('feasibility')],
      objective: [this.gap ? term('optimum', math(`${plain}gap`)) : math(`${plain}objective`)],
      beta: [term('beta', letter('β'))],
      step: [],
    };
    return formulas[name];
  }
}

/** Returns the distinct formulas for the gradient norms of the methods. */
const gradients = (methods: readonly Method[]): Child[] =>
  [...new Set(methods.map(gradientKind))].flatMap((kind, i) => [i > 0 && ', ', normFormula(kind)]);
