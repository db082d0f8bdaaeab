// The state of the page: what is described, which cells there are, and the run that is going on. Knows no document.
import type { Catalog, Slep, StudyCell, StudyDescription, StudyResults } from '../../types/slep.d.ts';
import { openStore } from '../study/browser-store.ts';
import { compare, type Comparison } from '../study/compare.ts';
import { readDescription } from '../study/description.ts';
import { fingerprintOf } from '../study/digest.ts';
import { secondsLeft } from '../study/estimate.ts';
import { countOf, expand, type Task } from '../study/expand.ts';
import { gridOf } from '../study/grid.ts';
import { aligned, resultsOf } from '../study/results.ts';
import { StudyRunner, workersFor } from '../study/runner.ts';
import { solverOf } from '../study/solver.ts';
import type { Study } from '../study/study.ts';
import type { Content } from './content.ts';
import { linesOf } from './lines.ts';
import type { Origin } from './measured.ts';

export type Phase = 'loading' | 'ready' | 'trying' | 'running' | 'paused' | 'done';

/** How far the study is. */
export interface State {
  phase: Phase;
  done: number;
  all: number;
  /** The description can be run. */
  isRight: boolean;
  /** The form is open. */
  isEdited: boolean;
  hasPublished: boolean;
  workers: number;
  /** seconds that all will take, from one cell of each method */ estimate?: number;
  secondsLeft?: number;
  /** seconds of compute of all cells that ran here */ took: number;
  /** why cells are not kept beyond the page */ notKept?: string;
}

export interface View {
  /** Another study, or the form was opened or closed. */
  opened(content: Content): void;
  /** A cell began or ended: what shows single cells is drawn again. */
  cell(): void;
  /** A seed has ended: sentences and figures are made again. */
  seed(content: Content): void;
  state(state: State): void;
  /** Asks before a run that is very long. Resolves to whether it is wanted. */
  ask(cells: number, seconds: number | undefined): Promise<boolean>;
  failed(error: Error): void;
}

/** More cells, or a longer run, are asked about first. */
const [manyCells, longRun] = [100_000, 86_400];
/** Milliseconds after the last change of a description until one cell of each method is tried. */
const rest = 800;

export class Controller {
  phase: Phase = 'loading';
  study?: Study;
  /** What was opened, without what ran here. */
  published?: StudyResults;
  isEdited = false;
  private readonly catalog: Catalog;
  private readonly view: View;
  private slep?: Slep;
  private runner?: StudyRunner;
  private trial?: StudyRunner;
  private tasks: readonly Task[] = [];
  private publishedCells: readonly (StudyCell | undefined)[] = [];
  /** Those that ran here. */
  private here: (StudyCell | undefined)[] = [];
  private estimate?: number;
  private hidden = new Set<number>();
  private lifted?: ReadonlySet<number>;
  private choice = 0;
  private resting?: ReturnType<typeof setTimeout>;
  /** Counts the studies that were shown. */
  private shown = 0;

  constructor(catalog: Catalog, view: View) {
    this.catalog = catalog;
    this.view = view;
  }

