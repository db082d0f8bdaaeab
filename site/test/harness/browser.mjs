// @ts-check
// A small driver for pages in three browser engines.
import { mkdirSync, writeFileSync } from 'node:fs';
import puppeteer from 'puppeteer-core';
import { inSite } from '../../build/paths.mjs';
import { fontEnvironment } from './fonts.mjs';
import { tool } from './tools.mjs';
import { until } from './until.mjs';
import { launchWebKit } from './webkit.mjs';

/**
 * @typedef {'chromium' | 'firefox' | 'webkit'} Engine
 * @typedef {import('./fonts.mjs').Font} Font
 * Look: the appearance of a page. dark works in Chromium only. Without a font, the page has the machine's fonts.
 * @typedef {{ width?: number, height?: number, dark?: boolean, font?: Font }} Look
 * Launch: how a page is opened. kept: whether pages may cache themselves for use without a network; otherwise tests
 * always get the files on the server. whole: Chromium with its user interface instead of the headless shell.
 * @typedef {Look & { kept?: boolean, whole?: boolean }} Launch
 * @typedef {{ width: number, height: number }} Size
 * @typedef {object} Driver
 * @property {(url: string) => Promise<void>} goto resolves when the page has loaded
 * @property {(script: string) => Promise<any>} run evaluates an expression in the page, and awaits its value
 * @property {() => Promise<Uint8Array>} picture PNG
 * @property {() => Promise<string[]>} errors uncaught errors and console errors so far, including those from the policy
 * @property {() => Promise<void>} close
 * @property {(look: Look) => Promise<void>} [wear] sets the size and colours of the page
 * @property {() => Promise<boolean>} [clear] empties the page and its storage; false if some of its state remains
 * @property {import('puppeteer-core').Page} [page] for features of Puppeteer only; undefined in WebKit
 */

