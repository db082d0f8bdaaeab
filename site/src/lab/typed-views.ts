// Shows the formula or module that the user types. There is one view for formulas and one for modules. The code of a
// view is fetched when the view is first needed.
import type { ComparedRun } from '../model/compared-run.ts';
import { problemIn } from '../model/link.ts';
import { moduleName, typedText, type Problem } from '../model/problem.ts';
import type { Files } from '../model/files.ts';
import type { State } from '../model/state.ts';
import type { TypedParts, TypedView } from './typed-view.ts';

export class TypedViews {
  private readonly views = new Map<string, TypedView>();

  constructor(private readonly parts: TypedParts) {}

  /** Returns the view for formulas or the view for modules. If necessary, fetches the view's code first. */
  private async fetch(name: string): Promise<TypedView> {
    const View =
      name === moduleName
        ? (await import('./module/module-view.ts')).ModuleView
        : (await import('./formula/formula-view.ts')).FormulaView;
    const view = this.views.get(name) ?? new View(this.parts);
    this.views.set(name, view);
    return view;
  }

  /** The view for the requested problem. Undefined for a problem in the catalogue, or before the view is fetched. */
  get wanted(): TypedView | undefined {
    return this.views.get(this.parts.shownBy()?.wanted.problem.name ?? '');
  }

  /**
   * Returns the formula or module in a link. Returns undefined if the link has none, or if it has a formula but the
   * solver, which reads formulas, has not loaded yet. files: the data of the formula.
   */
  async problemIn(link: string, files: Files | null = null): Promise<Problem | undefined> {
    const problem = problemIn(link, this.parts.known);
    const text = typedText(problem);
    if (text === undefined) return undefined;
    const view = await this.fetch(problem.name);
    return problem.formula && !this.parts.slep.isLoaded ? undefined : view.problemOf(text, files);
  }

  async choose(name: string): Promise<void> {
    const chosen = await this.fetch(name);
    this.closeOthers(chosen);
    chosen.choose();
  }

  show(state: State, files: Files | null, runs: readonly ComparedRun[]): void {
    const shown = this.views.get(state.problem.name);
    this.closeOthers(shown); // the other view is closed first, because the views share parts of the page
    shown?.show(state, files, runs);
  }

  private closeOthers(shown: TypedView | undefined): void {
    for (const view of this.views.values()) if (view !== shown) view.close();
  }

  opened(state: State, files: Files | null): void {
    for (const view of this.views.values()) view.opened(state, files);
  }
}
