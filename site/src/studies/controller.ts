// The commands that open, edit and run a study, independent of the DOM.
import type { Catalog, Slep, StudyDescription, StudyResults } from '../../types/slep.d.ts';
import { toggled } from '../model/view-state.ts';
import { readDescription } from '../study/description.ts';
import { countOf, expand, type Task } from '../study/expand.ts';
import { aligned } from '../study/results.ts';
import type { Study } from '../study/study.ts';
import type { Content } from './content.ts';
import type { View } from './controller-view.ts';
import { Runs } from './runs.ts';
import { ShownStudy } from './shown-study.ts';

/** The number of cells and the estimated number of seconds above which a study runs only after confirmation. */
const [manyCells, longRun] = [100_000, 86_400];
/** One cell of each method is tried when the description has not changed for this many ms. */
const rest = 800;

export class Controller {
  readonly shown: ShownStudy;
  /** The solver of this build. */ private own?: Slep;
  private resting?: ReturnType<typeof setTimeout>;
  /** Counts the commands that replace, run or stop the study. A run ends when another command is given. */
  private command = 0;

  constructor(
    private readonly catalog: Catalog,
    private readonly view: View,
  ) {
    this.shown = new ShownStudy(catalog);
  }

  /** Called when the solver has loaded. */
  async begin(slep: Slep): Promise<void> {
    this.own = this.shown.slep = slep;
    this.shown.phase = 'ready';
    await this.restore();
    this.tell();
    this.tryLater();
  }

  /** Opens a description or results. Throws InputError if the description or the results are invalid. */
  async open(description: StudyDescription, published?: StudyResults): Promise<void> {
    this.shown.isEdited = false;
    this.take(readDescription(description, this.catalog), published);
    await this.restore();
  }

  /** Switches to an edited study. study: the study, or undefined while the edited description is invalid. */
  edit(study: Study | undefined): void {
    if (study) return this.take(study);
    this.end();
    this.tell();
  }

  /** Runs the current study with the solver of another build. */
  async runWith(original: Slep): Promise<void> {
    const { study, tasks } = this.shown.runs!;
    const runs = this.start(study, tasks);
    const { command } = this;
    this.shown.slep = original;
    await this.restore();
    if (command === this.command && runs.done < tasks.length) await this.run();
  }

  private take(study: Study, published?: StudyResults): void {
    const { shown } = this;
    if (shown.slep !== this.own) shown.slep?.dispose();
    shown.slep = this.own;
    shown.published = published;
    const tasks = countOf(study) > manyCells ? [] : expand(study);
    shown.publishedCells = published ? aligned(study, tasks, published.cells) : [];
    shown.selection = { hidden: new Set(), choice: 0 };
    this.start(study, tasks);
    this.view.opened(shown.content);
    this.tell();
    this.tryLater();
  }

  /** Discards the current runs and creates new ones, which have no cells yet. */
  private start(study: Study, tasks: readonly Task[]): Runs {
    this.end();
    return (this.shown.runs = new Runs(study, tasks, (isWhole) => {
      if (isWhole) this.view.seed(this.shown.content);
      else this.view.cell();
      this.tell();
    }));
  }

  private end(): void {
    const { shown } = this;
    this.command++;
    clearTimeout(this.resting);
    shown.runs?.end();
    shown.runs = undefined;
    if (shown.phase !== 'loading') shown.phase = 'ready';
  }

  private async restore(): Promise<void> {
    const { shown } = this;
    const { slep, runs } = shown;
    if (!slep || !runs || shown.isEdited || runs.tasks.length === 0) return;
    await runs.restore(slep);
    if (runs !== shown.runs || shown.phase !== 'ready' || runs.done === 0) return;
    shown.phase = runs.done === runs.tasks.length ? 'done' : 'paused';
    this.show();
  }

  lift(cells: ReadonlySet<number> | undefined): void {
    const { shown } = this;
    shown.selection = { ...shown.selection, lifted: cells };
    if (shown.study) this.view.cell();
  }

