// The JavaScript samples in README.md run in Node as they are.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { inSite } from '../../build/paths.mjs';

const readme = readFileSync(inSite('../README.md'), 'utf8');
const [first, ...others] = [...readme.matchAll(/^```js\n([^]*?)^```/gm)].map(([, code]) => code);

const mine = `export const dims = [3, 2];
export function funcGrad(grad, x) {
  grad.set(x);
  return x.reduce((sum, v) => sum + v * v, 0) / 2;
}
`;
/** Code that finishes the runs of the samples and prints values of their variables. */
const tell = `const { status } = await run.solve();
const end = await typed.solve();
console.log(JSON.stringify([status, end.status, [...data.map(({ name }) => name)], gradient2.slope]));
slep.dispose();`;

test('the JavaScript samples of README run as they are', () => {
  assert.equal(others.length, 3);
  const folder = mkdtempSync(join(tmpdir(), 'slep-readme-'));
  try {
    symlinkSync(inSite('dist/slep.js'), join(folder, 'slep.js'));
    const [data, formula, check] = others;
    const together = [
      "import { load } from './slep.js';\nconst slep = await load();",
      data,
      formula,
      check.replace('{ gradient,', '{ gradient: gradient2,'), // in this test, the samples share a module
      tell,
    ].join('\n');
    writeFileSync(join(folder, 'first.mjs'), first);
    writeFileSync(join(folder, 'others.mjs'), together);
    writeFileSync(join(folder, 'mine.js'), mine);
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    const run = (file: string) => {
      const { stdout, stderr, status } = spawnSync(process.execPath, [join(folder, file)], { encoding: 'utf8' });
      assert.equal(status, 0, stderr);
      return stdout.trim();
    };
    assert.match(run('first.mjs'), /feasible stationary point Converged at iteration \d+[^]*-\d/);
    const [status, end, names, slope] = JSON.parse(run('others.mjs'));
    assert.deepEqual([status, end, names], ['converged', 'converged', ['A', 'M']]);
    assert.ok(Math.abs(slope - 2) < 0.1 || slope === null, `slope ${slope}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
