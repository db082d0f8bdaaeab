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
  tell(name, await counted(run, console.log), start);
}

/** What a part came to; that it broke off or ran nothing is a failure. @param {() => Count | Promise<Count>} run @param {(line: string) => void} print @returns {Promise<Count>} */
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
  console.log(
    `-- ${name}: ${count.passed} passed, ${count.failed} failed${skipped}, ${((performance.now() - start) / 1000).toFixed(1)} s`,
  );
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
  await sideBySide(readdirSync(inSite('test')).filter((f) => /\.test\.(mjs|ts)$/.test(f)));
}
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed ? 1 : 0);

/**
 * Runs the files in two lanes: a browser mostly waits. Those that take longest begin, so that none is left alone at the end.
 * @param {string[]} files of site/test
 */
async function sideBySide(files) {
  const long = ['contract.test.ts', 'helpers.test.ts', 'tables.test.ts', 'element.test.ts', 'notes.test.ts'];
  const queue = [...files.filter((file) => long.includes(file)), ...files.filter((file) => !long.includes(file))];
  const lane = async () => {
    for (let file = queue.shift(); file; file = queue.shift()) {
      const start = performance.now();
      /** @type {string[]} */
      const lines = [`\n== site/test/${file}`];
      const count = await counted(
        () => nodeTests(inSite('test', file), (line) => lines.push(line)),
        (line) => lines.push(line),
      );
      console.log(lines.join('\n'));
      tell(`site/test/${file}`, count, start);
    }
  };
  await Promise.all([lane(), lane()]);
}

function build() {
  const { status } = spawnSync('./build.sh', { cwd: root, stdio: 'inherit' });
  if (status !== 0) throw new Error(`build.sh ended with code ${status}`);
}
