// A chart for each column of the traces that is worth one, of which some are shown: its title, formula and levels.
import { Chart } from '../../chart/chart.ts';
import type { Values } from '../../chart/decimate.ts';
import type { TitledChart } from '../../chart/export-svg.ts';
import type { Level } from '../../chart/layout.ts';
import type { Line } from '../../chart/line.ts';
import { betaNeeded } from '../../model/beta.ts';
import type { Mark } from '../../model/mark.ts';
import { gradientKind, type Method } from '../../model/methods.ts';
import type { TraceStore } from '../../model/trace-store.ts';
import { chartNames as names, type ChartName as Name, type Unit } from '../../model/view-state.ts';
import type { Table } from '../../ui/data-table.ts';
import { el, math, type Child } from '../../ui/dom.ts';
import { normFormula } from '../../ui/formulas.ts';
import { plain } from '../../model/numbers.ts';

export interface ChartedRun {
  name: string;
  mark: Mark;
  /** It decides how the gradient is measured. */
  method: Method;
  trace: TraceStore;
}

const titles: Record<Name, string> = {
  gradNorm: 'stationarity, the norm of the gradient',
  feasibility: 'feasibility, the norm of XᵀMX − I',
  objective: 'objective',
  step: 'the step length',
  beta: 'β',
};

/** The number of rows in a table that can still be read. */
const most = 21;

export class TraceCharts {
  private readonly root: HTMLElement;
  private readonly charts: Record<Name, Chart>;
  private runs: readonly ChartedRun[] = [];
  /** The objective is shown as its distance from this value. */
  private best?: number;
  /** Whether the objective is taken at A(X), as on the exact penalty. */
  private mapped = true;

  constructor(root: HTMLElement) {
    this.root = root;
    this.charts = Object.fromEntries(names.map((name) => [name, new Chart(this.figure(name), false)])) as Record<
      Name,
      Chart
    >;
  }

  get all(): Chart[] {
    return names.map((name) => this.charts[name]);
  }

  get shown(): Chart[] {
    return this.names.map((name) => this.charts[name]);
  }

  /** The names of the charts shown. */
  get names(): Name[] {
    return names.filter((name) => !this.charts[name].figure.hidden);
  }

  /** Shows other runs, and returns their lines. Raises of β are drawn in the first chart only. */
  reset(runs: readonly ChartedRun[], tolerance: number, feasible: number): Line[] {
    [this.runs, this.best] = [runs, undefined];
    const level = (value: number, name: string): Level[] => (value > 0 ? [{ value, name }] : []);
    const lines = runs.map(({ name, mark, trace }): Line => ({ name, mark, raises: trace.raises }));
    const needed = runs.map(({ name, mark, trace: { columns } }) => ({
      line: { name, mark, companion: true },
      values: derived(columns.beta, (beta, row) => betaNeeded({ beta, margin: columns.margin.at(row) })),
    }));
    const gradNorms = lines.map((line, i) => ({ line, values: runs[i].trace.columns.gradNorm }));
    this.charts.gradNorm.reset(gradNorms, { log: true, levels: level(tolerance, 'tolerance') });
    this.charts.feasibility.reset(this.series('feasibility'), { log: true, levels: level(feasible, 'feasible below') });
    this.charts.objective.reset(this.series('objective'), { log: false, levels: [] });
    this.charts.step.reset(this.series('step'), { log: true, levels: [] });
    this.charts.beta.reset([...this.series('beta'), ...needed], { log: true, levels: [] });
    const methods = runs.map(({ method }) => method);
    this.caption('gradNorm', 'stationarity', ...gradients(methods));
    this.charts.gradNorm.figure.title = [...new Set(methods.map(({ space }) => space))].join('; ');
    this.mapped = methods.some(({ kind }) => kind === 'penalty');
    this.caption('objective', 'objective', math(this.mapped ? 'objective' : 'plain-objective'));
    return lines;
  }