  /** Shows a hidden method in the figures again, or hides a visible method unless it is the only visible one. */
  toggleMethod(method: number): void {
    const hidden = new Set(toggled([...this.shown.selection.hidden], method));
    if (hidden.size < this.shown.content.study.methods.length) this.select({ hidden });
  }

  /** Changes the methods or the choice of values that are shown in figures. */
  select(change: Partial<Pick<Content, 'hidden' | 'choice'>>): void {
    const { shown } = this;
    shown.selection = { ...shown.selection, ...change };
    this.view.seed(shown.content);
  }

  toggle(): void {
    const { shown } = this;
    if (shown.phase === 'running') {
      shown.runs?.pause();
      shown.phase = 'paused';
      this.tell();
    } else if (shown.phase !== 'trying') void this.run();
  }

  /** Stops the run. Running cells are abandoned, and cells that have ended are kept. */
  stop(): void {
    const { shown } = this;
    this.command++;
    shown.runs?.stop();
    shown.phase = shown.done > 0 ? 'paused' : 'ready';
    this.tell();
  }

  private async run(): Promise<void> {
    const { shown } = this;
    const { slep, runs: before } = shown;
    if (!before || !slep) return;
    const { study } = before;
    clearTimeout(this.resting);
    const all = countOf(study);
    if (all > manyCells && !(await this.view.ask(all, undefined))) return;
    if (before !== shown.runs) return; // another study was opened in the meantime
    const tasks = before.tasks.length < all ? expand(study) : before.tasks;
    const isAgain = shown.phase === 'done';
    const runs = isAgain || tasks !== before.tasks ? this.start(study, tasks) : before;
    const command = ++this.command;
    const isOn = () => command === this.command && shown.phase === 'running';
    shown.phase = 'running';
    this.turnEditor(false);
    try {
      if (isAgain) await runs.forget(slep);
      else await runs.restore(slep);
      if (runs.done === 0 && isOn()) await this.try(runs, slep);
      const { estimate = 0 } = runs;
      if (estimate > longRun && isOn() && !(await this.view.ask(all, estimate)) && isOn()) return this.stop();
      if (isOn()) {
        this.show();
        await runs.go(slep);
      }
      if (command === this.command) shown.phase = runs.done === all ? 'done' : 'paused';
    } catch (error) {
      if (command === this.command) shown.phase = runs.done > 0 ? 'paused' : 'ready';
      this.report(runs, error as Error);
    }
    if (runs === shown.runs) this.show();
  }

  /** Reports an error, unless the error was caused by stopping the runs or the runs are no longer shown. */
  private report(runs: Runs, error: Error): void {
    if (runs === this.shown.runs && error.name !== 'AbortError') this.view.failed(error);
  }

  private tryLater(): void {
    const { slep, runs, isEdited } = this.shown;
    if (!runs || !slep || !isEdited || runs.tasks.length === 0) return;
    clearTimeout(this.resting);
    this.resting = setTimeout(() => {
      this.try(runs, slep).catch((error: Error) => this.report(runs, error));
    }, rest);
  }

  private async try(runs: Runs, slep: Slep): Promise<void> {
    const { shown, command } = this;
    const before = shown.phase;
    shown.phase = 'trying';
    this.tell();
    try {
      await runs.try(slep);
    } finally {
      if (command === this.command) {
        shown.phase = before;
        this.view.cell();
        this.tell();
      }
    }
  }

  /** Opens or closes the form. */
  turnEditor(open: boolean): void {
    const { shown } = this;
    const isOther = shown.isEdited !== open;
    shown.isEdited = open;
    if (isOther && shown.study) this.view.opened(shown.content);
    this.tell();
  }

  private show(): void {
    this.view.seed(this.shown.content);
    this.tell();
  }

  private tell(): void {
    this.view.state(this.shown.state);
  }
}
