// The runs that are compared. The runs start together and take turns in the worker. While they run at full speed, their
// traces are fetched once per frame.
import type { SlepError, StartSpec } from '../../types/slep.d.ts';
import type { Solver } from './awaited-solver.ts';
import { ComparedRun } from './compared-run.ts';

/** A method that the solver refused for this instance. */
export interface Refusal {
  /** The index of the method in the line-up. */ index: number;
  error: SlepError;
}

/** A function that calls `act` before the next frame. */
export type NextFrame = (act: () => void) => void;

type IsEnough = (runs: readonly ComparedRun[]) => boolean;

export class Experiment {
  /** frame: called after the rows of all runs have been fetched. */
  watcher?: { frame(): void };
  private stop?: AbortController;
  private disposed = false;
  private fetching = Promise.resolve();

  private constructor(
    readonly runs: readonly ComparedRun[],
    readonly refusals: readonly Refusal[],
    private readonly nextFrame: NextFrame,
  ) {}

  /**
   * Starts one run per spec. Runs that the solver refuses are omitted. If the solver refuses all runs in `specs` or the
   * problem itself, or if another error occurs, the returned promise is rejected and the new runs are disposed of.
   *
   * kept: the specs of kept versions, with undefined for a run that waits for its data. If the previous experiment has
   * a run with the same spec, that run is shared and not started again.
   */
  static async start(
    slep: Solver,
    specs: readonly StartSpec[],
    { signal, onProgress }: Pick<StartSpec, 'onProgress'> & { signal: AbortSignal },
    nextFrame: NextFrame,
    kept: readonly (StartSpec | undefined)[] = [],
    before?: Experiment,
  ): Promise<Experiment> {
    const runs: ComparedRun[] = [];
    const refusals: Refusal[] = [];
    try {
      for (const [index, spec] of [...specs, ...kept].entries()) {
        const known = before?.runs.find((run) => run.spec === spec);
        try {
          if (known) runs.push(known.at(index));
          else if (spec) runs.push(new ComparedRun(await slep.start({ ...spec, signal, onProgress }), spec, index));
        } catch (error) {
          const { name, input } = error as SlepError;
          if (name !== 'InputError' || (index < specs.length && input?.startsWith('problem'))) throw error;
          refusals.push({ index, error: error as SlepError });
        }
      }
      if (runs.every(({ index }) => index >= specs.length)) throw refusals[0].error;
    } catch (error) {
      disposeOf(runs, before);
      throw error;
    }
    return new Experiment(runs, refusals, nextFrame);
  }

  get running(): boolean {
    return this.stop !== undefined;
  }

  get ended(): boolean {
    return this.runs.every((run) => run.ended);
  }

  /** The current iteration of each run. */
  get iterations(): number[] {
    return this.runs.map((run) => run.progress.iteration);
  }

  /**
   * The iterations that the runs have reached and the iterations to which the runs were rewound, as stored in the
   * state.
   */
  get place(): { until: readonly number[]; at: readonly number[] } {
    const { iterations } = this;
    const reached = this.runs.map((run) => run.kept);
    return {
      until: this.runs.every((run) => run.hasEnded) ? [] : reached,
      at: iterations.some((k, i) => k < reached[i]) ? iterations : [],
    };
  }

  /** The iteration of the run that is furthest ahead. */
  get iteration(): number {
    return Math.max(...this.iterations);
  }

  /** The largest iteration of a run that has not ended, or of any run if all have ended. */
  get front(): number {
    const going = this.runs.filter((run) => !run.ended);
    return Math.max(...(going.length > 0 ? going : this.runs).map((run) => run.progress.iteration));
  }

  /** The largest iteration stored for any run. */
  get kept(): number {
    return Math.max(...this.runs.map((run) => run.kept));
  }

  /**
   * Advances the runs until all have ended or `pause` is called. rate: the iterations per second, or Infinity for full
   * speed. Once isEnough returns true, the runs continue at full speed.
   */
  async solve(rate = Infinity, isEnough?: IsEnough): Promise<void> {
    if (this.running) return;
    const stop = (this.stop = new AbortController());
    try {
      if (rate < Infinity) await this.pace(rate, stop.signal, isEnough);
      if ((rate === Infinity || isEnough) && !stop.signal.aborted) await this.race(stop);
    } finally {
      stop.abort();
      this.stop = undefined;
    }
  }

  pause(): void {
    this.stop?.abort();
  }

  /** Moves each run to its given iteration, or to its end if that is earlier. */
  async seek(iterations: readonly number[], signal: AbortSignal): Promise<void> {
    const stop = new AbortController();
    if (this.runs.some((run, i) => run.isFar(iterations[i]))) this.nextFrame(() => void this.follow(stop));
    await Promise.all(this.runs.map((run, i) => run.seek(iterations[i], signal)));
    stop.abort();
    await this.fetch();
  }

  /** Fetches new rows of all runs. Only one fetch is active at a time. */
  fetch(): Promise<void> {
    return (this.fetching = this.fetching.catch(() => undefined).then(() => this.fetchAll()));
  }

  private async fetchAll(): Promise<void> {
    // the rows of all runs are requested together, so that no request waits for another run's slice
    await Promise.all(this.runs.map((run) => run.fetch()));
    if (!this.disposed) this.watcher?.frame();
  }

  /** Disposes of the runs, except those that the other experiment shares. */
  dispose(other?: Experiment): void {
    this.disposed = true;
    this.pause();
    disposeOf(this.runs, other);
  }

  /** Advances all runs to their ends. Each run advances in slices, so that the runs take turns in their worker. */
  private async race(stop: AbortController): Promise<void> {
    this.nextFrame(() => void this.follow(stop));
    await Promise.all(this.runs.filter((run) => !run.ended).map((run) => run.solve(stop.signal)));
    stop.abort();
    await this.fetch();
  }

  private async pace(rate: number, signal: AbortSignal, isEnough?: IsEnough): Promise<void> {
    const goesOn = () => !signal.aborted && !this.ended && !isEnough?.(this.runs);
    for (let due = performance.now(); goesOn(); await until(due, signal)) {
      due = Math.max(due + 1000 / rate, performance.now());
      const next = this.front + 1;
      const rows = this.runs.map(() => next);
      await this.seek(rows, signal);
    }
  }

  private async follow(stop: AbortController): Promise<void> {
    if (stop.signal.aborted) return;
    await this.fetch().catch(() => undefined); // ignored here, because `solve` also reports this error
    if (!stop.signal.aborted) this.nextFrame(() => void this.follow(stop));
  }
}

/** Waits until performance.now() reaches the given time or the signal is aborted. */
function until(moment: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, moment - performance.now());
    const abort = () => {
      clearTimeout(timer);
      resolve();
    };
    signal.addEventListener('abort', abort, { once: true });
    if (signal.aborted) resolve();
  });
}

function disposeOf(runs: readonly ComparedRun[], other?: Experiment): void {
  for (const run of runs) if (!other?.runs.some(({ run: kept }) => kept === run.run)) run.dispose();
}
