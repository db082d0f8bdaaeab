// What was measured: in memory, and in this browser's IndexedDB, so that a reload repeats nothing.
import { keyOf, type Cell, type Job } from './cell.ts';

const store = 'cells';

export class Journal {
  private readonly cells = new Map<string, Cell>();
  private readonly build: string;
  private database?: IDBDatabase;

  private constructor(build: string) {
    this.build = build;
  }

  /** Reads what is kept. build names all that figures depend on; what was measured with another build is forgotten. */
  static async open(build: string): Promise<Journal> {
    const journal = new Journal(build);
    try {
      const request = indexedDB.open('slep-tables', 1);
      request.onupgradeneeded = () => request.result.createObjectStore(store);
      journal.database = await settled(request);
      const kept = await settled<{ build: string; cell: Cell }[]>(journal.objects('readonly').getAll());
      if (kept.some((k) => k.build !== build)) await settled(journal.objects('readwrite').clear());
      else for (const { cell } of kept) journal.put(cell);
    } catch {
      journal.database = undefined; // forbidden or full
    }
    return journal;
  }

  /** Whether it outlives the page. */
  get lasts(): boolean {
    return this.database !== undefined;
  }

  has({ row, column, seed }: Job): boolean {
    return this.cells.has(keyOf(row.name, column.name, seed));
  }

  get(row: string, column: string, seed: number): Cell | undefined {
    return this.cells.get(keyOf(row, column, seed));
  }

  /** A run that broke off is kept until the page is loaded again: it may have been for want of memory. */
  async add(cell: Cell): Promise<void> {
    this.put(cell);
    if (cell.status !== 'failed')
      await this.write((objects) => objects.put({ build: this.build, cell }, keyOf(cell.row, cell.column, cell.seed)));
  }

  async remove(cells: readonly Cell[]): Promise<void> {
    const keys = cells.map((cell) => keyOf(cell.row, cell.column, cell.seed));
    for (const key of keys) this.cells.delete(key);
    await this.write((objects) => keys.map((key) => objects.delete(key)).at(-1));
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
