// One of the runs that are compared, with its trace and what came of it.
import type { Progress, Result, Run, RunInfo, Trace } from '../../types/slep.d.ts';
import { TraceStore } from './trace-store.ts';
import { isInfeasible } from './verdict.ts';

/** Ritz values come with R(X): one of more entries is not fetched for them. */
const mostEntries = 4e6;

/** Iterations computed on the way forward before something else may be asked for. */
const stride = 32;

/** Compute of one slice in milliseconds: several runs share one worker, and the page draws meanwhile. */
const sliceMs = 8;

export class ComparedRun {
  /** The solver's own. */
  readonly run: Run;
  /** Its index in the line-up. */
  readonly index: number;
  readonly trace = new TraceStore();
  /** What came of the run, also when it was paused. */
  result?: Result;
  /** Whether it has ever ended. It may have gone back since. */
  hasEnded = false;
  /** Approximations of eigenvalues from where the run ended, if the problem is one of eigenvalues. */
  ritz?: Float64Array;
  /** The eigenvalues of XᵀMX where the run ended off the constraint. */
  spectrum?: number[];

  constructor(run: Run, index: number) {
    this.run = run;
    this.index = index;
  }

  get info(): RunInfo {
    return this.run.info;
  }

  get progress(): Progress {
    return this.run.progress;
  }

  get ended(): boolean {
    return this.result !== undefined && this.result.status !== 'cancelled';
  }

  /** Whether it overflowed. Then it stands at its last finite iterate, and the result is of the one after that. */
  get overflowed(): boolean {
    return this.ended && this.result?.verdict === 'not finite';
  }

  /** The last iteration that is kept: ahead of the run where it has gone back. */
  get kept(): number {
    return Math.max(this.trace.length - 1, this.progress.iteration);
  }

  /** Runs until it ends or is stopped. */
  async solve(signal: AbortSignal): Promise<void> {
    this.result = await this.run.solve({ signal, sliceMs });
    this.hasEnded ||= this.ended;
    const { n, p } = this.info;
    const { projected, verdict, iterations } = this.result;
    if (this.overflowed && iterations > 0) await this.run.seek(iterations - 1);
    this.ritz = this.ended && projected && n * p <= mostEntries ? (await this.run.projected()).ritz : undefined;
    const isOff = this.ended && isInfeasible(verdict);
    this.spectrum = isOff
      ? Array.from((await this.run.read('eigenvalues', { from: iterations })).values.slice(-p))
      : undefined;
  }

  /** Whether iteration k is so far ahead that the way there should be seen. */
  isFar(k: number): boolean {
    return k > this.trace.length + stride;
  }

  /** Goes to iteration k, or to its end when that comes first, or stops on the way when the signal says so. */
  async seek(k: number, signal: AbortSignal): Promise<void> {
    const way = () => k - this.progress.iteration;
    if (way() === 0 || (this.ended && way() > 0)) return;
    do await this.run.seek(way() > stride ? this.progress.iteration + stride : k);
    while (way() !== 0 && this.progress.status === 'running' && !signal.aborted);
    await this.solve(AbortSignal.abort()); // takes no step, and gives the result so far
  }

  /** Fetches new rows, if there are any. The last row known comes again: it changes with the next step or with β. */
  async fetch(): Promise<void> {
    const from = Math.max(0, this.trace.length - 1);
    if (this.progress.iteration < from) return;
    const trace = await this.run.trace({ from });
    if (trace.iteration.length > 0) this.trace.write(from, finite(trace)); // else it has gone back in the meantime
  }

  dispose(): void {
    this.run.dispose();
  }
}

/** Without the last row if the run overflowed in it. The first one stays. */
const finite = (trace: Trace): Trace =>
  trace.iteration.length === 1 || Number.isFinite(trace.gradNorm.at(-1))
    ? trace
    : (Object.fromEntries(Object.entries(trace).map(([name, values]) => [name, values.slice(0, -1)])) as Trace);