  /** The solver has come. */
  async begin(slep: Slep): Promise<void> {
    this.slep = slep;
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

  /** Another description, which was read; undefined while it is wrong. */
  edit(study: Study | undefined): void {
    if (study) this.take(study);
    else {
      this.end();
      this.study = undefined;
      this.tell();
    }
  }

  private take(study: Study, published?: StudyResults): void {
    this.end();
    this.shown++;
    this.study = study;
    this.published = published;
    this.estimate = undefined;
    this.tasks = countOf(study) > manyCells ? [] : expand(study);
    this.here = this.tasks.map(() => undefined);
    this.publishedCells = published ? aligned(study, this.tasks, published.cells) : [];
    [this.hidden, this.lifted, this.choice] = [new Set(), undefined, 0];
    if (this.phase !== 'loading') this.phase = 'ready';
    this.view.opened(this.content);
    this.tell();
    this.tryLater();
  }

  /** Ends what runs. */
  private end(): void {
    clearTimeout(this.resting);
    this.trial?.stop();
    this.runner?.stop();
    [this.trial, this.runner] = [undefined, undefined];
  }

  /** Cells that ran here before the page was loaded. */
  private async restore(): Promise<void> {
    const { study, slep, shown } = this;
    if (!study || !slep || this.isEdited || this.tasks.length === 0) return;
    const runner = await this.newRunner(study, slep);
    await runner.restore();
    if (shown !== this.shown || this.runner) return;
    this.runner = runner;
    this.here = runner.cells;
    if (this.done > 0) this.phase = this.done === this.tasks.length ? 'done' : 'paused';
    this.view.seed(this.content);
    this.tell();
  }

  private async newRunner(study: Study, slep: Slep, only?: (task: Task) => boolean): Promise<StudyRunner> {
    const perSeed = this.tasks.length / study.seeds.length;
    const runner: StudyRunner = new StudyRunner(study, {
      open: async () => solverOf(await slep.fork()),
      workers: workersFor(study),
      cells: this.here.filter((cell) => cell !== undefined),
      store: await openStore(slep.info.version, study.description),
      only,
      onCell: (_, index) => {
        if (runner !== this.runner && runner !== this.trial) return;
        const seed = Math.floor(index / perSeed);
        const isWhole = runner.cells.slice(seed * perSeed, (seed + 1) * perSeed).every((cell) => cell !== undefined);
        if (isWhole) this.view.seed(this.content);
        else this.view.cell();
        this.tell();
      },
    });
    return runner;
  }

  /** Seconds that all will take here, and in how many workers. */
  get estimated(): { seconds: number; workers: number } | undefined {
    const { estimate: seconds, workers } = this;
    return seconds === undefined ? undefined : { seconds, workers };
  }

  get content(): Content {
    const { study, tasks, here, runner, trial, hidden, lifted, choice, publishedCells } = this;
    if (!study) throw new Error('there is no study');
    const running = new Set((runner ?? trial)?.running.map(({ index }) => index));
    const isHere = this.done > 0 || running.size > 0 || publishedCells.length === 0;
    const cells = isHere ? here : publishedCells;
    return {
      ...{ study, tasks, cells, running, hidden, lifted, choice },
      lines: linesOf(study, this.catalog),
      isPart: cells.some((cell) => cell === undefined),
    };
  }

  /** How many cells have run here. */
  get done(): number {
    return this.here.reduce((count, cell) => count + (cell ? 1 : 0), 0);
  }

  get workers(): number {
    return this.study ? workersFor(this.study) : 0;
  }

  /** The cells that ran here beside those that are published; undefined where one of them is missing. */
  get comparison(): Comparison | undefined {
    return this.published && this.done > 0 ? compare(this.publishedCells, this.here) : undefined;
  }

  get publishedContent(): Content {
    return { ...this.content, cells: this.publishedCells };
  }

  /** What the cells that are shown came from. */
  get origin(): Origin {
    const { published, catalog, slep, here } = this;
    if (published && this.done === 0) return published;
    const fingerprint = here.length > 0 ? fingerprintOf(here) : null;
    return { build: catalog.version, engine: slep?.info.userAgent ?? '', date: '', fingerprint };
  }

  lift(cells: ReadonlySet<number> | undefined): void {
    this.lifted = cells;
    if (this.study) this.view.cell();
  }

  /** Leaves a method out of the figures, or shows it again. */
  hide(method: number): void {
    const { hidden } = this;
    if (hidden.has(method)) hidden.delete(method);
    else if (hidden.size + 1 < (this.study?.methods.length ?? 0)) hidden.add(method);
    this.view.seed(this.content);
  }

  /** Shows another choice of values. */
  choose(choice: number): void {
    this.choice = choice;
    this.view.seed(this.content);
  }

  toggle(): void {
    if (this.phase === 'running') {
      this.runner?.pause();
      this.phase = 'paused';
      this.tell();
    } else if (this.phase !== 'trying') void this.run();
  }

  /** Cells that are running are given up; those that have ended stay. */
  stop(): void {
    this.trial?.stop();
    this.runner?.stop();
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
    if (this.phase === 'done' || this.here.length < all) {
      this.runner = undefined;
      this.here = this.tasks.map(() => undefined);
    }
    if (this.isEdited) this.turnEditor(false);
    const { shown } = this;
    try {
      if (this.done === 0) await this.tryCells(study, slep);
      if (shown !== this.shown) return;
      const seconds = this.estimate ?? 0;
      if (seconds > longRun && !(await this.view.ask(all, seconds))) return this.stop();
      this.runner ??= await this.newRunner(study, slep);
      this.here = this.runner.cells;
      this.phase = 'running';
      this.view.seed(this.content);
      this.tell();
      await this.runner.go();
      if (shown === this.shown) this.phase = this.runner.left === 0 ? 'done' : 'paused';
    } catch (error) {
      if (shown !== this.shown) return;
      this.phase = this.done > 0 ? 'paused' : 'ready';
      if ((error as Error).name !== 'AbortError') this.view.failed(error as Error);
    }
    if (shown !== this.shown) return;
    this.view.seed(this.content);
    this.tell();
  }

  private tryLater(): void {
    clearTimeout(this.resting);
    const { study, slep, shown } = this;
    if (!study || !slep || !this.isEdited || this.tasks.length === 0) return;
    this.resting = setTimeout(() => {
      this.tryCells(study, slep).catch((error: Error) => {
        if (shown === this.shown && error.name !== 'AbortError') this.view.failed(error);
      });
    }, rest);
  }

  /** Runs one cell of each method at the last values, which mostly take longest. They are kept. */
  private async tryCells(study: Study, slep: Slep): Promise<void> {
    const { shown, tasks } = this;
    const perSeed = tasks.length / study.seeds.length;
    const first = perSeed - study.methods.length * study.starts;
    const isTried = ({ index }: Task) => index >= first && index < first + study.methods.length;
    const trial = await this.newRunner(study, slep, isTried);
    if (shown !== this.shown) return;
    this.trial = trial;
    this.here = trial.cells;
    const before = this.phase;
    this.phase = 'trying';
    this.tell();
    try {
      await trial.go();
    } finally {
      if (shown === this.shown) {
        this.trial = undefined;
        this.phase = before;
        const seconds = secondsLeft(tasks, trial.elapsed, (index) => this.here[index] !== undefined, this.workers);
        if (!Number.isNaN(seconds)) this.estimate = seconds;
        this.view.cell();
        this.tell();
      }
    }
  }

  /** Opens the form, or closes it. */
  turnEditor(open: boolean): void {
    this.isEdited = open;
    if (this.study) this.view.opened(this.content);
    this.tell();
  }

  private tell(): void {
    const { phase, study, published, estimate, done, isEdited, here, runner } = this;
    const left = phase === 'running' ? runner?.secondsLeft : undefined;
    this.view.state({
      ...{ phase, done, isEdited, estimate },
      all: study ? countOf(study) : 0,
      isRight: study !== undefined,
      hasPublished: published !== undefined,
      workers: this.workers,
      secondsLeft: Number.isNaN(left) ? estimate : left,
      took: here.reduce((sum, cell) => sum + (cell?.seconds ?? 0), 0),
      notKept: runner?.storeFailure,
    });
  }

  /** All that has run here, or what was opened. */
  results(): StudyResults | undefined {
    const { study, slep, published, here } = this;
    if (!study || (published && this.done === 0)) return published;
    return slep && resultsOf(gridOf(study, here), slep.info);
  }
}
