// Estimates how long a study takes.
import type { Params } from '../../types/slep.d.ts';
import type { Task } from './expand.ts';

/**
 * Returns the seconds until all cells have ended, or NaN before one has. The time of a cell is estimated from ended
 * cells with the same method and values, or if there are none, from those with the same method, or from all. elapsed:
 * the seconds of the cells that have ended, by index.
 */
export function secondsLeft(
  tasks: readonly Task[],
  elapsed: ReadonlyMap<number, number>,
  hasEnded: (index: number) => boolean,
  workers: number,
): number {
  const means = new Map<string, Mean>();
  for (const [index, seconds] of elapsed)
    for (const name of namesOf(tasks[index])) means.set(name, added(means.get(name), seconds));
  let sum = 0;
  for (const task of tasks) {
    if (hasEnded(task.index)) continue;
    const mean = namesOf(task)
      .map((name) => means.get(name))
      .find((found) => found);
    if (!mean) return NaN;
    sum += mean.sum / mean.count;
  }
  return sum / workers;
}

interface Mean {
  sum: number;
  count: number;
}

const added = (mean: Mean | undefined, seconds: number): Mean => ({
  sum: (mean?.sum ?? 0) + seconds,
  count: (mean?.count ?? 0) + 1,
});

/** Returns the keys under which the time of a task is averaged, from the most specific to the most general. */
const namesOf = ({ method, values }: Task): string[] => [`${method.label} ${wordsOf(values)}`, method.label, ''];

const wordsOf = (values: Params): string => JSON.stringify(values);
