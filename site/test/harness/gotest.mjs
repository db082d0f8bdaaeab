// @ts-check
// Runs Go tests on one platform and counts them.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { inSite } from '../../build/paths.mjs';
import { modules, packages } from './gomodules.mjs';

/**
 * @typedef {import('./parts.mjs').Count} Count
 * Event: an event that go test -json prints.
 * @typedef {{ Action: string, Package?: string, Test?: string, Output?: string, Elapsed?: number }} Event
 * @typedef {{ output: string[], results: Map<string, string> }} Package
 */

/** The command that go test uses to run programs for js/wasm, with the same stack size as in Go's own runner. */
const runner = `node --stack-size=8192 "${inSite('test/harness/gotest-runner.mjs')}"`;

/** Packages whose results may depend on the platform: those of the bridge, the arithmetic, and the file readers. */
const platformMatters = /^slep\/(wasm\/.*|solver\/(dense|elementary|simd)|problems\/read)$|\/vert$/;

/** Tests of large instances, which take a third of the time of all native tests. */
const large = '^(TestCoarseStart|TestHighDimensionalMemory|TestLargeBox|TestWideProof)$';

/** Runs all tests natively. The tests of large instances and the census run only if their names match `pattern`. */
export const native = (/** @type {string | undefined} */ pattern) =>
  goTests({ pattern, flags: pattern ? [] : [`-skip=${large}|^TestCensus$`] });

/** Runs the tests of large instances. */
export const largeInstances = () => goTests({ pattern: large, which: (name) => name === 'slep/problems' });

/** Under js/wasm, tests the packages whose results may depend on the platform. @param {string} [pattern] */
export const underWasm = (pattern) => goTests({ pattern, wasm: true, which: (name) => platformMatters.test(name) });

/** Under js/wasm, tests all other packages. @param {string} [pattern] */
export const othersUnderWasm = (pattern) =>
  goTests({ pattern, wasm: true, which: (name) => !platformMatters.test(name) });

/** Runs TestCensus with five seeds, and TestProof with more pencils than other test runs use. */
export const census = () =>
  goTests({
    pattern: '^(TestCensus|TestProof)$',
    which: (name) => name === 'slep/problems',
    flags: ['-seeds=5', '-pencils=240'],
  });

/**
 * @typedef {object} Selection
 * @property {string} [pattern] matches the names of the tests to run
 * @property {(name: string) => boolean} [which] selects packages
 * @property {boolean} [wasm] runs under js/wasm, with -short, instead of natively
 * @property {string[]} [flags] more flags for go test
 */

/** @type {(selection: Selection) => Promise<Count>} */
async function goTests({ pattern, which = () => true, wasm = false, flags = [] }) {
  /** @type {Count} */
  const count = { passed: 0, failed: 0, skipped: [] };
  const platform = wasm ? { GOOS: 'js', GOARCH: 'wasm' } : {};
  const args = [...(wasm ? ['-short', '-exec', runner] : []), ...(pattern ? ['-run', pattern] : [])];
  for (const folder of modules) {
    const found = packages(folder, platform).filter(which);
    if (found.length) await goTest(folder, [...args, ...found, ...flags], platform, count);
  }
  return count;
}

/** @type {(folder: string, args: string[], platform: NodeJS.ProcessEnv, count: Count) => Promise<void>} */
async function goTest(folder, args, platform, count) {
  // by default, Go stops tests after ten minutes, but on a busy machine the tests in problems/ take longer
  const child = spawn('go', ['test', '-json', '-vet=off', '-timeout=1h', ...args], {
    cwd: folder,
    env: { ...process.env, ...platform },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  const failedBefore = count.failed;
  /** @type {Map<string, Package>} */
  const running = new Map();
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.startsWith('{')) record(JSON.parse(line), running, count);
    else console.log(line);
  }
  const [code] = await ended;
  if (code !== 0 && count.failed === failedBefore) throw new Error(`go test ended with code ${code}`);
}

/** @type {(event: Event, running: Map<string, Package>, count: Count) => void} */
function record({ Action, Package: name = '', Test, Output, Elapsed }, running, count) {
  if (Action === 'build-output') process.stdout.write(Output ?? '');
  /** @type {Package} */
  const entry = running.get(name) ?? { output: [], results: new Map() };
  running.set(name, entry);
  if (Output && Action === 'output') entry.output.push(Output);
  if (!['pass', 'fail', 'skip'].includes(Action)) return;
  if (Test) {
    entry.results.set(Test, Action);
    return;
  }
  const { passed, failed, skipped } = tally(entry.results);
  if (Action === 'fail') console.log(entry.output.filter((text) => !/^\s*(=== |--- PASS)/.test(text)).join(''));
  if (Action !== 'skip')
    console.log(`${Action === 'fail' ? 'FAIL' : 'ok  '} ${name} ${passed} passed, ${failed} failed, ${Elapsed ?? 0} s`);
  count.passed += passed;
  count.failed += Action === 'fail' ? Math.max(failed, 1) : failed; // a package can fail outside its tests
  count.skipped.push(...skipped.map((test) => `${name} ${test}`));
}

/**
 * Counts the tests that have no subtests, and the tests that failed although their subtests passed.
 * @type {(results: Map<string, string>) => Count}
 */
function tally(results) {
  const tests = [...results.keys()];
  /** @type {(test: string, result?: string) => boolean} */
  const above = (test, result) => tests.some((t) => t.startsWith(`${test}/`) && (!result || results.get(t) === result));
  return {
    passed: tests.filter((t) => results.get(t) === 'pass' && !above(t)).length,
    failed: tests.filter((t) => results.get(t) === 'fail' && !above(t, 'fail')).length,
    skipped: tests.filter((t) => results.get(t) === 'skip' && !above(t)),
  };
}
