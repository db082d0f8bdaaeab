// @ts-check
// All tests: node all.mjs [quick | check]. quick leaves out what needs a browser or takes minutes, check runs no test.
// Two parts run at a time: a browser mostly waits, and most parts keep one processor busy. What a part prints is shown
// when it has ended. A failure does not stop the other parts; nothing is skipped silently.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { extents, partOf } from './parts.mjs';

/** @typedef {import('./parts.mjs').Count} Count */

const names = extents[process.argv[2] ?? 'all'];
const waiting = new Set(names);
const ended = new Set();
const total = { passed: 0, failed: 0 };
/** Called when a part has ended. @type {(() => void)[]} */
const wakers = [];

await Promise.all([work(), work()]);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed ? 1 : 0);

/** Runs one part after another, and waits where every part left needs one that is still running. */
async function work() {
  while (waiting.size > 0) {
    const name = [...waiting].find((n) => partOf(n).after.every((a) => ended.has(a) || !names.includes(a)));
    if (name === undefined) {
      await new Promise((resolve) => void wakers.push(() => resolve(undefined)));
      continue;
    }
    waiting.delete(name);
    await run(name);
    ended.add(name);
    for (const wake of wakers.splice(0)) wake();
  }
}

/** @param {string} name of a part */
async function run(name) {
  const start = performance.now();
  const child = fork(new URL('./part.mjs', import.meta.url), [name], { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  /** @type {Buffer[]} */
  const output = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => void output.push(chunk));
  /** What a part that crashes counts. @type {Count} */
  let count = { passed: 0, failed: 1, skipped: [] };
  child.on('message', (message) => void (count = /** @type {Count} */ (message)));
  await once(child, 'close');
  const { passed, failed, skipped } = count;
  const left = skipped.length ? `, ${skipped.length} skipped (${skipped.join(', ')})` : '';
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`\n== ${name}\n${Buffer.concat(output).toString().trimEnd()}`);
  console.log(`-- ${name}: ${passed} passed, ${failed} failed${left}, ${seconds} s`);
  total.passed += passed;
  total.failed += failed;
}
