// Builds the states of runs on files, from an analysis or a session.
import type { Files } from '../../model/files.ts';
import { writeFields, type Known } from '../../model/link.ts';
import { openingOf, withProblem, withTyped } from '../../model/opening.ts';
import { defaultState, patched, type State } from '../../model/state.ts';
import type { TypedViews } from '../typed-views.ts';
import type { Question } from './questions.ts';

/**
 * Returns the state for an analysis of files. The current view is kept. Settings that the analysis does not specify
 * have their default values, even if the current experiment uses other values. If the problem is a formula, the
 * compiler also receives the files, because the formula's description depends on the sizes of the matrices.
 */
export async function stateOfQuestion(
  { problem, formula, settings }: Question,
  files: Files,
  { shown, known, typed }: { shown: State; known: Known; typed: TypedViews },
): Promise<State> {
  const link = writeFields([['problem', problem], ...(formula ? [['formula', formula] as const] : [])]);
  const described = formula === undefined ? undefined : await typed.problemIn(link, files);
  const opened = described ? withTyped(described, shown, known) : withProblem(problem, shown, known);
  const lineup = [{ method: known.catalog.auto.name, options: {} }];
  const defaults = defaultState(known.catalog, opened.problem, lineup).settings;
  return patched(opened, { experiment: '', picture: '', lineup, settings: { ...defaults, ...settings } });
}

/** Returns the state that is described by the link and the files of a session. */
export async function stateOfSession(link: string, files: Files, known: Known, typed: TypedViews): Promise<State> {
  const own = link.replace('files=true', 'files=false');
  return openingOf(own, known, await typed.problemIn(own, files)).state;
}
