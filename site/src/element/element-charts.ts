// The charts of an element, side by side or one below the other, with one cursor.
import { Chart, type Scale } from '../chart/chart.ts';
import { derived } from '../chart/derived.ts';
import { gapScale, gapSeries, gapWords } from '../chart/gap.ts';
import { betaNeeded } from '../model/beta.ts';
import type { Lowest } from '../model/comparison.ts';
import type { Drawn } from '../model/drawn.ts';
import { plain } from '../model/numbers.ts';
import { roundingFloor } from '../model/rounding.ts';
import type { TraceStore } from '../model/trace-store.ts';
import type { ChartName } from '../model/view-state.ts';
import { el, formula } from '../ui/dom.ts';
import { forgetStyle } from '../ui/palette.ts';

interface Caption {
  title: string;
  formula?: string;
  /** said where there is room */ words?: string;
}

const captions: Record<ChartName, Caption & { part: string }> = {
  gradNorm: { part: 'stationarity', title: 'stationarity' },
  feasibility: { part: 'feasibility', title: 'feasibility', formula: '‖XᵀMX − I‖', words: 'zero on the constraint' },
  objective: { part: 'objective', title: 'objective' },
  step: { part: 'step', title: 'step length' },
  beta: { part: 'beta', title: 'penalty parameter', formula: 'β' },
};

export interface ChartedRun extends Drawn {
  trace: TraceStore;
}

/** Where a run has converged. */
export interface Levels {
  gradNorm: number;
  feasibility: number;
}

interface Place {
  name: ChartName;
  chart: Chart;
  cursor: HTMLElement;
}

export class ElementCharts {
  readonly root = el('div', { class: 'charts' });
  private readonly resized = new ResizeObserver(() => this.restyle());
  private readonly pointed: (iteration?: number) => void;
  private places: readonly Place[] = [];
  private key = '';
  private runs: readonly ChartedRun[] = [];
  private levels: Levels = { gradNorm: 0, feasibility: 0 };
  /** The objective is shown as its distance from this one. */
  private gap?: Lowest;
  private settled = true;

  /** pointed: the iteration under the pointer, undefined once it has left. */
  constructor(pointed: (iteration?: number) => void) {
    this.pointed = pointed;
  }

  /** While the charts are on the page, they follow the size of their element. */
  watch(on: boolean): void {
    if (on) this.resized.observe(this.root);
    else this.resized.disconnect();
  }

  /** Shows the charts of these names. stacked: one below the other, on one axis. */
  show(names: readonly ChartName[], stacked: boolean): void {
    const key = `${names.join()} ${stacked}`;
    if (key === this.key) return;
    this.key = key;
    this.places = names.map((name, i) => this.make(name, !stacked || i === names.length - 1));
    this.root.replaceChildren(...this.places.map(({ chart }) => chart.figure));
    this.root.classList.toggle('pair', !stacked && names.length === 2);
    this.root.hidden = names.length === 0;
    for (const place of this.places) this.fill(place);
  }

  /** Shows other runs. Their traces are read whenever the charts are drawn. */
  reset(runs: readonly ChartedRun[], levels: Levels): void {
    [this.runs, this.levels, this.gap] = [runs, levels, undefined];
    for (const place of this.places) this.fill(place);
  }

  /** From now on the objective is its distance from this one. */
  showGap(gap: Lowest): void {
    if (this.gap?.objective === gap.objective) return;
    this.gap = gap;
    for (const place of this.places) this.fill(place);
  }

  /** settled: no more rows will come. */
  draw(settled: boolean): void {
    this.settled = settled;
    for (const { name, chart } of this.places) {
      chart.draw(settled ? Math.max(this.last, 1) : Math.max(this.last * 1.25, 10), 0, !settled);
      if (settled) chart.describe(this.inWords(name, chart));
    }
    this.point();
  }

  restyle(): void {
    forgetStyle(this.root);
    this.draw(this.settled);
  }

  private make(name: ChartName, hasAxis: boolean): Place {
    const figure = el(
      'figure',
      { class: 'chart', 'data-part': captions[name].part },
      el('figcaption', {}, el('span', { class: 'title' })),
    );
    const lift = (line?: number) => this.places.forEach((place) => place.chart.lift(line));
    const chart = new Chart(figure, hasAxis, { lifted: lift });
    const cursor = el('div', { class: 'cursor', hidden: true });
    figure.append(cursor);
    figure.addEventListener('pointermove', ({ clientX }) => {
      const { left, width } = figure.getBoundingClientRect();
      const scale = figure.offsetWidth / width; // a slide may be shown larger than it is
      this.point(Math.round(chart.positionAt((clientX - left) * scale)));
    });
    figure.addEventListener('pointerleave', () => this.point());
    return { name, chart, cursor };
  }

  private fill({ name, chart }: Place): void {
    const { title, formula: text, words } = this.captionOf(name);
    chart.entitle([title], text ? [formula(text)] : [], [words]);
    const lines = this.runs.map(({ trace, ...line }) => ({ line, values: trace.columns[name] }));
    if (name === 'objective' && this.gap) return chart.reset(gapSeries(lines, this.gap), gapScale(this.gap));
    const needed = this.runs.map(({ trace: { columns }, ...line }) => ({
      line: { ...line, companion: true },
      values: derived(columns.beta, (beta, row) => betaNeeded({ beta, margin: columns.margin.at(row) })),
    }));
    chart.reset(name === 'beta' ? [...lines, ...needed] : lines, this.scaleOf(name));
  }

  private scaleOf(name: ChartName): Scale {
    if (name !== 'gradNorm' && name !== 'feasibility') return { log: name !== 'objective' };
    const value = this.levels[name];
    const zone = name === 'feasibility';
    return {
      log: true,
      levels: value > 0 ? [{ value, name: zone ? 'feasible below' : 'tolerance', zone }] : [],
      floor: zone ? roundingFloor(1) : 0,
    };
  }

  private captionOf(name: ChartName): Caption {
    const { gap } = this;
    return name === 'objective' && gap
      ? { title: 'objective gap', formula: 'f − f⋆', words: gapWords(gap) }
      : captions[name];
  }

  /** The last iteration of any run. */
  private get last(): number {
    return Math.max(...this.runs.map(({ trace }) => trace.length), 1) - 1;
  }

  private point(iteration?: number): void {
    const at = iteration === undefined || this.last === 0 ? undefined : Math.min(iteration, this.last);
    for (const { chart, cursor } of this.places) {
      chart.readNow(this.runs.map(() => at ?? Infinity));
      cursor.hidden = at === undefined;
      if (at === undefined) continue;
      cursor.style.transform = `translateX(${Math.round(chart.leftOf(at))}px)`;
      cursor.style.top = `${chart.top}px`;
    }
    this.pointed(at);
  }

  private inWords(name: ChartName, chart: Chart): string {
    const lines = this.runs.map(({ name: run }, i) => {
      const last = chart.count(i) - 1;
      return `${run}: from ${plain(chart.value(i, 0))} to ${plain(chart.value(i, last))} in ${last} iterations.`;
    });
    return [`Chart of ${this.captionOf(name).title} over iterations.`, ...lines].join(' ');
  }
}
