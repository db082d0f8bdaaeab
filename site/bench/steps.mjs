// @ts-check
// Measures a step of SLBB natively and in Chromium, and the product A X with other packages.
import { inPage, native } from './places.mjs';
import { inTurns, median } from './turns.mjs';

/**
 * In Sums, the times of the parts are in seconds. In StepLine, all times are in ms.
 * @typedef {import('./places.mjs').Outcome} Sums
 * @typedef {{ where: string, n: number, p: number, ms: number, repeats: number[] }} Timed
 * @typedef {{ what: 'step', d: number, parts: Record<string, number>, overObjective: number } & Timed} StepLine
 * @typedef {{ what: 'multiply' } & Timed} MultiplyLine
 */

const size = { n: 1000, p: 50, d: 0.01 };
const perRound = 5;
const rounds = 24;

/** The options of load() for each variant of the solver that is measured in the page. */
const pagePlaces = {
  'Chromium, kernel': {},
  'Chromium, no SIMD': { simd: 'off' },
  'Chromium, gonum': { simd: 'off', baseURL: './gonum/' },
};
const packages = /** @type {const} */ (['ml-matrix', 'eigen']);

/**
 * @param {import('../test/harness/browser.mjs').Page} page
 * @param {string} url of the folder, on the same origin as the page
 * @param {null | import('./openblas.mjs').OpenBLAS} openblas
 */
export async function steps(page, url, openblas) {
  /** @type {Record<string, import('./places.mjs').Place>} */
  const places = {
    native: native(),
    'native, gonum': native({ gonum: true }),
    'native, gonum, one thread': native({ gonum: true, threads: 1 }),
  };
  for (const [where, options] of Object.entries(pagePlaces))
    places[where] = await inPage(page, `${url}slep.js`, options);
  await preparePackages(page, `${url}packages.js`);
  const blas = openblas?.start();

  /** @type {Record<string, () => Promise<Sums | number>>} */
  const contenders = {};
  for (const [where, place] of Object.entries(places)) {
    const run = await place.start({ problem: 'quadratic', params: size, method: 'slbb' });
    contenders[where] = () => run.step(perRound);
  }
  for (const name of packages) contenders[`Chromium, ${name}`] = () => multiply(page, name);
  if (blas) contenders['native, OpenBLAS, one thread'] = async () => median((await blas.multiply('A X', size)).ms);
  const samples = await inTurns(`steps, n = ${size.n}, p = ${size.p}`, contenders, 1 + rounds); // one round to warm up
  for (const { stop } of [...Object.values(places), ...(blas ? [blas] : [])]) await stop();

  return Object.entries(samples).map(([where, all]) =>
    where in places
      ? stepLine(where, /** @type {Sums[]} */ (all))
      : multiplyLine(where, /** @type {number[]} */ (all.slice(1))),
  );
}

/** Returns the milliseconds per step between consecutive samples. @param {Sums[]} sums */
export const perStep = (sums, /** @type {(s: Sums) => number} */ of) =>
  sums.slice(1).map((to, k) => (1000 * (of(to) - of(sums[k]))) / (to.iterations - sums[k].iterations));

/**
 * Returns medians over the rounds in which every step took one evaluation and no step was rejected.
 * @param {string} where
 * @param {Sums[]} sums
 * @returns {StepLine}
 */
function stepLine(where, sums) {
  const isClean = sums.slice(1).map((to, k) => {
    const from = sums[k];
    return to.backtracks === from.backtracks && to.evaluations - from.evaluations === to.iterations - from.iterations;
  });
  if (!isClean.includes(true))
    throw new Error(`${where}: in every round, a step was rejected or took several evaluations`);
  const clean = (/** @type {(s: Sums) => number} */ of) => perStep(sums, of).filter((_, k) => isClean[k]);
  const parts = Object.keys(sums[0].parts).map((name) => [name, median(clean((s) => s.parts[name]))]);
  const ms = clean((s) => s.seconds);
  const objective = clean((s) => s.parts.objective);
  return {
    what: 'step',
    where,
    ...size,
    ms: median(ms),
    parts: Object.fromEntries(parts),
    overObjective: median(ms.map((t, k) => t / objective[k])),
    repeats: ms,
  };
}

/** @param {string} where @param {number[]} ms @returns {MultiplyLine} */
const multiplyLine = (where, ms) => ({ what: 'multiply', where, ...size, ms: median(ms), repeats: ms });

/** @param {import('../test/harness/browser.mjs').Page} page @param {string} url */
async function preparePackages(page, url) {
  await page.evaluate(
    async (url, { n, p }) => {
      const { Matrix, eigen } = await import(url);
      await eigen.ready;
      const random = (/** @type {number} */ rows, /** @type {number} */ cols) =>
        Array.from({ length: rows }, () => Array.from({ length: cols }, () => Math.random() - 0.5));
      const [a, x] = [random(n, n), random(n, p)];
      const [a1, x1, a2, x2] = [new Matrix(a), new Matrix(x), new eigen.Matrix(a), new eigen.Matrix(x)];
      /** @type {any} */ (globalThis).products = {
        'ml-matrix': () => a1.mmul(x1),
        eigen() {
          const y = a2.matMul(x2);
          return { get: (/** @type {number} */ i, /** @type {number} */ j) => y.get(i, j), free: () => y.delete() };
        },
      };
      const [y1, y2] = packages(); // the measurements are meaningless unless both results are correct
      if (!(Math.abs(y1 - y2) < 1e-10)) throw new Error(`the packages disagree: ${y1} and ${y2}`);
      function packages() {
        const all = /** @type {any} */ (globalThis).products;
        return ['ml-matrix', 'eigen'].map((name) => all[name]().get(n - 1, p - 1));
      }
    },
    url,
    size,
  );
}

/**
 * Measures the time of one product in ms.
 * @param {import('../test/harness/browser.mjs').Page} page
 * @param {string} name
 */
function multiply(page, name) {
  return page.evaluate((name) => {
    const product = /** @type {any} */ (globalThis).products[name];
    const start = performance.now();
    const result = product();
    const ms = performance.now() - start;
    result.free?.();
    return ms;
  }, name);
}
