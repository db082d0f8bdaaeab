// One of the runs that are compared, with its trace and result.
import type { Progress, Result, Run, RunInfo, StartSpec, Trace } from '../../types/slep.d.ts';
import { TraceStore } from './trace-store.ts';
import { isInfeasible } from './verdict.ts';

/** Ritz values are computed only if R(X) has at most this many entries. */
const mostEntries = 4e6;

/**
 * The number of iterations per seek request when the run moves forward. A request must be short, because it cannot be
 * interrupted.
 */
const stride = 32;

/**
 * The duration of a slice in milliseconds. A slice must be short, because several runs share a worker and the page
 * draws between slices.
 */
const sliceMs = 8;

export class ComparedRun {
  /** The result of the last call to `solve`. The call returned because the run ended or was paused. */
  result?: Result;
  /** Whether the run has ended at least once, even if it has been rewound since then. */
  hasEnded = false;
  /** Approximate eigenvalues at the end of the run, for an eigenvalue problem. */
  ritz?: Float64Array;
  /** The eigenvalues of XᵀMX, if the run ended where the constraint is violated. */
  spectrum?: number[];

  constructor(
    /** The solver's run. */
    readonly run: Run,
    /** The spec that the run was started with. */
    readonly spec: StartSpec,
    /** The index of the run in the line-up. Runs in kept versions are numbered after those in the line-up. */
    readonly index: number,
    readonly trace = new TraceStore(),
  ) {}

  /** Returns a copy of this object with another index. The copy shares the solver's run and the trace. */
  at(index: number): ComparedRun {
    const { result, hasEnded, ritz, spectrum } = this;
    const moved = new ComparedRun(this.run, this.spec, index, this.trace);
    return Object.assign(moved, { result, hasEnded, ritz, spectrum });
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

  /**
   * Whether the run overflowed. A run that overflowed remains at its last finite iterate, but its result describes the
   * next iterate.
   */
  get overflowed(): boolean {
    return this.ended && this.result?.verdict === 'not finite';
  }

  /** The last stored iteration, which is later than the current iteration if the run has been rewound. */
  get kept(): number {
    return Math.max(this.trace.length - 1, this.progress.iteration);
  }

  /** Advances the run until it ends or the signal is aborted. */
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

  /** Whether iteration k is so far ahead that the page should show the iterations in between. */
  isFar(k: number): boolean {
    return k > this.trace.length + stride;
  }

  /** Moves the run to iteration k or, if the run ends earlier, to its end. Stops early if the signal is aborted. */
  async seek(k: number, signal: AbortSignal): Promise<void> {
    const way = () => k - this.progress.iteration;
    if (way() === 0 || (this.ended && way() > 0)) return;
    do await this.run.seek(way() > stride ? this.progress.iteration + stride : k);
    while (way() !== 0 && this.progress.status === 'running' && !signal.aborted);
    await this.solve(AbortSignal.abort()); // the call takes no steps, but fetches the result
  }

  /**
   * Fetches new rows of the trace. The last known row is fetched again, because the next step or a change of β may have
   * modified it.
   */
  async fetch(): Promise<void> {
    const from = Math.max(0, this.trace.length - 1);
    if (this.progress.iteration < from) return;
    const trace = await this.run.trace({ from });
    // the trace is empty if the run has been rewound in the meantime
    if (trace.iteration.length > 0) this.trace.write(from, finite(trace));
  }

  dispose(): void {
    this.run.dispose();
  }
}

/**
 * Drops the last row of a trace if the run overflowed at that iteration. A trace with a single row is returned
 * unchanged.
 */
const finite = (trace: Trace): Trace =>
  trace.iteration.length === 1 || Number.isFinite(trace.gradNorm.at(-1))
    ? trace
    : (Object.fromEntries(Object.entries(trace).map(([name, values]) => [name, values.slice(0, -1)])) as Trace);
