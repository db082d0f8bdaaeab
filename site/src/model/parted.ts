// When runs that are watched side by side have parted.
import type { ComparedRun } from './compared-run.ts';

/** Iterations a second at which runs are watched. */
export const watchedRate = 60;

/** So many times as far as another is a run off the constraint when it can be seen that they part. */
const apart = 1e4;

/** Whether the runs are apart in feasibility, or one of them has ended. */
export function haveParted(runs: readonly Pick<ComparedRun, 'ended' | 'progress'>[]): boolean {
  const off = runs.map(({ progress }) => progress.feasibility);
  return runs.some((run) => run.ended) || Math.max(...off) > apart * Math.min(...off);
}
