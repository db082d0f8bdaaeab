// @ts-check
// A product A X and a step of SLBB with none and with one helper worker, which take turns in one page: each has a
// solver of its own.
import { loadavg } from 'node:os';
import { median } from './median.mjs';

/**
 * @typedef {{ iterations: number, evaluations: number, seconds: number, objective: number }} Sums since the start of a run
 */
/**
 * @typedef {{ what: 'helpers', helpers: number, n: number, p: number, product: number, step: number, load: number }} HelpersLine in ms
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
        /** @type {HelpersLine} */ ({
          what: 'helpers',
          helpers: count,
          ...size,
          product: middle(i, 'product'),
          step: middle(i, 'step'),
          load: median(load),
        }),
      );
    console.error(
      `helpers at n=${size.n} p=${size.p}: A X ${(middle(0, 'product') / middle(1, 'product')).toFixed(2)} times as fast with one, a step ${(middle(0, 'step') / middle(1, 'step')).toFixed(2)} times`,
    );
  }
  return lines;
}

/**
 * Opens a solver and lets its helpers come up.
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
        const { iterations, seconds, counts } = await run.solve({ signal: AbortSignal.abort() }); // the state with its counts, without a step
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
