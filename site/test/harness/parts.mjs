// @ts-check
// What all tests consist of: parts that each run in a process of their own, and what must have ended before them.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { installModules } from '../../build/modules.mjs';
import { inSite, root } from '../../build/paths.mjs';
import { installToolchain } from '../toolchain/install.mjs';
import { checks } from './check.mjs';
import { goTests } from './gotest.mjs';
import { nodeTests } from './nodetest.mjs';
import { allFiles, quickFiles } from './test-files.mjs';
import { installTools } from './tools.mjs';

/**
 * @typedef {{ passed: number, failed: number, skipped: string[] }} Count
 * @typedef {object} Part
 * @property {() => Count | Promise<Count>} run
 * @property {string[]} after names of parts, those that are left out aside
 */

const kernelImports = 'wasm/simd/kernel-imports.test.mjs';

/** In the order in which they are worth running. @type {Record<string, Part>} */
const named = {
  packages: { run: step(installModules), after: [] },
  build: { run: step(build), after: ['packages'] },
  checks: { run: checks, after: ['packages'] },
  tools: { run: step(installTools), after: [] },
  toolchain: { run: step(installToolchain), after: ['packages'] },
  'Go, native': { run: () => goTests(), after: [] },
  // its runner needs the kernel
  'Go, js/wasm': { run: () => goTests({ GOOS: 'js', GOARCH: 'wasm' }), after: ['build'] },
  [kernelImports]: { run: () => nodeTests(join(root, kernelImports)), after: ['build'] },
};

/** The names of the parts of each extent, in order. @type {Record<string, string[]>} */
export const extents = {
  all: [...Object.keys(named), ...allFiles],
  quick: ['packages', 'build', 'checks', 'Go, native', kernelImports, ...quickFiles],
  check: ['packages', 'checks'],
};

/** A part by its name, which is one of the above or that of a file of site/test. @type {(name: string) => Part} */
export const partOf = (name) =>
  named[name] ?? { run: () => nodeTests(inSite('test', name)), after: ['build', 'tools', 'toolchain'] };

/** A step that works or throws. @type {(run: () => void) => () => Count} */
function step(run) {
  return () => {
    run();
    return { passed: 1, failed: 0, skipped: [] };
  };
}

function build() {
  const { status } = spawnSync('./build.sh', { cwd: root, stdio: 'inherit' });
  if (status !== 0) throw new Error(`build.sh ended with code ${status}`);
}
