// The state of the tables page without its document: the choice, the measurements, and the current run.
import type { Slep } from '../../types/slep.d.ts';
import type { Cell, Job } from './cell.ts';
import type { Choice } from './choice.ts';
import { Journal } from './journal.ts';
import type { Contender, Paper, Row } from './paper.ts';
import { Runner, type Live } from './runner.ts';

export type Phase = 'loading' | 'ready' | 'running' | 'paused' | 'done' | 'nothing chosen';

/** The progress of the chosen runs. */
export interface State {
  phase: Phase;
  done: number;
  all: number;
  live?: Live;
  /** Whether the measurements are stored beyond the life of the page. */
  lasts: boolean;
}

/** The content of the tables and figures. */
export interface Content {
  rows: readonly Row[];
  columns: readonly Contender[];
  seeds: number;
  cells: readonly Cell[];
  live?: Live;
}

export interface View {
  showChoice(choice: Choice): void;
  showAll(content: Content): void;
  /** The row has a new cell. cells are all cells shown. */
  showRow(row: Row, cells: readonly Cell[]): void;
  follow(live: Live): void;
  showState(state: State): void;
}

export class Controller {
  choice: Choice = { rows: [], columns: [], seeds: 1 };
  private readonly paper: Paper;
  private readonly view: View;
  private journal?: Journal;
  private runner?: Runner;
  private live?: Live;

  constructor(paper: Paper, view: View) {
    this.paper = paper;
    this.view = view;
  }

  /** Reads earlier measurements. After that the runs can be started. */
  async begin(slep: Slep): Promise<void> {
    const { version, simd, userAgent } = slep.info;
    this.journal = await Journal.open(`${version} ${simd} ${userAgent}`, this.paper);
    this.runner = new Runner(slep, {
      at: (job, progress) => this.follow({ ...job, progress }),
      measured: (cell) => this.measured(cell),
    });
    this.showAll();
  }

  choose(choice: Choice): void {
    this.choice = choice;
    if (!this.runner?.running && !this.jobs().some((job) => this.isLive(job))) this.live = undefined;
    this.view.showChoice(choice);
    this.showAll();
  }

  toggle(): void {
    if (this.runner?.running) this.runner.pause();
    else void this.run();
  }

  /** Deletes the measurements of the chosen runs, and the paused run. */
  async clear(): Promise<void> {
    this.runner?.drop();
    this.live = undefined;
    await this.journal?.remove(this.cells);
    this.showAll();
  }

  /** The measured cells of the chosen runs. */
  get cells(): Cell[] {
    return this.jobs().flatMap((job) => this.journal?.get(job) ?? []);
  }

  private get rows(): Row[] {
    return this.paper.rows.filter((row) => this.choice.rows.includes(row.name));
  }

  private get columns(): Contender[] {
    return this.paper.columns.filter((column) => this.choice.columns.includes(column.name));
  }

  /** All chosen runs, in the order in which they run. */
  private jobs(): Job[] {
    const { columns } = this;
    const seeds = Array.from({ length: this.choice.seeds }, (_, i) => i + 1);
    return this.rows.flatMap((row) => seeds.flatMap((seed) => columns.map((column) => ({ row, column, seed }))));
  }

  private async run(): Promise<void> {
    const going = this.runner?.go(() => this.jobs().find((job) => !this.journal?.get(job)));
    this.showState();
    await going;
    this.showState();
  }

  private follow(live: Live): void {
    const isNew = !this.isLive(live);
    this.live = live;
    if (isNew) this.showState();
    this.view.follow(live);
  }

  private isLive({ row, column, seed }: Job): boolean {
    return row === this.live?.row && column === this.live.column && seed === this.live.seed;
  }

  private measured(cell: Cell): void {
    this.live = undefined;
    void this.journal?.add(cell).then(() => this.showState());
    const row = this.paper.rows.find(({ name }) => name === cell.row);
    if (row) this.view.showRow(row, this.cells);
    this.showState();
  }

  private showAll(): void {
    const { rows, columns, cells, live } = this;
    this.view.showAll({ rows, columns, seeds: this.choice.seeds, cells, live });
    this.showState();
  }

  private showState(): void {
    const [all, done] = [this.jobs().length, this.cells.length];
    const { live } = this;
    this.view.showState({ phase: this.phase(done, all), done, all, live, lasts: this.journal?.lasts !== false });
  }

  private phase(done: number, all: number): Phase {
    if (!this.runner) return 'loading';
    if (this.runner.running) return 'running';
    if (all === 0) return 'nothing chosen';
    if (done === all) return 'done';
    return this.live ? 'paused' : 'ready';
  }
}
