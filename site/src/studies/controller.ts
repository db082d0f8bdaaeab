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

/**
 * A study runs only after confirmation if it has more cells, or is estimated to take more seconds, than these numbers.
 */
const [manyCells, longRun] = [100_000, 86_400];
/** One cell of each method is tried once the description has not changed for this many ms. */
const rest = 800;

export class Controller extends ShownStudy {
  /** The solver of this build. */ private own?: Slep;
  private resting?: ReturnType<typeof setTimeout>;

  constructor(
    catalog: Catalog,
    private readonly view: View,
  ) {
    super(catalog);
  }

  /** Called when the solver has loaded. */
  async begin(slep: Slep): Promise<void> {
    this.own = this.slep = slep;
    this.phase = 'ready';
    await this.restore();
    this.tell();
    this.tryLater();
  }

  /** Opens a description or results. Throws InputError. */
  async open(description: StudyDescription, published?: StudyResults): Promise<void> {
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
    const { study, tasks } = this.runs!;
    const runs = this.start(study, tasks);
    this.slep = original;
    this.phase = 'ready';
    await this.restore();
    if (runs.done < tasks.length) await this.run();
  }

  private take(study: Study, published?: StudyResults): void {
    if (this.slep !== this.own) this.slep?.dispose();
    this.slep = this.own;
    this.published = published;
    const tasks = countOf(study) > manyCells ? [] : expand(study);
    this.publishedCells = published ? aligned(study, tasks, published.cells) : [];
    this.selection = { hidden: new Set(), choice: 0 };
    this.start(study, tasks);
    if (this.phase !== 'loading') this.phase = 'ready';
    this.view.opened(this.content);
    this.tell();
    this.tryLater();
  }

  /** Discards the current runs and creates new ones, which have no cells yet. */
  private start(study: Study, tasks: readonly Task[]): Runs {
    this.end();
    return (this.runs = new Runs(study, tasks, (isWhole) => {
      if (isWhole) this.view.seed(this.content);
      else this.view.cell();
      this.tell();
    }));
  }

  private end(): void {
    clearTimeout(this.resting);
    this.runs?.end();
    this.runs = undefined;
  }

  private async restore(): Promise<void> {
    const { slep, runs } = this;
    if (!slep || !runs || this.isEdited || runs.tasks.length === 0) return;
    await runs.restore(slep);
    if (runs !== this.runs || this.phase !== 'ready' || runs.done === 0) return;
    this.phase = runs.done === runs.tasks.length ? 'done' : 'paused';
    this.show();
  }

  lift(cells: ReadonlySet<number> | undefined): void {
    this.selection = { ...this.selection, lifted: cells };
    if (this.study) this.view.cell();
  }

  /** Shows a hidden method in the figures again, or hides a visible method unless no other method is visible. */
  toggleMethod(method: number): void {
    const hidden = new Set(toggled([...this.selection.hidden], method));
    if (hidden.size < this.content.study.methods.length) this.select({ hidden });
  }

  /** Changes which methods or which choice of values figures show. */
  select(change: Partial<Pick<Content, 'hidden' | 'choice'>>): void {
    this.selection = { ...this.selection, ...change };
    this.view.seed(this.content);
  }

  toggle(): void {
    if (this.phase === 'running') {
      this.runs?.pause();
      this.phase = 'paused';
      this.tell();
    } else if (this.phase !== 'trying') void this.run();
  }

  /** Stops the run. Running cells are abandoned, and cells that have ended are kept. */
  stop(): void {
    this.runs?.stop();
    this.phase = this.done > 0 ? 'paused' : 'ready';
    this.tell();
  }

  private async run(): Promise<void> {
    const { slep, runs: before } = this;
    if (!before || !slep) return;
    const { study } = before;
    clearTimeout(this.resting);
    const all = countOf(study);
    if (all > manyCells && !(await this.view.ask(all, undefined))) return;
    if (before !== this.runs) return; // another study was opened in the meantime
    const tasks = before.tasks.length < all ? expand(study) : before.tasks;
    const isAgain = this.phase === 'done';
    const runs = isAgain || tasks !== before.tasks ? this.start(study, tasks) : before;
    this.phase = 'running';
    this.turnEditor(false);
    try {
      if (isAgain) await runs.forget(slep);
      else await runs.restore(slep);
      if (runs.done === 0) await this.try(runs, slep);
      const { estimate = 0 } = runs;
      if (estimate > longRun) {
        const isWanted = await this.view.ask(all, estimate);
        if (runs !== this.runs) return;
        if (!isWanted) return this.stop();
      }
      this.show();
      await runs.go(slep);
      if (runs === this.runs) this.phase = runs.done === all ? 'done' : 'paused';
    } catch (error) {
      if (runs === this.runs) this.phase = runs.done > 0 ? 'paused' : 'ready';
      this.report(runs, error as Error);
    }
    if (runs === this.runs) this.show();
  }

  /** Reports an error, unless stopping the runs caused it or the runs are no longer shown. */
  private report(runs: Runs, error: Error): void {
    if (runs === this.runs && error.name !== 'AbortError') this.view.failed(error);
  }

  private tryLater(): void {
    const { slep, runs } = this;
    if (!runs || !slep || !this.isEdited || runs.tasks.length === 0) return;
    this.resting = setTimeout(() => {
      this.try(runs, slep).catch((error: Error) => this.report(runs, error));
    }, rest);
  }

  private async try(runs: Runs, slep: Slep): Promise<void> {
    const before = this.phase;
    this.phase = 'trying';
    this.tell();
    try {
      await runs.try(slep);
    } finally {
      if (runs === this.runs) {
        this.phase = before;
        this.view.cell();
        this.tell();
      }
    }
  }

  /** Opens or closes the form. */
  turnEditor(open: boolean): void {
    const isOther = this.isEdited !== open;
    this.isEdited = open;
    if (isOther && this.study) this.view.opened(this.content);
    this.tell();
  }

  private show(): void {
    this.view.seed(this.content);
    this.tell();
  }

  private tell(): void {
    this.view.state(this.state);
  }
}
