// The lab itself: the settings that are wanted, the experiment that is shown, and what the transport does to it.
import type { Catalog, Slep, SlepError } from '../../types/slep.d.ts';
import type { Files } from './bench.ts';
import { Experiment } from './experiment.ts';
import { follow, parseLineup, type Entry } from './lineup.ts';
import { numbers } from './looks.ts';
import { specsOf } from './specs.ts';
import type { State } from './state.ts';
import type { Phase } from './transport.ts';

export interface LabView {
  phase(phase: Phase): void;
  /** A new experiment stands at its start. */
  opened(experiment: Experiment): void;
  /** The settings wanted were refused; what was shown before stays. */
  rejected(error: SlepError): void;
  /** The set-up was stopped; the settings wanted are again those of the run shown, if there is one. */
  cancelled(): void;
  /** The runs are on their way to iterations, one for each. */
  going(iterations: readonly number[]): void;
  /** A run broke off. */
  crashed(error: Error): void;
}

export class Lab {
  /** The settings of the experiment shown. */
  shown: State;
  /** The settings of the controls: others than those shown while a change is being set up or was refused. */
  wanted: State;
  /** The user's data, when they are wanted. */
  files: Files | null = null;
  experiment?: Experiment;
  readonly catalog: Catalog;
  private readonly slep: Slep;
  private readonly view: LabView;
  private shownFiles: Files | null = null;
  private opening?: AbortController;
  private solving = Promise.resolve();
  /** The iterations that the runs go to, until they are there. */
  private sought?: readonly number[];
  private seeking?: Promise<void>;
  private way = new AbortController();

  constructor(slep: Slep, state: State, view: LabView) {
    this.slep = slep;
    this.catalog = slep.catalog;
    this.shown = this.wanted = state;
    this.view = view;
  }

  get phase(): Phase {
    if (this.opening) return 'setting up';
    const { experiment } = this;
    if (!experiment) return 'failed';
    if (experiment.running) return 'running';
    return experiment.ended ? 'done' : experiment.iteration === 0 ? 'ready' : 'paused';
  }

  /** Where the runs stand, or are about to stand. */
  get iterations(): readonly number[] {
    return this.sought ?? this.experiment?.lanes.map((lane) => lane.progress.iteration) ?? [];
  }

  entries(state: State): Entry[] {
    return parseLineup(state.methods, this.catalog, []);
  }

  /** Sets up what is wanted and runs it, or leaves it at its start. */
  async open(go: boolean): Promise<void> {
    this.stay();
    this.opening?.abort();
    const opening = (this.opening = new AbortController());
    this.experiment?.pause();
    this.view.phase(this.phase);
    const { wanted, files } = this;
    try {
      const experiment = await Experiment.start(this.slep, specsOf(this.catalog, wanted, files), opening.signal);
      if (this.opening !== opening) return experiment.dispose();
      this.experiment?.dispose();
      [this.experiment, this.shown, this.shownFiles, this.opening] = [experiment, this.wanted, files, undefined]; // what is looked at may have changed meanwhile
    } catch (error) {
      if (this.opening !== opening) return;
      this.opening = undefined;
      if (opening.signal.aborted) {
        this.revert();
        this.view.cancelled();
      } else this.view.rejected(error as SlepError);
      this.view.phase(this.phase);
      return;
    }
    const { experiment } = this;
    this.view.opened(experiment);
    await this.guard(experiment, (e) => e.fetch());
    if (go && this.experiment === experiment) await this.solve();
  }

  /** Other runs have other axes, and other methods other places: all of the axis is shown, the picture follows the verdict again, and what was left out stays so. */
  change(patch: Partial<State>, files = this.files): void {
    const { methods = this.wanted.methods } = patch;
    const hidden = follow(numbers(this.wanted.hidden), this.entries(this.wanted), parseLineup(methods, this.catalog, [])).join(' ');
    this.take({ ...this.wanted, window: '', hidden, ...(methods !== this.wanted.methods && { of: 0 }), ...patch } as State, files);
  }

  /** Changes what is looked at, on which no run depends. */
  look(patch: Partial<State>): void {
    [this.shown, this.wanted] = [{ ...this.shown, ...patch } as State, { ...this.wanted, ...patch } as State];
  }

  /** Changes everything. */
  take(state: State, files: Files | null = null): void {
    this.wanted = { ...state, files: files !== null };
    this.files = files;
    void this.open(true);
  }

  reset(): void {
    this.revert();
    void this.open(false);
  }

  toggle(): void {
    switch (this.phase) {
      case 'setting up':
        return this.opening?.abort();
      case 'running':
        return this.experiment?.pause();
      case 'done':
      case 'failed':
        return void this.open(true);
      default:
        void this.solve();
    }
  }

  /** Goes on at the speed that is looked at now. */
  pace(): void {
    if (!this.experiment?.running) return;
    this.experiment.pause();
    void this.solve();
  }

  /** To iteration k or the last one kept. */
  seek(k: number): void {
    if (this.experiment) this.head(this.experiment.lanes.map(() => Math.min(k, this.experiment?.kept ?? 0)));
  }

  /** So many iterations forth, or back, from where the furthest run is: all come to the same one, or to their ends. */
  async step(iterations: number): Promise<void> {
    if (iterations > 0 && this.phase === 'done' && this.sought === undefined) return;
    const k = Math.max(0, Math.max(...this.iterations) + iterations);
    this.head(this.iterations.map(() => k));
    await this.seeking;
  }

  /** Takes the runs to iterations, one for each; of several that are asked for while they are on their way, to the newest. */
  head(iterations: readonly number[]): void {
    if (!this.experiment || this.opening || iterations.join() === this.sought?.join()) return;
    this.stay();
    this.sought = iterations;
    this.view.going(iterations);
    this.seeking ??= this.go(this.experiment).finally(() => (this.seeking = undefined));
  }

  private async go(experiment: Experiment): Promise<void> {
    experiment.pause();
    await this.solving;
    while (this.sought !== undefined && this.experiment === experiment) {
      const { sought } = this;
      const { signal } = (this.way = new AbortController());
      await this.guard(experiment, (e) => e.seek(sought, signal));
      if (this.sought === sought) this.stay();
    }
  }

  /** The runs stop where they are on their way. */
  private stay(): void {
    this.way.abort();
    this.sought = undefined;
  }

  /** Ends what is shown and what is being set up. */
  close(): void {
    this.stay();
    this.opening?.abort();
    this.opening = undefined;
    this.experiment?.dispose();
    this.experiment = undefined;
  }

  private async solve(): Promise<void> {
    this.stay();
    await Promise.all([this.seeking, this.solving]);
    const { experiment } = this;
    if (!experiment || experiment.running) return;
    this.solving = this.guard(experiment, (e) => e.solve(this.shown.speed));
    this.view.phase(this.phase);
    await this.solving;
  }

  /** What happens to an experiment that is no longer shown is of no interest. */
  private async guard(experiment: Experiment, act: (e: Experiment) => Promise<void>): Promise<void> {
    try {
      await act(experiment);
    } catch (error) {
      if (this.experiment !== experiment) return;
      experiment.dispose();
      this.experiment = undefined;
      this.view.crashed(error as Error);
    }
    if (this.experiment === experiment || !this.experiment) this.view.phase(this.phase);
  }

  /** Back to the settings of what is shown. */
  private revert(): void {
    if (this.experiment) [this.wanted, this.files] = [this.shown, this.shownFiles];
  }
}
