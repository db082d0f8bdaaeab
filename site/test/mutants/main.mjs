// @ts-check
// Measures how good the tests are: makes small mistakes in two copies of the tree, one at a time, and prints the first
// test that fails for each: node main.mjs SEED COUNT.
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

/** @typedef {import('./draw.mjs').Mutant} Mutant */

const [seed, count] = process.argv.slice(2).map(Number);
const run = promisify(execFile);
const mutants = draw(seed);
let drawn = 0;
const log = inSite('.cache/mutants.jsonl');

await Promise.all([work(copyOfTree()), work(copyOfTree())]);

/** @param {string} tree */
async function work(tree) {
  while (drawn < count) {
    const number = ++drawn;
    const line = JSON.stringify({ number, ...(await tried(tree)) });
    console.log(line);
    appendFileSync(log, `${line}\n`);
  }
  rmSync(dirname(tree), { recursive: true });
}

/** Draws until a mutant compiles, and runs the tests on it. @param {string} tree */
async function tried(tree) {
  for (;;) {
    const mutant = /** @type {Mutant} */ (mutants.next().value);
    const path = join(tree, mutant.file);
    const original = readFileSync(path, 'utf8');
    const { start, end, text } = mutant;
    writeFileSync(path, original.slice(0, start) + text + original.slice(end));
    try {
      if (!(await compiles(tree, mutant.file))) continue;
      const began = performance.now();
      const killed = await firstFailure(tree, mutant.file);
      return {
        ...mutant,
        was: original.slice(start, end),
        killed,
        seconds: Math.round((performance.now() - began) / 1000),
      };
    } finally {
      writeFileSync(path, original);
    }
  }
}

/** Whether Go or TypeScript accepts the file. @param {string} tree @param {string} file */
async function compiles(tree, file) {
  const wasm = { ...process.env, GOOS: 'js', GOARCH: 'wasm' };
  const commands = file.endsWith('.go')
    ? [run('go', ['vet', './...'], { cwd: tree }), run('go', ['vet', './wasm/...'], { cwd: tree, env: wasm })]
    : [run('node', ['site/node_modules/typescript/bin/tsc', '-p', 'site'], { cwd: tree })];
  return (await Promise.allSettled(commands)).every(({ status }) => status === 'fulfilled');
}

/**
 * The first test that fails, null where none does. Those near the mutant come first.
 * @param {string} tree
 * @param {string} file
 */
async function firstFailure(tree, file) {
  if (file.endsWith('.go')) {
    const args = ['test', '-failfast', '-timeout=2m', `./${dirname(file)}`];
    const near = await run('go', args, { cwd: tree }).catch((error) => error);
    const [first] = /^--- FAIL.*$/m.exec(near.stdout ?? '') ?? [];
    if (near.code) return { part: 'go', test: first ?? `${near.stdout}`.slice(0, 200) };
  }
  try {
    await run('./build.sh', [], { cwd: tree });
  } catch (error) {
    return { part: 'build', test: String(error).slice(0, 200) };
  }
  const done = ['packages', 'build', 'tools', 'checks'];
  if (!file.endsWith('.go')) done.push('go');
  if (file.startsWith('site/')) done.push('go-wasm');
  const parts = extents.test.filter((name) => !done.includes(name));
  const args = [join(tree, 'site/test/mutants/try.mjs'), ...parts];
  const { stdout } = await run('node', args, { cwd: tree, maxBuffer: 1e8 }).catch((error) => error);
  return /^\{.*\}$/m.test(stdout) ? JSON.parse(/^\{.*\}$/m.exec(stdout)?.[0] ?? '') : null;
}

/** A copy of the tree with what was built of it. */
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
