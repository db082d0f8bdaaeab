// What becomes of the runs of an element: shown on its display, and reported in its events.
import type { SlepError } from '../../types/slep.d.ts';
import type { ComparedRun } from '../model/compared-run.ts';
import type { ControllerView, Phase } from '../model/controller-view.ts';
import type { Drawn } from '../model/drawn.ts';
import type { Experiment } from '../model/experiment.ts';
import { problemWords } from '../model/instance-words.ts';
import type { Wrong } from '../model/link-attributes.ts';
import { sentence } from '../model/sentence.ts';
import type { State } from '../model/state.ts';
import type { Display } from './display.ts';
import { summary } from './summary.ts';

export class Reporter implements ControllerView {
  readonly #element: EventTarget;
  readonly #display: Display;
  readonly #drawn: (runs: readonly ComparedRun[]) => Drawn[];
  /** The experiment shown, and whether its end was reported. */
  #shown?: { experiment: Experiment; state: State; reported: boolean };

  constructor(element: EventTarget, display: Display, drawn: (runs: readonly ComparedRun[]) => Drawn[]) {
    this.#element = element;
    this.#display = display;
    this.#drawn = drawn;
  }

  opened(experiment: Experiment, state: State): void {
    this.#shown = { experiment, state, reported: false };
    const drawn = this.#drawn(experiment.runs);
    const lines = experiment.runs.map(({ index, trace }) => ({ ...drawn[index], trace }));
    this.#display.lines(lines);
    this.#display.count(experiment.iteration);
    this.#display.charts.reset(lines, {
      gradNorm: Number(state.settings.tol),
      feasibility: Number(state.settings.feasTol),
    });
    this.#display.complain(experiment.refusals.map(({ index, error }) => `${drawn[index].name}: ${sentence(error)}`));
    for (const { error } of experiment.refusals) this.fail({ input: error.input ?? '', message: error.message });
    experiment.watcher = { frame: () => this.#frame(experiment) };
  }

  phase(phase: Phase): void {
    this.#display.phase(phase);
    if (!this.#shown) return;
    const { experiment, state, reported } = this.#shown;
    const title = problemWords(state, experiment.runs[0].info);
    if (phase !== 'done') return this.#display.say(title, phase === 'ready' ? [] : [{ text: phase }]);
    const drawn = this.#drawn(experiment.runs);
    const endings = experiment.runs.flatMap(({ index, result }) =>
      result ? [{ name: drawn[index].name, result }] : [],
    );
    this.#display.charts.draw(true);
    this.#display.say(title, summary(endings));
    if (reported) return;
    this.#shown.reported = true;
    this.#report('done', { methods: endings.map(({ name, result }) => ({ name, ...result })) });
  }

  going(): void {}

  stood(): void {}

  rejected(error: SlepError): void {
    this.#display.complain([sentence(error)]);
    this.fail({ input: error.input ?? '', message: error.message });
  }

  cancelled(): void {
    this.#display.say('not set up', [{ text: 'the set-up was cancelled' }]);
  }

  crashed(error: Error): void {
    this.#shown = undefined;
    this.#display.say('the run failed', [{ text: `${error.message}. Run starts it again`, bad: true }]);
    this.fail({ input: '', message: error.message });
  }

  /** Reports a value that the element cannot take, or a run that broke off. */
  fail({ input, message }: Wrong): void {
    this.#report('error', { input, message });
  }

  #frame(experiment: Experiment): void {
    const { runs, iteration, running } = experiment;
    this.#display.charts.draw(!running);
    this.#display.count(iteration);
    const drawn = this.#drawn(runs);
    this.#report('progress', {
      iteration,
      methods: runs.map(({ index, progress }) => ({ name: drawn[index].name, ...progress })),
    });
  }

  #report(event: string, detail: object): void {
    this.#element.dispatchEvent(new CustomEvent(event, { detail }));
  }
}
