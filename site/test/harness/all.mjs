// @ts-check
// Every test there is, part by part: node all.mjs [check]. A failure does not stop the later parts; nothing is skipped silently.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { inSite, root } from '../../build/paths.mjs';
import { checks } from './check.mjs';
import { goTests } from './gotest.mjs';
import { nodeTests } from './nodetest.mjs';
import { installTools } from './tools.mjs';

/** @typedef {{ passed: number, failed: number, skipped: string[] }} Count */

const total = { passed: 0, failed: 0 };

/** @type {(name: string, run: () => Count | Promise<Count>) => Promise<void>} */
async function part(name, run) {
  console.log(`\n== ${name}`);
  const start = performance.now();
  /** @type {Count} */
  let count;
  try {
    count = await run();
    if (count.passed + count.failed === 0) throw new Error('no test ran');
  } catch (error) {
    console.log(error instanceof Error ? error.message : error);
    count = { passed: 0, failed: 1, skipped: [] };
  }
  const skipped = count.skipped.length ? `, ${count.skipped.length} skipped (${count.skipped.join(', ')})` : '';
  console.log(`-- ${name}: ${count.passed} passed, ${count.failed} failed${skipped}, ${((performance.now() - start) / 1000).toFixed(1)} s`);
  total.passed += count.passed;
  total.failed += count.failed;
}

/** A step that works or throws. @type {(step: () => void) => () => Count} */
const step = (run) => () => {
  run();
  return { passed: 1, failed: 0, skipped: [] };
};

await part('checks', checks);
if (process.argv[2] !== 'check') {
  await part('tools', step(installTools));
  await part('Go, native', () => goTests());
  await part('build', step(build));
  await part('Go, js/wasm', () => goTests({ GOOS: 'js', GOARCH: 'wasm' })); // with the kernel that was built
  await part('wasm/simd/link.test.mjs', () => nodeTests(join(root, 'wasm/simd/link.test.mjs')));
  for (const file of readdirSync(inSite('test')).filter((f) => /\.test\.(mjs|ts)$/.test(f))) await part(`site/test/${file}`, () => nodeTests(inSite('test', file)));
}
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed ? 1 : 0);

function build() {
  const { status } = spawnSync('./build.sh', { cwd: root, stdio: 'inherit' });
  if (status !== 0) throw new Error(`build.sh ended with code ${status}`);
}
