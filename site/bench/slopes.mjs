// @ts-check
// Measures how the time of a step of SLBB grows with n in Chromium, for a dense A and for a problem without a dense
// matrix. Measurements for the different sizes alternate. The time grows like a power of n, whose exponent is the slope
// of a line fitted to the logarithms of the median times.
import { inPage } from './places.mjs';
import { perStep } from './steps.mjs';
import { inTurns, median } from './turns.mjs';

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
 * @param {string} url of dist, on the same origin as the page
 * @returns {Promise<SlopeLine[]>}
 */
export async function slopes(page, url) {
  const lines = [];
  for (const { family, problem, method, specs } of families) {
    const place = await inPage(page, `${url}slep.js`);
    const runs = [];
    for (const params of specs) runs.push(await place.start({ problem, method, params, options: { tol: 0 } }));
    const contenders = Object.fromEntries(runs.map((run, k) => [`size ${k}`, () => run.step(steps)]));
    // in the first round, the browser is still compiling the code
    const sums = Object.values(await inTurns(`slopes, ${family}`, contenders, 1 + rounds));
    await place.stop();
    const sizes = runs.map(({ info }, k) => ({ n: info.n, ms: median(perStep(sums[k], ({ seconds }) => seconds)) }));
    lines.push(/** @type {SlopeLine} */ ({ what: 'slope', family, p: runs[0].info.p, sizes, slope: slope(sizes) }));
  }
  return lines;
}

/** Returns the slope of the least-squares line for log ms against log n. @param {{ n: number, ms: number }[]} sizes */
export function slope(sizes) {
  const mean = (/** @type {number[]} */ values) => values.reduce((sum, v) => sum + v, 0) / values.length;
  const [x, y] = [sizes.map(({ n }) => Math.log(n)), sizes.map(({ ms }) => Math.log(ms))];
  const [mx, my] = [mean(x), mean(y)];
  return mean(x.map((v, i) => (v - mx) * (y[i] - my))) / mean(x.map((v) => (v - mx) ** 2));
}
