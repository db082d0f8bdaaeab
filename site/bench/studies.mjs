// @ts-check
// Measures the time until the committed results of a study are shown, the time that the statistics of 10,000 cells
// take, the gain from a second worker, and the frames that the page paints while a study runs.
import { deflateSync } from 'node:zlib';
import { readyStudies } from '../build/studies.mjs';
import { inTurns, median } from './turns.mjs';
import '../build/typescript.mjs'; // these hooks load the TypeScript modules that are imported later

const large = {
  study: 1,
  problem: 'quadratic',
  params: { n: 1000, p: 20 },
  methods: ['auto', 'slbb', 'rbb'],
  seeds: { from: 1, to: 4 },
};
const [repeats, seconds] = [5, 4];

/** @typedef {import('../test/harness/browser.mjs').Page} Page */

/** @param {Page} page @param {string} url of dist */
export async function studies(page, url) {
  return [
    { what: 'results shown', ...(await shown(page, url)) },
    { what: 'statistics', ...(await statistics()) },
    { what: 'workers', ...(await workers(page, url)) },
    { what: 'frames of a study', ...(await frames(page, url)) },
  ];
}

const hashOf = (/** @type {object} */ description) =>
  `study=${deflateSync(JSON.stringify(description)).toString('base64url')}`;

/**
 * Returns the milliseconds from the arrival of the results until they are painted.
 * @param {Page} page
 * @param {string} url
 */
async function shown(page, url) {
  const name = '3-map';
  const study = readyStudies().find((one) => one.name === name);
  const all = [];
  for (let i = 0; i < repeats; i++) {
    await page.goto(`${url}study.html?${i}#${hashOf(/** @type {object} */ (study?.description))}`);
    all.push(
      await page.evaluate(async () => {
        const isThere = () => /^Published/.test(document.getElementById('verdict')?.textContent ?? '');
        while (!isThere()) await new Promise(requestAnimationFrame);
        await new Promise(requestAnimationFrame); // the results have now been painted
        const arrived = performance.getEntriesByType('resource').find(({ name }) => name.endsWith('3-map.json'));
        return performance.now() - /** @type {PerformanceResourceTiming} */ (arrived).responseEnd;
      }),
    );
  }
  return { name, cells: 840, ms: median(all), repeats: all };
}

async function statistics() {
  const { findings } = await import('../src/study/findings.ts');
  const { profile, costProfile, targets } = await import('../src/study/profiles.ts');
  const { bands } = await import('../src/study/bands.ts');
  const { map } = await import('../src/study/map.ts');
  const { growth, slopeInterval } = await import('../src/study/growth.ts');
  const { pairs, ratioInterval } = await import('../src/study/pairs.ts');
  const { manyCells } = await import('../test/study/many-cells.ts');
  const grid = manyCells();
  const all = Array.from({ length: repeats }, () => {
    const began = performance.now();
    for (const figure of [profile, costProfile, targets, bands, map, findings]) figure(grid);
    growth(grid).map(slopeInterval);
    ratioInterval(grid, pairs(grid, 0, 1));
    return performance.now() - began;
  });
  return { cells: grid.cells.length, ms: median(all), first: all[0] };
}

/**
 * Compares the time of a study on one worker with that on two. A study that measures cost in seconds runs one cell at a
 * time.
 * @param {Page} page
 * @param {string} url
 */
async function workers(page, url) {
  await page.goto(`${url}slep.d.ts`);
  const run = (/** @type {string} */ cost) =>
    page.evaluate(
      async (/** @type {string} */ base, /** @type {string} */ text) => {
        Object.defineProperty(navigator, 'hardwareConcurrency', { value: 2, configurable: true });
        const { load } = await import(`${base}slep.js`);
        const slep = await load();
        const began = performance.now();
        await slep.study(JSON.parse(text));
        const ms = performance.now() - began;
        slep.dispose();
        return ms;
      },
      url,
      JSON.stringify({ ...large, cost }),
    );
  const { one, two } = await inTurns('workers', { one: () => run('seconds'), two: () => run('evaluations') }, 3);
  return { ...large.params, one: median(one), two: median(two), ratio: median(one) / median(two) };
}

/**
 * Measures the frame rate of the page, and the longest time between frames, while two workers run.
 * @param {Page} page
 * @param {string} url
 */
async function frames(page, url) {
  const description = { ...large, seeds: { from: 1, to: 60 }, figures: ['profile'] };
  await page.goto(`${url}study.html?frames#${hashOf(description)}&run`);
  await page.waitFor(() => document.getElementById('phase')?.textContent === 'running', { timeout: 60_000 });
  return page.evaluate(async (/** @type {number} */ length) => {
    const gaps = [];
    let last = await new Promise(requestAnimationFrame);
    for (const end = last + 1000 * length; last < end;) {
      const now = await new Promise(requestAnimationFrame);
      gaps.push(now - last);
      last = now;
    }
    return {
      rate: gaps.length / length,
      longest: Math.max(...gaps),
      phase: document.getElementById('phase')?.textContent,
    };
  }, seconds);
}

/** @param {Record<string, any>[]} lines @returns {string} */
export function studyText(lines) {
  if (lines.length === 0) return '';
  const [results, many, workers, frames] = lines;
  return `Studies: the committed results of ${results.cells} cells are painted ${results.ms.toFixed(0)} ms after they \
have arrived; computing the statistics of ${many.cells.toLocaleString('en')} cells takes ${many.ms.toFixed(0)} ms. At \
n = ${workers.n}, p = ${workers.p} two workers are ${workers.ratio.toFixed(2)} times as fast as one, and the page \
draws ${frames.rate.toFixed(0)} frames a second, at most ${frames.longest.toFixed(0)} ms apart.
`;
}
