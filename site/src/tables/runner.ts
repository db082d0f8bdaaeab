// Runs one job after another in one worker. A paused run is kept and can be resumed.
import type { Progress, Run, Slep } from '../../types/slep.d.ts';
import { cellOf, failedCell, type Cell, type Job } from './cell.ts';

/** The current or paused run. */
export interface Live extends Job {
  progress?: Progress;
}

export interface RunnerView {
  /** Reports the current job. There is no progress while its instance is generated. */
  at(job: Job, progress?: Progress): void;
  measured(cell: Cell): void;
}

export class Runner {
  private readonly slep: Slep;
  private readonly view: RunnerView;
  private stop?: AbortController;
  /** The last run: paused, or kept because the next run on the same instance starts from it. */
  private last?: { job: Job; run: Run; ended: boolean };

  constructor(slep: Slep, view: RunnerView) {
    this.slep = slep;
    this.view = view;
  }

  get running(): boolean {
    return this.stop !== undefined;
  }

  /** Runs the jobs that next returns, until it returns undefined or pause is called. */
  async go(next: () => Job | undefined): Promise<void> {
    if (this.stop) return;
    const { signal } = (this.stop = new AbortController());
    for (let job = next(); job && !signal.aborted; job = next()) {
      const cell = await this.measure(job, signal);
      if (cell) this.view.measured(cell);
    }
    this.stop = undefined;
    if (this.last?.ended) this.drop();
  }

  pause(): void {
    this.stop?.abort();
  }

  /** Disposes of the paused run. */
  drop(): void {
    this.last?.run.dispose();
    this.last = undefined;
  }

  /** Runs a job to its end. Returns undefined if it was paused. */
  private async measure(job: Job, signal: AbortSignal): Promise<Cell | undefined> {
    try {
      const { run } = (this.last = { job, run: await this.started(job, signal), ended: false });
      const result = await run.solve({ signal, onProgress: (progress) => this.view.at(job, progress) });
      if (result.status === 'cancelled') return undefined;
      this.last.ended = true;
      return await cellOf(job, run, result);
    } catch (error) {
      if (this.last?.job === job) this.drop(); // it failed
      return signal.aborted ? undefined : failedCell(job, error as Error);
    }
  }

  /** Resumes the paused run of a job, or starts a new one. */
  private async started(job: Job, signal: AbortSignal): Promise<Run> {
    const { row, column, seed } = job;
    const { last } = this;
    const sameInstance = last?.job.row === row && last.job.seed === seed;
    if (last && sameInstance && last.job.column === column && !last.ended) return last.run;
    if (!sameInstance) this.drop(); // so that there is one instance in memory
    this.view.at(job);
    const run = await this.slep.start({
      problem: row.problem,
      params: row.params,
      seed,
      method: column.method,
      options: { ...row.options, ...column.options },
      signal,
    });
    this.drop();
    return run;
  }
}
