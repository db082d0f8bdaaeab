// @ts-check
// Measures how many mistakes the tests detect: node main.mjs SEED COUNT makes small mistakes, called mutants, in two
// copies of the tree, and prints, for each mutant, the first test that fails. Mutants that survive the tests of their
// package are applied together and tested with each part of the suite in turn. If a part fails, its first failing test
// is repeated with each half of the mutants, until the mutants at fault are known, and then the part is repeated
// without them.
import { execFile } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { inSite, root } from '../../build/paths.mjs';
import { extents } from '../harness/parts.mjs';
import { draw } from './draw.mjs';

/**
 * @typedef {import('./draw.mjs').Mutant & { number: number }} Mutant
 * @typedef {{ part: string, test: string }} Failure
 */

const [seed, count] = process.argv.slice(2).map(Number);
const execute = promisify(execFile);
const drawing = draw(seed);
let drawn = 0;
const log = inSite('.cache/mutants.jsonl');

/** The time limit in ms for one part of the suite. It is needed because a mutant can contain an infinite loop. */
const limit = 15 * 60_000;

await Promise.all([work(copyOfTree()), work(copyOfTree())]);

/** @param {string} tree */
async function work(tree) {
  /** @type {Mutant[]} */
  let alive = [];
  while (drawn < count) {
    const mutant = await next(tree);
    const failure = (await failureNear(tree, mutant)) ?? (await failureOf(tree, 'build', [mutant]));
    if (failure) report(mutant, failure);
    else alive.push(mutant);
  }
  for (const part of extents.test.filter((name) => !['packages', 'build', 'tools', 'checks'].includes(name))) {
    for (;;) {
      const concerned = alive.filter(({ file }) => concerns(part, file));
      const dead = await killed(tree, part, concerned);
      for (const [mutant, failure] of dead) report(mutant, failure);
      alive = alive.filter((mutant) => !dead.has(mutant));
      if (dead.size === 0) break;
    }
  }
  for (const mutant of alive) report(mutant, null);
  rmSync(dirname(tree), { recursive: true });
}

/** Draws mutants until one compiles. @param {string} tree @returns {Promise<Mutant>} */
async function next(tree) {
  const number = ++drawn;
  for (;;) {
    const mutant = { number, .../** @type {import('./draw.mjs').Mutant} */ (drawing.next().value) };
    if (await during(tree, [mutant], () => compiles(tree, mutant.file))) return mutant;
  }
}

/** Whether the Go or TypeScript compiler accepts the file. @param {string} tree @param {string} file */
async function compiles(tree, file) {
  const wasm = { ...process.env, GOOS: 'js', GOARCH: 'wasm' };
  const commands = file.endsWith('.go')
    ? [execute('go', ['vet', './...'], { cwd: tree }), execute('go', ['vet', './wasm/...'], { cwd: tree, env: wasm })]
    : [execute('node', ['site/node_modules/typescript/bin/tsc', '-p', 'site'], { cwd: tree })];
  return (await Promise.allSettled(commands)).every(({ status }) => status === 'fulfilled');
}

/** Returns the first failure of the tests of the mutant's own package. @param {string} tree @param {Mutant} mutant */
function failureNear(tree, mutant) {
  if (!mutant.file.endsWith('.go')) return null;
  const args = ['test', '-failfast', '-timeout=5m', `./${dirname(mutant.file)}`];
  return during(tree, [mutant], async () => {
    const { code, stdout = '' } = await execute('go', args, { cwd: tree }).catch((error) => error);
    return code ? failure('go', /^--- FAIL.*$/m.exec(stdout)?.[0] ?? stdout) : null;
  });
}

/**
 * Returns whether a part depends on a file. Native Go tests depend only on Go files. Go tests under js/wasm also
 * depend on the kernel.
 */
function concerns(/** @type {string} */ part, /** @type {string} */ file) {
  return part === 'go' ? file.endsWith('.go') : part !== 'go-wasm' || !file.startsWith('site/');
}

