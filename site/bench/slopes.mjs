// @ts-check
// Measures how the cost of a step of SLBB grows with n, in Chromium: with a dense A, and where no dense matrix is
// formed. The sizes take turns. The slope is that of a line through the logarithms of the medians.
import { median } from './median.mjs';

/**
 * @typedef {{ what: 'slope', family: string, p: number, sizes: { n: number, ms: number }[], slope: number }} SlopeLine
 */

const steps = 10;
const rounds = 9;
const families = [
  {
    family: 'quadratic, A dense',
    problem: 'quadratic',
    method: 'slbb',
    specs: [250, 500, 1000, 2000].map((n) => ({ n, p: 50 })),
  },
  {
    family: 'kohnsham, sparse L and M in three dimensions',
    problem: 'kohnsham',
    method: 'slbb',
    specs: [10, 22, 47].map((grid) => ({ dim: 3, grid, p: 4 })),
  },
];

/**
 * @param {import('../test/harness/browser.mjs').Page} page
 * @param {string} url of dist, whose origin the page has
 * @returns {Promise<SlopeLine[]>}
 */
export async function slopes(page, url) {
  const lines = [];
  for (const { family, problem, method, specs } of families) {
    const found = await page.evaluate(
      async (url, problem, method, specs, steps, rounds) => {
        const { load } = await import(url);
        const slep = await load();
        const runs = [];
        for (const params of specs) runs.push(await slep.start({ problem, method, params, options: { tol: 0 } }));
        for (const run of runs) await run.step(steps); // until all is compiled
        /** @type {number[][]} */
        const times = runs.map(() => []);
        for (let round = 0; round < rounds; round++) {
          for (const [i, run] of runs.entries()) {
            const before = run.progress.seconds;
            await run.step(steps);
            times[i].push((1000 * (run.progress.seconds - before)) / steps);
          }
        }
        const found = runs.map((run, i) => ({ n: run.info.n, p: run.info.p, times: times[i] }));
        slep.dispose();
        return found;
      },
      `${url}slep.js`,
      problem,
      method,
      specs,
      steps,
      rounds,
    );
    const sizes = found.map(({ n, times }) => ({ n, ms: median(times) }));
    lines.push(/** @type {SlopeLine} */ ({ what: 'slope', family, p: found[0].p, sizes, slope: slope(sizes) }));
    const all = sizes.map(({ n, ms }) => `${ms.toFixed(2)} ms at n=${n}`).join(', ');
    console.error(`${family}: ${all}; slope ${slope(sizes).toFixed(2)}`);
  }
  return lines;
}

/** The slope of the line of least squares through log ms against log n. @param {{ n: number, ms: number }[]} sizes */
export function slope(sizes) {
  const mean = (/** @type {number[]} */ values) => values.reduce((sum, v) => sum + v, 0) / values.length;
  const [x, y] = [sizes.map(({ n }) => Math.log(n)), sizes.map(({ ms }) => Math.log(ms))];
  const [mx, my] = [mean(x), mean(y)];
  return mean(x.map((v, i) => (v - mx) * (y[i] - my))) / mean(x.map((v) => (v - mx) ** 2));
}
