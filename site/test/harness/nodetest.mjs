// @ts-check
// Runs one file of node:test tests in a process of its own and counts them.
import { relative } from 'node:path';
import { run } from 'node:test';
import { root } from '../../build/paths.mjs';

const timeout = 15 * 60_000;

/** Lets the tests be TypeScript. */
const hook = new URL('../../build/typescript.mjs', import.meta.url);
process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --import=${hook}`;

/** @type {(file: string) => Promise<import('./parts.mjs').Count>} */
export async function nodeTests(file) {
  /** @type {import('./parts.mjs').Count} */
  const count = { passed: 0, failed: 0, skipped: [] };
  for await (const { type, data } of run({ files: [file], timeout, concurrency: 1 })) {
    if (type === 'test:stdout' || type === 'test:stderr') console.log(data.message.trimEnd());
    // an error after the end of its test fails the file
    if (type === 'test:diagnostic' && data.message.startsWith('Error:')) console.log(data.message);
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    const { name, nesting, skip, todo, details } = data;
    const title = relative(root, file) === relative(root, name) ? 'the file as a whole' : name;
    const mark = type === 'test:fail' ? 'FAIL' : 'ok  ';
    console.log(`${'  '.repeat(nesting)}${mark} ${title} (${Math.round(details.duration_ms)} ms)`);
    if (skip !== undefined || todo !== undefined) count.skipped.push(name);
    else if (type === 'test:pass') count.passed += details.type === 'suite' ? 0 : 1;
    else {
      const { failureType, cause } = /** @type {{ failureType?: string, cause?: unknown }} */ (data.details.error);
      if (failureType === 'subtestsFailed') continue; // counted already
      count.failed++;
      console.log(cause instanceof Error ? `${cause.stack}` : String(cause));
    }
  }
  return count;
}
