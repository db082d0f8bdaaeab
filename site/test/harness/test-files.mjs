// @ts-check
// The test files in the folders of site/test, as folder/name without .test.ts, in the order in which they run.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { inSite } from '../../build/paths.mjs';

/** Files that run only with `./build.sh test all`. README.md describes what each of these files tests. */
export const wideFiles = [
  'contract/ways',
  'contract/natively-all',
  'study/ready-all',
  'built/pack',
  'built/bytes',
  'page/states-narrow',
  'text/keyboard',
];

/** The longest files start early, so that no long file runs alone at the end. */
const long = ['page/states-wide', 'contract/engines', 'built/offline'];

const folder = inSite('test');
const usual = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.test.ts'))
  .sort()
  .map((file) => file.replace('.test.ts', ''))
  .filter((name) => !wideFiles.includes(name));

/** The test files that run for every change and open no browser. */
export const quickFiles = usual.filter((name) => !modulesOf(`${name}.test.ts`).has('harness/browser.mjs'));

const slowFiles = usual.filter((name) => !quickFiles.includes(name));
const isLong = (/** @type {string} */ name) => long.includes(name);

/** The test files that run for every change. Quick files come first, so that most failures appear early. */
export const usualFiles = [...quickFiles, ...slowFiles.filter(isLong), ...slowFiles.filter((name) => !isLong(name))];

/**
 * Returns a file and the modules in site/test that it imports directly or indirectly.
 * @param {string} file
 * @param {Set<string>} found
 */
function modulesOf(file, found = new Set([file])) {
  const source = readFileSync(join(folder, file), 'utf8');
  for (const [, path] of source.matchAll(/^(?:import|export|\}).*'(\.[^']*)';$/gm)) {
    const module = relative(folder, join(folder, dirname(file), path));
    if (module.startsWith('..') || found.has(module)) continue;
    if (!existsSync(join(folder, module))) continue; // this import statement is part of a program that a test writes
    found.add(module);
    modulesOf(module, found);
  }
  return found;
}
