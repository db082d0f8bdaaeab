// Fake solvers for a runner of studies.
import type { StudyCell } from '../../types/slep.d.ts';
import type { Task } from '../../src/study/expand.ts';
import type { RunnerOptions, Solver } from '../../src/study/runner.ts';
import { described } from './cells.ts';
import { ended } from './ended.ts';

/** A study with three methods and four seeds. */
export const study = described({ methods: ['slbb', 'rbb', 'auto'], seeds: { from: 1, to: 4 } });

/** A solver whose tasks end when the test tells them to. */
export class Bench {
  readonly begun: number[] = [];
  readonly solvers: { closed: boolean }[] = [];
  readonly #ends = new Map<number, () => void>();
  readonly #waiting: (() => void)[] = [];

  readonly open = async (): Promise<Solver> => {
    const own = { closed: false };
    this.solvers.push(own);
    return {
      solve: (task, _, signal) =>
        new Promise((resolve, reject) => {
          this.begun.push(task.index);
          const abort = () => reject(signal.reason);
          signal.addEventListener('abort', abort);
          this.#ends.set(task.index, () => {
            signal.removeEventListener('abort', abort);
            resolve(ended());
          });
          for (const wake of this.#waiting.splice(0)) wake();
        }),
      close: () => void (own.closed = true),
    };
  };

  /** Waits until this many tasks have begun. */
  async until(count: number): Promise<void> {
    while (this.begun.length < count) await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  end(index: number): void {
    this.#ends.get(index)!();
  }
}

export const named = (name: string, message: string) => Object.assign(new Error(message), { name });

/** Solves every task immediately, except the tasks that fail. */
export function instant(failing: (task: Task, attempt: number) => Error | undefined = () => undefined) {
  const order: number[] = [];
  const solvers: { closed: boolean }[] = [];
  const open: RunnerOptions['open'] = async () => {
    const own = { closed: false };
    solvers.push(own);
    return {
      solve: async (task) => {
        order.push(task.index);
        const error = failing(task, order.filter((index) => index === task.index).length);
        if (error) throw error;
        return ended();
      },
      close: () => void (own.closed = true),
    };
  };
  return { open, order, solvers };
}

export const outcomes = (cells: readonly (StudyCell | undefined)[]) => cells.map((cell) => cell?.outcome);
