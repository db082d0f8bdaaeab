// What the runs of an element do: shown on its face, and told in its events.
import type { SlepError } from '../../types/slep.d.ts';
import type { Experiment, Lane } from '../model/experiment.ts';
import type { LabView } from '../model/controller.ts';
import type { Line } from '../chart/line.ts';
import { sentence } from '../model/refusal.ts';
import type { State } from '../model/state.ts';
import type { Phase } from '../lab/transport.ts';
import { titleOf, type Wrong } from './attributes.ts';
import type { Face } from './face.ts';
import { summary } from './summary.ts';

/** A method of the line-up, as it is named and drawn. */
export type Drawn = Pick<Line, 'name' | 'mark'>;

export class Stage implements LabView {
  readonly #element: EventTarget;
  readonly #face: Face;
  readonly #drawn: (lanes: readonly Lane[]) => Drawn[];
  /** The experiment on it, and whether its end was told. */
  #shown?: { experiment: Experiment; state: State; told: boolean };

  constructor(element: EventTarget, face: Face, drawn: (lanes: readonly Lane[]) => Drawn[]) {
    this.#element = element;
    this.#face = face;
    this.#drawn = drawn;
  }

  opened(experiment: Experiment, state: State): void {
    this.#shown = { experiment, state, told: false };
    const drawn = this.#drawn(experiment.lanes);
    const lines = experiment.lanes.map(({ place }) => drawn[place]);
    this.#face.lines(lines);
    this.#face.count(experiment.iteration);
    this.#face.pair.reset(lines, { gradNorm: Number(state.tol), feasibility: Number(state.feasTol) });
    this.#face.complain(experiment.refusals.map(({ place, error }) => `${drawn[place].name}: ${sentence(error)}`));
    for (const { error } of experiment.refusals) this.fail({ input: error.input ?? '', message: error.message });
    experiment.watcher = {
      rows: (line, from, trace) => this.#face.pair.append(line, from, trace),
      frame: () => this.#frame(experiment),
    };
  }

  phase(phase: Phase): void {
    this.#face.phase(phase);
    if (!this.#shown) return;
    const { experiment, state, told } = this.#shown;
    const title = titleOf(state, experiment.lanes[0].run.info);
    if (phase !== 'done') return this.#face.say(title, phase === 'ready' ? [] : [{ text: phase }]);
    const drawn = this.#drawn(experiment.lanes);
    const endings = experiment.lanes.flatMap(({ place, result }) =>
      result ? [{ name: drawn[place].name, result }] : [],
    );
    this.#face.pair.draw(true);
    this.#face.say(title, summary(endings));
    if (told) return;
    this.#shown.told = true;
    this.#tell('done', { methods: endings.map(({ name, result }) => ({ name, ...result })) });
  }

  going(): void {}

  stood(): void {}

  rejected(error: SlepError): void {
    this.#face.complain([sentence(error)]);
    this.fail({ input: error.input ?? '', message: error.message });
  }

  cancelled(): void {
    this.#face.say('not set up', [{ text: 'the set-up was cancelled' }]);
  }

  crashed(error: Error): void {
    this.#shown = undefined;
    this.#face.say('the run broke off', [{ text: `${error.message}. Run starts it anew`, bad: true }]);
    this.fail({ input: '', message: error.message });
  }

  /** Tells of a value that the element cannot take, or of what broke off. */
  fail({ input, message }: Wrong): void {
    this.#tell('error', { input, message });
  }

  #frame(experiment: Experiment): void {
    const { lanes, iteration, running } = experiment;
    this.#face.pair.draw(!running);
    this.#face.count(iteration);
    const drawn = this.#drawn(lanes);
    this.#tell('progress', {
      iteration,
      methods: lanes.map(({ place, progress }) => ({ name: drawn[place].name, ...progress })),
    });
  }

  #tell(event: string, detail: object): void {
    this.#element.dispatchEvent(new CustomEvent(event, { detail }));
  }
}
