// The state with which the page opens: that of a link, of the first experiment, or of a problem that the user chose.
import { readLink, usualLink, wantsFiles, writeFields, type Known } from './link.ts';
import { typedText, type Problem } from './problem.ts';
import { patched, type State } from './state.ts';
import { carriedOver } from './view-state.ts';

export interface Opening {
  state: State;
  /** The notes about invalid fields of the link. */
  notes: readonly string[];
  /** Whether the link was made with data from files, which the user has to choose again. */
  wantsFiles: boolean;
  /** The state whose runs advance slowly until they have parted, if they should. */
  watched?: State;
}

/** Without a link, the page opens its first experiment. described: the problem of the formula in the link. */
export const openingOf = (link: string, known: Known, described?: Problem): Opening => ({
  ...readLink(link || known.experiments[0], known, described),
  wantsFiles: wantsFiles(link),
});

/**
 * Returns the first state of the page. Without a link its runs advance slowly, or wait if the user prefers no motion.
 */
export function firstOpening(link: string, known: Known, isStill: boolean): Opening {
  const opening = openingOf(link, known);
  if (link !== '') return opening;
  return isStill
    ? { ...opening, state: patched(opening.state, { until: [0] }) }
    : { ...opening, watched: opening.state };
}

/** Returns the state for another problem, with the settings and methods of its first experiment in the same view. */
export function withProblem(problem: string, shown: State, known: Known): State {
  const { state } = readLink(usualLink(known.experiments, problem), known);
  const picture = state.problem.picture ? '' : shown.picture; // a problem with its own picture opens with it
  return patched(state, { ...carriedOver(shown), picture, kept: shown.kept });
}

/** Does the same for a typed problem. */
export const withTyped = (described: Problem, shown: State, known: Known): State => {
  const typed = writeFields([[described.name, typedText(described) ?? '']]);
  const link = `${usualLink(known.experiments, described.name)}&${typed}`;
  return patched(readLink(link, known, described).state, { ...carriedOver(shown), kept: shown.kept });
};
