// @ts-check
// Reports the tests of tester.mjs to the parent process: a line for each test, and the counts when a file has ended.

/**
 * @typedef {import('./parts.mjs').Count} Count
 * @typedef {{ text: string } | { count: Count } | { late: string }} Report late: an error after the end of its test
 */

/** The message with which node:test skips a test whose name does not match the pattern. */
const filtered = 'test name does not match pattern';

/** @param {import('node:test/reporters').TestEvent[]} events */
export default async function* report(events) {
  let count = none();
  for await (const { type, data } of events) {
    if (type === 'test:diagnostic' && data.nesting === 0 && data.message.startsWith('Error:'))
      send({ late: data.message });
    if ((type !== 'test:pass' && type !== 'test:fail') || data.skip === filtered) continue;
    const { name, nesting, skip, todo, details } = data;
    const isFile = nesting === 0;
    const isSuite = details.type === 'suite';
    const error = /** @type {{ failureType?: string, cause?: unknown } | undefined} */ (
      type === 'test:fail' ? data.details.error : undefined
    );
    const isOwn = error && error.failureType !== 'subtestsFailed';
    if (!isFile || isOwn) {
      const mark = error ? 'FAIL' : 'ok  ';
      const title = isFile ? 'the file as a whole' : name;
      send({
        text: `${'  '.repeat(Math.max(nesting - 1, 0))}${mark} ${title} (${Math.round(details.duration_ms)} ms)`,
      });
    }
    if (skip !== undefined || todo !== undefined) count.skipped.push(name);
    else if (!error) count.passed += isSuite ? 0 : 1;
    else if (isOwn) {
      count.failed++;
      send({ text: error.cause instanceof Error ? `${error.cause.stack}` : String(error.cause) });
    }
    if (!isFile) continue;
    send({ count });
    count = none();
  }
  yield '';
}

/** @returns {Count} */
const none = () => ({ passed: 0, failed: 0, skipped: [] });

/** @param {Report} message */
const send = (message) => void process.send?.(message);
