// @ts-check
// Solves the paper's first problem natively and in Chromium. Both take turns, so that they meet the same load. There is
// one line for each place and size: the repeat with the median time per iteration; f is the objective at R(X); seconds
// are those of computing, without the start.
import { execFileSync } from 'node:child_process';

/**
 * @typedef {{ iterations: number, seconds: number, f: number | null, status: string }} Outcome
 * @typedef {Outcome & { parts: Record<string, number> }} Sample
 */

const sizes = [
  { n: 250, p: 50 },
  { n: 1000, p: 50 },
];
const fixed = { d: 0.01, seed: 1, method: 'slbb' };
const repeats = 5;

/**
 * @param {string} binary of wasm/bench
 * @param {import('../test/harness/browser.mjs').Page} page
 * @param {string} url of dist, whose origin the page has
 */
export async function solves(binary, page, url) {
  /** @type {Record<string, (size: { n: number, p: number }) => Sample | Promise<Sample>>} */
  const places = { native: (size) => native(binary, size), chromium: (size) => inPage(page, url, size) };
  const lines = [];
  for (const size of sizes) {
    /** @type {Record<string, Sample[]>} */
    const samples = { native: [], chromium: [] };
    for (let k = 1; k <= repeats; k++) {
      for (const [where, solve] of Object.entries(places)) {
        const sample = await solve(size);
        samples[where].push(sample);
        const took = `${sample.iterations} iterations in ${sample.seconds.toFixed(2)} s`;
        console.error(`n=${size.n} p=${size.p} ${where} ${k}/${repeats}: ${took}`);
      }
    }
    for (const where of Object.keys(places)) lines.push(summary(where, size, samples[where]));
  }
  return lines;
}

/** @param {string} binary @param {{ n: number, p: number }} size @returns {Sample} */
function native(binary, { n, p }) {
  const flags = Object.entries({ n, p, ...fixed }).map(([name, value]) => `-${name}=${value}`);
  const { iterations, seconds, f, status, parts } = JSON.parse(
    execFileSync(binary, flags, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }),
  );
  return { iterations, seconds, f, status, parts };
}

/**
 * @param {import('../test/harness/browser.mjs').Page} page
 * @param {string} url
 * @param {{ n: number, p: number }} size
 * @returns {Promise<Sample>}
 */
function inPage(page, url, size) {
  return page.evaluate(
    async (url, params, seed, method) => {
      const { load } = await import(url);
      const slep = await load();
      const run = await slep.start({ problem: 'quadratic', params, seed, method });
      const { iterations, seconds, status, projected } = await run.solve();
      const parts = await run.parts();
      slep.dispose();
      return { iterations, seconds, f: projected?.objective ?? null, status, parts };
    },
    `${url}slep.js`,
    { ...size, d: fixed.d },
    fixed.seed,
    fixed.method,
  );
}

/** @param {string} where @param {{ n: number, p: number }} size @param {Sample[]} samples */
function summary(where, size, samples) {
  const pace = (/** @type {Sample} */ s) => (1000 * s.seconds) / s.iterations;
  const middle = [...samples].sort((a, b) => pace(a) - pace(b))[Math.floor(samples.length / 2)];
  return { where, ...size, ...fixed, msPerIteration: pace(middle), repeats: samples.map(pace), ...middle };
}
