// Estimates how long a study takes.
import type { Task } from './expand.ts';

/**
 * Returns the estimated number of seconds until all cells have ended, or NaN if cells remain and no cell has been
 * timed. The time of a cell is estimated from the timed cells with the same method and values, or, if there are none,
 * from those with the same method, or else from all timed cells. elapsed: the seconds that each timed cell took, by
 * index.
 */
export function secondsLeft(
  tasks: readonly Task[],
  elapsed: ReadonlyMap<number, number>,
  hasEnded: (index: number) => boolean,
  workers: number,
): number {
  const means = new Map<string, { sum: number; count: number }>();
  for (const [index, seconds] of elapsed)
    for (const name of namesOf(tasks[index])) {
      const { sum, count } = means.get(name) ?? { sum: 0, count: 0 };
      means.set(name, { sum: sum + seconds, count: count + 1 });
    }
  let left = 0;
  for (const task of tasks) {
    if (hasEnded(task.index)) continue;
    const mean = namesOf(task)
      .map((name) => means.get(name))
      .find((found) => found);
    if (!mean) return NaN;
    left += mean.sum / mean.count;
  }
  return left / workers;
}

/** Returns the keys under which the time of a task is averaged, from the most specific to the most general. */
const namesOf = ({ method, values }: Task): string[] => [`${method.label} ${JSON.stringify(values)}`, method.label, ''];
