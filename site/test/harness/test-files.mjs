// @ts-check
// The files of tests in site/test, in the order in which they are worth running.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { inSite } from '../../build/paths.mjs';

/** They take longest: they begin early, so that none of them is left alone at the end. */
const long = [
  'contract.test.ts',
  'page-widths.test.ts',
  'pack.test.ts',
  'helpers.test.ts',
  'tables-look.test.ts',
  'offline.test.ts',
  'tables.test.ts',
  'element.test.ts',
  'notes.test.ts',
];

const folder = inSite('test');
const all = readdirSync(folder).filter((file) => /\.test\.(mjs|ts)$/.test(file));

/** Those that open no browser are quick. */
export const quickFiles = all.filter((file) => !modulesOf(file).has('harness/browser.mjs'));

const slowFiles = all.filter((file) => !quickFiles.includes(file));
const isLong = (/** @type {string} */ file) => long.includes(file);

/** Quick ones first, so that most failures show early. */
export const allFiles = [...quickFiles, ...slowFiles.filter(isLong), ...slowFiles.filter((file) => !isLong(file))];

/** The modules of the folder that a file consists of. @param {string} file @param {Set<string>} found */
function modulesOf(file, found = new Set([file])) {
  const source = readFileSync(join(folder, file), 'utf8');
  for (const [, path] of source.matchAll(/^(?:import|export|\}).*'(\.[^']*)';$/gm)) {
    const module = relative(folder, join(folder, dirname(file), path));
    if (module.startsWith('..') || found.has(module)) continue;
    if (!existsSync(join(folder, module))) continue; // in the text of a program that a test writes
    found.add(module);
    modulesOf(module, found);
  }
  return found;
}
