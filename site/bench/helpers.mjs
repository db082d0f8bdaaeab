// @ts-check
// Measures a product A X and a step of SLBB with none and with one helper worker. Both solvers take turns in one page.
import { loadavg } from 'node:os';
import { median } from './median.mjs';

/**
 * Times are in ms.
 * @typedef {{ helpers: number, n: number, p: number, product: number, step: number, load: number }} Shared
 * @typedef {{ what: 'helpers' } & Shared} Line
 */

const sizes = [
  { n: 1000, p: 50 },
  { n: 2000, p: 50 },
];
const counts = [0, 1];
const perRound = 5;
const rounds = 24;

/** @param {import('../test/harness/browser.mjs').Page} page @param {string} url of dist, whose origin the page has */
export async function helpers(page, url) {
  const lines = [];
  for (const size of sizes) {
    for (const count of counts) await open(page, url, count, size);
    /** @type {{ product: number, step: number }[][]} */
    const samples = counts.map(() => []);
    const load = [];
    for (let k = 0; k < rounds; k++) {
      for (const [i, count] of counts.entries()) samples[i].push(await round(page, count));
      load.push(loadavg()[0]);
    }
    await page.evaluate(() =>
      /** @type {any} */ (globalThis).solvers.forEach((/** @type {any} */ { slep }) => slep.dispose()),
    );
    const middle = (/** @type {number} */ i, /** @type {'product' | 'step'} */ of) =>
      median(samples[i].map((sample) => sample[of]));
    for (const [i, count] of counts.entries())
      lines.push(
        /** @type {Line} */ ({
          what: 'helpers',
          helpers: count,
          ...size,
          product: middle(i, 'product'),
          step: middle(i, 'step'),
          load: median(load),
        }),
      );
    const gain = (/** @type {'product' | 'step'} */ of) => (middle(0, of) / middle(1, of)).toFixed(2);
    console.error(
      `helpers at n=${size.n} p=${size.p}: A X ${gain('product')} times as fast, a step ${gain('step')} times`,
    );
  }
  return lines;
}

/**
 * Opens a solver and lets its helpers start.
 * @param {import('../test/harness/browser.mjs').Page} page
 * @param {string} url
 * @param {number} helpers
 * @param {object} params
 */
async function open(page, url, helpers, params) {
  await page.evaluate(
    async (url, helpers, params) => {
      const { load } = await import(url);
      const slep = await load({ helpers });
      const run = await slep.start({ problem: 'quadratic', params, method: 'slbb' });
      await run.step(15);
      const tab = /** @type {any} */ (globalThis);
      (tab.solvers ??= [])[helpers] = { slep, run };
    },
    `${url}slep.js`,
    helpers,
    params,
  );
}

/** @param {import('../test/harness/browser.mjs').Page} page @param {number} helpers */
async function round(page, helpers) {
  const [from, to] = await page.evaluate(
    async (helpers, perRound) => {
      const { run } = /** @type {any} */ (globalThis).solvers[helpers];
      const sums = async () => {
        // aborted at once, solve takes no step and returns the state with its counts
        const { iterations, seconds, counts } = await run.solve({ signal: AbortSignal.abort() });
        return { iterations, seconds, evaluations: counts.f, objective: (await run.parts()).objective };
      };
      const from = await sums();
      await run.step(perRound);
      return [from, await sums()];
    },
    helpers,
    perRound,
  );
  return {
    product: (1000 * (to.objective - from.objective)) / (to.evaluations - from.evaluations),
    step: (1000 * (to.seconds - from.seconds)) / (to.iterations - from.iterations),
  };
}
