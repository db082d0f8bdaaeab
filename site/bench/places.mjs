// @ts-check
// Runs the solver in a place: natively, or in a page. A place starts runs and reports their cost.
import { execFileSync } from 'node:child_process';
import { inSite, root } from '../build/paths.mjs';
import { answering } from './answering.mjs';
import { laplacian } from './laplacian.mjs';

/**
 * grid: the data are the Laplacian of a grid with this dimension and this number of points along each side.
 * @typedef {{ problem: string, params: Record<string, number>, seed?: number, method?: string,
 *   options?: Record<string, unknown>, grid?: [dim: number, side: number] }} Spec
 * Sums since the start of a run; seconds are compute time, and parts divides it. elapsed is the time from the data to
 * the result of a run that was solved. f is the objective at R(X).
 * @typedef {{ iterations: number, evaluations: number, backtracks: number, productsM: number, seconds: number,
 *   elapsed: number, parts: Record<string, number>, status: string, verdict: string, f: number | null }} Outcome
 * info is that of slep.js; null natively.
 * @typedef {{ step: (steps: number) => Promise<Outcome>, solve: () => Promise<Outcome>, info: any }} Run
 * A place answers one question at a time. solve starts a run, solves it and disposes of it.
 * @typedef {{ start: (spec: Spec) => Promise<Run>, solve: (spec: Spec) => Promise<Outcome>, stop: () => void }} Place
 */

/** Builds the program of native places. */
export const buildNative = () =>
  execFileSync('go', ['build', '-o', inSite('.cache/bench'), './wasm/bench'], { cwd: root, stdio: 'inherit' });

/**
 * A native place, which has one run at a time.
 * @param {{ gonum?: boolean, threads?: number }} [options] of gonum's BLAS
 * @returns {Place}
 */
export function native({ gonum = false, threads } = {}) {
  const { ask, stop } = answering(inSite('.cache/bench'), gonum ? ['-gonum'] : [], {
    ...process.env,
    ...(threads && { GOMAXPROCS: `${threads}` }),
  });
  const solve = (/** @type {Partial<Spec>} */ spec) => ask(JSON.stringify(spec));
  return {
    async start(spec) {
      await ask(JSON.stringify({ ...spec, steps: 0 }));
      return { info: null, step: (steps) => ask(JSON.stringify({ steps })), solve: () => solve({}) };
    },
    solve,
    stop,
  };
}

/**
 * A new solver in the page.
 * @param {import('../test/harness/browser.mjs').Page} page
 * @param {string} url of slep.js
 * @param {object} [options] of load
 * @returns {Promise<Place>}
 */
export async function inPage(page, url, options = {}) {
  await page.evaluate(`globalThis.laplacian = ${laplacian}`);
  await page.evaluate(defineOpenPlace);
  const at = await page.evaluate(
    (url, options) => /** @type {any} */ (globalThis).openPlace(url, options),
    url,
    options,
  );
  const call = (/** @type {string} */ name, /** @type {unknown[]} */ ...args) =>
    page.evaluate((at, name, args) => /** @type {any} */ (globalThis).places[at][name](...args), at, name, args);
  return {
    async start(spec) {
      const { run, info } = await call('start', spec);
      return { info, step: (steps) => call('step', run, steps), solve: () => call('solve', run) };
    },
    solve: (spec) => call('solveOnce', spec),
    stop: () => call('stop'),
  };
}

/** Defines openPlace in the page, which returns the number of a place in places. */
function defineOpenPlace() {
  const scope = /** @type {any} */ (globalThis);
  scope.places ??= [];
  scope.openPlace = async (/** @type {string} */ url, /** @type {object} */ options) => {
    const slep = await (await import(url)).load(options);
    /** @type {{ run: any, began: number }[]} */
    const runs = [];

    async function begin(/** @type {Spec} */ { grid, ...spec }) {
      const data = grid && scope.laplacian(...grid);
      const began = performance.now();
      return { run: await slep.start({ ...spec, ...(data && { data }) }), began };
    }
    async function outcome(/** @type {typeof runs[0]} */ { run, began }, options = {}) {
      const { iterations, seconds, counts, status, verdict, projected } = await run.solve(options);
      const elapsed = (performance.now() - began) / 1000;
      const [f, parts] = [projected?.objective ?? null, await run.parts()];
      const { f: evaluations, M: productsM, backtracks } = counts;
      return { iterations, evaluations, backtracks, productsM, seconds, elapsed, parts, status, verdict, f };
    }
    const place = {
      async start(/** @type {Spec} */ spec) {
        const begun = await begin(spec);
        return { run: runs.push(begun) - 1, info: begun.run.info };
      },
      async step(/** @type {number} */ at, /** @type {number} */ steps) {
        await runs[at].run.step(steps);
        // when aborted at once, solve takes no steps and returns the state with its counts
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
