// The runs that are compared: started together, driven in turns, their traces fetched at the pace of the screen.
import type { Progress, Result, Run, Slep, SlepError, StartSpec, Trace } from '../../types/slep.d.ts';
import { History } from './trace-store.ts';
import { writePlaces } from './view-state.ts';

export interface Watcher {
  /** Rows of a run's trace from iteration `from` on; the first of them may have been sent before. */
  rows(lane: number, from: number, trace: Trace): void;
  /** After the rows of all runs, at most once a frame, and when the runs have gone elsewhere. */
  frame(): void;
}

/** A method that cannot be had for this instance. */
export interface Refusal {
  place: number;
  error: SlepError;
}

/** Ritz values come with R(X): one of more entries is not fetched for them. */
const mostEntries = 4e6;

/** Iterations computed on the way forward before something else may be wanted. */
const stride = 32;

/** One run of the comparison. */
export class Lane {
  readonly run: Run;
  /** Of its spec among those asked for. */
  readonly place: number;
  readonly history = new History();
  /** What came of the run, also when it was paused. */
  result?: Result;
  /** Whether it has ever come to its end, from where it may have gone back. */
  hasEnded = false;
  /** Approximations of eigenvalues from where the run ended, if the problem is one of eigenvalues. */
  ritz?: Float64Array;
  /** The eigenvalues of XᵀMX where the run ended off the constraint. */
  spectrum?: number[];

  constructor(run: Run, place: number) {
    this.run = run;
    this.place = place;
  }

  /** Runs until it ends or is stopped. */
  async solve(signal: AbortSignal): Promise<void> {
    this.result = await this.run.solve({ signal, sliceMs: 8 });
    this.hasEnded ||= this.ended;
    const { n, p } = this.run.info;
    this.ritz =
      this.ended && this.result.projected && n * p <= mostEntries ? (await this.run.projected()).ritz : undefined;
    const off = this.ended && this.result.verdict.startsWith('infeasible');
    this.spectrum = off
      ? Array.from((await this.run.read('eigenvalues', { from: this.result.iterations })).values.slice(-p))
      : undefined;
  }

  /** Goes to iteration k, or to its end when that comes first. Stops on the way when that is no longer wanted. */
  async seek(k: number, signal: AbortSignal): Promise<void> {
    const way = () => k - this.progress.iteration;
    if (way() === 0 || (this.ended && way() > 0)) return;
    do await this.run.seek(way() > stride ? this.progress.iteration + stride : k);
    while (way() !== 0 && this.progress.status === 'running' && !signal.aborted);
    await this.solve(AbortSignal.abort()); // no further step, only what came of it so far
  }

  /** Fetches what is new, if there is anything. The last row known is fetched again, because it changes with the next step or with β. */
  async fetch(): Promise<{ from: number; trace: Trace } | undefined> {
    const from = Math.max(0, this.history.length - 1);
    if (this.progress.iteration < from) return undefined;
    const trace = await this.run.trace({ from });
    if (trace.iteration.length === 0) return undefined; // it has gone back in the meantime
    this.history.write(from, trace);
    return { from, trace };
  }

  get progress(): Progress {
    return this.run.progress;
  }

  get ended(): boolean {
    return this.result !== undefined && this.result.status !== 'cancelled';
  }
}

export class Experiment {
  readonly lanes: readonly Lane[];
  readonly refusals: readonly Refusal[];
  watcher?: Watcher;
  private stop?: AbortController;
  private disposed = false;
  private fetching = Promise.resolve();

  private constructor(lanes: readonly Lane[], refusals: readonly Refusal[]) {
    this.lanes = lanes;
    this.refusals = refusals;
  }

  /** Starts one run per spec. One that is refused is left out, unless all are; when another cannot be had, none is kept. */
  static async start(slep: Slep, specs: readonly StartSpec[], signal: AbortSignal): Promise<Experiment> {
    const lanes: Lane[] = [];
    const refusals: Refusal[] = [];
    try {
      for (const [place, spec] of specs.entries()) {
        try {
          lanes.push(new Lane(await slep.start({ ...spec, signal }), place));
        } catch (error) {
          if ((error as SlepError).name !== 'InputError') throw error;
          refusals.push({ place, error: error as SlepError });
        }
      }
      if (lanes.length === 0) throw refusals[0].error;
    } catch (error) {
      for (const lane of lanes) lane.run.dispose();
      throw error;
    }
    return new Experiment(lanes, refusals);
  }

  get running(): boolean {
    return this.stop !== undefined;
  }

  get ended(): boolean {
    return this.lanes.every((lane) => lane.ended);
  }

  /** Where the runs have come to and gone back to, as links write it. */
  get stand(): { until: string; at: string } {
    const come = this.lanes.map((lane) => Math.max(lane.history.length - 1, lane.progress.iteration));
    const gone = this.lanes.map((lane) => lane.progress.iteration);
    return {
      until: this.lanes.every((lane) => lane.hasEnded) ? '' : writePlaces(come),
      at: gone.some((k, i) => k < come[i]) ? writePlaces(gone) : '',
    };
  }

  get iteration(): number {
    return Math.max(...this.lanes.map((lane) => lane.progress.iteration));
  }

  /** The last iteration that is kept, at least the one shown. */
  get kept(): number {
    return Math.max(this.iteration, ...this.lanes.map((lane) => lane.history.length - 1));
  }

  /** Runs on until all have ended or pause is called: so many iterations a second, or in slices, which of several runs alternate in the one worker. */
  async solve(rate = Infinity): Promise<void> {
    if (this.running) return;
    const stop = (this.stop = new AbortController());
    try {
      await (rate === Infinity ? this.race(stop) : this.pace(rate, stop.signal));
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
    if (this.lanes.some((lane, i) => iterations[i] > lane.history.length + stride))
      requestAnimationFrame(() => void this.follow(stop));
    await Promise.all(this.lanes.map((lane, i) => lane.seek(iterations[i], signal)));
    stop.abort();
    await this.fetch();
  }

  /** Fetches what is new of all runs and hands it on, one fetch after the other. */
  fetch(): Promise<void> {
    return (this.fetching = this.fetching.catch(() => undefined).then(() => this.fetchAll()));
  }

  private async fetchAll(): Promise<void> {
    for (const [i, lane] of this.lanes.entries()) {
      const news = await lane.fetch();
      if (this.disposed) return;
      if (news) this.watcher?.rows(i, news.from, news.trace);
    }
    this.watcher?.frame();
  }

  dispose(): void {
    this.disposed = true;
    this.pause();
    for (const lane of this.lanes) lane.run.dispose();
  }

  private async race(stop: AbortController): Promise<void> {
    requestAnimationFrame(() => void this.follow(stop));
    await Promise.all(this.lanes.filter((lane) => !lane.ended).map((lane) => lane.solve(stop.signal)));
    stop.abort();
    await this.fetch();
  }

  private async pace(rate: number, signal: AbortSignal): Promise<void> {
    for (let due = performance.now(); !signal.aborted && !this.ended; await until(due, signal)) {
      due = Math.max(due + 1000 / rate, performance.now());
      const next = this.iteration + 1;
      await this.seek(
        this.lanes.map(() => next),
        signal,
      );
    }
  }

  private async follow(stop: AbortController): Promise<void> {
    if (stop.signal.aborted) return;
    await this.fetch().catch(() => undefined); // a failure also ends solve, which reports it
    if (!stop.signal.aborted) requestAnimationFrame(() => void this.follow(stop));
  }
}

/** Waits for a moment of performance.now, or for an abort. */
function until(moment: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, moment - performance.now());
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
    if (signal.aborted) resolve();
  });
}
