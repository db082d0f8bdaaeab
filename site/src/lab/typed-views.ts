// The problems that are typed, a formula or a module: which of them is shown. What shows them is fetched when the first
// of its kind is wanted.
import type { SlepError } from '../../types/slep.d.ts';
import type { AwaitedSolver } from '../model/awaited-solver.ts';
import type { Controller } from '../model/controller.ts';
import type { ComparedRun } from '../model/compared-run.ts';
import { problemIn, type Known } from '../model/link.ts';
import { moduleName, typedText, type Problem } from '../model/problem.ts';
import type { Files } from '../model/run-specs.ts';
import type { State } from '../model/state.ts';
import type { OwnData } from './data/own-data.ts';

export interface TypedParts {
  slep: AwaitedSolver;
  known: Known;
  ownData: OwnData;
  /** What is typed cannot run, or can again. phase: a word for that, where nothing has failed. */
  held(on: boolean, phase?: string): void;
  /** The controller, once there is one. */
  shownBy(): Controller | undefined;
}

/** Shows one kind of them. */
interface TypedView {
  problemOf(text: string): Promise<Problem | undefined>;
  /** The reader chose it in the menu of problems. */
  choose(): void;
  /** Another problem is wanted. */
  close(): void;
  /** Shows what is wanted; runs: those of it, if they were started. */
  show(state: State, files: Files | null, runs: readonly ComparedRun[]): void;
  /** The runs of a state have started. */
  opened(state: State, files: Files | null): void;
  /** After a reload, or back at the link: what was typed and has not run yet. */
  restore(): void;
  /** Says why what is wanted does not run. */
  fail(error: SlepError): void;
  /** What the reader has to do before what is wanted runs. */
  readonly task?: string;
  /** A run broke off. */
  crashed?(error: SlepError): void;
  /** Other files are wanted. */
  takeFiles(files: Files | null): void;
}

export class TypedViews {
  private readonly parts: TypedParts;
  private readonly views = new Map<string, TypedView>();

  constructor(parts: TypedParts) {
    this.parts = parts;
  }

  /** The view of formulas or of modules. It is fetched when it is first wanted. */
  private async fetch(name: string): Promise<TypedView> {
    if (name === moduleName) {
      const { ModuleView } = await import('./module/module-view.ts');
      if (!this.views.has(name)) this.views.set(name, new ModuleView(this.parts));
    } else {
      const { FormulaView } = await import('./formula/formula-view.ts');
      if (!this.views.has(name)) this.views.set(name, new FormulaView(this.parts));
    }
    return this.views.get(name) as TypedView;
  }

  /** The view of what is wanted, undefined for a problem of the catalogue. */
  private get wanted(): TypedView | undefined {
    return this.views.get(this.parts.shownBy()?.wanted.problem.name ?? '');
  }

  /** The problem that is typed in a link, undefined where there is none. Only the solver can read a formula. */
  async problemIn(link: string): Promise<Problem | undefined> {
    const problem = problemIn(link, this.parts.known);
    const text = typedText(problem);
    if (text === undefined) return undefined;
    const view = await this.fetch(problem.name);
    return problem.formula && !this.parts.slep.hasCome ? undefined : view.problemOf(text);
  }

  async choose(name: string): Promise<void> {
    const chosen = await this.fetch(name);
    this.closeOthers(chosen);
    chosen.choose();
  }

  show(state: State, files: Files | null, runs: readonly ComparedRun[]): void {
    const shown = this.views.get(state.problem.name);
    this.closeOthers(shown); // first, because they share parts of the page
    shown?.show(state, files, runs);
  }

  private closeOthers(shown: TypedView | undefined): void {
    for (const view of this.views.values()) if (view !== shown) view.close();
  }

  opened(state: State, files: Files | null): void {
    for (const view of this.views.values()) view.opened(state, files);
  }

  restore(): void {
    this.wanted?.restore();
  }

  fail(error: SlepError): void {
    this.wanted?.fail(error);
  }

  get task(): string | undefined {
    return this.wanted?.task;
  }

  crashed(error: SlepError): void {
    this.wanted?.crashed?.(error);
  }

  takeFiles(files: Files | null): void {
    this.wanted?.takeFiles(files);
  }
}
