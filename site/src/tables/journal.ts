// Keeps what was measured, in memory and in the browser's IndexedDB: a reload repeats nothing.
import { keyOf, type Cell, type Job } from './cell.ts';
import type { Paper } from './paper.ts';

const store = 'cells';

/** A cell as it is kept, with all that its figures depend on. */
interface Kept {
  build: string;
  cell: Cell;
}

export class Journal {
  private readonly cells = new Map<string, Cell>();
  private readonly build: string;
  private readonly paper: Paper;
  private database?: IDBDatabase;

  private constructor(build: string, paper: Paper) {
    this.build = build;
    this.paper = paper;
  }

  /**
   * Reads what is kept. build names the solver and what it runs on. What was measured with another one, or with other
   * settings of the row or the column, is forgotten.
   */
  static async open(build: string, paper: Paper): Promise<Journal> {
    const journal = new Journal(build, paper);
    try {
      const request = indexedDB.open('slep-tables', 1);
      request.onupgradeneeded = () => request.result.createObjectStore(store);
      journal.database = await settled(request);
      const kept = await settled<Kept[]>(journal.objects('readonly').getAll());
      const isValid = ({ build, cell }: Kept) => build === journal.sourceOf(cell);
      for (const { cell } of kept.filter(isValid)) journal.put(cell);
      await journal.remove(kept.filter((k) => !isValid(k)).map(({ cell }) => cell));
    } catch {
      journal.database = undefined; // forbidden or full
    }
    return journal;
  }

  /** Whether cells outlive the page. */
  get lasts(): boolean {
    return this.database !== undefined;
  }

  has({ row, column, seed }: Job): boolean {
    return this.cells.has(keyOf(row.name, column.name, seed));
  }

  get(row: string, column: string, seed: number): Cell | undefined {
    return this.cells.get(keyOf(row, column, seed));
  }

  /** A failed run is kept only until the page is loaded again: it may have run out of memory. */
  async add(cell: Cell): Promise<void> {
    this.put(cell);
    if (cell.status !== 'failed')
      await this.write((objects) =>
        objects.put({ build: this.sourceOf(cell), cell } satisfies Kept, keyOf(cell.row, cell.column, cell.seed)),
      );
  }

  async remove(cells: readonly Cell[]): Promise<void> {
    const keys = cells.map((cell) => keyOf(cell.row, cell.column, cell.seed));
    for (const key of keys) this.cells.delete(key);
    await this.write((objects) => keys.map((key) => objects.delete(key)).at(-1));
  }

  /** All that a cell's figures depend on. */
  private sourceOf(cell: Cell): string {
    const { problem, params, options } = this.paper.rows.find(({ name }) => name === cell.row) ?? {};
    const column = this.paper.columns.find(({ name }) => name === cell.column);
    return JSON.stringify([this.build, problem, params, options, column?.method, column?.options]);
  }

  private put(cell: Cell): void {
    this.cells.set(keyOf(cell.row, cell.column, cell.seed), cell);
  }

  private async write(change: (objects: IDBObjectStore) => IDBRequest | undefined): Promise<void> {
    if (!this.database) return;
    try {
      const request = change(this.objects('readwrite'));
      if (request) await settled(request);
    } catch {
      this.database = undefined; // full: what follows is kept in memory
    }
  }

  private objects(mode: IDBTransactionMode): IDBObjectStore {
    if (!this.database) throw new Error('there is no database');
    return this.database.transaction(store, mode).objectStore(store);
  }
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
