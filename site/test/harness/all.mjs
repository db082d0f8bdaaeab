// @ts-check
// All tests, part by part: node all.mjs [quick | check]. quick leaves out what needs a browser or takes minutes, check
// runs no test. A failure does not stop the later parts; nothing is skipped silently.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { inSite, root } from '../../build/paths.mjs';
import { checks } from './check.mjs';
import { goTests } from './gotest.mjs';
import { nodeTests } from './nodetest.mjs';
import { allFiles, quickFiles } from './test-files.mjs';
import { installToolchain } from '../toolchain/install.mjs';
import { installTools } from './tools.mjs';

/** @typedef {{ passed: number, failed: number, skipped: string[] }} Count */

const total = { passed: 0, failed: 0 };

/** @type {(name: string, run: () => Count | Promise<Count>) => Promise<void>} */
async function part(name, run) {
  console.log(`\n== ${name}`);
  const start = performance.now();
  tell(name, await counted(run, console.log), start);
}

/**
 * Runs a part and counts its tests. If it throws or runs no test, that is one failure.
 * @param {() => Count | Promise<Count>} run
 * @param {(line: string) => void} print
 * @returns {Promise<Count>}
 */
async function counted(run, print) {
  try {
    const count = await run();
    if (count.passed + count.failed === 0) throw new Error('no test ran');
    return count;
  } catch (error) {
    print(error instanceof Error ? error.message : String(error));
    return { passed: 0, failed: 1, skipped: [] };
  }
}

/** @param {string} name @param {Count} count @param {number} start */
function tell(name, count, start) {
  const skipped = count.skipped.length ? `, ${count.skipped.length} skipped (${count.skipped.join(', ')})` : '';
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`-- ${name}: ${count.passed} passed, ${count.failed} failed${skipped}, ${seconds} s`);
  total.passed += count.passed;
  total.failed += count.failed;
}

/** A step that works or throws. @type {(step: () => void) => () => Count} */
const step = (run) => () => {
  run();
  return { passed: 1, failed: 0, skipped: [] };
};

const extent = process.argv[2] ?? 'all';

await part('checks', checks);
if (extent !== 'check') {
  if (extent === 'all') {
    await part('tools', step(installTools));
    await part('toolchain', step(installToolchain));
  }
  await part('Go, native', () => goTests());
  await part('build', step(build));
  await part('wasm/simd/kernel-imports.test.mjs', () => nodeTests(join(root, 'wasm/simd/kernel-imports.test.mjs')));
  // after the build, for its kernel
  if (extent === 'all') await part('Go, js/wasm', () => goTests({ GOOS: 'js', GOARCH: 'wasm' }));
  await sideBySide(extent === 'all' ? allFiles : quickFiles);
}
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed ? 1 : 0);

/**
 * Runs the files two at a time: a browser mostly waits.
 * @param {string[]} files of site/test
 */
async function sideBySide(files) {
  const queue = [...files];
  const runNext = async () => {
    for (let file = queue.shift(); file; file = queue.shift()) {
      const name = file;
      const start = performance.now();
      /** @type {string[]} */
      const lines = [`\n== site/test/${name}`];
      const print = (/** @type {string} */ line) => void lines.push(line);
      const count = await counted(() => nodeTests(inSite('test', name), print), print);
      console.log(lines.join('\n'));
      tell(`site/test/${name}`, count, start);
    }
  };
  await Promise.all([runNext(), runNext()]);
}

function build() {
  const { status } = spawnSync('./build.sh', { cwd: root, stdio: 'inherit' });
  if (status !== 0) throw new Error(`build.sh ended with code ${status}`);
}
