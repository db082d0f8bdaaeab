// Runs the cells of a study in parallel and reports progress, in the page and in Node.
import type { StudyCell } from '../../types/slep.d.ts';
import { type Ended, cellOf, emptyCell } from './record.ts';
import { secondsLeft } from './estimate.ts';
import { expand, type Task } from './expand.ts';
import { aligned } from './results.ts';
import { judged } from './judge.ts';
import { Queue } from './queue.ts';
import type { Study } from './study.ts';

/** Solves one task at a time. */
export interface Solver {
  /**
   * Solves a task. The solver calls `alive` repeatedly during the run. Rejects with the signal's reason when the signal
   * is aborted.
   */
  solve(task: Task, alive: () => void, signal: AbortSignal): Promise<Ended>;
  /** Closes the solver and ends its running task. */
  close(): void;
}

/** A store in which cells outlive the page or the process. */
export interface Store {
  /** The reason why cells can no longer be stored, or undefined if they can. */
  readonly failure: string | undefined;
  load(): Promise<readonly StudyCell[]>;
  add(cell: StudyCell): Promise<void>;
}

export interface RunnerOptions {
  open: () => Promise<Solver>;
  /**
   * The number of workers, at least 1. Only one worker is used if the cost is measured in seconds. Default: workersFor.
   */
  workers?: number;
  /** Cells from earlier runs of the study. */ cells?: readonly StudyCell[];
  store?: Store;
  /** Selects the tasks to run. Default: all. */ only?: (task: Task) => boolean;
  /** Called for each cell that has ended, and for other cells whose outcome changes as a result. */
  onCell?: (cell: StudyCell, index: number) => void;
  /** A worker that does not respond for this number of seconds is terminated. Default: 300. */
  patience?: number;
}

const ticks = 10;

/** Returns the number of workers: one per core, at least 2 and at most 8, or one if the cost is measured in seconds. */
export const workersFor = (study: Study, cores = globalThis.navigator?.hardwareConcurrency ?? 2): number =>
  study.cost === 'seconds' ? 1 : Math.max(2, Math.min(cores, 8));

export class StudyRunner {
  readonly tasks: readonly Task[];
  /** The cells in the order of the tasks, with undefined for a cell that has not ended. */
  readonly cells: (StudyCell | undefined)[];
  /** The seconds that each cell took on this machine, by index, including the overhead outside the solver. */
  readonly elapsed = new Map<number, number>();
  readonly #queue: Queue;
  #stop?: AbortController;
  #going?: Promise<void>;
  #paused = false;
  #failure?: Error;
  readonly #workers = new Set<Promise<void>>();

  constructor(
    readonly study: Study,
    private readonly options: RunnerOptions,
  ) {
    this.tasks = expand(study);
    const { cells = [], only = () => true } = options;
    const kept = cells.filter(({ outcome }) => outcome !== 'failed');
    this.cells = aligned(study, this.tasks, kept);
    const open = this.tasks.filter((task) => only(task) && !this.cells[task.index]);
    this.#queue = new Queue(open, study.methods.length);
  }

  get running(): readonly Task[] {
    return this.#queue.taken;
  }

  /** The number of selected cells that have not ended. */
  get left(): number {
    return this.#queue.left;
  }

