// The lab itself: the settings that are wanted, the experiment that is shown, and what the transport does to it.
import type { Catalog, Slep, SlepError, StartSpec } from '../../types/slep.d.ts';
import type { Files } from './bench.ts';
import { Experiment } from './experiment.ts';
import { parseLineup, type Entry } from './lineup.ts';
import { comesFromData, problemOf, stoppingParams, type State } from './state.ts';
import type { Phase } from './transport.ts';

export interface LabView {
  phase(phase: Phase): void;
  /** A new experiment stands at its start. */
  opened(experiment: Experiment): void;
  /** The settings wanted were refused; what was shown before stays. */
  rejected(error: SlepError): void;
  /** The set-up was stopped; the settings wanted are again those of the run shown, if there is one. */
  cancelled(): void;
  /** A run broke off. */
  crashed(error: Error): void;
}

export class Lab {
  /** The settings of the experiment shown. */
  shown: State;
  /** The settings of the controls: others than those shown while a change is being set up or was refused. */
  wanted: State;
  /** The user's matrices, when they are wanted. */
  files: Files | null = null;
  experiment?: Experiment;
  readonly catalog: Catalog;
  private readonly slep: Slep;
  private readonly view: LabView;
  private shownFiles: Files | null = null;
  private opening?: AbortController;
  private stepping = false;

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

  entries(state: State): Entry[] {
    return parseLineup(state.methods, this.catalog, []);
  }

  /** Sets up what is wanted and runs it, or leaves it at its start. */
  async open(go: boolean): Promise<void> {
    this.opening?.abort();
    const opening = (this.opening = new AbortController());
    this.experiment?.pause();
    this.view.phase(this.phase);
    const { wanted, files } = this;
    try {
      const experiment = await Experiment.start(this.slep, this.specs(wanted, files), opening.signal);
      if (this.opening !== opening) return experiment.dispose();
      this.experiment?.dispose();
      [this.experiment, this.shown, this.shownFiles, this.opening] = [experiment, wanted, files, undefined];
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

  change(patch: Partial<State>, files = this.files): void {
    this.wanted = { ...this.wanted, ...patch, files: files !== null } as State;
    this.files = files;
    void this.open(true);
  }

  reset(): void {
    if (this.stepping) return;
    this.revert();
    void this.open(false);
  }

  toggle(): void {
    if (this.stepping) return;
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

  async step(): Promise<void> {
    if (this.stepping || !this.experiment) return;
    this.stepping = true;
    await this.guard(this.experiment, (e) => e.step());
    this.stepping = false;
  }

  private async solve(): Promise<void> {
    if (!this.experiment) return;
    const solving = this.guard(this.experiment, (e) => e.solve());
    this.view.phase(this.phase);
    await solving;
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

  private specs(state: State, files: Files | null): StartSpec[] {
    const { catalog } = this;
    const problem = problemOf(catalog, state.problem);
    const params = Object.fromEntries(problem.params.filter((p) => !files || !comesFromData(p)).map((p) => [p.name, state[p.name]]));
    return this.entries(state).map(({ method, options }) => {
      const taken = catalog.methods.find((m) => m.name === method)?.options ?? [];
      const rule = stoppingParams(catalog).filter((p) => taken.includes(p.name)).map((p) => [p.name, state[p.name]]);
      return { problem: problem.name, params, data: files ?? undefined, seed: state.seed, method, options: { ...Object.fromEntries(rule), ...options } } as StartSpec;
    });
  }
}
