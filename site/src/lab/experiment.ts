// The runs that are compared: started together, driven in turns, their traces fetched at the pace of the screen.
import type { Progress, Result, Run, Slep, StartSpec, Trace } from '../../types/slep.d.ts';

export interface Watcher {
  /** Rows of a run's trace from iteration `from` on; the first of them may have been sent before. */
  rows(lane: number, from: number, trace: Trace): void;
  /** After the rows of all runs, at most once a frame. */
  frame(): void;
}

/** One run of the comparison. */
export class Lane {
  readonly run: Run;
  /** Rows fetched so far, and of them what is needed when the run has ended. */
  rows = 0;
  readonly history = { objective: [] as number[], beta: [] as number[] };
  /** What came of the run, also when it was paused. */
  result?: Result;

  constructor(run: Run) {
    this.run = run;
  }

  /** Fetches what is new. The last row known is fetched again, because it changes with the next step or with β. */
  async fetch(): Promise<{ from: number; trace: Trace }> {
    const from = Math.max(0, this.rows - 1);
    const trace = await this.run.trace({ from });
    this.rows = from + trace.iteration.length;
    for (const name of ['objective', 'beta'] as const) {
      this.history[name].length = from;
      for (const value of trace[name]) this.history[name].push(value);
    }
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
  watcher?: Watcher;
  private stop?: AbortController;
  private disposed = false;
  private fetching = Promise.resolve();

  private constructor(lanes: readonly Lane[]) {
    this.lanes = lanes;
  }

  /** Starts one run per spec; when one cannot be had, none is kept. */
  static async start(slep: Slep, specs: readonly StartSpec[], signal: AbortSignal): Promise<Experiment> {
    const lanes: Lane[] = [];
    try {
      for (const spec of specs) lanes.push(new Lane(await slep.start({ ...spec, signal })));
    } catch (error) {
      for (const lane of lanes) lane.run.dispose();
      throw error;
    }
    return new Experiment(lanes);
  }

  get running(): boolean {
    return this.stop !== undefined;
  }

  get ended(): boolean {
    return this.lanes.every((lane) => lane.ended);
  }

  get iteration(): number {
    return Math.max(...this.lanes.map((lane) => lane.progress.iteration));
  }

  /** Runs on until all have ended or pause is called. The slices of several runs alternate in the one worker. */
  async solve(): Promise<void> {
    if (this.running) return;
    const stop = (this.stop = new AbortController());
    requestAnimationFrame(() => void this.follow(stop));
    try {
      await Promise.all(this.lanes.filter((lane) => !lane.ended).map(async (lane) => void (lane.result = await lane.run.solve({ signal: stop.signal, sliceMs: 8 }))));
      stop.abort();
      await this.fetch();
    } finally {
      stop.abort();
      this.stop = undefined;
    }
  }

  pause(): void {
    this.stop?.abort();
  }

  /** One iteration of every run that has not ended. */
  async step(): Promise<void> {
    for (const lane of this.lanes.filter((l) => !l.ended)) {
      await lane.run.step();
      lane.result = await lane.run.solve({ signal: AbortSignal.abort() }); // no further step, only what came of it so far
    }
    await this.fetch();
  }

  /** Fetches what is new of all runs and hands it on, one fetch after the other. */
  fetch(): Promise<void> {
    return (this.fetching = this.fetching.catch(() => undefined).then(() => this.fetchAll()));
  }

  private async fetchAll(): Promise<void> {
    for (const [i, lane] of this.lanes.entries()) {
      const { from, trace } = await lane.fetch();
      if (this.disposed) return;
      this.watcher?.rows(i, from, trace);
    }
    this.watcher?.frame();
  }

  dispose(): void {
    this.disposed = true;
    this.pause();
    for (const lane of this.lanes) lane.run.dispose();
  }

  private async follow(stop: AbortController): Promise<void> {
    if (stop.signal.aborted) return;
    await this.fetch().catch(() => undefined); // a failure also ends solve, which reports it
    if (!stop.signal.aborted) requestAnimationFrame(() => void this.follow(stop));
  }
}