/**
 * Applies all given mutants, and finds the first test of a part that fails. Returns the mutants that make this test
 * fail on their own.
 * @param {string} tree
 * @param {string} part
 * @param {Mutant[]} mutants
 * @param {string} [pattern] of the name of the test; by default all tests run
 * @returns {Promise<Map<Mutant, Failure>>}
 */
async function killed(tree, part, mutants, pattern) {
  const first = mutants.length > 0 && (await failureOf(tree, part, mutants, pattern));
  if (!first) return new Map();
  if (mutants.length === 1) return new Map([[mutants[0], first]]);
  pattern ??= patternOf(first.test);
  const half = mutants.length >> 1;
  return new Map([
    ...(await killed(tree, part, mutants.slice(0, half), pattern)),
    ...(await killed(tree, part, mutants.slice(half), pattern)),
  ]);
}

/**
 * Returns a pattern that matches the name of the test in a line of output, or undefined if a whole file failed.
 * @param {string} line
 */
function patternOf(line) {
  const name = /^(?:--- FAIL:|FAIL) (.*) \([\d.]+ ?m?s\)$/.exec(line)?.[1];
  return name === 'the file as a whole' ? undefined : name?.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/**
 * Returns the first failure of a part, or null if none of its tests fails.
 * @param {string} tree
 * @param {string} part
 * @param {Mutant[]} mutants
 * @param {string} [pattern] of the names of the tests to run
 */
function failureOf(tree, part, mutants, pattern) {
  return during(tree, mutants, async () => {
    const { code, stdout = '' } = await execute('./build.sh', ['build', '--quick'], { cwd: tree }).catch(
      (error) => error,
    );
    if (code) return failure('build', stdout);
    if (part === 'build') return null;
    const args = [join(tree, 'site/test/mutants/try.mjs'), part, ...(pattern ? [pattern] : [])];
    const tried = await execute('node', args, { cwd: tree, maxBuffer: 1e8, timeout: limit }).catch((error) => error);
    if (tried.code === undefined) return null;
    return failure(part, tried.killed ? 'it did not end' : tried.stdout);
  });
}

/** @param {string} part @param {string} test @returns {Failure} */
function failure(part, test) {
  return { part, test: test.trim().slice(0, 200) };
}

/**
 * Applies the mutants while the function `act` runs.
 * @template T
 * @param {string} tree
 * @param {Mutant[]} mutants
 * @param {() => Promise<T>} act
 */
async function during(tree, mutants, act) {
  const originals = new Map(mutants.map(({ file }) => [file, readFileSync(join(tree, file), 'utf8')]));
  const changed = new Map(originals);
  for (const { file, start, end, text } of mutants.toSorted((a, b) => b.start - a.start)) {
    const code = /** @type {string} */ (changed.get(file));
    changed.set(file, code.slice(0, start) + text + code.slice(end));
  }
  for (const [file, code] of changed) writeFileSync(join(tree, file), code);
  try {
    return await act();
  } finally {
    for (const [file, code] of originals) writeFileSync(join(tree, file), code);
  }
}

/** @param {Mutant} mutant @param {Failure | null} killed */
function report(mutant, killed) {
  const was = readFileSync(join(root, mutant.file), 'utf8').slice(mutant.start, mutant.end);
  const line = JSON.stringify({ ...mutant, was, killed });
  console.log(line);
  appendFileSync(log, `${line}\n`);
}

/** Makes a copy of the tree with its build output. */
function copyOfTree() {
  const folder = mkdtempSync(join(tmpdir(), 'mutants-'));
  const tree = join(folder, basename(root));
  cpSync(root, tree, {
    recursive: true,
    filter: (path) => !['.git', 'node_modules', 'shots'].includes(basename(path)),
  });
  symlinkSync(inSite('node_modules'), join(tree, 'site/node_modules'));
  const shared = join(dirname(root), 'shared');
  if (existsSync(shared)) symlinkSync(shared, join(folder, 'shared'));
  return tree;
}
