// Runs the cells of a study in parallel. Both the page and Node get their progress reports from here.
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
  /** alive: called while it works. Rejects with the signal's reason as soon as it is aborted. */
  solve(task: Task, alive: () => void, signal: AbortSignal): Promise<Ended>;
  /** Also ends the task that is running. */
  close(): void;
}

/** Storage in which cells outlive the page or the process. */
export interface Store {
  /** Why cells are no longer kept; undefined while they are. */
  readonly failure: string | undefined;
  load(): Promise<readonly StudyCell[]>;
  add(cell: StudyCell): Promise<void>;
}

export interface RunnerOptions {
  open: () => Promise<Solver>;
  /** at least 1; if the cost is seconds, only one is used */ workers: number;
  /** cells that exist already */ cells?: readonly StudyCell[];
  store?: Store;
  /** the tasks to run, by default all */ only?: (task: Task) => boolean;
  /** Called for each cell that ends, and for others whose outcome it changes. */
  onCell?: (cell: StudyCell, index: number) => void;
  /** seconds without a sign of life after which a worker is ended, default 300 */ patience?: number;
}

const ticks = 10;

/** One for each core, because even a phone has more cores than one worker can use. */
export const workersFor = (study: Study, cores = globalThis.navigator?.hardwareConcurrency ?? 2): number =>
  study.cost === 'seconds' ? 1 : Math.max(2, Math.min(cores, 8));

export class StudyRunner {
  readonly tasks: readonly Task[];
  /** In the order of the tasks; undefined: it has not ended. */
  readonly cells: (StudyCell | undefined)[];
  /** Seconds that each cell took here, by index, including the overhead around the solver. */
  readonly elapsed = new Map<number, number>();
  readonly #options: RunnerOptions;
  readonly #queue: Queue;
  #stop?: AbortController;
  #going?: Promise<void>;
  #paused = false;
  #failure?: Error;
  readonly #workers = new Set<Promise<void>>();

  constructor(
    readonly study: Study,
    options: RunnerOptions,
  ) {
    this.tasks = expand(study);
    this.#options = options;
    this.cells = aligned(
      study,
      this.tasks,
      (options.cells ?? []).filter(({ outcome }) => outcome !== 'failed'),
    );
    const { only = () => true } = options;
    this.#queue = new Queue(
      this.tasks.filter((task) => only(task) && !this.cells[task.index]),
      study.methods.length,
    );
  }

  get running(): readonly Task[] {
    return this.#queue.taken;
  }

  /** The number of cells that have not ended. */
  get left(): number {
    return this.#queue.left;
  }

  /** Seconds until the end; NaN before the first cell has ended. */
  get secondsLeft(): number {
    const { tasks, elapsed } = this;
    return secondsLeft(tasks, elapsed, (index) => !this.#queue.has(index), this.workers);
  }

  get workers(): number {
    return this.study.cost === 'seconds' ? 1 : this.#options.workers;
  }

  /** Why finished cells are kept in memory only; undefined while they are kept. */
  get storeFailure(): string | undefined {
    return this.#options.store?.failure;
  }

  /** Takes the cells from the store. Call it before go. */
  async restore(): Promise<void> {
    const kept = (await this.#options.store?.load()) ?? [];
    const found = aligned(this.study, this.tasks, kept);
    for (const [index, cell] of found.entries()) {
      if (!cell || this.cells[index] || !this.#queue.drop(index)) continue;
      this.#put(cell, index);
    }
  }

  /** Runs until all cells have ended, or it is paused or stopped. Rejects with the reason that stopped it. */
  go(): Promise<void> {
    this.#paused = false;
    if (this.#going) this.#hire(); // replaces workers that a pause has ended
    return (this.#going ??= this.#run().finally(() => (this.#going = undefined)));
  }

  /** Lets the running cells end, and starts no others. */
  pause(): void {
    this.#paused = true;
  }

  /** Ends the running cells; they run again when go is called. */
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
          solver ??= await this.#options.open();
          const began = performance.now();
          const ended = await this.#watched(solver, task, signal);
          this.elapsed.set(task.index, (performance.now() - began) / 1000);
          await this.#end(task, cellOf(task, this.study, ended));
        } catch (error) {
          if (signal.aborted) return this.#queue.giveBack(task);
          const { name, message } = error as Error;
          if (name === 'InputError') await this.#end(task, emptyCell(task, 'refused', message));
          else if (!solver)
            throw error; // no program, no cells
          else {
            solver.close();
            solver = undefined;
            // a worker that was killed, which may be silent, says nothing about the cell: it is tried once more
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

  /** Rejects when the solver gives no sign of life for too long. */
  async #watched(solver: Solver, task: Task, signal: AbortSignal): Promise<Ended> {
    const { patience = 300 } = this.#options;
    let silent = 0;
    let ticking: ReturnType<typeof setInterval>;
    // counted in ticks, because a machine that slept for hours wakes up with only one tick
    const late = new Promise<never>((_, reject) => {
      ticking = setInterval(
        () => {
          if (++silent === ticks)
            reject(new DOMException(`it gave no sign of life for ${patience} s, and was ended`, 'TimeoutError'));
        },
        (1000 * patience) / ticks,
      );
    });
    const ended = solver.solve(task, () => (silent = 0), signal);
    ended.catch(() => {}); // even if it rejects late
    try {
      return await Promise.race([ended, late]);
    } finally {
      clearInterval(ticking!);
    }
  }

  /** A cell is stored before it counts, so that no reload loses it. One that failed has no digest, and runs again. */
  async #end(task: Task, cell: StudyCell): Promise<void> {
    if (cell.digest) await this.#options.store?.add(judged([cell])[0]);
    this.#queue.end(task);
    this.#put(cell, task.index);
  }

  /** Stores a cell, and judges it together with the others on its instance. */
  #put(cell: StudyCell, index: number): void {
    this.cells[index] = cell;
    const size = this.study.starts * this.study.methods.length;
    const from = index - (index % size);
    const places = Array.from({ length: size }, (_, i) => from + i).filter((i) => this.cells[i]);
    const outcomes = judged(places.map((i) => this.cells[i]!));
    places.forEach((i, j) => {
      const before = this.cells[i]!;
      this.cells[i] = outcomes[j];
      if (i === index || before.outcome !== outcomes[j].outcome) this.#options.onCell?.(outcomes[j], i);
    });
  }
}
