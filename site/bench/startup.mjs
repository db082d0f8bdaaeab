// @ts-check
// Measures how long a page takes to load the solver from a local server, and how many bytes it fetches.
import { statSync } from 'node:fs';
import { inSite } from '../build/paths.mjs';
import { inTurns, medians } from './turns.mjs';

const repeats = 7;

/** @param {import('../test/harness/browser.mjs').Page} page @param {string} url of dist */
export async function startup(page, url) {
  const { page: navigations } = await inTurns('startup', { page: () => navigate(page, url) }, repeats);
  const { ready, load } = medians(navigations);
  return { what: 'startup', ms: ready, loadMs: load, repeats: navigations.map(({ ready }) => ready) };
}

/**
 * Loads the solver in a new browser context, in which nothing is cached. Returns, in milliseconds, the time from the
 * start of the navigation until the solver is ready, and the time of load() alone.
 * @param {import('../test/harness/browser.mjs').Page} page
 * @param {string} url
 */
async function navigate(page, url) {
  const context = await /** @type {import('puppeteer-core').Page} */ (page.puppeteer).browser().createBrowserContext();
  try {
    const fresh = await context.newPage();
    await fresh.evaluateOnNewDocument(`
      if (location.protocol === 'http:') globalThis.started = import('${url}slep.js')
        .then(({ load }) => load())
        .then(({ info }) => ({ ready: performance.now(), load: info.startupMs }));`);
    await fresh.goto(`${url}slep.d.ts`); // any file without scripts
    return /** @type {{ ready: number, load: number }} */ (await fresh.evaluate('globalThis.started'));
  } finally {
    await context.close();
  }
}

/**
 * Returns the sizes, raw and compressed, of the files that a page fetches before it can solve a problem, and of the
 * file that it fetches for the first formula.
 */
export function bytes() {
  const row = (/** @type {string} */ file) => {
    const size = (/** @type {string} */ ending) => statSync(inSite('dist', file + ending)).size;
    return { what: 'bytes', file, raw: size(''), gzip: size('.gz'), brotli: size('.br') };
  };
  const files = ['slep.js', 'slep-worker.js', 'slep.wasm', 'kernel.wasm'].map(row);
  const sum = (/** @type {'raw' | 'gzip' | 'brotli'} */ key) => files.reduce((total, file) => total + file[key], 0);
  const all = { what: 'bytes', file: 'all', raw: sum('raw'), gzip: sum('gzip'), brotli: sum('brotli') };
  return [...files, all, row('slep-formula.wasm')];
}
