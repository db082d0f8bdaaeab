// The part of the lab that does not depend on the page: the requested settings, the current experiment, and the
// commands that move the runs of the experiment.
import type { Catalog, SlepError } from '../../types/slep.d.ts';
import type { Solver } from './awaited-solver.ts';
import type { ControllerView, Phase } from './controller-view.ts';
import { Experiment, type NextFrame } from './experiment.ts';
import { haveParted, watchedRate } from './parted.ts';
import type { Files } from './files.ts';
import { specsOf } from './run-specs.ts';
import { Seek } from './seek.ts';
import { patched, patchedForNewRuns, withColumns, type Patch, type State } from './state.ts';
import { startable, supplied } from './version.ts';
import { iterationsOf, lasting, type ViewState } from './view-state.ts';

export class Controller {
  /** The state of the current experiment, or the requested state if there is no experiment. */
  shown: State;
  /**
   * The requested state, which the controls show, and which differs from `shown` during set-up and after a rejected
   * change.
   */
  wanted: State;
  /** The user's data, or null if they are not used. */
  files: Files | null = null;
  experiment?: Experiment;
  readonly catalog: Catalog;
  shownFiles: Files | null = null;
  private opening?: AbortController;
  private solving = Promise.resolve();
  private readonly way = new Seek((iterations, signal) => this.travel(iterations, signal));
  /** Counts the commands that set up or move the runs. Of several waiting commands, only the last is executed. */
  private command = 0;
  /** Whether the runs are advancing to the iterations given by a link. */
  private isAdvancing = false;

  constructor(
    private readonly slep: Solver,
    state: State,
    private readonly view: ControllerView,
    private readonly nextFrame: NextFrame,
  ) {
    this.catalog = slep.catalog;
    this.shown = this.wanted = state;
  }

  get phase(): Phase {
    if (this.opening) return 'setting up';
    const { experiment } = this;
    if (!experiment) return 'failed';
    if (experiment.running || this.isAdvancing) return 'running';
    return experiment.ended ? 'done' : experiment.iteration === 0 ? 'ready' : 'paused';
  }

  /** The iterations to which the runs are moving, or their current iterations if they are not moving. */
  get iterations(): readonly number[] {
    return this.way.target ?? this.experiment?.iterations ?? [];
  }

  /**
   * Applies the patch, sets up the requested state, and advances the runs to the iterations that the state lists or, if
   * it lists none, to their ends. isWatched: whether the runs advance slowly until they have visibly separated.
   */
  async open(patch: Patch = {}, isWatched = false): Promise<void> {
    const command = ++this.command;
    this.way.cancel();
    this.wanted = patched(this.wanted, patch);
    if (!this.experiment) this.shown = this.wanted;
    this.opening?.abort();
    const opening = (this.opening = new AbortController());
    this.experiment?.pause();
    this.view.phase(this.phase);
    const { wanted, files } = this;
    try {
      const specs = specsOf(this.catalog, wanted, files);
      const kept = wanted.kept.flatMap(startable);
      const onProgress = (part: number) => this.opening === opening && this.view.reached?.(part);
      const watch = { signal: opening.signal, onProgress };
      const experiment = await Experiment.start(this.slep, specs, watch, this.nextFrame, kept, this.experiment);
      if (this.opening !== opening) return experiment.dispose(this.experiment);
      this.experiment?.dispose(experiment);
      // the local `wanted` may be out of date, because the view may have changed in the meantime
      this.wanted = withColumns(this.wanted, experiment.runs[0].info.p);
      [this.experiment, this.shown, this.shownFiles, this.opening] = [experiment, this.wanted, files, undefined];
    } catch (error) {
      if (this.opening !== opening) return;
      this.opening = undefined;
      if (opening.signal.aborted) {
        this.revert();
        this.view.cancelled();
      } else this.view.rejected(error as SlepError);
      return this.view.phase(this.phase);
    }
    const { experiment } = this;
    this.view.opened(experiment, this.shown);
    await this.guard(experiment, (e) => e.fetch());
    if (this.experiment !== experiment || command !== this.command) return;
    const { until, at } = wanted;
    const there = isWatched
      ? await this.solve(watchedRate, haveParted)
      : until.length === 0
        ? await this.solve(at.length === 0 ? undefined : Infinity)
        : await this.advanceTo(until);
    if (there && at.length > 0 && this.experiment === experiment && !this.opening)
      void this.head(iterationsOf(at, experiment.runs.length));
  }

