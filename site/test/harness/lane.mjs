// @ts-check
// Runs one part of the tests at a time. Test files share one process, which is replaced after a crash; each command has
// its own process.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import { fileOf } from './parts.mjs';

/**
 * @typedef {import('./parts.mjs').Count} Count
 * @typedef {import('node:child_process').ChildProcess} ChildProcess
 * @typedef {{ count: Count, output: string }} Outcome of a part
 */

/** The time limit in ms for closing the browsers. */
const patience = 60_000;

const here = (/** @type {string} */ file) => new URL(file, import.meta.url);

export class Lane {
  /** Matches the names of the tests to run. @type {string | undefined} */ #pattern;
  /** @type {ChildProcess | undefined} */ #tester;
  #output = '';

  /** @param {string} [pattern] */
  constructor(pattern) {
    this.#pattern = pattern;
  }

  /** @param {string} name of a part @returns {Promise<Outcome>} */
  async run(name) {
    this.#output = '';
    const file = fileOf(name);
    const count = file ? await this.#test(file) : await this.#command(name);
    await turn(); // this waits until the last output has arrived
    if (count.passed + count.failed + count.skipped.length === 0) {
      this.#output += this.#pattern ? `no test has a name that matches ${this.#pattern}\n` : 'no test ran\n';
      count.failed = 1;
    }
    return { count, output: this.#output.trimEnd() };
  }

  /**
   * Ends the process of the tests, and counts errors that occurred after the end of their test.
   * @returns {Promise<Outcome>}
   */
  async end() {
    this.#output = '';
    /** @type {Count} */
    const count = { passed: 0, failed: 0, skipped: [] };
    const tester = this.#tester;
    tester?.on('message', (/** @type {import('./reporter.mjs').Report} */ report) => {
      if (!('late' in report)) return;
      count.failed++;
      this.#output += `${report.late}\n`;
    });
    if (tester) {
      tester.send('end');
      const timer = setTimeout(() => {
        count.failed++;
        this.#output += `the process of the tests did not end within ${patience / 1000} s\n`;
        tester.kill('SIGKILL');
      }, patience);
      await once(tester, 'close');
      clearTimeout(timer);
    }
    return { count, output: this.#output.trimEnd() };
  }

  /** @param {string} file @returns {Promise<Count>} */
  #test(file) {
    const tester = (this.#tester ??= this.#start());
    return new Promise((resolve) => {
      const listen = (/** @type {import('./reporter.mjs').Report} */ report) => {
        if ('text' in report) this.#output += `${report.text}\n`;
        if ('count' in report) settle(report.count);
      };
      const crash = (/** @type {number | null} */ code) => {
        this.#output += `the process of the tests ended with code ${code}\n`;
        settle({ passed: 0, failed: 1, skipped: [] });
      };
      const settle = (/** @type {Count} */ count) => {
        tester.off('message', listen).off('exit', crash);
        resolve(count);
      };
      tester.on('message', listen).on('exit', crash);
      tester.send(file);
    });
  }

  #start() {
    const only = this.#pattern ? [`--test-name-pattern=${this.#pattern}`] : [];
    const execArgv = [`--import=${here('../../build/typescript.mjs')}`, `--test-reporter=${here('reporter.mjs')}`];
    const tester = this.#listen(fork(here('tester.mjs'), { execArgv: [...execArgv, ...only], stdio }));
    return tester.once('exit', () => (this.#tester = undefined));
  }

  /** @param {string} name @returns {Promise<Count>} */
  async #command(name) {
    const child = this.#listen(fork(here('part.mjs'), [name, ...(this.#pattern ? [this.#pattern] : [])], { stdio }));
    /** The count for a part that crashes. @type {Count} */
    let count = { passed: 0, failed: 1, skipped: [] };
    child.on('message', (message) => void (count = /** @type {Count} */ (message)));
    await once(child, 'close');
    return count;
  }

  /** @param {ChildProcess} child */
  #listen(child) {
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text) => void (this.#output += text));
    return child;
  }
}

/** @type {import('node:child_process').StdioOptions} */
const stdio = ['ignore', 'pipe', 'pipe', 'ipc'];
