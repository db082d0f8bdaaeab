// The state of the page, independent of the DOM: the description, its cells, and the current execution of the study.
import type { Catalog, Slep, StudyCell, StudyDescription, StudyResults } from '../../types/slep.d.ts';
import { toggled } from '../model/view-state.ts';
import { compare, type Comparison } from '../study/compare.ts';
import { readDescription } from '../study/description.ts';
import { fingerprintOf } from '../study/digest.ts';
import { countOf, expand, type Task } from '../study/expand.ts';
import { gridOf } from '../study/grid.ts';
import { aligned, resultsOf } from '../study/results.ts';
import type { Study } from '../study/study.ts';
import type { Content } from './content.ts';
import type { Phase, View } from './controller-view.ts';
import { linesOf } from './lines.ts';
import type { Origin } from './measured.ts';
import { Runs } from './runs.ts';

/** A study runs only after confirmation if it has more cells or takes more seconds than this. */
const [manyCells, longRun] = [100_000, 86_400];
/** One cell of each method is tried once the description has not changed for this many ms. */
const rest = 800;

export class Controller {
  phase: Phase = 'loading';
  study?: Study;
  /** The published results in the form in which they were opened, without the cells that were run in this browser. */
  published?: StudyResults;
  publishedCells: readonly (StudyCell | undefined)[] = [];
  isEdited = false;
  /** The solver of this build. */ private own?: Slep;
  /** The solver in use: `own`, or the solver from the build that produced the published results. */
  private slep?: Slep;
  private runs?: Runs;
  private tasks: readonly Task[] = [];
  /** The methods that figures omit, the highlighted cells, and the choice of values that figures show. */
  private selection: Pick<Content, 'hidden' | 'lifted' | 'choice'> = { hidden: new Set(), choice: 0 };
  private resting?: ReturnType<typeof setTimeout>;

  constructor(
    private readonly catalog: Catalog,
    private readonly view: View,
  ) {}

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
    this.study = undefined;
    this.tell();
  }

  /** Runs the current study with the solver of another build. */
  async runWith(original: Slep): Promise<void> {
    this.start();
    this.slep = original;
    this.phase = 'ready';
    await this.restore();
    if (this.done < this.tasks.length) await this.run();
  }

  private take(study: Study, published?: StudyResults): void {
    if (this.slep !== this.own) this.slep?.dispose();
    this.slep = this.own;
    this.study = study;
    this.published = published;
    this.tasks = countOf(study) > manyCells ? [] : expand(study);
    this.publishedCells = published ? aligned(study, this.tasks, published.cells) : [];
    this.selection = { hidden: new Set(), choice: 0 };
    this.start();
    if (this.phase !== 'loading') this.phase = 'ready';
    this.view.opened(this.content);
    this.tell();
    this.tryLater();
  }

  /** Discards the current runs and creates new ones, which have no cells yet. */
  private start(): Runs {
    this.end();
    return (this.runs = new Runs(this.study!, this.tasks, (isWhole) => {
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
    if (!slep || !runs || this.isEdited || this.tasks.length === 0) return;
    await runs.restore(slep);
    if (runs !== this.runs || this.phase !== 'ready' || runs.done === 0) return;
    this.phase = runs.done === this.tasks.length ? 'done' : 'paused';
    this.show();
  }

  get content(): Content {
    const { study, tasks, runs, publishedCells } = this;
    if (!study) throw new Error('there is no study');
    const running = runs?.running ?? new Set();
    const isHere = this.done > 0 || running.size > 0 || publishedCells.length === 0;
    const cells = isHere ? (runs?.cells ?? []) : publishedCells;
    return {
      ...{ study, tasks, cells, running, ...this.selection },
      lines: linesOf(study, this.catalog),
      isPart: cells.some((cell) => cell === undefined),
    };
  }

  /** The number of cells that have been run in this browser. */
  get done(): number {
    return this.runs?.done ?? 0;
  }

  /** The comparison of the cells from this browser with the published cells, or undefined if either set is empty. */
  get comparison(): Comparison | undefined {
    return this.published && this.runs && this.done > 0 ? compare(this.publishedCells, this.runs.cells) : undefined;
  }

  /** The origin of the cells that are shown. */
  get origin(): Origin {
    const { published, slep, runs } = this;
    if (published && this.done === 0) return published;
    const fingerprint = runs && this.tasks.length > 0 ? fingerprintOf(runs.cells) : null;
    return { build: this.build, engine: slep?.info.userAgent ?? '', date: '', fingerprint, workers: runs?.workers };
  }

  private get build(): string {
    return this.slep?.info.version ?? this.catalog.version;
  }

  /** Whether the published results come from a different build than the one in use. */
  get isOtherBuild(): boolean {
    return this.published !== undefined && this.published.build !== this.build;
  }

  lift(cells: ReadonlySet<number> | undefined): void {
    this.selection = { ...this.selection, lifted: cells };
    if (this.study) this.view.cell();
  }

  /** Hides a method in figures, unless it is the last visible one, or shows it again. */
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
    const { study, slep } = this;
    if (!study || !slep) return;
    clearTimeout(this.resting);
    const all = countOf(study);
    if (all > manyCells && !(await this.view.ask(all, undefined))) return;
    if (this.tasks.length < all) this.tasks = expand(study);
    const isAgain = this.phase === 'done';
    const runs = isAgain || this.runs?.cells.length !== all ? this.start() : this.runs;
    this.phase = 'running';
    this.turnEditor(false);
    try {
      if (isAgain) await runs.forget(slep);
      else await runs.restore(slep);
      if (runs.done === 0) await this.try(runs, slep);
      const { estimate = 0 } = runs;
      if (estimate > longRun && !(await this.view.ask(all, estimate))) return this.stop();
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
    if (!runs || !slep || !this.isEdited || this.tasks.length === 0) return;
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

  /** The phase of the study, and facts about the study that the page shows. */
  get state() {
    const { phase, study, published, done, isEdited, runs } = this;
    const left = phase === 'running' ? runs?.secondsLeft : undefined;
    const estimate = runs?.estimate;
    return {
      ...{ phase, done, isEdited, estimate, workers: runs?.workers ?? 0 },
      all: study ? countOf(study) : 0,
      /** Whether the description can be run. */ isRight: study !== undefined,
      hasPublished: published !== undefined,
      secondsLeft: Number.isNaN(left) ? estimate : left,
      /** The seconds of computing time of the cells shown. */
      took: study ? this.content.cells.reduce((sum, cell) => sum + (cell?.seconds ?? 0), 0) : 0,
      /** If cells cannot be stored, the reason why they will be lost when the page is closed. */
      notKept: runs?.notKept,
    };
  }

  private tell(): void {
    this.view.state(this.state);
  }

  /** Returns the results from this browser, or the published results if no cell was run in this browser. */
  results(): StudyResults | undefined {
    const { study, slep, published, runs } = this;
    if (!study || !runs || (published && this.done === 0)) return published;
    return slep && resultsOf(gridOf(study, runs.cells), slep.info);
  }
}
