// Distributes the tasks of a study to workers. A worker gets the tasks of a round (same instance, same start) one after
// another, because consecutive runs can then share the instance.
import type { Task } from './expand.ts';

export class Queue {
  /** No task before this position in `tasks` is waiting. */
  #from = 0;
  readonly #waiting: Map<number, Task>;
  readonly #taken = new Map<number, Task>();
  readonly #retried = new Set<number>();

  /** methods: the number of methods. */
  constructor(
    private readonly tasks: readonly Task[],
    private readonly methods: number,
  ) {
    this.#waiting = new Map(tasks.map((task) => [task.index, task]));
  }

  get taken(): readonly Task[] {
    return [...this.#taken.values()];
  }

  get left(): number {
    return this.#waiting.size + this.#taken.size;
  }

  /** Returns the next task for a worker. last: the task that the worker has finished. */
  take(last?: Task): Task | undefined {
    const task = (last && this.#inRound(this.#roundOf(last))) ?? this.#first();
    if (!task) return undefined;
    this.#waiting.delete(task.index);
    this.#taken.set(task.index, task);
    return task;
  }

  end(task: Task): void {
    this.#taken.delete(task.index);
  }

  giveBack(task: Task): void {
    if (!this.#taken.delete(task.index)) return;
    this.#waiting.set(task.index, task);
    this.#from = 0;
  }

  /** Puts a task back for a second attempt. If there has already been one, does nothing and returns false. */
  retry(task: Task): boolean {
    if (this.#retried.has(task.index)) return false;
    this.#retried.add(task.index);
    this.giveBack(task);
    return true;
  }

  /** Whether the task is waiting or running. */
  has(index: number): boolean {
    return this.#waiting.has(index) || this.#taken.has(index);
  }

  /** Removes a waiting task, so that it does not run. Returns false if the task is not waiting. */
  drop(index: number): boolean {
    return this.#waiting.delete(index);
  }

  readonly #roundOf = ({ index }: Task): number => Math.floor(index / this.methods);

  #inRound(round: number): Task | undefined {
    for (let i = 0; i < this.methods; i++) {
      const task = this.#waiting.get(round * this.methods + i);
      if (task) return task;
    }
    return undefined;
  }

  /** Returns the first waiting task whose round no worker is running, or else the first waiting task. */
  #first(): Task | undefined {
    const busy = new Set(this.taken.map(this.#roundOf));
    let first: Task | undefined;
    for (let i = this.#from; i < this.tasks.length; i++) {
      const task = this.tasks[i];
      if (!this.#waiting.has(task.index)) {
        if (!first) this.#from = i + 1;
        continue;
      }
      first ??= task;
      if (!busy.has(this.#roundOf(task))) return task;
    }
    return first;
  }
}
