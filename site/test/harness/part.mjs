// @ts-check
// Runs one part of the tests for all.mjs and sends it the count: node part.mjs NAME. If the part throws or runs no
// test, that is one failure.
import { partOf } from './parts.mjs';

/** @type {import('./parts.mjs').Count} */
let count = { passed: 0, failed: 1, skipped: [] };
try {
  const found = await partOf(process.argv[2]).run();
  if (found.passed + found.failed === 0) throw new Error('no test ran');
  count = found;
} catch (error) {
  console.log(error instanceof Error ? error.message : String(error));
}
process.send?.(count);
