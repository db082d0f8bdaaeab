// @ts-check
// Measures the linear memory of the program. It never shrinks, so its size at the end is the largest it had.
import { launch } from '../test/harness/browser.mjs';
import { defineLaplacian } from './laplacian.mjs';

const large = { n: 2000, p: 50, d: 0.01 };
const small = { n: 200, p: 10, d: 0.05 };

/**
 * The least that a run needs: A, M in compressed rows, and n x p arrays: five for each of three points (X, MX, the
 * gradient, A(X) and the gradient of f), the linear term and the start.
 */
const tall = 3 * 5 + 2;
const needed = (/** @type {{ n: number, p: number }} */ { n, p }, /** @type {number} */ nnz) =>
  8 * n * n + (8 + 4) * nnz + 4 * (n + 1) + tall * 8 * n * p;

/** Problems for which no n x n matrix is ever formed. */
const implicit = [
  { problem: 'gcca', params: { n: 20000, m: 200 } },
  { problem: 'kohnsham', params: { dim: 2, grid: 317 } },
  { problem: 'kohnsham', params: { dim: 3, grid: 47 } },
  { problem: 'eigen', params: { p: 5 }, options: { tol: 1e-6 }, grid: [2, 447] },
];

/** @param {string} url of dist */
export async function memory(url) {
  /** @type {object[]} */
  const lines = [await inFreshPage(url, peak), await inFreshPage(url, drift)];
  for (const spec of implicit) lines.push(await inFreshPage(url, (page, url) => solved(page, url, spec)));
  return lines;
}

/**
 * Solves a problem with its default method.
 * @param {import('../test/harness/browser.mjs').Page} page
 * @param {string} url
 * @param {typeof implicit[0]} spec
 */
async function solved(page, url, spec) {
  await defineLaplacian(page);
  const found = await page.evaluate(
    async (url, spec) => {
      const { slep, memory } = await /** @type {any} */ (globalThis).loadHere(url);
      const { grid, ...rest } = spec;
      const data = grid && /** @type {any} */ (globalThis).laplacian(...grid);
      const run = await slep.start({ ...rest, ...(data && { data }) });
      const { method, n, p } = run.info;
      const { verdict, iterations, seconds } = await run.solve();
      return { method, n, p, verdict, iterations, seconds, bytes: memory() };
    },
    url,
    spec,
  );
  return { what: 'implicit', problem: spec.problem, ...found };
}

/** One run, generation included. @param {import('../test/harness/browser.mjs').Page} page @param {string} url */
async function peak(page, url) {
  const { bytes, started, nnz } = await page.evaluate(
    async (url, params) => {
      const { slep, memory } = await /** @type {any} */ (globalThis).loadHere(url);
      const run = await slep.start({ problem: 'quadratic', params, method: 'slbb', options: { maxIterations: 50 } });
      const started = memory();
      await run.solve();
      return { bytes: memory(), started, nnz: run.info.nnzM };
    },
    url,
    large,
  );
  return {
    what: 'peak memory',
    ...large,
    iterations: 50,
    bytes,
    started,
    nnz,
    needed: needed(large, nnz),
    ratio: bytes / needed(large, nnz),
  };
}

/**
 * Many runs one after another, each disposed of.
 * @param {import('../test/harness/browser.mjs').Page} page
 * @param {string} url
 */
async function drift(page, url) {
  const after = await page.evaluate(
    async (url, params) => {
      const { slep, memory } = await /** @type {any} */ (globalThis).loadHere(url);
      const after = [];
      for (let seed = 1; seed <= 200; seed++) {
        const run = await slep.start({
          problem: 'quadratic',
          params,
          seed,
          method: 'slbb',
          options: { maxIterations: 30 },
        });
        await run.solve();
        run.dispose();
        after.push(memory());
      }
      return after;
    },
    url,
    small,
  );
  const grew = after.findLastIndex((bytes, k) => k > 0 && bytes > after[k - 1]) + 1;
  return {
    what: 'repeated solves',
    ...small,
    iterations: 30,
    after1: after[0],
    after10: after[9],
    after100: after[99],
    after200: after[199],
    grewLastAt: grew,
  };
}

/**
 * @template T
 * @param {string} url
 * @param {(page: import('../test/harness/browser.mjs').Page, url: string) => Promise<T>} measure
 */
async function inFreshPage(url, measure) {
  const page = await launch('chromium', { whole: true });
  try {
    await page.goto(`${url}slep.d.ts`);
    await page.evaluate(defineLoadHere);
    return await measure(page, `${url}slep.js`);
  } finally {
    await page.close();
  }
}

/** Defines loadHere in the page: it loads the solver in the page's own thread, and tells the size of its memory. */
function defineLoadHere() {
  /** @type {any} */ (globalThis).loadHere = async (/** @type {string} */ url) => {
    const { instantiate } = WebAssembly;
    /** @type {WebAssembly.Memory | undefined} */
    let found;
    WebAssembly.instantiate = /** @type {typeof instantiate} */ (
      async (/** @type {any[]} */ ...args) => {
        const made = await /** @type {any} */ (instantiate)(...args);
        found ??= made.exports?.mem;
        return made;
      }
    );
    const { load } = await import(url);
    const slep = await load({ worker: false });
    if (!found) throw new Error('the program exports no memory');
    return { slep, memory: () => /** @type {WebAssembly.Memory} */ (found).buffer.byteLength };
  };
}
