// @ts-check
// Races the penalty methods against the Riemannian ones on rows of the paper's tables, in headless Chromium and on one
// thread. They take turns on the same instances.
//
//   node site/bench/race.mjs [--rows '1/eta=*,1/alpha=0.1'] [--methods slsub,sllbfgs,rbb,manbb] [--seeds 3]
//     [--params '{"n":400}']
//
// prints medians over the seeds for each row: seconds of computing, products with A and with M, and the milliseconds of
// the parts of the work; and how many times as long the best Riemannian method takes as the best penalty method.
import { parseArgs } from 'node:util';
import { describedPaper } from '../build/paper.mjs';
import { launch } from '../test/harness/browser.mjs';
import { serve } from '../test/harness/serve.mjs';
import { median } from './median.mjs';

await import('../build/typescript.mjs');
const { matching } = await import('../src/tables/choice.ts');

/**
 * @typedef {{ name: string, problem: string, params: Record<string, number> }} Row
 * @typedef {{ seconds: number, products: number, productsM: number, good: boolean }} Outcome
 * @typedef {Outcome & { parts: Record<string, number> }} Sample
 */

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '*' },
    methods: { type: 'string', default: 'slsub,sllbfgs,rbb,manbb' },
    seeds: { type: 'string', default: '3' },
    params: { type: 'string', default: '{}' },
  },
});
const methods = values.methods.split(',');
const changes = JSON.parse(values.params);
/** @type {Row[]} */
const all = JSON.parse(describedPaper()).rows;
const names = all.map(({ name }) => name);
const { found } = matching(names, values.rows.split(','));
const rows = all.filter(({ name }) => found.includes(name));
if (rows.length === 0) throw new Error(`no row has that name; there are ${names.join(', ')}`);

const server = await serve();
const page = await launch('chromium', { whole: true });
const ratios = [];
try {
  await page.goto(`${server.url}slep.d.ts`); // of the same origin, and does nothing itself
  const kinds = await loadKinds();
  for (const row of rows) {
    /** @type {Record<string, Sample[]>} */
    const samples = Object.fromEntries(methods.map((method) => [method, []]));
    for (let seed = 1; seed <= Number(values.seeds); seed++) {
      for (const method of methods) {
        const sample = await solve(row, seed, method);
        if (sample) samples[method].push(sample);
      }
    }
    console.log(row.name);
    for (const method of methods.filter((method) => samples[method].length > 0))
      console.log(`  ${line(method, samples[method])}`);
    const least = (/** @type {string} */ kind) =>
      Math.min(
        ...methods
          .filter((method) => kinds[method] === kind)
          .filter((method) => samples[method].length > 0 && samples[method].every(({ good }) => good))
          .map((method) => median(samples[method].map(({ seconds }) => seconds))),
      );
    ratios.push(least('manifold') / least('penalty'));
    console.log(`  best Riemannian over best penalty: ${ratios.at(-1)?.toFixed(2)}`);
  }
} finally {
  await page.close();
  await server.stop();
}
console.log(`over ${rows.length} rows: median ${median(ratios).toFixed(2)}, least ${Math.min(...ratios).toFixed(2)}`);

/**
 * Loads the solver in the page and returns what each method of the catalogue walks on.
 * @returns {Promise<Record<string, string>>}
 */
function loadKinds() {
  return page.evaluate(async (url) => {
    const slep = await (await import(url)).load();
    Object.assign(globalThis, { slep });
    return Object.fromEntries(slep.catalog.methods.map((/** @type {any} */ { name, kind }) => [name, kind]));
  }, `${server.url}slep.js`);
}

/**
 * One run, or nothing where the method refuses the instance.
 * @param {Row} row
 * @param {number} seed
 * @param {string} method
 * @returns {Promise<Sample | undefined>}
 */
function solve(row, seed, method) {
  return page.evaluate(
    async ({ problem, params }, seed, method) => {
      const { slep } = /** @type {any} */ (globalThis);
      let run;
      try {
        run = await slep.start({ problem, params, seed, method });
      } catch (/** @type {any} */ error) {
        if (error.name === 'InputError') return undefined;
        throw error;
      }
      const { seconds, counts, verdict } = await run.solve({ sliceMs: 100 });
      const parts = await run.parts();
      run.dispose();
      return { seconds, products: counts.f, productsM: counts.M, good: verdict === 'feasible stationary point', parts };
    },
    { ...row, params: { ...row.params, ...changes } },
    seed,
    method,
  );
}

/** @param {string} method @param {Sample[]} samples */
function line(method, samples) {
  const middle = (/** @type {(s: Sample) => number} */ of) => median(samples.map(of));
  const parts = Object.keys(samples[0].parts).map(
    (name) => `${name} ${(1000 * middle((s) => s.parts[name])).toFixed(0)}`,
  );
  const failed = samples.filter(({ good }) => !good).length;
  const figures = [
    `${middle((s) => s.seconds).toFixed(3)} s`,
    `${middle((s) => s.products)} A`,
    `${middle((s) => s.productsM)} M`,
    ...(failed ? [`${failed} failed`] : []),
  ];
  return `${method.padEnd(8)} ${figures.join(', ')}: ${parts.join(', ')}`;
}
