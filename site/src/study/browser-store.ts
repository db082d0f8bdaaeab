// Stores cells in the browser's IndexedDB, so that they survive a reload or a crash.
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { StudyCell, StudyDescription } from '../../types/slep.d.ts';
import { textOf } from '../client/errors.ts';
import { digestOfFile } from './digest.ts';
import { keyOf } from './grid.ts';
import type { Store } from './runner.ts';

export interface BrowserStore extends Store {
  /** Deletes the cells that this build has stored for the study. */
  clear(): Promise<void>;
}

interface Schema extends DBSchema {
  /** The cells, keyed by build, description and cell. */ cells: {
    key: [build: string, description: string, cell: string];
    value: StudyCell;
  };
}

/**
 * Returns a string that identifies the study. The title and the question of the study are ignored, because they do not
 * affect cells.
 */
export function nameOf({ title: _, question: __, ...description }: StudyDescription): string {
  return digestOfFile(new TextEncoder().encode(JSON.stringify(description)));
}

/**
 * Opens the store. After the first error, for example in a private window or on a full disk, nothing more is read or
 * stored, and `failure` says why.
 */
export function openStore(build: string, description: StudyDescription): BrowserStore {
  let database: Promise<IDBPDatabase<Schema>> | undefined;
  let failure: string | undefined;
  const study = nameOf(description);
  const all = () => IDBKeyRange.bound([build, study], [build, study, []]);
  const trying = async <T>(work: (database: IDBPDatabase<Schema>) => Promise<T>): Promise<T | undefined> => {
    try {
      if (!failure) return await work(await (database ??= open()));
    } catch (error) {
      failure = textOf(error);
    }
    return undefined;
  };
  return {
    get failure() {
      return failure;
    },
    load: async () => (await trying((db) => db.getAll('cells', all()))) ?? [],
    add: async (cell) => void (await trying((db) => db.put('cells', cell, [build, study, keyOf(cell)]))),
    clear: async () => void (await trying((db) => db.delete('cells', all()))),
  };
}

const open = () =>
  openDB<Schema>('slep-studies', 1, { upgrade: (database) => void database.createObjectStore('cells') });
