// The view of one kind of typed problem: formulas or modules.
import type { Slep, SlepError } from '../../types/slep.d.ts';
import type { AwaitedSolver } from '../model/awaited-solver.ts';
import type { Controller } from '../model/controller.ts';
import type { ComparedRun } from '../model/compared-run.ts';
import type { Known } from '../model/link.ts';
import { withTyped } from '../model/opening.ts';
import type { Problem } from '../model/problem.ts';
import { specsOf, type Files } from '../model/run-specs.ts';
import type { State } from '../model/state.ts';
import type { OwnData } from './data/own-data.ts';

export interface TypedParts {
  slep: AwaitedSolver;
  known: Known;
  ownData: OwnData;
  /** The text in the editor cannot run, or can run again. phase: the phase to show, if nothing has failed. */
  held(on: boolean, phase?: string): void;
  /** Returns the controller, once there is one. */
  shownBy(): Controller | undefined;
}

/** The view of one kind of typed problem. */
export interface TypedView {
  problemOf(text: string): Promise<Problem | undefined>;
  /** The user chose this kind in the menu of problems. */
  choose(): void;
  /** The user chose another problem. */
  close(): void;
  /** Shows the wanted state. runs: its runs, if they have started. */
  show(state: State, files: Files | null, runs: readonly ComparedRun[]): void;
  /** The runs of a state have started. */
  opened(state: State, files: Files | null): void;
  /** Restores typed text that has not run yet, after a reload or a return to the link. */
  restore(): void;
  /** Shows why the wanted state does not run. */
  fail(error: SlepError): void;
  /** What the user must do before the requested state can run. */
  readonly task?: string;
  /** The user chose other files, or removed them. */
  takeFiles(files: Files | null): void;
}

/** The result of the check of derivatives. */
export type Check = Awaited<ReturnType<Slep['check']>>;

/** Opens a typed problem with its initial settings. If the previous problem was of the same kind, its methods stay. */
export function openTyped({ shownBy, known }: TypedParts, problem: Problem): void {
  const controller = shownBy();
  if (!controller) return;
  const { shown, wanted } = controller;
  const state = withTyped(problem, shown, known);
  controller.take(wanted.problem.name === problem.name ? { ...state, lineup: wanted.lineup } : state);
}

/** Checks the derivatives. Resolves to undefined if the check fails, because the runs report the failure. */
export function checkOf({ slep }: TypedParts, state: State, files: Files | null): Promise<Check | undefined> {
  const [{ method: _method, options: _options, ...spec }] = specsOf(slep.catalog, state, files);
  return slep.check(spec).catch(() => undefined);
}
