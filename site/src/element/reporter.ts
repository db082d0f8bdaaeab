// Shows the runs of an element on its display, and reports them in events.
import type { Catalog, SlepError } from '../../types/slep.d.ts';
import { lowest, spokenOf } from '../model/comparison.ts';
import type { ControllerView, Phase } from '../model/controller-view.ts';
import { markedRefusals, markedRuns, type Marked, type MarkedRun } from '../model/marked.ts';
import type { Experiment } from '../model/experiment.ts';
import { problemWords } from '../model/instance-words.ts';
import type { Wrong } from '../model/link-attributes.ts';
import { sentence } from '../model/sentence.ts';
import type { State } from '../model/state.ts';
import type { Display } from './display.ts';
import { summary } from './summary.ts';

export class Reporter implements ControllerView {
  /** The current experiment, and whether its end has been reported. */
  private shown?: { experiment: Experiment; state: State; runs: readonly MarkedRun[]; reported: boolean };

  /** marked: returns the names and marks of an experiment's line-up. */
  constructor(
    private readonly element: EventTarget,
    private readonly display: Display,
    private readonly catalog: Catalog,
    private readonly marked: (experiment: Experiment) => Marked[],
  ) {}

  opened(experiment: Experiment, state: State): void {
    const marked = this.marked(experiment);
    const runs = markedRuns(this.catalog, experiment, marked);
    this.shown = { experiment, state, runs, reported: false };
    this.display.lines(runs);
    this.display.count(experiment.iteration);
    this.display.charts.reset(runs, state.settings);
    this.display.complain(markedRefusals(experiment, marked).map(({ name, sentence: why }) => `${name}: ${why}`));
    for (const { error } of experiment.refusals) this.fail({ input: error.input ?? '', message: error.message });
    experiment.watcher = { frame: () => this.frame(experiment) };
  }

  phase(phase: Phase): void {
    this.display.phase(phase);
    if (!this.shown) return;
    const { experiment, state, runs, reported } = this.shown;
    const title = problemWords(state, experiment.runs[0].info);
    if (phase !== 'done') return this.display.say(title, phase === 'ready' ? [] : [{ text: phase }]);
    const endings = runs.flatMap(({ name, run: { result } }) => (result ? [{ name, result }] : []));
    const best = lowest(runs);
    if (best) this.display.charts.showGap(best);
    this.display.charts.draw(true);
    this.draw();
    this.display.say(title, summary(endings));
    if (reported) return;
    this.shown.reported = true;
    this.report('done', { methods: endings.map(({ name, result }) => ({ name, ...result })) });
  }

  rejected(error: SlepError): void {
    this.display.complain([sentence(error)]);
    this.fail({ input: error.input ?? '', message: error.message });
  }

  cancelled(): void {
    this.display.say('not set up', [{ text: 'the set-up was cancelled' }]);
  }

  crashed(error: Error): void {
    this.shown = undefined;
    this.display.say('the run failed', [{ text: `${error.message}. Press Run to start it again`, bad: true }]);
    this.fail({ input: '', message: error.message });
  }

  /** Reports an invalid value or a failed run. */
  fail({ input, message }: Wrong): void {
    this.report('error', { input, message });
  }

  private frame(experiment: Experiment): void {
    const { iteration, running } = experiment;
    this.display.charts.draw(!running);
    this.display.count(iteration);
    this.draw();
    const runs = this.shown?.experiment === experiment ? this.shown.runs : [];
    this.report('progress', { iteration, methods: runs.map(({ name, run: { progress } }) => ({ name, ...progress })) });
  }

  /** Draws the runs. The picture shows the run that the lab's verdict would describe. */
  private draw(): void {
    if (!this.shown) return;
    const { experiment, runs, state } = this.shown;
    const { index: of } = runs[spokenOf(runs, [], null).run].run;
    this.display.picture.draw({ runs, problem: state.problem, of, running: experiment.running });
  }

  private report(event: string, detail: object): void {
    this.element.dispatchEvent(new CustomEvent(event, { detail }));
  }
}
