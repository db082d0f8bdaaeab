// The cells of a study that run here: tried for an estimate, run, paused, stopped, and restored after a reload.
import type { Slep, StudyCell } from '../../types/slep.d.ts';
import { openStore } from '../study/browser-store.ts';
import { secondsLeft } from '../study/estimate.ts';
import type { Task } from '../study/expand.ts';
import { StudyRunner, workersFor } from '../study/runner.ts';
import { solverOf } from '../study/solver.ts';
import type { Study } from '../study/study.ts';

/** Called when a cell has ended. isWhole: the last one of its seed. */
export type Ended = (isWhole: boolean) => void;

export class Runs {
  /** By task; undefined: it has not ended. */
  cells: readonly (StudyCell | undefined)[];
  /** seconds until all have ended, from one cell of each method */ estimate?: number;
  readonly workers: number;
  private readonly study: Study;
  private readonly tasks: readonly Task[];
  private readonly ended: Ended;
  private runner?: StudyRunner;
  private isOver = false;

  constructor(study: Study, tasks: readonly Task[], ended: Ended) {
    this.study = study;
    this.tasks = tasks;
    this.ended = ended;
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
    return this.runner?.storeFailure;
  }

  /** Restores the cells that ran here before the page was loaded. */
  async restore(slep: Slep): Promise<void> {
    const runner = await this.newRunner(slep);
    await runner.restore();
    if (!this.runner) this.use(runner);
  }

  /** Runs one cell of each method at the last values, which usually take longest. They are kept. */
  async try(slep: Slep): Promise<void> {
    const { study, tasks } = this;
    const first = tasks.length / study.seeds.length - study.methods.length * study.starts;
    const isTried = ({ index }: Task) => index >= first && index < first + study.methods.length;
    const trial = await this.newRunner(slep, isTried);
    this.use(trial);
    await trial.go();
    this.runner = undefined;
    const seconds = secondsLeft(tasks, trial.elapsed, (index) => this.cells[index] !== undefined, this.workers);
    if (!Number.isNaN(seconds)) this.estimate = seconds;
  }

  /** Runs until all have ended, or it is paused or stopped. */
  async go(slep: Slep): Promise<void> {
    if (!this.runner) this.use(await this.newRunner(slep));
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

  private async newRunner(slep: Slep, only?: (task: Task) => boolean): Promise<StudyRunner> {
    const { study, tasks, workers } = this;
    const perSeed = tasks.length / study.seeds.length;
    const runner: StudyRunner = new StudyRunner(study, {
      open: async () => solverOf(await slep.fork()),
      workers,
      cells: this.cells.filter((cell) => cell !== undefined),
      store: await openStore(slep.info.version, study.description),
      only,
      onCell: (_, index) => {
        if (runner !== this.runner || this.isOver) return;
        const seed = Math.floor(index / perSeed);
        const cells = runner.cells.slice(seed * perSeed, (seed + 1) * perSeed);
        this.ended(cells.every((cell) => cell !== undefined));
      },
    });
    return runner;
  }
}
