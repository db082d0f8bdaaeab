// Decides when runs that are shown side by side have visibly separated.
import type { ComparedRun } from './compared-run.ts';

/** The number of iterations per second until the runs have separated. */
export const watchedRate = 60;

/** Two runs have visibly separated if their distances from the constraint differ by more than this factor. */
const apart = 1e4;

/** Whether the distances of the runs from the constraint differ by more than the factor `apart`, or a run has ended. */
export function haveParted(runs: readonly Pick<ComparedRun, 'ended' | 'progress'>[]): boolean {
  const off = runs.map(({ progress }) => progress.feasibility);
  return runs.some((run) => run.ended) || Math.max(...off) > apart * Math.min(...off);
}
