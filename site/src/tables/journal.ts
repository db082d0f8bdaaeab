// Stores measurements in memory and in the browser's IndexedDB, so that a reload repeats nothing.
import { keyOf, nameOf, type Cell, type Job } from './cell.ts';
import type { Paper } from './paper.ts';

const store = 'cells';

/** A stored cell. build is everything that its figures depend on. */
interface Stored {
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
   * Reads the stored cells. build names the solver, the browser and the machine. Cells that were measured with another
   * build, or with other settings of the row or the column, are deleted.
   */
  static async open(build: string, paper: Paper): Promise<Journal> {
    const journal = new Journal(build, paper);
    try {
      const request = indexedDB.open('slep-tables', 1);
      request.onupgradeneeded = () => request.result.createObjectStore(store);
      journal.database = await settled(request);
      const stored = await settled<Stored[]>(journal.objects('readonly').getAll());
      const isStale = ({ build, cell }: Stored) => build !== journal.sourceOf(cell);
      for (const { cell } of stored) journal.cells.set(keyOf(cell), cell);
      await journal.remove(stored.filter(isStale).map(({ cell }) => cell));
    } catch {
      journal.database = undefined; // forbidden or full
    }
    return journal;
  }

  /** Whether cells outlive the page. */
  get lasts(): boolean {
    return this.database !== undefined;
  }

  get(job: Job): Cell | undefined {
    return this.cells.get(keyOf(nameOf(job)));
  }

  /** A failed run is not stored, because it may have run out of memory. */
  async add(cell: Cell): Promise<void> {
    this.cells.set(keyOf(cell), cell);
    const stored: Stored = { build: this.sourceOf(cell), cell };
    if (cell.status !== 'failed') await this.write((objects) => objects.put(stored, keyOf(cell)));
  }

  async remove(cells: readonly Cell[]): Promise<void> {
    const keys = cells.map(keyOf);
    for (const key of keys) this.cells.delete(key);
    await this.write((objects) => keys.map((key) => objects.delete(key)).at(-1));
  }

  /** Everything that a cell's figures depend on. */
  private sourceOf(cell: Cell): string {
    const { problem, params, options } = this.paper.rows.find(({ name }) => name === cell.row) ?? {};
    const column = this.paper.columns.find(({ name }) => name === cell.column);
    return JSON.stringify([this.build, problem, params, options, column?.method, column?.options]);
  }

  private async write(change: (objects: IDBObjectStore) => IDBRequest | undefined): Promise<void> {
    if (!this.database) return;
    try {
      const request = change(this.objects('readwrite'));
      if (request) await settled(request);
    } catch {
      this.database = undefined; // full: later cells stay in memory
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
