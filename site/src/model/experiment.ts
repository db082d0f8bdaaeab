// The runs that are compared: started together, driven in turns, their traces fetched at the pace of the screen.
import type { SlepError, StartSpec } from '../../types/slep.d.ts';
import type { Solver } from './awaited-solver.ts';
import { ComparedRun } from './compared-run.ts';

export interface Watcher {
  /** New rows of the traces have come, at most once a frame, or the runs have gone elsewhere. */
  frame(): void;
}

/** A method that the solver will not run on this instance. */
export interface Refusal {
  /** in the line-up */ index: number;
  error: SlepError;
}

/** Does something when the screen is drawn next. */
export type NextFrame = (act: () => void) => void;

export class Experiment {
  readonly runs: readonly ComparedRun[];
  readonly refusals: readonly Refusal[];
  watcher?: Watcher;
  private readonly nextFrame: NextFrame;
  private stop?: AbortController;
  private disposed = false;
  private fetching = Promise.resolve();

  private constructor(runs: readonly ComparedRun[], refusals: readonly Refusal[], nextFrame: NextFrame) {
    this.runs = runs;
    this.refusals = refusals;
    this.nextFrame = nextFrame;
  }

  /**
   * Starts one run per spec. A refused one is left out, unless all are; after any other error none is kept, nor where
   * the problem is refused, which is the same for all.
   */
  static async start(
    slep: Solver,
    specs: readonly StartSpec[],
    signal: AbortSignal,
    nextFrame: NextFrame,
  ): Promise<Experiment> {
    const runs: ComparedRun[] = [];
    const refusals: Refusal[] = [];
    try {
      for (const [index, spec] of specs.entries()) {
        try {
          runs.push(new ComparedRun(await slep.start({ ...spec, signal }), index));
        } catch (error) {
          const { name, input } = error as SlepError;
          if (name !== 'InputError' || input?.startsWith('problem')) throw error;
          refusals.push({ index, error: error as SlepError });
        }
      }
      if (runs.length === 0) throw refusals[0].error;
    } catch (error) {
      for (const run of runs) run.dispose();
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

  /** Where each run stands. */
  get iterations(): number[] {
    return this.runs.map((run) => run.progress.iteration);
  }

  /** Where the runs have come to and gone back to, as the state has it. */
  get stand(): { until: readonly number[]; at: readonly number[] } {
    const { iterations } = this;
    const come = this.runs.map((run) => run.kept);
    return {
      until: this.runs.every((run) => run.hasEnded) ? [] : come,
      at: iterations.some((k, i) => k < come[i]) ? iterations : [],
    };
  }

  /** Where the furthest run stands. */
  get iteration(): number {
    return Math.max(...this.iterations);
  }

  /** The last iteration that any run keeps. */
  get kept(): number {
    return Math.max(...this.runs.map((run) => run.kept));
  }

  /**
   * Goes on until all runs have ended or pause is called: at so many iterations a second, or at full speed. isEnough:
   * from when on it is full speed.
   */
  async solve(rate = Infinity, isEnough?: (runs: readonly ComparedRun[]) => boolean): Promise<void> {
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

  /** Takes the runs to iterations, one for each; one that ends before stays at its end. */
  async seek(iterations: readonly number[], signal: AbortSignal): Promise<void> {
    const stop = new AbortController();
    if (this.runs.some((run, i) => run.isFar(iterations[i]))) this.nextFrame(() => void this.follow(stop));
    await Promise.all(this.runs.map((run, i) => run.seek(iterations[i], signal)));
    stop.abort();
    await this.fetch();
  }

  /** Fetches new rows of all runs. One fetch follows the other. */
  fetch(): Promise<void> {
    return (this.fetching = this.fetching.catch(() => undefined).then(() => this.fetchAll()));
  }

  private async fetchAll(): Promise<void> {
    await Promise.all(this.runs.map((run) => run.fetch())); // together, or each would wait for a slice of another run
    if (!this.disposed) this.watcher?.frame();
  }

  dispose(): void {
    this.disposed = true;
    this.pause();
    for (const run of this.runs) run.dispose();
  }

  /** In slices: several runs take turns in the one worker. */
  private async race(stop: AbortController): Promise<void> {
    this.nextFrame(() => void this.follow(stop));
    await Promise.all(this.runs.filter((run) => !run.ended).map((run) => run.solve(stop.signal)));
    stop.abort();
    await this.fetch();
  }

  private async pace(
    rate: number,
    signal: AbortSignal,
    isEnough = (_: readonly ComparedRun[]) => false,
  ): Promise<void> {
    const goesOn = () => !signal.aborted && !this.ended && !isEnough(this.runs);
    for (let due = performance.now(); goesOn(); await until(due, signal)) {
      due = Math.max(due + 1000 / rate, performance.now());
      const next = this.iteration + 1;
      await this.seek(
        this.runs.map(() => next),
        signal,
      );
    }
  }

  private async follow(stop: AbortController): Promise<void> {
    if (stop.signal.aborted) return;
    await this.fetch().catch(() => undefined); // a failure also ends solve, which reports it
    if (!stop.signal.aborted) this.nextFrame(() => void this.follow(stop));
  }
}

/** Waits for a moment of performance.now, or for an abort. */
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
