// A chart for each column of the traces that is worth one, of which some are shown: its title, formula and levels.
import { Chart } from '../../chart/chart.ts';
import type { TitledChart } from '../../chart/export-svg.ts';
import type { Level } from '../../chart/layout.ts';
import type { NameEvents } from '../../chart/names.ts';
import type { Line } from '../../chart/line.ts';
import type { Values } from '../../chart/decimate.ts';
import { derived } from '../../chart/derived.ts';
import { gapScale, gapSeries, gapWords } from '../../chart/gap.ts';
import { betaNeeded } from '../../model/beta.ts';
import type { Mark } from '../../model/mark.ts';
import { gradientKind, type Method } from '../../model/methods.ts';
import type { Term } from '../../model/terms.ts';
import type { TraceStore } from '../../model/trace-store.ts';
import { chartNames as names, type ChartName as Name, type Unit } from '../../model/view-state.ts';
import type { Table } from '../../ui/data-table.ts';
import { letter, math, type Child } from '../../ui/dom.ts';
import { normFormula } from '../../ui/formulas.ts';
import { explained, mentioned, term } from '../../ui/term.ts';
import { minus, plain } from '../../model/numbers.ts';
import type { Lowest } from '../../model/comparison.ts';
import { roundingFloor } from '../../model/rounding.ts';

export interface ChartedRun {
  name: string;
  short: string;
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
  /** The objective is shown as its distance from this one. */
  private gap?: Lowest;
  /** Whether the objective is taken at A(X), as on the exact penalty. */
  private mapped = true;

  constructor(root: HTMLElement, events: NameEvents) {
    this.root = root;
    const chart = (name: Name): [Name, Chart] => [name, new Chart(this.figure(name), false, events)];
    this.charts = Object.fromEntries(names.map(chart)) as Record<Name, Chart>;
  }

  get shown(): Chart[] {
    return this.names.map((name) => this.charts[name]);
  }

  /** The names of the charts shown. */
  get names(): Name[] {
    return names.filter((name) => !this.charts[name].figure.hidden);
  }

  /** Shows other runs, and returns their lines. */
  reset(runs: readonly ChartedRun[], tolerance: number, feasible: number): Line[] {
    [this.runs, this.gap] = [runs, undefined];
    const level = (value: number, name: string, zone = false): Level[] => (value > 0 ? [{ value, name, zone }] : []);
    const needed = runs.map(({ name, mark, trace: { columns } }) => ({
      line: { name, mark, companion: true },
      values: derived(columns.beta, (beta, row) => betaNeeded({ beta, margin: columns.margin.at(row) })),
    }));
    const { gradNorm, feasibility, objective, step, beta } = this.charts;
    gradNorm.reset(this.series('gradNorm'), { log: true, levels: level(tolerance, 'tolerance') });
    feasibility.reset(this.series('feasibility'), {
      log: true,
      levels: level(feasible, 'feasible below', true),
      floor: Math.min(roundingFloor(1), feasible > 0 ? feasible / 10 : Infinity),
    });
    objective.reset(this.series('objective'), { log: false });
    step.reset(this.series('step'), { log: true });
    beta.reset([...this.series('beta'), ...needed], { log: true });
    const methods = runs.map(({ method }) => method);
    this.caption('gradNorm', 'stationarity', gradients(methods), 'zero at a stationary point');
    gradNorm.figure.title = [...new Set(methods.map(({ space }) => space))].join('; ');
    this.mapped = methods.some(({ kind }) => kind === 'penalty');
    this.caption('objective', 'objective', [math(this.mapped ? 'objective' : 'plain-objective')]);
    this.caption('feasibility', 'feasibility', [normFormula('feasibility')], 'zero on the constraint');
    this.caption('step', 'step length');
    this.caption(
      'beta',
      'penalty parameter',
      [term('beta', letter('β'))],
      'dotted: needed; between them is the margin',
    );
    return runs.map((run) => ({ ...lineOf(run), raises: run.trace.raises }));
  }

  /** From now on shows the objective as its distance from the least one known. */
  showGap(gap: Lowest): void {
    if (this.gap !== undefined) return;
    this.gap = gap;
    this.charts.objective.reset(gapSeries(this.series('objective'), gap), gapScale(gap));
    this.caption(
      'objective',
      'objective gap',
      [term('optimum', math(this.mapped ? 'gap' : 'plain-gap'))],
      gapWords(gap),
    );
    this.charts.objective.figure.title = `f* = ${minus(String(gap.objective))}, ${gap.words}`;
  }

  /** Marks what a term names. */
  mark(term: Term | undefined): void {
    this.charts.beta.fillBands(term === 'margin');
  }

  /** All charts, by name and title. */
  get named(): { name: Name; title: string }[] {
    return names.map((name) => ({ name, title: this.figure(name).querySelector('figcaption b')?.textContent ?? name }));
  }

  /** The charts shown, or only the one of that name, with titles that need no formula. */
  titled(only = ''): TitledChart[] {
    const f = this.mapped ? 'f(A(X))' : 'f(X)';
    const { gap } = this;
    const objective = gap ? `objective gap, |${f} − f*|` : `objective, ${f}`;
    const words: Partial<Record<Name, string>> = gap ? { objective: gapWords(gap) } : {};
    return names
      .filter((name) => (only ? name === only : this.names.includes(name)))
      .map((name) => ({ title: { ...titles, objective }[name], words: words[name], chart: this.charts[name] }));
  }

  /** The line under the pointer. */
  lineAt(event: PointerEvent): number | undefined {
    const line = this.shown.map((chart) => chart.lineAt(event)).find((line) => line !== undefined);
    return line === undefined ? undefined : line % this.runs.length;
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
    return this.runs.map((run) => ({ line: lineOf(run), values: run.trace.columns[name] }));
  }

  /** words: said where there is room. */
  private caption(name: Name, title: string, formulas: readonly Child[] = [], words = ''): void {
    const named = formulas.length > 0 ? mentioned(title) : explained(title);
    this.charts[name].entitle(named, formulas, explained(words));
    this.charts[name].figure.removeAttribute('title');
  }
}

const lineOf = ({ name, short, mark }: ChartedRun): Line => ({ name, short, mark });

/** The formulas of the norms of their gradients, each once. */
const gradients = (methods: readonly Method[]): Child[] =>
  [...new Set(methods.map(gradientKind))].flatMap((kind, i) => [i > 0 && ', ', normFormula(kind)]);
