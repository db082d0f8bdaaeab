// The lab itself: the settings that are wanted, the experiment that is shown, and what the transport does to it.
import type { Catalog, Slep, SlepError } from '../../types/slep.d.ts';
import type { Files } from '../lab/data/own-data.ts';
import { Experiment } from './experiment.ts';
import { Journey } from './seek.ts';
import { follow, parseLineup, type Entry } from './lineup.ts';
import { numbers, ofRuns, placed } from './view-state.ts';
import { specsOf } from './run-specs.ts';
import type { State } from './state.ts';
import type { Phase } from '../lab/transport.ts';

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
  private readonly journey = new Journey((to, signal) => this.travel(to, signal));
  /** The last of the commands that move the runs, by number: of those that wait for one another it alone is carried out. */
  private command = 0;
  /** Whether the runs are on their way to where a link has them. */
  private coming = false;

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
    if (experiment.running || this.coming) return 'running';
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
    this.command++;
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
    if (this.experiment !== experiment || this.opening) return;
    const { until, at } = wanted;
    const there = until === '' ? await this.solve(at === '' ? undefined : Infinity) : await this.come(until);
    if (there && at !== '' && this.experiment === experiment && !this.opening)
      void this.head(placed(at, experiment.lanes.length));
  }

  /** To where a link has the runs, which may be a long way. */
  private async come(until: string): Promise<boolean> {
    this.coming = numbers(until).some((k) => k > 0);
    this.view.phase(this.phase);
    const there = await this.head(placed(until, this.iterations.length));
    this.coming = false;
    this.view.phase(this.phase);
    return there;
  }

  /** Other runs have other axes, and other methods other places: they run to their ends, all of the axis is shown, the picture follows the verdict again, and what was left out stays so. */
  change(patch: Partial<State>, files = this.files): void {
    const { methods = this.wanted.methods } = patch;
    const hidden = follow(
      numbers(this.wanted.hidden),
      this.entries(this.wanted),
      parseLineup(methods, this.catalog, []),
    ).join(' ');
    this.take(
      {
        ...this.wanted,
        window: '',
        until: '',
        at: '',
        hidden,
        ...(methods !== this.wanted.methods && { of: 0 }),
        ...patch,
      } as State,
      files,
    );
  }

  /** Changes what is looked at, on which no run depends. What is of these runs is not of those that are being set up. */
  look(patch: Partial<State>): void {
    const lasting = this.opening
      ? Object.fromEntries(Object.entries(patch).filter(([name]) => !ofRuns.some((other) => other === name)))
      : patch;
    [this.shown, this.wanted] = [{ ...this.shown, ...patch } as State, { ...this.wanted, ...lasting } as State];
  }

  /** Changes everything. */
  take(state: State, files: Files | null = null): void {
    this.wanted = { ...state, files: files !== null };
    this.files = files;
    void this.open();
  }

  reset(): void {
    this.revert();
    void this.open({ until: '0', at: '', window: '' });
  }

  toggle(): void {
    switch (this.phase) {
      case 'setting up':
        return this.opening?.abort();
      case 'running':
        this.journey.stay();
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
    if (this.experiment) void this.head(this.experiment.lanes.map(() => Math.min(k, this.experiment?.kept ?? 0)));
  }

  /** So many iterations forth, or back, from where the furthest run is: all come to the same one, or to their ends. */
  async step(iterations: number): Promise<void> {
    if (iterations > 0 && this.phase === 'done' && this.journey.to === undefined) return;
    const k = Math.max(0, Math.max(...this.iterations) + iterations);
    await this.head(this.iterations.map(() => k));
  }

  /** Takes the runs to iterations, one for each or to its end, and gives whether they came there before anything else was asked for. */
  async head(iterations: readonly number[]): Promise<boolean> {
    if (!this.experiment || this.opening || iterations.join() === this.journey.to?.join()) return false;
    this.command++;
    this.view.going(iterations);
    return this.journey.go(iterations);
  }

  private async travel(iterations: readonly number[], signal: AbortSignal): Promise<void> {
    this.experiment?.pause();
    await this.solving;
    const { experiment } = this;
    if (!experiment || signal.aborted) return;
    await this.guard(experiment, (e) => e.seek(iterations, signal));
    this.stood(experiment);
  }

  /** Where the runs stand is part of what is looked at. */
  private stood(experiment: Experiment): void {
    if (this.experiment !== experiment || this.opening) return;
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

  /** Runs on at a rate, and gives whether all runs came to their ends. */
  private async solve(rate = this.shown.speed): Promise<boolean> {
    const command = ++this.command;
    this.journey.stay();
    await Promise.all([this.journey.over, this.solving]);
    const { experiment } = this;
    if (!experiment || experiment.running || this.opening || command !== this.command) return false;
    this.look({ until: '', at: '' });
    this.view.stood();
    this.solving = this.guard(experiment, (e) => e.solve(rate));
    this.view.phase(this.phase);
    await this.solving;
    this.stood(experiment);
    return experiment.ended;
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
