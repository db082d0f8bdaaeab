// @ts-check
// Measures solves of Test Problem 1 natively and in Chromium. Returns a line for each place and size, taken from the
// repetition with the median time per iteration. f is the objective at R(X). seconds is the computing time without the
// set-up.
import { inPage, native } from './places.mjs';
import { inTurns } from './turns.mjs';

const sizes = [
  { n: 250, p: 50 },
  { n: 1000, p: 50 },
];
const fixed = { d: 0.01, seed: 1, method: 'slbb' };
const repeats = 5;

/**
 * @param {import('../test/harness/browser.mjs').Page} page @param {string} url of dist, on the same origin as the page
 */
export async function solves(page, url) {
  const { d, seed, method } = fixed;
  const places = { native: native(), chromium: await inPage(page, `${url}slep.js`) };
  const lines = [];
  for (const size of sizes) {
    const spec = { problem: 'quadratic', params: { ...size, d }, seed, method };
    const contenders = Object.fromEntries(
      Object.entries(places).map(([where, { solve }]) => [where, () => solve(spec)]),
    );
    const samples = await inTurns(`solves, n = ${size.n}, p = ${size.p}`, contenders, repeats);
    for (const [where, outcomes] of Object.entries(samples)) lines.push(summary(where, size, outcomes));
  }
  for (const { stop } of Object.values(places)) await stop();
  return lines;
}

/** @param {string} where @param {{ n: number, p: number }} size @param {import('./places.mjs').Outcome[]} outcomes */
function summary(where, size, outcomes) {
  const pace = (/** @type {import('./places.mjs').Outcome} */ o) => (1000 * o.seconds) / o.iterations;
  const middle = [...outcomes].sort((a, b) => pace(a) - pace(b))[outcomes.length >> 1];
  return { where, ...size, ...fixed, msPerIteration: pace(middle), repeats: outcomes.map(pace), ...middle };
}
