// The initial state of the page, which comes from a link, from the first experiment, or from a problem that the user
// chose.
import { readLink, usualLink, wantsFiles, writeFields, type Known } from './link.ts';
import { typedText, type Problem } from './problem.ts';
import { patched, type State } from './state.ts';
import { carriedOver } from './view-state.ts';

export interface Opening {
  state: State;
  /** The notes about invalid fields of the link. */
  notes: readonly string[];
  /** Whether the link was made with data from files, which the user then has to choose again. */
  wantsFiles: boolean;
  /** The state whose runs should advance slowly until they have visibly separated, or undefined if no runs should. */
  watched?: State;
}

/**
 * Returns the state in which the lab opens for a link, or for the first experiment if the link is empty. described: the
 * problem that the formula or module in the link defines.
 */
export const openingOf = (link: string, known: Known, described?: Problem): Opening => ({
  ...readLink(link || known.experiments[0], known, described),
  wantsFiles: wantsFiles(link),
});

/**
 * Returns the first state of the page. If the link is empty, the runs advance slowly, or wait at their starting points
 * if the user prefers reduced motion.
 */
export function firstOpening(link: string, known: Known, isStill: boolean): Opening {
  const opening = openingOf(link, known);
  if (link !== '') return opening;
  return isStill
    ? { ...opening, state: patched(opening.state, { until: [0] }) }
    : { ...opening, watched: opening.state };
}

/**
 * Returns the state for another problem, with the settings and methods of that problem's first experiment. The kept
 * versions, the charts, the unit of their axis and the speed do not change.
 */
export function withProblem(problem: string, shown: State, known: Known): State {
  const { state } = readLink(usualLink(known.experiments, problem), known);
  // if the problem has its own picture, that picture is shown
  const picture = state.problem.picture ? '' : shown.picture;
  return patched(state, { ...carriedOver(shown), picture, kept: shown.kept });
}

/**
 * Returns the state for a formula or module. The kept versions, the picture, the charts, the unit of their axis and the
 * speed do not change.
 */
export const withTyped = (described: Problem, shown: State, known: Known): State => {
  const typed = writeFields([[described.name, typedText(described) ?? '']]);
  const link = `${usualLink(known.experiments, described.name)}&${typed}`;
  return patched(readLink(link, known, described).state, { ...carriedOver(shown), kept: shown.kept });
};