  /** Advances the runs to the iterations given in a link, which may take a long time. */
  private async advanceTo(until: readonly number[]): Promise<boolean> {
    this.isAdvancing = until.some((k) => k > 0);
    this.view.phase(this.phase);
    const there = await this.head(iterationsOf(until, this.iterations.length));
    this.isAdvancing = false;
    this.view.phase(this.phase);
    return there;
  }

  /** Applies the patch and sets up new runs, which run to their end. */
  change(patch: Patch, files = this.files): void {
    this.take(patchedForNewRuns(this.wanted, patch), files);
  }

  /**
   * Changes the view. Changes that only make sense for the current runs are not applied to runs that are being set up.
   */
  look(patch: Partial<ViewState>): void {
    this.shown = patched(this.shown, patch);
    this.wanted = patched(this.wanted, this.opening && this.experiment ? lasting(patch) : patch);
  }

  /** Replaces the requested state and the user's data, and sets up the runs. */
  take(state: State, files: Files | null = null): void {
    this.wanted = { ...state, files: files !== null, kept: state.kept.map((version) => supplied(version, files)) };
    this.files = files;
    void this.open();
  }

  reset(): void {
    this.revert();
    void this.open({ until: [0], at: [], window: null });
  }

  toggle(): void {
    switch (this.phase) {
      case 'setting up':
        return this.opening?.abort();
      case 'running':
        this.command++; // cancels a waiting `solve`, which would continue the runs at another speed
        this.way.cancel();
        return this.experiment?.pause();
      case 'done':
      case 'failed':
        return void this.open({ until: [], at: [] });
      default:
        void this.solve();
    }
  }

  /** If the runs are advancing, pauses them and resumes them at the speed that is set in the view. */
  pace(): void {
    if (!this.experiment?.running) return;
    this.experiment.pause();
    void this.solve();
  }

  /** Moves the runs to iteration k, or to the last stored iteration if that is earlier. */
  seek(k: number): void {
    const { experiment } = this;
    if (experiment) void this.head(experiment.runs.map(() => Math.min(k, experiment.kept)));
  }

  /** Moves all runs forward, or back if `iterations` is negative, to one common iteration or to their ends. */
  async step(iterations: number): Promise<void> {
    if (iterations > 0 && this.phase === 'done' && this.way.target === undefined) return;
    const front = iterations > 0 && this.way.target === undefined ? this.experiment?.front : undefined;
    const k = Math.max(0, (front ?? Math.max(...this.iterations)) + iterations);
    await this.head(this.iterations.map(() => k));
  }

  /**
   * Moves each run to its given iteration, or to its end if that is earlier. Returns false if another command
   * interrupted the move.
   */
  async head(iterations: readonly number[]): Promise<boolean> {
    if (!this.experiment || this.opening || iterations.join() === this.way.target?.join()) return false;
    this.command++;
    this.view.going?.(iterations);
    return this.way.go(iterations);
  }

  private async travel(iterations: readonly number[], signal: AbortSignal): Promise<void> {
    this.experiment?.pause();
    await this.solving;
    const { experiment } = this;
    if (!experiment || signal.aborted) return;
    await this.guard(experiment, (e) => e.seek(iterations, signal));
    this.stopped(experiment);
  }

  /** Stores the iterations of the runs in the state of the view. */
  private stopped(experiment: Experiment): void {
    if (this.experiment !== experiment || this.opening) return;
    this.look(experiment.place);
    this.view.stopped?.();
  }

  /** Disposes of the current experiment and cancels a set-up in progress. */
  close(): void {
    this.way.cancel();
    this.opening?.abort();
    this.experiment?.dispose();
    this.opening = this.experiment = undefined;
  }

  /**
   * Continues the runs at the given rate, and at full speed once isEnough returns true. Returns whether all runs have
   * ended.
   */
  private async solve(rate = this.shown.speed, isEnough?: typeof haveParted): Promise<boolean> {
    const command = ++this.command;
    this.way.cancel();
    await Promise.all([this.way.settled, this.solving]);
    const { experiment } = this;
    if (!experiment || experiment.running || this.opening || command !== this.command) return false;
    this.look({ until: [], at: [] });
    this.view.stopped?.();
    this.solving = this.guard(experiment, (e) => e.solve(rate, isEnough));
    this.view.phase(this.phase);
    await this.solving;
    this.stopped(experiment);
    return experiment.ended;
  }

  /** Calls `act`, and reports its error if the experiment is still the current one. */
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

  /** Resets the requested state to that of the current experiment. */
  private revert(): void {
    if (this.experiment) [this.wanted, this.files] = [this.shown, this.shownFiles];
  }
}
