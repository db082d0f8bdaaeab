// Finds the runs that pictures show.
import type { MarkedRun } from '../../model/marked.ts';
import type { Problem } from '../../model/problem.ts';
import type { Source } from './picture.ts';

/**
 * Returns the runs on this problem as sources of pictures. Kept runs on other problems are excluded, because other
 * problems may have other pictures.
 */
export const sourcesOf = (runs: readonly MarkedRun[], { name: problem, picture: world }: Problem): Source[] =>
  runs
    .filter(({ run: { spec } }) => typeof spec.problem !== 'string' || spec.problem === problem)
    .map((run) => ({ ...run, world }));

/** Returns the source with this index in the line-up, or undefined if there is none. */
export const sourceAt = (sources: readonly Source[], index: number | null): Source | undefined =>
  sources.find(({ run }) => run.index === index);