  /** From now on shows the objective as its distance from a value. words say what that value is. */
  showGap(best: number, words: string): void {
    if (this.best !== undefined) return;
    this.best = best;
    const gaps = this.series('objective').map(({ line, values }) => ({
      line,
      values: derived(values, (f) => Math.abs(f - best)),
    }));
    this.charts.objective.reset(gaps, { log: true, levels: [] });
    this.caption('objective', 'objective gap', math(this.mapped ? 'gap' : 'plain-gap'));
    this.charts.objective.figure.title = `f⋆ = ${best} is ${words}`;
  }

  /** All charts, by name and title. */
  get named(): { name: Name; title: string }[] {
    return names.map((name) => ({ name, title: this.figure(name).querySelector('figcaption b')?.textContent ?? name }));
  }

  /** The charts shown, or only the one of that name, with titles that need no formula. */
  titled(only = ''): TitledChart[] {
    const f = this.mapped ? 'f(A(X))' : 'f(X)';
    const named: Record<Name, string> = {
      ...titles,
      objective: this.best === undefined ? `objective, ${f}` : `objective gap, |${f} − f⋆|`,
    };
    return names
      .filter((name) => (only ? name === only : this.names.includes(name)))
      .map((name) => ({ title: named[name], chart: this.charts[name] }));
  }

  /** The line whose name is under the pointer. */
  labelAt(event: PointerEvent): number | undefined {
    for (const chart of this.shown) {
      const { left, top } = chart.figure.getBoundingClientRect();
      const line = chart.labelAt({ x: event.clientX - left, y: event.clientY - top });
      if (line !== undefined) return line;
    }
    return undefined;
  }

  /** Shows the charts of these names. */
  show(wanted: readonly string[]): void {
    for (const button of this.root.querySelectorAll<HTMLElement>('[data-show]')) {
      const isShown = wanted.includes(button.dataset.show as Name);
      this.figure(button.dataset.show as Name).hidden = !isShown;
      button.setAttribute('aria-pressed', String(isShown));
    }
  }

  /** The names of the charts shown after one is pressed: it is shown or hidden, unless it is the last. */
  with(pressed: Name): Name[] {
    const shown = names.filter((name) => this.charts[name].figure.hidden === (name === pressed));
    return shown.length > 0 ? shown : [pressed];
  }

  describe(lines: readonly string[], unit: Unit): void {
    for (const name of names) {
      const chart = this.charts[name];
      const words = lines.map((line, i) => {
        const last = chart.count(i) - 1;
        return `${line}: from ${plain(chart.value(i, 0))} to ${plain(chart.value(i, last))} in ${last} iterations`;
      });
      chart.describe(`Chart of ${titles[name]} over ${unit}. ${words.join('. ')}.`);
    }
  }

  /** The charts shown as a table of iterations evenly spread, the last one included. */
  table(): Table {
    const count = (line: number) => this.runs[line].trace.length;
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
    const found = this.root.querySelector<HTMLElement>(`[data-chart=${name}]`);
    if (!found) throw new Error(`index.html has no chart ${name}`);
    return found;
  }

  private series(name: Name): { line: Line; values: Values }[] {
    return this.runs.map(({ name: run, mark, trace }) => ({ line: { name: run, mark }, values: trace.columns[name] }));
  }

  private caption(name: Name, title: string, ...formulas: Child[]): void {
    const { figure } = this.charts[name];
    figure.querySelector('figcaption')?.replaceChildren(el('b', {}, title), ' ', el('span', {}, ...formulas));
    figure.removeAttribute('title');
  }
}

/** The formulas of the norms of their gradients, each once. */
const gradients = (methods: readonly Method[]): Child[] =>
  [...new Set(methods.map(gradientKind))].flatMap((kind, i) => [i > 0 && ', ', normFormula(kind)]);

/** Values that follow from those of a column, computed as they are read. */
const derived = (column: Values, of: (value: number, row: number) => number): Values => ({
  get length() {
    return column.length;
  },
  at: (row) => of(column.at(row), row),
});
