// Defines the runs that pictures show. A picture fetches its data from such a run, and only while the picture is
// visible.
import type { MarkedRun } from '../../model/marked.ts';
import type { Problem } from '../../model/problem.ts';

/** The names that the user's samples contain. */
export interface SampleNames {
  views: readonly string[];
  /** The names of the rows of X. */ columns: readonly string[];
}

/** A run that pictures can show. */
export interface Source extends MarkedRun {
  /** The name of the problem's own picture. */
  readonly world?: string;
  /** The names that the samples contain, which are known once the run has ended. */
  names?: SampleNames;
}

/** What a picture shows. */
export interface Subject {
  /** All compared methods. */
  all: readonly Source[];
  /** The method that the picture shows. */
  of: Source;
  /** Whether the runs are advancing. */
  running: boolean;
}

/**
 * Returns the sources of the runs on this problem. Kept runs on other problems are excluded, because their pictures
 * differ.
 */
export const sourcesOf = (runs: readonly MarkedRun[], { name: problem, picture: world }: Problem): Source[] =>
  runs
    .filter(({ run: { spec } }) => typeof spec.problem !== 'string' || spec.problem === problem)
    .map((run) => ({ ...run, world }));

/** Returns the source with this index in the line-up, if any. */
export const sourceAt = (sources: readonly Source[], index: number | null): Source | undefined =>
  sources.find(({ run }) => run.index === index);
