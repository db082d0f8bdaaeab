// @ts-check
// Places in which the solver can run: a native program, Node, or a page. The object for a place starts runs and reports
// their costs.
import { execFileSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { inSite, root } from '../build/paths.mjs';
import { answering } from './answering.mjs';
import { elements } from './elements.mjs';
import { laplacian } from './laplacian.mjs';

const generators = { laplacian, elements };

/**
 * Spec: a spec can have a field `given` instead of `data`. This field contains the name of a function that generates
 * the data, and the arguments of that function. Outcome: totals since the start of a run. seconds is the computing
 * time, and parts contains the time of each component. start is the time from the moment at which the data are given
 * until the run has started. elapsed is the time from the same moment until the result of the solved run is known. f is
 * the objective at R(X). Run: info is the RunInfo of slep.js, or null for a native program. Place: answers one request
 * at a time. solve starts a run, steps until it ends, and disposes of it.
 * @typedef {[generator: keyof typeof generators, ...args: any[]]} Given
 * @typedef {{ problem: string, params: Record<string, number>, seed?: number, method?: string,
 *   options?: Record<string, unknown>, given?: Given, data?: object }} Spec
 * @typedef {{ iterations: number, evaluations: number, backtracks: number, productsM: number, seconds: number,
 *   start: number, elapsed: number, parts: Record<string, number>, status: string, verdict: string,
 *   f: number | null }} Outcome
 * @typedef {{ step: (steps: number) => Promise<Outcome>, solve: () => Promise<Outcome>, info: any }} Run
 * @typedef {{ start: (spec: Spec) => Promise<Run>, solve: (spec: Spec) => Promise<Outcome>, stop: () => void }} Place
 */

export const buildNative = () =>
  execFileSync('go', ['build', '-o', inSite('.cache/bench'), './wasm/native'], { cwd: root, stdio: 'inherit' });

/**
 * Opens a place that runs the native program. The place can have only one run at a time.
 * @param {{ gonum?: boolean, threads?: number }} [options] gonum: whether to use gonum's BLAS
 * @returns {Place}
 */
export function native({ gonum = false, threads } = {}) {
  const { ask, stop } = answering(inSite('.cache/bench'), gonum ? ['-gonum'] : [], {
    ...process.env,
    ...(threads && { GOMAXPROCS: `${threads}` }),
  });
  const listed = (/** @type {string} */ _, /** @type {any} */ v) =>
    ArrayBuffer.isView(v) ? Array.from(/** @type {any} */ (v)) : v;
  const request = async (/** @type {Partial<Spec> & { steps?: number }} */ { given, ...rest }) => {
    const matrices = Object.entries(given ? generate(given) : {}).map(([name, matrix]) => [name, { matrix }]);
    const spec = { ...rest, data: Object.fromEntries(matrices), views: ['result', 'parts', 'cost'] };
    const { error, result, parts, cost } = await ask(JSON.stringify(spec, listed));
    if (error) throw new Error(error.message);
    const { iterations, seconds, counts, status, verdict, projected } = result;
    const { f: evaluations, M: productsM, backtracks } = counts;
    const f = projected?.objective ?? null;
    return { iterations, evaluations, backtracks, productsM, seconds, ...cost, parts, status, verdict, f };
  };
  return {
    async start(spec) {
      await request({ ...spec, steps: 0 });
      return { info: null, step: (steps) => request({ steps }), solve: () => request({}) };
    },
    solve: request,
    stop,
  };
}

/** @param {Given} given */
const generate = ([name, ...args]) => /** @type {any} */ (generators[name])(...args);

/** Opens a new solver in this process. @returns {Promise<Place>} */
export async function inNode() {
  const scope = /** @type {any} */ (globalThis);
  scope.generators = generators;
  defineOpenPlace();
  return opened(await scope.openPlace(pathToFileURL(inSite('dist/slep.js')).href), (at, name, args) =>
    scope.places[at][name](...args),
  );
}

/**
 * Opens a new solver in the page.
 * @param {import('../test/harness/browser.mjs').Page} page
 * @param {string} url of slep.js
 * @param {object} [options] of load
 * @returns {Promise<Place>}
 */
export async function inPage(page, url, options = {}) {
  const sources = Object.entries(generators).map(([name, generator]) => `${name}: ${generator}`);
  await page.evaluate(`globalThis.generators = { ${sources.join()} }`);
  await page.evaluate(defineOpenPlace);
  const at = await page.evaluate(
    (url, options) => /** @type {any} */ (globalThis).openPlace(url, options),
    url,
    options,
  );
  return opened(at, (at, name, args) =>
    page.evaluate((at, name, args) => /** @type {any} */ (globalThis).places[at][name](...args), at, name, args),
  );
}

/**
 * @param {number} at the index in places
 * @param {(at: number, name: string, args: unknown[]) => Promise<any>} ask calls a method of that place
 * @returns {Place}
 */
function opened(at, ask) {
  const call = (/** @type {string} */ name, /** @type {unknown[]} */ ...args) => ask(at, name, args);
  return {
    async start(spec) {
      const { run, info } = await call('start', spec);
      return { info, step: (steps) => call('step', run, steps), solve: () => call('solve', run) };
    },
    solve: (spec) => call('solveOnce', spec),
    stop: () => call('stop'),
  };
}

/**
 * Defines the globals `places` and `openPlace` in the scope in which this function runs. `openPlace` returns the index
 * of a new place in `places`.
 */
function defineOpenPlace() {
  const scope = /** @type {any} */ (globalThis);
  scope.places ??= [];
  scope.openPlace = async (/** @type {string} */ url, /** @type {object} */ options) => {
    const slep = await (await import(url)).load(options);
    /** @type {{ run: any, began: number, start: number }[]} */
    const runs = [];

    async function begin(/** @type {Spec} */ { given, ...spec }) {
      const data = given && scope.generators[given[0]](...given.slice(1));
      const began = performance.now();
      const run = await slep.start({ ...spec, ...(data && { data }) });
      return { run, began, start: (performance.now() - began) / 1000 };
    }
    async function outcome(/** @type {typeof runs[0]} */ { run, began, start }, options = {}) {
      const { iterations, seconds, counts, status, verdict, projected } = await run.solve(options);
      const elapsed = (performance.now() - began) / 1000;
      const [f, parts] = [projected?.objective ?? null, await run.parts()];
      const { f: evaluations, M: productsM, backtracks } = counts;
      return { iterations, evaluations, backtracks, productsM, seconds, start, elapsed, parts, status, verdict, f };
    }
    const place = {
      async start(/** @type {Spec} */ spec) {
        const begun = await begin(spec);
        return { run: runs.push(begun) - 1, info: begun.run.info };
      },
      async step(/** @type {number} */ at, /** @type {number} */ steps) {
        await runs[at].run.step(steps);
        // if the signal is already aborted, solve takes no steps and returns the current state with its counts
        return outcome(runs[at], { signal: AbortSignal.abort() });
      },
      solve: (/** @type {number} */ at) => outcome(runs[at]),
      async solveOnce(/** @type {Spec} */ spec) {
        const begun = await begin(spec);
        const found = await outcome(begun);
        begun.run.dispose();
        return found;
      },
      stop: () => slep.dispose(),
    };
    return scope.places.push(place) - 1;
  };
}
