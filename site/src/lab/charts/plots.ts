// The five charts, of which some are shown: what each is of, in words and formulas.
import type { Trace } from '../../../types/slep.d.ts';
import { Chart } from '../../chart/chart.ts';
import type { Level } from '../../chart/layout.ts';
import type { Line } from '../../chart/line.ts';
import { el, math, type Child } from '../../ui/dom.ts';
import { plain } from '../../ui/format.ts';
import { gradientFormula, type Method } from '../../model/methods.ts';
import { chartNames as names, type ChartName as Name, type Unit } from '../../model/view-state.ts';
import type { Table } from '../../ui/data-table.ts';

const titles: Record<Name, string> = {
  gradNorm: 'stationarity, the norm of the gradient',
  feasibility: 'feasibility, the norm of XᵀMX − I',
  objective: 'objective',
  step: 'the step length',
  beta: 'β',
};

/** Rows of a table that can be read through. */
const most = 21;

/** A chart and what it is of. */
export interface Sheet {
  title: string;
  chart: Chart;
}

export class Plots {
  private readonly root: HTMLElement;
  private readonly charts: Record<Name, Chart>;
  private lines: readonly Line[] = [];
  /** What the objective is shown as the distance from. */
  private best?: number;
  /** Where the objective is taken: at A(X) on the exact penalty. */
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

  /** The names of those shown. */
  get names(): Name[] {
    return names.filter((name) => !this.charts[name].figure.hidden);
  }

  /** methods: those of the lines, which say how gradients are measured. */
  reset(lines: readonly Line[], methods: readonly Method[], tolerance: number, feasible: number): void {
    [this.lines, this.best] = [lines, undefined];
    const bare = lines.map(({ name, mark }): Line => ({ name, mark }));
    const level = (value: number, name: string): Level[] => (value > 0 ? [{ value, name }] : []);
    this.charts.gradNorm.reset(this.lines, { log: true, levels: level(tolerance, 'tolerance') });
    this.charts.feasibility.reset(bare, { log: true, levels: level(feasible, 'feasible below') });
    this.charts.objective.reset(bare, { log: false, levels: [] });
    this.charts.step.reset(bare, { log: true, levels: [] });
    this.charts.beta.reset([...bare, ...bare.map((line) => ({ ...line, quiet: true }))], { log: true, levels: [] });
    this.caption('gradNorm', 'stationarity', ...gradients(methods));
    this.charts.gradNorm.figure.title = [...new Set(methods.map((m) => m.space))].join('; ');
    this.mapped = methods.some((m) => m.kind === 'penalty');
    this.caption('objective', 'objective', math(this.mapped ? 'objective' : 'plain-objective'));
  }

  /** Rows of a line's trace from row `from` on. */
  append(line: number, from: number, trace: Trace): void {
    for (const name of names)
      this.charts[name].append(line, from, name === 'objective' ? this.gaps(trace.objective) : trace[name]);
    this.charts.beta.append(
      this.lines.length + line,
      from,
      trace.beta.map((beta, i) => beta * (1 - trace.margin[i])),
    ); // what the certificate needs
  }

  /** Once: shows the objective as its distance from a value, which is said in words. objectives has one column per line. */
  showGap(objectives: ArrayLike<number>[], best: number, words: string): void {
    if (this.best !== undefined) return;
    this.best = best;
    this.charts.objective.reset(
      this.lines.map(({ name, mark }) => ({ name, mark })),
      { log: true, levels: [] },
    );
    objectives.forEach((column, i) => this.charts.objective.append(i, 0, this.gaps(column)));
    this.caption('objective', 'objective gap', math(this.mapped ? 'gap' : 'plain-gap'));
    this.charts.objective.figure.title = `f⋆ = ${best} is ${words}`;
  }

  /** All charts there are. */
  get named(): { name: Name; title: string }[] {
    return names.map((name) => ({ name, title: this.figure(name).querySelector('figcaption b')?.textContent ?? name }));
  }

  /** One chart or else those shown, for another pen. */
  sheets(only = ''): Sheet[] {
    const f = this.mapped ? 'f(A(X))' : 'f(X)';
    const named: Record<Name, string> = {
      ...titles,
      objective: this.best === undefined ? `objective, ${f}` : `objective gap, |${f} − f⋆|`,
    };
    return names
      .filter((name) => (only ? name === only : this.names.includes(name)))
      .map((name) => ({ title: named[name], chart: this.charts[name] }));
  }

  /** The line whose name the pointer is on. */
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

  /** The names of those that are shown once a chart is pressed: it comes or goes, but for the last. */
  with(pressed: Name): Name[] {
    const shown = names.filter((name) => this.charts[name].figure.hidden === (name === pressed));
    return shown.length > 0 ? shown : [pressed];
  }

  describe(lines: readonly string[], unit: Unit): void {
    for (const name of names) {
      const chart = this.charts[name];
      const words = lines.map(
        (line, i) =>
          `${line}: from ${plain(chart.value(i, 0))} to ${plain(chart.value(i, chart.count(i) - 1))} in ${chart.count(i) - 1} iterations`,
      );
      chart.describe(`Chart of ${titles[name]} over ${unit}. ${words.join('. ')}.`);
    }
  }

  /** The charts shown, at iterations evenly spread and at the last one kept. */
  table(): Table {
    const count = (line: number) => this.charts.gradNorm.count(line);
    const last = Math.max(...this.lines.map((_, i) => count(i))) - 1;
    const rows = [...new Set(Array.from({ length: most }, (_, i) => Math.round((i / (most - 1)) * last)))];
    const columns = this.sheets().flatMap(({ title, chart }) =>
      this.lines.map(({ name }, line) => ({ title: `${name}: ${title}`, chart, line })),
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

  private gaps(objectives: ArrayLike<number>): ArrayLike<number> {
    const { best } = this;
    return best === undefined ? objectives : Array.from(objectives, (f) => Math.abs(f - best));
  }

  private caption(name: Name, title: string, ...formulas: Child[]): void {
    const { figure } = this.charts[name];
    figure.querySelector('figcaption')?.replaceChildren(el('b', {}, title), ' ', el('span', {}, ...formulas));
    figure.removeAttribute('title');
  }
}

/** The formulas of their gradients' norms, each once. */
const gradients = (methods: readonly Method[]): Child[] =>
  [...new Set(methods.map(gradientFormula))].flatMap((name, i) => (i === 0 ? [math(name)] : [', ', math(name)]));
