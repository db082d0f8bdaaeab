// @ts-check
// One small page driver for three engines.
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
 * Look of the page: dark works in Chromium only; without a font the page has the machine's own.
 * @typedef {{ width?: number, height?: number, dark?: boolean, font?: Font }} Look
 * kept: whether pages may keep themselves for when there is no network. Other tests see what the server has.
 * @typedef {Look & { kept?: boolean }} Launch
 * @typedef {{ width: number, height: number }} Size
 * @typedef {object} Driver
 * @property {(url: string) => Promise<void>} goto resolves when the page has loaded
 * @property {(script: string) => Promise<any>} run the value of an expression in the page, awaited
 * @property {() => Promise<Uint8Array>} picture PNG
 * @property {() => Promise<string[]>} errors uncaught errors and console errors so far, those of the policy too
 * @property {() => Promise<void>} close
 * @property {import('puppeteer-core').Page} [page] for what only Puppeteer can do; not in WebKit
 */

const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Opens an empty page in a browser of its own.
 * @param {Engine} engine
 * @param {Launch} [look]
 */
export async function launch(engine, look = {}) {
  const size = { width: look.width ?? 1280, height: look.height ?? 900 };
  const env = { ...process.env, ...(look.font && fontEnvironment(look.font)) };
  const driver = engine === 'webkit' ? await launchWebKit(size, env) : await launchPuppeteer(engine, size, env, look);
  return new Page(engine, driver);
}

export class Page {
  /** @type {Engine} */ engine;
  /** @type {Driver} */ #driver;

  /** @param {Engine} engine @param {Driver} driver */
  constructor(engine, driver) {
    this.engine = engine;
    this.#driver = driver;
    this.puppeteer = driver.page;
  }

  /** Loads the page anew, also when only the hash differs. @param {string} url */
  async goto(url) {
    await this.#driver.goto('about:blank');
    await this.#driver.goto(url);
  }

  /**
   * Calls a function in the page, where it sees nothing of the test except its arguments, or evaluates an expression.
   * Awaits promises. What is returned crosses as JSON.
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
   * Waits until the function returns something truthy in the page, and returns that.
   * @template {unknown[]} A
   * @template R
   * @param {string | ((...args: A) => R)} code
   * @param {{ timeout?: number, what?: string }} [options] milliseconds, and what is waited for
   * @param {A} args
   * @returns {Promise<Awaited<R>>}
   */
  waitFor(code, { timeout = 30_000, what = String(code) } = {}, ...args) {
    const described = async () =>
      `${what} in ${this.engine}; errors in the page: ${(await this.errors()).join('; ') || 'none'}`;
    return until(() => this.evaluate(code, ...args), described, timeout);
  }

  /** Waits until so many frames have been drawn. @param {number} count @returns {Promise<void>} */
  frames(count) {
    return this.evaluate(async (left) => {
      while (left-- > 0) await new Promise(requestAnimationFrame);
    }, count);
  }

  errors() {
    return this.#driver.errors();
  }

  /** Writes site/.cache/shots/NAME.png. @param {string} name */
  async screenshot(name) {
    mkdirSync(inSite('.cache/shots'), { recursive: true });
    writeFileSync(inSite('.cache/shots', `${name}.png`), await this.#driver.picture());
  }

  close() {
    return this.#driver.close();
  }
}

/** @type {(engine: 'chromium' | 'firefox', size: Size, env: NodeJS.ProcessEnv, look: Launch) => Promise<Driver>} */
async function launchPuppeteer(engine, size, env, { dark = false, kept = false }) {
  const browser = await puppeteer.launch(
    engine === 'firefox'
      ? { browser: 'firefox', executablePath: tool('firefox'), env, defaultViewport: size }
      : { executablePath: tool('chromium'), args: chromiumFlags, env, defaultViewport: size },
  );
  const page = await browser.newPage();
  if (!kept) await page.evaluateOnNewDocument(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'));
  if (dark) await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'dark' }]);
  /** @type {string[]} */
  const errors = [];
  page.on('pageerror', (error) => errors.push(error instanceof Error ? error.message : String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  return {
    page,
    goto: async (url) => void (await page.goto(url, { waitUntil: 'load' })),
    run: (script) => page.evaluate(script),
    picture: () => page.screenshot({ type: 'png' }),
    errors: async () => errors,
    close: () => browser.close(),
  };
}