  /** The estimated number of seconds until all cells have ended, or NaN if cells remain and no cell has been timed. */
  get secondsLeft(): number {
    const { tasks, elapsed } = this;
    return secondsLeft(tasks, elapsed, (index) => !this.#queue.has(index), this.workers);
  }

  get workers(): number {
    return this.study.cost === 'seconds' ? 1 : (this.options.workers ?? workersFor(this.study));
  }

  /** Restores cells from the store. Must be called before `go`. */
  async restore(): Promise<void> {
    const found = aligned(this.study, this.tasks, (await this.options.store?.load()) ?? []);
    for (const [index, cell] of found.entries())
      if (cell && !this.cells[index] && this.#queue.drop(index)) this.#put(cell, index);
  }

  /**
   * Runs cells until all of them have ended, or until `pause` or `stop` is called. Rejects with the reason passed to
   * `stop`, or with the error if no solver can be opened.
   */
  go(): Promise<void> {
    this.#paused = false;
    if (this.#going) this.#hire(); // this replaces the workers that ended during a pause
    return (this.#going ??= this.#run().finally(() => (this.#going = undefined)));
  }

  /** Lets the running cells end, and starts no more cells. */
  pause(): void {
    this.#paused = true;
  }

  /** Interrupts the running cells, which run again after the next call to `go`. */
  stop(reason: unknown = new DOMException('the study was stopped', 'AbortError')): void {
    this.#stop?.abort(reason);
  }

  async #run(): Promise<void> {
    const { signal } = (this.#stop = new AbortController());
    this.#failure = undefined;
    this.#hire();
    while (this.#workers.size > 0) await Promise.all(this.#workers);
    signal.throwIfAborted();
    if (this.#failure) throw this.#failure;
  }

  #hire(): void {
    const wanted = Math.min(this.workers, this.#queue.left);
    while (this.#workers.size < wanted) {
      const worker = this.#work(this.#stop!.signal)
        .catch((error) => void (this.#failure ??= error as Error))
        .finally(() => this.#workers.delete(worker));
      this.#workers.add(worker);
    }
  }

  async #work(signal: AbortSignal): Promise<void> {
    let solver: Solver | undefined;
    let last: Task | undefined;
    try {
      while (!this.#paused && !signal.aborted) {
        const task = this.#queue.take(last);
        if (!task) return;
        last = task;
        try {
          solver ??= await this.options.open();
          const began = performance.now();
          const ended = await this.#watched(solver, task, signal);
          this.elapsed.set(task.index, (performance.now() - began) / 1000);
          await this.#end(task, cellOf(task, this.study, ended));
        } catch (error) {
          if (signal.aborted) return this.#queue.giveBack(task);
          const { name, message } = error as Error;
          if (name === 'InputError') await this.#end(task, emptyCell(task, 'refused', message));
          else if (!solver)
            throw error; // the program could not be loaded, so no cell can run
          else {
            solver.close();
            solver = undefined;
            // the worker may have been killed for reasons unrelated to the cell, so the cell is tried once more
            if (this.#queue.retry(task)) continue;
            await this.#end(task, emptyCell(task, 'failed', message));
          }
        }
      }
    } catch (error) {
      if (last) this.#queue.giveBack(last);
      throw error;
    } finally {
      solver?.close();
    }
  }

  /** Solves a task. Rejects if the solver does not call `alive` for too long. */
  async #watched(solver: Solver, task: Task, signal: AbortSignal): Promise<Ended> {
    const { patience = 300 } = this.options;
    let silent = 0;
    let ticking: ReturnType<typeof setInterval>;
    // the timeout counts ticks of a timer: while the machine sleeps, even for hours, at most one tick is counted
    const late = new Promise<never>((_, reject) => {
      ticking = setInterval(
        () => {
          if (++silent === ticks)
            reject(new DOMException(`the worker did not respond for ${patience} s and was terminated`, 'TimeoutError'));
        },
        (1000 * patience) / ticks,
      );
    });
    const ended = solver.solve(task, () => (silent = 0), signal);
    ended.catch(() => {}); // if the promise rejects after the race, this avoids an unhandled rejection
    try {
      return await Promise.race([ended, late]);
    } finally {
      clearInterval(ticking!);
    }
  }

  /**
   * Records the cell of a task that has ended. The cell is stored first, so that a reload does not lose it. Failed
   * cells are not stored, so they run again.
   */
  async #end(task: Task, cell: StudyCell): Promise<void> {
    if (cell.digest) await this.options.store?.add(judged([cell])[0]);
    this.#queue.end(task);
    this.#put(cell, task.index);
  }

  /** Adds a cell to the results, and judges all cells that have the same instance as this cell. */
  #put(cell: StudyCell, index: number): void {
    this.cells[index] = cell;
    const size = this.study.starts * this.study.methods.length;
    const from = index - (index % size);
    const places = Array.from({ length: size }, (_, i) => from + i).filter((i) => this.cells[i]);
    const outcomes = judged(places.map((i) => this.cells[i]!));
    places.forEach((i, j) => {
      const before = this.cells[i]!;
      this.cells[i] = outcomes[j];
      if (i === index || before.outcome !== outcomes[j].outcome) this.options.onCell?.(outcomes[j], i);
    });
  }
}
