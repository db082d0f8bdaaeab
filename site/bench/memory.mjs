// @ts-check
// Measures the linear memory of the program. Linear memory never shrinks, so its size at the end is its peak.
import { launch } from '../test/harness/browser.mjs';
import { inPage } from './places.mjs';

const large = { n: 2000, p: 50, d: 0.01 };
const small = { n: 200, p: 10, d: 0.05 };

/**
 * The minimum number of n x p arrays that a run needs. For each of three points, these are X, MX, the gradient, A(X)
 * and the gradient of f. There is one more array each for the linear term and the starting point. In addition, a run
 * needs the dense matrix A, and M in compressed sparse row format.
 */
const tall = 3 * 5 + 2;
const needed = (/** @type {{ n: number, p: number }} */ { n, p }, /** @type {number} */ nnz) =>
  8 * n * n + (8 + 4) * nnz + 4 * (n + 1) + tall * 8 * n * p;

/** Problems for which a dense n x n matrix is never formed. @type {import('./places.mjs').Spec[]} */
const implicit = [
  { problem: 'gcca', params: { n: 20000, m: 200 } },
  { problem: 'kohnsham', params: { dim: 2, grid: 317 } },
  { problem: 'kohnsham', params: { dim: 3, grid: 47 } },
  { problem: 'eigen', params: { p: 5 }, options: { tol: 1e-6 }, given: ['laplacian', 2, 447] },
];

/** @param {string} url of dist */
export async function memory(url) {
  /** @type {object[]} */
  const lines = [await inFreshPage(url, peak), await inFreshPage(url, drift)];
  for (const spec of implicit) lines.push(await inFreshPage(url, (place, bytes) => solved(place, bytes, spec)));
  return lines;
}

/**
 * A measurement. bytes: returns the size of the memory.
 * @template T
 * @typedef {(place: import('./places.mjs').Place, bytes: () => Promise<number>) => Promise<T>} Measure
 */

/**
 * Solves a problem with its default method.
 * @param {import('./places.mjs').Place} place
 * @param {() => Promise<number>} bytes
 * @param {import('./places.mjs').Spec} spec
 */
async function solved(place, bytes, spec) {
  const run = await place.start(spec);
  const { method, n, p } = run.info;
  const { verdict, iterations, seconds } = await run.solve();
  return { what: 'implicit', problem: spec.problem, method, n, p, verdict, iterations, seconds, bytes: await bytes() };
}

/** Measures the memory of one run, including the generation of the instance. @type {Measure<object>} */
async function peak(place, bytes) {
  const options = { maxIterations: 50 };
  const run = await place.start({ problem: 'quadratic', params: large, method: 'slbb', options });
  const started = await bytes();
  const { iterations } = await run.solve();
  const [most, nnz] = [await bytes(), run.info.nnzM];
  const least = needed(large, nnz);
  return { what: 'peak memory', ...large, iterations, bytes: most, started, nnz, needed: least, ratio: most / least };
}

/**
 * Measures the memory after many runs in sequence. Each run is disposed of before the next one starts.
 * @type {Measure<object>}
 */
async function drift(place, bytes) {
  const options = { maxIterations: 30 };
  /** @type {number[]} */
  const after = [];
  for (let seed = 1; seed <= 200; seed++) {
    await place.solve({ problem: 'quadratic', params: small, seed, method: 'slbb', options });
    after.push(await bytes());
  }
  return {
    what: 'repeated solves',
    ...small,
    iterations: options.maxIterations,
    after1: after[0],
    after10: after[9],
    after100: after[99],
    after200: after[199],
    grewLastAt: after.findLastIndex((bytes, k) => k > 0 && bytes > after[k - 1]) + 1,
  };
}

/**
 * Performs a measurement with the solver in the main thread of a new page.
 * @template T
 * @param {string} url
 * @param {Measure<T>} measure
 */
async function inFreshPage(url, measure) {
  const page = await launch('chromium', { whole: true });
  try {
    await page.goto(`${url}slep.d.ts`);
    await page.evaluate(watchMemory);
    const place = await inPage(page, `${url}slep.js`, { worker: false });
    return await measure(place, () => page.evaluate(() => /** @type {any} */ (globalThis).memory.buffer.byteLength));
  } finally {
    await page.close();
  }
}

/** Keeps a reference to the memory of the first program that is instantiated in the page. */
function watchMemory() {
  const { instantiate } = WebAssembly;
  WebAssembly.instantiate = /** @type {typeof instantiate} */ (
    async (/** @type {any[]} */ ...args) => {
      const made = await /** @type {any} */ (instantiate)(...args);
      /** @type {any} */ (globalThis).memory ??= made.exports?.mem;
      return made;
    }
  );
}
