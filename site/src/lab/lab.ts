// The lab itself: the settings that are wanted, the experiment that is shown, and what the transport does to it.
import type { Catalog, Slep, SlepError } from '../../types/slep.d.ts';
import type { Files } from './bench.ts';
import { Experiment } from './experiment.ts';
import { Journey } from './journey.ts';
import { follow, parseLineup, type Entry } from './lineup.ts';
import { numbers } from './looks.ts';
import { specsOf } from './specs.ts';
import type { State } from './state.ts';
import type { Phase } from './transport.ts';

export interface LabView {
  phase(phase: Phase): void;
  /** A new experiment stands at its start. */
  opened(experiment: Experiment, state: State): void;
  /** The settings wanted were refused; what was shown before stays. */
  rejected(error: SlepError): void;
  /** The set-up was stopped; the settings wanted are again those of the run shown, if there is one. */
  cancelled(): void;
  /** The runs are on their way to iterations, one for each. */
  going(iterations: readonly number[]): void;
  /** The runs have come to where they are to stay, or have left it. */
  stood(): void;
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
  private readonly journey = new Journey();

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
    return this.journey.to ?? this.experiment?.lanes.map((lane) => lane.progress.iteration) ?? [];
  }

  entries(state: State): Entry[] {
    return parseLineup(state.methods, this.catalog, []);
  }

  /** Sets up what is wanted, with changes, and takes it to where it is to stand. */
  async open(patch: Partial<State> = {}): Promise<void> {
    this.journey.stay();
    this.wanted = { ...this.wanted, ...patch } as State;
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
    this.view.opened(experiment, this.shown);
    await this.guard(experiment, (e) => e.fetch());
    if (this.experiment !== experiment) return;
    const { until, at } = wanted;
    if (until === '') await this.solve();
    else await this.come(Number(until));
    if (at !== '' && this.experiment === experiment && !experiment.running && (until !== '' || experiment.ended)) this.seek(Number(at));
  }

  /** Other runs have other axes, and other methods other places: they run to their ends, all of the axis is shown, the picture follows the verdict again, and what was left out stays so. */
  change(patch: Partial<State>, files = this.files): void {
    const { methods = this.wanted.methods } = patch;
    const hidden = follow(numbers(this.wanted.hidden), this.entries(this.wanted), parseLineup(methods, this.catalog, [])).join(' ');
    this.take({ ...this.wanted, window: '', until: '', at: '', hidden, ...(methods !== this.wanted.methods && { of: 0 }), ...patch } as State, files);
  }

  /** Changes what is looked at, on which no run depends. */
  look(patch: Partial<State>): void {
    [this.shown, this.wanted] = [{ ...this.shown, ...patch } as State, { ...this.wanted, ...patch } as State];
  }

  /** Changes everything. */
  take(state: State, files: Files | null = null): void {
    this.wanted = { ...state, files: files !== null };
    this.files = files;
    void this.open();
  }

  reset(): void {
    this.revert();
    void this.open({ until: '0', at: '' });
  }

  toggle(): void {
    switch (this.phase) {
      case 'setting up':
        return this.opening?.abort();
      case 'running':
        return this.experiment?.pause();
      case 'done':
      case 'failed':
        return void this.open({ until: '', at: '' });
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
    if (iterations > 0 && this.phase === 'done' && this.journey.to === undefined) return;
    const k = Math.max(0, Math.max(...this.iterations) + iterations);
    await this.come(k);
  }

  /** Takes all runs to iteration k, or to their ends. */
  private async come(k: number): Promise<void> {
    this.head(this.iterations.map(() => k));
    await this.journey.over;
  }

  /** Takes the runs to iterations, one for each. */
  head(iterations: readonly number[]): void {
    if (!this.experiment || this.opening || iterations.join() === this.journey.to?.join()) return;
    this.view.going(iterations);
    void this.journey.go(iterations, (to, signal) => this.travel(to, signal));
  }

  private async travel(iterations: readonly number[], signal: AbortSignal): Promise<void> {
    this.experiment?.pause();
    await this.solving;
    const { experiment } = this;
    if (!experiment || signal.aborted) return;
    await this.guard(experiment, (e) => e.seek(iterations, signal));
    if (!signal.aborted) this.stood(experiment);
  }

  /** Where the runs stand is part of what is looked at. */
  private stood(experiment: Experiment): void {
    if (this.experiment !== experiment) return;
    this.look(experiment.stand);
    this.view.stood();
  }

  /** Ends what is shown and what is being set up. */
  close(): void {
    this.journey.stay();
    this.opening?.abort();
    this.opening = undefined;
    this.experiment?.dispose();
    this.experiment = undefined;
  }

  private async solve(): Promise<void> {
    this.journey.stay();
    await Promise.all([this.journey.over, this.solving]);
    const { experiment } = this;
    if (!experiment || experiment.running) return;
    this.look({ until: '', at: '' });
    this.view.stood();
    this.solving = this.guard(experiment, (e) => e.solve(this.shown.speed));
    this.view.phase(this.phase);
    await this.solving;
    this.stood(experiment);
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
