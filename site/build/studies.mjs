// @ts-check
// Reads the studies that come with the site, and their committed results.
import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { inSite } from './paths.mjs';

const isFile = (/** @type {string} */ name) => name.endsWith('.json');
const results = inSite('studies/results');

/** Returns the studies in the order of the menu: by number, with the paper's studies last. */
export const readyStudies = () =>
  readdirSync(inSite('studies'))
    .filter(isFile)
    .sort((a, b) => (parseInt(a) || Infinity) - (parseInt(b) || Infinity) || (a < b ? -1 : 1))
    .map((file) => ({
      name: basename(file, '.json'),
      description: JSON.parse(readFileSync(inSite('studies', file), 'utf8')),
      hasResults: existsSync(join(results, file)),
    }));

/**
 * Copies the committed results, and writes an empty list of solvers from other builds.
 * @type {(out: string) => string[]}
 */
export function copyResults(out) {
  for (const folder of ['studies', 'b']) mkdirSync(join(out, folder), { recursive: true });
  writeFileSync(join(out, 'b/builds.json'), '[]\n'); // old-builds.mjs replaces this list
  const files = readdirSync(results).filter(isFile);
  for (const file of files) copyFileSync(join(results, file), join(out, 'studies', file));
  return ['b/builds.json', ...files.map((file) => `studies/${file}`)];
}
