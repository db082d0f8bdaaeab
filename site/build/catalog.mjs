// @ts-check
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** @typedef {import('../types/slep.d.ts').Slep} Slep */

/**
 * Loads the slep.js that was just built into the folder `out`, passes the solver to the function `use`, and returns the
 * result of that function.
 * @template T
 * @param {string} out
 * @param {(slep: Slep) => T | Promise<T>} use
 */
export async function withSolver(out, use) {
  const { load } = await import(pathToFileURL(join(out, 'slep.js')).href);
  const slep = await load({ worker: false });
  try {
    return await use(slep);
  } finally {
    slep.dispose();
  }
}

/**
 * Returns the catalogue of the solver in a folder.
 * @type {(out: string) => Promise<import('../types/slep.d.ts').Catalog>}
 */
export const catalogOf = (out) => withSolver(out, (slep) => slep.catalog);
