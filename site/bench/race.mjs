// @ts-check
// Compares the speed of penalty methods and Riemannian methods on rows of the paper's tables, in headless Chromium and
// on one thread. The methods run alternately on the same instances.
//
//   node site/bench/race.mjs [--rows '1/eta=*,1/alpha=0.1'] [--methods slsub,sllbfgs,rbb,manbb] [--seeds 3]
//     [--params '{"n":400}']
//
// prints medians over the seeds for each row: the computing time in seconds, the numbers of products with A and with M,
// and the time of each component of the work in milliseconds. The command also prints the ratio of the time of the best
// Riemannian method to that of the best penalty method.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { catalogOf } from '../build/catalog.mjs';
import { inSite } from '../build/paths.mjs';
import { launch } from '../test/harness/browser.mjs';
import { serve } from '../test/harness/serve.mjs';
import { table } from './print.mjs';
import { inPage } from './places.mjs';
import { inTurns, median } from './turns.mjs';

/**
 * @typedef {{ name: string, problem: string, params: Record<string, number> }} Row
 * @typedef {import('./places.mjs').Outcome} Outcome
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
const all = [1, 2].flatMap((table) => {
  const { problem, rows } = JSON.parse(readFileSync(inSite('studies', `table-${table}.json`), 'utf8'));
  return rows.map((/** @type {Record<string, number>} */ { maxIterations, ...params }) => ({
    name: `${table}/${Object.entries(params)[0].join('=')}`,
    problem,
    params,
  }));
});
/** The rows to run. A * in a pattern matches any string. */
const patterns = values.rows
  .split(',')
  .map((text) => new RegExp(`^${text.replaceAll('.', '\\.').replaceAll('*', '.*')}$`));
const rows = all.filter(({ name }) => patterns.some((pattern) => pattern.test(name)));
if (rows.length === 0) throw new Error(`no row matches; choose from ${all.map(({ name }) => name).join(', ')}`);

const { methods: described } = await catalogOf(inSite('dist'));
const kinds = Object.fromEntries(described.map(({ name, kind }) => [name, kind]));
const isGood = (/** @type {Outcome} */ { verdict }) => verdict === 'feasible stationary point';

const server = await serve();
const page = await launch('chromium', { whole: true });
const ratios = [];
try {
  await page.goto(`${server.url}slep.d.ts`); // any file of this origin that runs no scripts
  const place = await inPage(page, `${server.url}slep.js`);
  for (const row of rows) {
    const samples = await race(place, row);
    const ran = methods.filter((method) => samples[method].length > 0);
    const least = (/** @type {string} */ kind) => {
      const sound = ran.filter((method) => kinds[method] === kind && samples[method].every(isGood));
      return Math.min(...sound.map((method) => median(samples[method].map(({ seconds }) => seconds))));
    };
    ratios.push(least('manifold') / least('penalty'));
    const parts = Object.keys(samples[ran[0]][0].parts);
    const head = ['seconds', 'products with A', 'with M', ...parts.map((name) => `${name}, ms`), 'failed'];
    console.log(
      table(
        [row.name, ...head],
        ran.map((method) => [method, ...figures(samples[method], parts)]),
      ),
    );
    console.log(`best Riemannian time over best penalty time: ${ratios.at(-1)?.toFixed(2)}\n`);
  }
} finally {
  await page.close();
  await server.stop();
}
console.log(`over ${rows.length} rows: median ${median(ratios).toFixed(2)}, least ${Math.min(...ratios).toFixed(2)}`);

/**
 * Returns the outcomes of each method for all seeds. Instances that a method refuses are omitted.
 * @param {import('./places.mjs').Place} place
 * @param {Row} row
 */
async function race(place, { name, problem, params }) {
  const contenders = Object.fromEntries(
    methods.map((method) => [
      method,
      (/** @type {number} */ seed) =>
        place.solve({ problem, params: { ...params, ...changes }, seed, method }).catch(refused),
    ]),
  );
  const samples = await inTurns(name, contenders, Number(values.seeds));
  return Object.fromEntries(
    Object.entries(samples).map(([method, all]) => [method, all.filter((one) => one !== null)]),
  );
}

/**
 * Returns null if the error is a refusal, and otherwise throws the error. The function tests the message, because the
 * driver wraps errors from a page.
 * @param {Error} error
 */
function refused(error) {
  if (!error.message.startsWith('InputError')) throw error;
  return null;
}

/** @param {Outcome[]} samples @param {string[]} parts */
function figures(samples, parts) {
  const middle = (/** @type {(o: Outcome) => number} */ of) => median(samples.map(of));
  return [
    middle(({ seconds }) => seconds).toFixed(3),
    middle(({ evaluations }) => evaluations),
    middle(({ productsM }) => productsM),
    ...parts.map((name) => (1000 * middle((o) => o.parts[name])).toFixed(0)),
    samples.filter((sample) => !isGood(sample)).length,
  ];
}
