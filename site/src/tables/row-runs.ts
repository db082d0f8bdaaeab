// Runs rows of a table in this browser, one after another, and compares their cells with the committed cells.
import type { Slep, StudyCell } from '../../types/slep.d.ts';
import { openStore } from '../study/browser-store.ts';
import { compare, type Comparison } from '../study/compare.ts';
import { expand, type Task } from '../study/expand.ts';
import { aligned } from '../study/results.ts';
import { StudyRunner, type Store } from '../study/runner.ts';
import { solverOf } from '../study/solver.ts';
import type { Progress } from './row-view.ts';
import type { Row, Table } from './rows.ts';

type Cells = (StudyCell | undefined)[];

export interface RowEvents {
  /** Called when a cell of this row has ended, or when the row has started or stopped waiting. */
  changed(row: Row): void;
  failed(error: Error): void;
}

export class RowRuns {
  /** The committed cells, in the order of the tasks. */
  readonly committed: Cells;
  /** The cells that were run in this browser. */
  here: Cells;
  private readonly tasks: readonly Task[];
  private readonly store: Store;
  private waiting: readonly Row[] = [];
  private runner?: StudyRunner;

  /** build: the id of the build that runs the rows. */
  constructor(
    private readonly table: Table,
    committed: readonly StudyCell[],
    build: string,
    private readonly slep: () => Promise<Slep>,
    private readonly events: RowEvents,
  ) {
    this.tasks = expand(table.study);
    this.committed = aligned(table.study, this.tasks, committed);
    this.here = this.tasks.map(() => undefined);
    this.store = openStore(build, table.study.description);
  }

  /** Restores the cells that were run in this browser before the page was loaded. */
  async restore(): Promise<void> {
    this.here = aligned(this.table.study, this.tasks, await this.store.load());
    this.table.rows.forEach((row) => this.events.changed(row));
  }

  /**
   * Returns all cells of the table. The cells of the given row are those from this browser if all of them have been run
   * here. All other cells are the committed ones.
   */
  cells(row: Row): Cells {
    const shown = [...this.committed];
    const indices = this.table.indices(row);
    if (indices.every((index) => this.here[index])) for (const index of indices) shown[index] = this.here[index];
    return shown;
  }

  progressOf(row: Row): Progress {
    const indices = this.table.indices(row);
    const done = indices.filter((index) => this.here[index]).length;
    const [committed, here] = [this.committed, this.here].map((cells) => indices.map((index) => cells[index]));
    return { isWaiting: this.waiting.includes(row), done, all: indices.length, comparison: compare(committed, here) };
  }

  /** The comparison of the committed cells of all rows with the cells from this browser. */
  get comparison(): Comparison {
    return compare(this.committed, this.here);
  }

  get isRunning(): boolean {
    return this.waiting.length > 0;
  }

  /** Runs the given rows after all rows that are already waiting. Discards earlier cells of the given rows. */
  async run(rows: readonly Row[]): Promise<void> {
    const isGoing = this.isRunning;
    const added = rows.filter((row) => !this.waiting.includes(row));
    this.waiting = [...this.waiting, ...added];
    for (const row of added) {
      for (const index of this.table.indices(row)) this.here[index] = undefined;
      this.events.changed(row);
    }
    if (isGoing) return;
    try {
      const slep = await this.slep();
      for (let row = this.waiting.at(0); row; row = this.waiting.at(0)) {
        await this.runRow(slep, row);
        this.waiting = this.waiting.filter((other) => other !== row);
        this.events.changed(row);
      }
    } catch (error) {
      this.stop();
      if ((error as Error).name !== 'AbortError') this.events.failed(error as Error);
    }
  }

  /** Abandons the running cells and the waiting rows. */
  stop(): void {
    const waiting = this.waiting;
    this.waiting = [];
    this.runner?.stop();
    waiting.forEach((row) => this.events.changed(row));
  }

  private async runRow(slep: Slep, row: Row): Promise<void> {
    const { study } = this.table;
    const wanted = new Set(this.table.indices(row));
    const runner: StudyRunner = new StudyRunner(study, {
      open: async () => solverOf(await slep.fork()),
      store: this.store,
      only: ({ index }) => wanted.has(index),
      onCell: (cell, index) => {
        this.here[index] = cell;
        if (this.runner === runner) this.events.changed(row);
      },
    });
    this.runner = runner;
    if (this.waiting.includes(row)) await runner.go();
  }
}
