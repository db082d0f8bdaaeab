// Connects the views of the runs: charts, pictures, verdict, results, instance and counters.
import type { Catalog } from '../../types/slep.d.ts';
import { advise, type Advice } from '../model/advice.ts';
import type { ChartName } from '../model/charted.ts';
import type { ComparedRun } from '../model/compared-run.ts';
import { areApart, lowest, ofVersion, spokenOf } from '../model/comparison.ts';
import type { Controller } from '../model/controller.ts';
import type { MarkedMethod, MarkedRun, Refused } from '../model/marked.ts';
import { figuresOf } from '../model/figures.ts';
import { outcome, refusal, unfinished } from '../model/outcome.ts';
import type { Patch, State } from '../model/state.ts';
import { TraceStore } from '../model/trace-store.ts';
import { verdictLine } from '../model/verdict-line.ts';
import type { ViewState } from '../model/view-state.ts';
import { byId } from '../ui/dom.ts';
import type { AnswerPlace } from './answer/place.ts';
import type { Charts } from './charts/charts.ts';
import type { InstanceView } from './instance.ts';
import { sourcesOf } from './pictures/sources.ts';
import type { PicturesPanel } from './pictures/panel.ts';
import type { ResultsView } from './results.ts';
import type { Readings } from './terms/own-figures.ts';
import type { StepChart } from './step-chart.ts';
import type { Transport } from './transport.ts';
import type { Offer, VerdictView } from './verdict.ts';

/** The results are beside the charts if there are at least this many methods, unless another view belongs there. */
const many = 5;

export interface Parts {
  /**
   * The element that contains the views other than the charts. The attribute data-beside of this element names the view
   * that is beside the charts.
   */
  panes: HTMLElement;
  charts: Charts;
  pictures: PicturesPanel;
  verdict: VerdictView;
  results: ResultsView;
  instance: InstanceView;
  transport: Transport;
  stepChart: StepChart;
  answer: AnswerPlace;
}

export interface RunsEvents {
  /** The user has accepted a suggestion. */
  accept(patch: Patch): void;
  /**
   * Returns the name of the view that must be beside the charts because the text about the state refers to it, or '' if
   * there is no such view.
   */
  beside(state: State): string;
  /** The user has asked for a study over several starts. */
  severalStarts(): void;
}

export class RunsView {
  runs: readonly MarkedRun[] = [];
  private refused: readonly Refused[] = [];
  /** The charts that are shown instead of the charts of the view. */
  private chosen?: readonly ChartName[];

  constructor(
    private readonly parts: Parts,
    private readonly events: RunsEvents,
  ) {}

  /** Shows charts without lines and a table without numbers until the first runs start. */
  expect(methods: readonly MarkedMethod[], state: State): void {
    const { charts, results, pictures, transport } = this.parts;
    const waiting = methods.map((method) => ({ ...method, run: { trace: new TraceStore() } }));
    charts.reset(waiting, state.settings);
    this.look(state);
    charts.draw(false);
    this.place(state);
    results.show(methods.map(figuresOf), [], undefined, state.verdict ?? 0);
    pictures.show(state, 0, false);
    transport.count(0, 0, 0);
  }

  /** Replaces the runs. */
  reset(runs: readonly MarkedRun[], refused: readonly Refused[], state: State): void {
    [this.runs, this.refused] = [runs, refused];
    this.parts.charts.reset(runs, state.settings);
    this.parts.pictures.reset(sourcesOf(runs, state.problem));
    this.place(state);
  }

  private place(state: State): void {
    const { panes, pictures } = this.parts;
    const { problem, lineup } = state;
    const isMany = Math.max(lineup.length, this.runs.length) >= many;
    const needed = this.events.beside(state) || (isMany ? 'results' : '');
    panes.dataset.beside = pictures.hasWorld(problem) ? 'pictures' : needed;
  }

  /** Returns the index of a method's line in the charts. index: the index of the method in the line-up. */
  lineOf(index: number | undefined): number | undefined {
    const line = this.runs.findIndex(({ run }) => run.index === index);
    return line < 0 ? undefined : line;
  }

  /** Moves the charts to the requested iterations. */
  moveTo(iterations: readonly number[]): void {
    this.parts.charts.setCurrent(iterations);
  }

