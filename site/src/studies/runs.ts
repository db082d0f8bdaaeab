// The cells of a study that run here: tried for an estimate, run, paused, stopped, and restored after a reload.
import type { Slep, StudyCell } from '../../types/slep.d.ts';
import { type BrowserStore, openStore } from '../study/browser-store.ts';
import { secondsLeft } from '../study/estimate.ts';
import type { Task } from '../study/expand.ts';
import { type RunnerOptions, StudyRunner, workersFor } from '../study/runner.ts';
import { solverOf } from '../study/solver.ts';
import type { Study } from '../study/study.ts';

/** Called when a cell has ended. isWhole: the last one of its seed. */
export type Ended = (isWhole: boolean) => void;

/** A study of more cells is shown at intervals while it runs. */
export const large = 4000;

export class Runs {
  /** By task; undefined: it has not ended. */
  cells: readonly (StudyCell | undefined)[];
  /** seconds until all have ended, from one cell of each method */ estimate?: number;
  readonly workers: number;
  private runner?: StudyRunner;
  private store?: BrowserStore;
  private isOver = false;
  /** The time until which a large study reports no cells. */
  private rest = 0;

  constructor(
    private readonly study: Study,
    private readonly tasks: readonly Task[],
    private readonly ended: Ended,
  ) {
    this.cells = tasks.map(() => undefined);
    this.workers = workersFor(study);
  }

  get done(): number {
    return this.cells.reduce((count, cell) => count + (cell ? 1 : 0), 0);
  }

  get running(): ReadonlySet<number> {
    return new Set(this.runner?.running.map(({ index }) => index));
  }

  /** The seconds left; NaN before a cell has ended. */
  get secondsLeft(): number {
    return this.runner?.secondsLeft ?? NaN;
  }

  /** Why cells do not outlive the page. */
  get notKept(): string | undefined {
    return this.store?.failure;
  }

  /** Restores the cells that ran here before, unless that has been done. */
  async restore(slep: Slep): Promise<void> {
    if (this.runner) return;
    const runner = this.newRunner(slep);
    await runner.restore();
    if (!this.runner) this.use(runner);
  }

  /** Removes the cells that are kept, so that all of them run again. */
  async forget(slep: Slep): Promise<void> {
    await this.storeOf(slep).clear();
  }

  /**
   * Runs one cell of each method at the last values, which usually take longest. A cell before them warms the worker
   * up, and does not count for the estimate. All are kept.
   */
  async try(slep: Slep): Promise<void> {
    const { study, tasks } = this;
    const first = tasks.length - study.methods.length;
    const trial = this.newRunner(slep, { only: ({ index }) => index === 0 || index >= first, workers: 1 });
    this.use(trial);
    try {
      await trial.go();
    } finally {
      this.runner = undefined;
    }
    if (first > 0) trial.elapsed.delete(0);
    const seconds = secondsLeft(tasks, trial.elapsed, (index) => this.cells[index] !== undefined, this.workers);
    if (!Number.isNaN(seconds)) this.estimate = seconds;
  }

  /** Runs until all have ended, or it is paused or stopped. */
  async go(slep: Slep): Promise<void> {
    if (!this.runner) this.use(this.newRunner(slep));
    await this.runner?.go();
  }

  /** Pauses: the running cells finish. */
  pause(): void {
    this.runner?.pause();
  }

  /** Stops: running cells are abandoned; those that have ended stay. */
  stop(): void {
    this.runner?.stop();
  }

  /** Stops reporting. */
  end(): void {
    this.isOver = true;
    this.stop();
  }

  private use(runner: StudyRunner): void {
    if (this.isOver) throw new DOMException('the study is no longer shown', 'AbortError');
    this.runner = runner;
    this.cells = runner.cells;
  }

  private newRunner(slep: Slep, others: Partial<RunnerOptions> = {}): StudyRunner {
    const { study, tasks, workers } = this;
    const perSeed = tasks.length / study.seeds.length;
    const runner: StudyRunner = new StudyRunner(study, {
      open: async () => solverOf(await slep.fork()),
      workers,
      cells: this.cells.filter((cell) => cell !== undefined),
      store: this.storeOf(slep),
      ...others,
      onCell: (_, index) => {
        if (runner !== this.runner || this.isOver) return;
        const seed = Math.floor(index / perSeed);
        const cells = runner.cells.slice(seed * perSeed, (seed + 1) * perSeed);
        this.tell(cells.every((cell) => cell !== undefined));
      },
    });
    return runner;
  }

  /** In a large study this takes long, and happens for a tenth of the time at most. */
  private tell(isWhole: boolean): void {
    const isLarge = this.tasks.length > large;
    const now = performance.now();
    if (isLarge && now < this.rest) return;
    this.ended(isWhole || isLarge);
    this.rest = now + 10 * (performance.now() - now);
  }

  private storeOf({ info }: Slep): BrowserStore {
    return (this.store ??= openStore(info.version, this.study.description));
  }
}
