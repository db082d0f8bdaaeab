// @ts-check
// The parts of the tests (test files and commands) and, for each part, the other parts that must run before it.
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { installModules } from '../../build/modules.mjs';
import { inSite, root } from '../../build/paths.mjs';
import { checks } from './check.mjs';
import { isAll } from './extent.mjs';
import { census, largeInstances, native, othersUnderWasm, underWasm } from './gotest.mjs';
import { quickFiles, usualFiles, wideFiles } from './test-files.mjs';
import { installTools } from './tools.mjs';

/**
 * @typedef {{ passed: number, failed: number, skipped: string[] }} Count
 * @typedef {object} Command
 * @property {(pattern?: string) => Count | Promise<Count>} run pattern matches the names of the tests to run
 * @property {string[]} after parts that must end before this one if they run at all
 */

/** The commands, in the order in which they should run. @type {Record<string, Command>} */
export const commands = {
  packages: { run: step(installModules), after: [] },
  build: { run: step(build), after: ['packages'] },
  checks: { run: checks, after: ['packages'] },
  tools: { run: step(installTools), after: [] },
  go: { run: native, after: [] },
  'go-wasm': { run: underWasm, after: ['build'] }, // the runner of Go tests needs the kernel
  'go-wasm-others': { run: othersUnderWasm, after: ['build'] },
  census: { run: census, after: [] },
  'large-instances': { run: largeInstances, after: [] },
};

const kernelImports = 'kernel-imports';

/** Test files outside site/test. @type {Record<string, string>} */
const elsewhere = { [kernelImports]: join(root, 'solver/simd/kernel-imports.test.mjs') };

const usual = ['packages', 'build', 'checks', 'tools', 'go', 'go-wasm', kernelImports, ...usualFiles];

for (const name of [...usualFiles, ...wideFiles])
  if (dirname(name) in commands) throw new Error(`${dirname(name)}, a folder of tests, has the name of a command`);

/** The parts of a test run, in order, for each extent of the run. */
export const extents = {
  test: usual,
  all: [...usual, ...wideFiles, 'go-wasm-others', 'census', 'large-instances'],
  quick: ['packages', 'build', 'checks', 'go', kernelImports, ...quickFiles],
  check: ['packages', 'checks'],
};

/** The parts in a folder. @param {string} folder */
export const partsIn = (folder) => extents.all.filter((name) => name.startsWith(`${folder}/`));

/** The test file of a part, undefined for a command. @param {string} name */
export const fileOf = (name) => (name in commands ? undefined : (elsewhere[name] ?? inSite('test', `${name}.test.ts`)));

/** The parts that must end before this part starts. @param {string} name */
export const before = (name) => commands[name]?.after ?? ['build', 'tools'];

/** A part and all parts that it needs. @type {(name: string) => string[]} */
export const withNeeds = (name) => [...new Set([...before(name).flatMap(withNeeds), name])];

/** Turns a function that may throw into a command with one result. @type {(run: () => void) => () => Count} */
function step(run) {
  return () => {
    run();
    return { passed: 1, failed: 0, skipped: [] };
  };
}

/**
 * Builds site/dist. The wasm files are compressed as much as possible only if all cases run, because their
 * compressed sizes are tested only then.
 */
function build() {
  const { status } = spawnSync('./build.sh', isAll ? [] : ['build', '--quick'], { cwd: root, stdio: 'inherit' });
  if (status !== 0) throw new Error(`build.sh ended with code ${status}`);
}
