// The interface of the views for problems that the user types: formulas and modules.
import type { SlepError } from '../../types/slep.d.ts';
import type { AwaitedSolver } from '../model/awaited-solver.ts';
import type { Controller } from '../model/controller.ts';
import type { ComparedRun } from '../model/compared-run.ts';
import type { Known } from '../model/link.ts';
import { withTyped } from '../model/opening.ts';
import type { Problem } from '../model/problem.ts';
import type { Files } from '../model/files.ts';
import { specsOf } from '../model/run-specs.ts';
import type { State } from '../model/state.ts';
import type { OwnData } from './data/own-data.ts';
import type { Check } from './formula/slopes.ts';

export interface TypedParts {
  slep: AwaitedSolver;
  known: Known;
  ownData: OwnData;
  /**
   * Called when the text in the editor can no longer run, or can run again. phase: the word that is shown for the phase
   * instead of “failed”.
   */
  held(on: boolean, phase?: string): void;
  /** Opens the export of scripts and other files. */
  openDownloads(): void;
  /** Returns the controller, or undefined if it has not been created yet. */
  shownBy(): Controller | undefined;
}

/** A view for formulas or for modules. */
export interface TypedView {
  problemOf(text: string, files: Files | null): Promise<Problem | undefined>;
  /** Called when the user has chosen this kind of problem in the menu of problems. */
  choose(): void;
  /** Called when the user has chosen another problem. */
  close(): void;
  /** Shows the requested state. runs: its runs, if they have started. */
  show(state: State, files: Files | null, runs: readonly ComparedRun[]): void;
  /** Called when the runs of a state have started. */
  opened(state: State, files: Files | null): void;
  /** Restores text that was typed for the current link but not run. Called after a reload and when a link is opened. */
  restore(): void;
  /** Shows why the runs of the requested state cannot start. */
  fail(error: SlepError): void;
  /** An instruction that the user must follow before the requested state can run. */
  readonly task?: string;
  /** Called when the user has chosen other files, or has removed the files. */
  takeFiles(files: Files | null): void;
}

/**
 * Opens a formula or a module with its initial settings. The methods are kept if the previous problem was of the same
 * kind.
 */
export function openTyped({ shownBy, known }: TypedParts, problem: Problem): void {
  const controller = shownBy();
  if (!controller) return;
  const { shown, wanted } = controller;
  const state = withTyped(problem, shown, known);
  controller.take(wanted.problem.name === problem.name ? { ...state, lineup: wanted.lineup } : state);
}

/** Checks the derivatives. Resolves to a sentence if the check is not possible. */
export function checkOf({ slep }: TypedParts, state: State, files: Files | null): Promise<Check> {
  const [{ method: _method, options: _options, ...spec }] = specsOf(slep.catalog, state, files);
  return slep
    .check(spec)
    .catch(({ input }: SlepError) =>
      input === 'x0' ? 'f or its gradient is not finite at the start.' : 'The check was interrupted.',
    );
}
