// Runs the cells of a study in this browser, pauses and stops the runs, and restores cells after a reload. Some cells
// can be tried first to estimate the duration.
import type { Slep, StudyCell } from '../../types/slep.d.ts';
import { type BrowserStore, openStore } from '../study/browser-store.ts';
import { secondsLeft } from '../study/estimate.ts';
import type { Task } from '../study/expand.ts';
import { type RunnerOptions, StudyRunner, workersFor } from '../study/runner.ts';
import { solverOf } from '../study/solver.ts';
import type { Study } from '../study/study.ts';

/** Studies with more cells than this are redrawn only at intervals while they run. */
export const large = 4000;

export class Runs {
  /** The cells in the order of the tasks, with undefined for a cell that has not ended. */
  cells: readonly (StudyCell | undefined)[];
  /** The time in seconds for the remaining cells, estimated from one cell of each method. */ estimate?: number;
  readonly workers: number;
  private runner?: StudyRunner;
  private store?: BrowserStore;
  private isOver = false;
  /** The earliest time at which a large study may report cells again. */
  private rest = 0;

  /**
   * ended: called when a cell has ended. isWhole: whether all cells of its seed have ended or the study is large.
   */
  constructor(
    readonly study: Study,
    readonly tasks: readonly Task[],
    private readonly ended: (isWhole: boolean) => void,
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

  /** The estimated number of seconds left, or NaN if there is no estimate yet. */
  get secondsLeft(): number {
    return this.runner?.secondsLeft ?? NaN;
  }

  /** The reason why cells will be lost when the page is closed, or undefined if they can be stored. */
  get notKept(): string | undefined {
    return this.store?.failure;
  }

  /** Restores the cells that were run in this browser earlier, unless they have already been restored. */
  async restore(slep: Slep): Promise<void> {
    if (this.runner) return;
    const runner = this.newRunner(slep);
    await runner.restore();
    if (!this.runner && !this.isOver) this.use(runner);
  }

  /** Removes the stored cells, so that all cells run again. */
  async forget(slep: Slep): Promise<void> {
    await this.storeOf(slep).clear();
  }

  /**
   * Runs one cell of each method at the last combination of values, because these cells usually take longest. The first
   * cell of the study runs before them and warms up the worker. If the first cell is not one of these cells, its time
   * is not used for the estimate. The results of all cells are kept.
   */
  async try(slep: Slep): Promise<void> {
    const { study, tasks } = this;
    const first = tasks.length - study.methods.length;
    const trial = this.newRunner(slep, { only: ({ index }) => index === 0 || index >= first, workers: 1 });
    this.use(trial);
    try {
      await trial.go();
    } finally {
      if (this.runner === trial) this.runner = undefined;
    }
    if (first > 0) trial.elapsed.delete(0);
    const seconds = secondsLeft(tasks, trial.elapsed, (index) => this.cells[index] !== undefined, this.workers);
    if (!Number.isNaN(seconds)) this.estimate = seconds;
  }

  /** Runs cells until all of them have ended, or until `pause` or `stop` is called. */
  async go(slep: Slep): Promise<void> {
    if (!this.runner) this.use(this.newRunner(slep));
    await this.runner?.go();
  }

  /** Pauses the run. Cells that are running are completed. */
  pause(): void {
    this.runner?.pause();
  }

  /** Stops the run. Running cells are abandoned, and cells that have ended are kept. The next run has new workers. */
  stop(): void {
    this.runner?.stop();
    this.runner = this.estimate = undefined;
  }

  /** Stops the run, and reports no more events. */
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

  /**
   * Reports that a cell has ended. Reporting is slow in a large study, so at most a tenth of the time is spent on it.
   */
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
