// Decides when runs that are watched side by side have parted.
import type { ComparedRun } from './compared-run.ts';

/** The iterations per second of watched runs. */
export const watchedRate = 60;

/** The ratio of the distances of two runs from the constraint at which the runs have visibly parted. */
const apart = 1e4;

/** Whether the distances of the runs from the constraint differ that much, or a run has ended. */
export function haveParted(runs: readonly Pick<ComparedRun, 'ended' | 'progress'>[]): boolean {
  const off = runs.map(({ progress }) => progress.feasibility);
  return runs.some((run) => run.ended) || Math.max(...off) > apart * Math.min(...off);
}