const chromiumFlags = [
  // without this, the previous page stays alive, and opening the next page takes a third longer
  '--disable-features=BackForwardCache',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Opens an empty page in its own browser.
 * @param {Engine} engine
 * @param {Launch} [look]
 */
export async function launch(engine, look = {}) {
  if (engine === 'webkit') return new Page(engine, await launchWebKit(sizeOf(look), environment(look.font)));
  const browser = await start(engine, look.font, look.whole ? { executablePath: tool('whole chromium') } : {});
  return new Page(engine, await drive(await browser.newPage(), look, () => browser.close()));
}

/**
 * Opens an empty page in a running browser, with its own storage.
 * @param {'chromium' | 'firefox'} engine
 * @param {import('puppeteer-core').Browser} browser
 * @param {Launch} [look] the appearance; its font must be that of the browser
 * @param {(page: Page) => void} [keep] receives the cleared page; a page that cannot be cleared is closed
 */
export async function openIn(engine, browser, look = {}, keep = undefined) {
  const context = await browser.createBrowserContext();
  return new Page(engine, await drive(await context.newPage(), look, () => context.close()), keep);
}

/**
 * Starts a browser without a page.
 * @param {'chromium' | 'firefox'} engine
 * @param {Font} [font]
 * @param {import('puppeteer-core').LaunchOptions} [options] of Puppeteer
 */
export function start(engine, font, options) {
  const common = { env: environment(font), defaultViewport: null, ...options };
  return puppeteer.launch(
    engine === 'firefox'
      ? { browser: 'firefox', executablePath: tool('firefox'), ...common }
      : { executablePath: tool('chromium'), args: chromiumFlags, ...common },
  );
}

/** @param {Font} [font] */
const environment = (font) => ({ ...process.env, ...(font && fontEnvironment(font)) });

/** @type {(look: Look) => Size} */
const sizeOf = ({ width = 1280, height = 900 }) => ({ width, height });

export class Page {
  /** @type {Engine} */ engine;
  /** @type {Driver} */ #driver;
  /** @type {((page: Page) => void) | undefined} */ #keep;

  /** @param {Engine} engine @param {Driver} driver @param {(page: Page) => void} [keep] */
  constructor(engine, driver, keep) {
    this.engine = engine;
    this.#driver = driver;
    this.#keep = keep;
    this.puppeteer = driver.page;
  }

  /** Loads the page again, even if only the hash differs. @param {string} url */
  async goto(url) {
    await this.#driver.goto('about:blank');
    await this.#driver.goto(url);
  }

  /**
   * Evaluates an expression, or calls a function, in the page. The function can access nothing from the test except its
   * arguments. Awaits promises. The result is transferred as JSON.
   * @template {unknown[]} A
   * @template R
   * @param {string | ((...args: A) => R)} code
   * @param {A} args
   * @returns {Promise<Awaited<R>>}
   */
  evaluate(code, ...args) {
    return this.#driver.run(typeof code === 'string' ? code : `(${code})(...${JSON.stringify(args)})`);
  }

  /**
   * Waits until the function returns something truthy in the page, and returns that value.
   * @template {unknown[]} A
   * @template R
   * @param {string | ((...args: A) => R)} code
   * @param {{ timeout?: number, what?: string }} [options] milliseconds, and the condition to name on a timeout
   * @param {A} args
   * @returns {Promise<Awaited<R>>}
   */
  waitFor(code, { timeout = 120_000, what = String(code) } = {}, ...args) {
    const described = async () =>
      `${what} in ${this.engine}; errors in the page: ${(await this.errors()).join('; ') || 'none'}`;
    return until(() => this.evaluate(code, ...args), described, timeout);
  }

  /** Waits until this many frames have been drawn. @param {number} count @returns {Promise<void>} */
  frames(count) {
    return this.evaluate(async (left) => {
      while (left-- > 0) await new Promise(requestAnimationFrame);
    }, count);
  }

  errors() {
    return this.#driver.errors();
  }

  /** Sets the size and colours of the page. @param {Look} look */
  async wear(look) {
    await this.#driver.wear?.(look);
  }

  /**
   * Writes site/.cache/shots/NAME.png, but only if SLEP_SHOTS is set, because a screenshot takes time.
   * @param {string} name
   */
  async screenshot(name) {
    if (!process.env.SLEP_SHOTS) return;
    mkdirSync(inSite('.cache/shots'), { recursive: true });
    writeFileSync(inSite('.cache/shots', `${name}.png`), await this.#driver.picture());
  }

  /** Closes the page, or clears it for the next test. */
  async close() {
    if (this.#keep && (await this.#driver.clear?.().catch(() => false))) this.#keep(this);
    else await this.#driver.close();
  }
}

/** Methods whose effects outlast the document. A page on which one of these methods has been called is not reused. */
const lasting = /** @type {const} */ ([
  'on',
  'createCDPSession',
  'evaluateOnNewDocument',
  'setRequestInterception',
  'setCacheEnabled',
  'emulateMediaType',
  'emulateMediaFeatures',
]);

/** @type {(page: import('puppeteer-core').Page, look: Launch, close: () => Promise<void>) => Promise<Driver>} */
async function drive(page, look, close) {
  if (!look.kept) await page.evaluateOnNewDocument(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'));
  /** @type {string[]} */
  const errors = [];
  page.on('pageerror', (error) => errors.push(error instanceof Error ? error.message : String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  const emulate = page.emulateMediaFeatures.bind(page);
  let isDark = false;
  const wear = async (/** @type {Look} */ { dark = false, ...size }) => {
    await page.setViewport(sizeOf(size));
    if (dark !== isDark) await emulate([{ name: 'prefers-color-scheme', value: dark ? 'dark' : '' }]);
    isDark = dark;
  };
  await wear(look);
  let isChanged = false;
  for (const name of lasting) {
    const call = /** @type {(...args: any[]) => any} */ (page[name]).bind(page);
    Object.assign(page, { [name]: (/** @type {any[]} */ ...args) => ((isChanged = true), call(...args)) });
  }
  return {
    page,
    goto: async (url) => void (await page.goto(url, { waitUntil: 'load' })),
    run: (script) => page.evaluate(script),
    picture: () => page.screenshot({ type: 'png' }),
    errors: async () => errors,
    close,
    wear,
    async clear() {
      if (isChanged) return false;
      await page.evaluate(clearStorage);
      await page.goto('about:blank');
      await page.mouse.move(0, 0);
      errors.length = 0;
      return true;
    },
  };
}

/** Called in the page. */
async function clearStorage() {
  if (!location.protocol.startsWith('http')) return;
  localStorage.clear();
  sessionStorage.clear();
  for (const { name } of await indexedDB.databases())
    await new Promise((done) => {
      const request = indexedDB.deleteDatabase(/** @type {string} */ (name));
      request.onsuccess = request.onblocked = request.onerror = done; // an open page blocks the deletion
    });
}
