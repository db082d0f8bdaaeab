// @ts-check
// Measures a step of SLBB and a product A X natively, in Chromium, and with other packages. All take turns in every
// round, so that they meet the same load.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { median } from './median.mjs';

/**
 * Sums are since the start of a run. parts are seconds.
 * @typedef {{ iterations: number, evaluations: number, backtracks: number }} Counts
 * @typedef {Counts & { seconds: number, parts: Record<string, number> }} Sums
 * @typedef {{ advance: () => Promise<Sums>, stop: () => void }} Walker
 * @typedef {{ where: string, n: number, p: number, ms: number, repeats: number[] }} Timed
 * @typedef {{ what: 'step', d: number, parts: Record<string, number>, overObjective: number } & Timed} StepLine
 * @typedef {{ what: 'multiply' } & Timed} MultiplyLine
 */

const size = { n: 1000, p: 50, d: 0.01 };
const perRound = 5;
const rounds = 24;

/** How the page loads the solver. */
const pagePlaces = {
  'Chromium, kernel': {},
  'Chromium, no SIMD': { simd: 'off' },
  'Chromium, gonum': { simd: 'off', baseURL: './gonum/' },
};
const packages = /** @type {const} */ (['ml-matrix', 'eigen']);

/**
 * @param {string} binary of wasm/bench
 * @param {import('../test/harness/browser.mjs').Page} page
 * @param {string} url of the folder, whose origin the page has
 * @param {null | import('./openblas.mjs').OpenBLAS} openblas
 */
export async function steps(binary, page, url, openblas) {
  /** @type {Record<string, Walker>} */
  const walkers = { 'native, gonum': native(binary), 'native, gonum, one thread': native(binary, { GOMAXPROCS: '1' }) };
  for (const [where, options] of Object.entries(pagePlaces)) walkers[where] = await inPage(page, url, where, options);
  await preparePackages(page, `${url}packages.js`);

  /** @type {Record<string, Sums[]>} */
  const sums = Object.fromEntries(Object.keys(walkers).map((where) => [where, []]));
  /** @type {Record<string, number[]>} */
  const products = Object.fromEntries(packages.map((name) => [name, []]));
  const blas = openblas?.turns(size.n, size.p);
  /** @type {number[]} */
  const inBlas = [];
  // round 0 warms up
  for (let k = 0; k <= rounds; k++) {
    for (const [where, { advance }] of Object.entries(walkers)) sums[where].push(await advance());
    for (const name of packages) products[name].push(await multiply(page, name));
    if (blas) inBlas.push((await blas.advance()).ms);
    console.error(`steps at n=${size.n} p=${size.p}: round ${k} of ${rounds}`);
  }
  for (const { stop } of Object.values(walkers)) stop();
  blas?.stop();
  const multiplied = [
    ...Object.entries(products).map(([name, ms]) => ({ where: `Chromium, ${name}`, all: ms })),
    ...(blas ? [{ where: 'native, OpenBLAS, one thread', all: inBlas }] : []),
  ];
  return [
    ...Object.entries(sums).map(([where, all]) => stepLine(where, all)),
    ...multiplied.map(
      ({ where, all: [, ...ms] }) =>
        /** @type {MultiplyLine} */ ({ what: 'multiply', where, ...size, ms: median(ms), repeats: ms }),
    ),
  ];
}

/**
 * Medians over the rounds in which every step took one evaluation and none was refused.
 * @param {string} where
 * @param {Sums[]} sums
 * @returns {StepLine}
 */
function stepLine(where, sums) {
  const clean = sums
    .slice(1)
    .map((to, k) => ({ from: sums[k], to }))
    .filter(
      ({ from, to }) =>
        to.backtracks === from.backtracks && to.evaluations - from.evaluations === to.iterations - from.iterations,
    );
  if (clean.length === 0) throw new Error(`${where}: no round of ${rounds} went without a refused step`);
  const perStep = (/** @type {(s: Sums) => number} */ of) =>
    clean.map(({ from, to }) => (1000 * (of(to) - of(from))) / (to.iterations - from.iterations));
  const parts = Object.keys(sums[0].parts).map((name) => [name, median(perStep((s) => s.parts[name]))]);
  const ms = perStep((s) => s.seconds);
  const objective = perStep((s) => s.parts.objective);
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

/** @param {string} binary @param {NodeJS.ProcessEnv} [env] @returns {Walker} */
function native(binary, env = {}) {
  const child = spawn(
    binary,
    [...Object.entries(size).map(([name, value]) => `-${name}=${value}`), `-steps=${perRound}`],
    { env: { ...process.env, ...env }, stdio: ['pipe', 'pipe', 'inherit'] },
  );
  const lines = createInterface({ input: child.stdout });
  return {
    async advance() {
      child.stdin.write('\n');
      const [line] = await once(lines, 'line');
      return JSON.parse(line);
    },
    stop: () => child.stdin.end(),
  };
}

/**
 * @param {import('../test/harness/browser.mjs').Page} page
 * @param {string} url
 * @param {string} where
 * @param {object} options
 * @returns {Promise<Walker>}
 */
async function inPage(page, url, where, options) {
  await page.evaluate(
    async (url, where, options, params) => {
      const { load } = await import(url);
      const slep = await load(options);
      const tab = /** @type {any} */ (globalThis);
      (tab.runs ??= {})[where] = await slep.start({ problem: 'quadratic', params, method: 'slbb' });
    },
    `${url}slep.js`,
    where,
    options,
    size,
  );
  return {
    advance: () =>
      page.evaluate(
        async (where, perRound) => {
          const run = /** @type {any} */ (globalThis).runs[where];
          await run.step(perRound);
          // aborted at once, solve takes no step and returns the state with its counts
          const { iterations, seconds, counts } = await run.solve({ signal: AbortSignal.abort() });
          return {
            iterations,
            seconds,
            evaluations: counts.f,
            backtracks: counts.backtracks,
            parts: await run.parts(),
          };
        },
        where,
        perRound,
      ),
    stop() {},
  };
}

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
      const [y1, y2] = packages(); // both are right, or the figures say nothing
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

/** One product, in ms. @param {import('../test/harness/browser.mjs').Page} page @param {string} name */
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
