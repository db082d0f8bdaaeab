// What the page opens with: the state of a link, of the first experiment, or of a problem that the reader chose.
import { readLink, usualLink, wantsFiles, type Known } from './link.ts';
import { patched, type State } from './state.ts';
import { carriedOver } from './view-state.ts';

export interface Opening {
  state: State;
  /** What is wrong with the link. */
  notes: readonly string[];
  /** Whether the link was made with data from files, which the reader has to choose again. */
  wantsFiles: boolean;
}

/** Without a link, the page shows its first experiment. */
export const openingOf = (link: string, known: Known): Opening => ({
  ...readLink(link || known.experiments[0], known),
  wantsFiles: wantsFiles(link),
});

/** Another problem, with the settings and methods of its first experiment, looked at as the one shown. */
export const withProblem = (problem: string, shown: State, known: Known): State =>
  patched(readLink(usualLink(known.experiments, problem), known).state, carriedOver(shown));