  /** Applies a view. */
  look({ x, window, charts: names, hidden, speed }: ViewState): void {
    const { charts, results, transport } = this.parts;
    charts.over(x);
    charts.window(window ?? undefined);
    charts.show(this.chosen ?? names);
    charts.hide(new Set(this.runs.flatMap(({ run }, line) => (hidden.includes(run.index) ? [line] : []))));
    results.hide(hidden);
    transport.pace(speed);
  }

  /** Shows only these charts, or the charts of the view if the argument is undefined. */
  only(names: readonly ChartName[] | undefined, view: ViewState): void {
    this.chosen = names;
    this.look(view);
  }

  /** Shows everything that changes during runs. */
  draw(controller: Controller): void {
    const { experiment, phase, shown, iterations } = controller;
    if (!experiment) return;
    const { charts, pictures, results, instance, transport, stepChart } = this.parts;
    const { run: index, refused } = spokenOf(this.runs, this.refused, shown.verdict);
    const { run, name } = this.runs[index];
    const { info, progress } = run;
    const best = phase === 'done' && lowest(this.runs);
    if (best) charts.traceCharts.showGap(best);
    charts.setCurrent(iterations);
    charts.draw(!experiment.running);
    transport.count(experiment.iteration, experiment.kept, progress.seconds / progress.iteration);
    this.showVerdict(controller, index, refused);
    results.show(this.runs.map(figuresOf), this.refused, info.optimum, refused?.index ?? run.index);
    instance.show(info, run.ritz, name);
    pictures.show(shown, run.index, experiment.running);
    byId('open-keep').hidden = phase !== 'done' && controller.wanted.kept.length === 0;
    this.parts.answer.show(controller);
    if (phase === 'done') stepChart.ended(this.runs, shown.charts);
  }

  /** Returns the runs, and the rows of their traces, from which the definitions of terms take their numbers. */
  readings({ shown }: Controller): Readings {
    const { run: judged } = spokenOf(this.runs, this.refused, shown.verdict);
    return { runs: this.runs, judged, rows: this.parts.charts.reads };
  }

  restyle(): void {
    this.parts.charts.restyle();
    this.parts.pictures.restyle();
  }

  /** Shows the verdict. During a set-up, the last verdict stays visible. */
  private showVerdict({ catalog, phase, shown: state }: Controller, index: number, refused?: Refused): void {
    const { verdict } = this.parts;
    const { run } = this.runs[index];
    const line = phase === 'done' ? verdictLine(this.runs, this.refused, this.runs[0].run.info) : undefined;
    if (refused) return verdict.show(refusal(refused), [], line);
    if (phase === 'setting up') return;
    if (phase !== 'done')
      return verdict.show(unfinished(this.runs[index], phase === 'ready' || phase === 'running' ? phase : 'paused'));
    const own = ofVersion(this.runs, this.runs[0].version);
    const offers = own.includes(this.runs[index])
      ? offersOf(this.adviceOn(run, catalog, state), this.events.accept)
      : [];
    verdict.show(outcome(this.runs, index), areApart(own) ? this.withStarts(offers) : offers, line);
  }

  private withStarts(offers: readonly Offer[]): Offer[] {
    const { severalStarts: act } = this.events;
    return [
      { label: 'try 20 starts', effect: 'opens a study', recommended: true, act },
      ...offers.map((offer) => ({ ...offer, recommended: false })),
    ];
  }

  private adviceOn({ index, result, trace, info: { remedy } }: ComparedRun, catalog: Catalog, state: State): Advice[] {
    if (!result) return [];
    const startGradNorm = trace.columns.gradNorm.at(0);
    const own = ofVersion(this.runs, this.runs[0].version);
    const results = own.flatMap(({ run }) => run.result ?? []);
    return advise({ catalog, state, index, result, startGradNorm, results, remedy });
  }
}

/** Converts suggestions into buttons under “what to try”. The text of a button includes the effect. */
const offersOf = (advice: readonly Advice[], accept: (patch: Patch) => void): Offer[] =>
  advice.map(({ label, recommended, patch, continues }) => ({
    label,
    recommended,
    effect: continues ? 'continues' : patch.lineup ? 'adds a run' : 'restarts',
    title: continues
      ? 'repeats the same steps, bit for bit, and continues'
      : patch.lineup && 'keeps the runs that are shown, and adds a run from the same start',
    act: () => accept(patch),
  }));
