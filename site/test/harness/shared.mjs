// @ts-check
// Resources that the tests in a process share, because starting them takes time: the server; one Chromium and
// one Firefox for each choice of fonts; and pages of Chromium, which are cleared before they are reused.
import { launch, openIn, start } from './browser.mjs';
import { serve } from './serve.mjs';

/** @type {Map<string, ReturnType<typeof start>>} */
const browsers = new Map();
/** @type {ReturnType<typeof serve> | undefined} */
let server;

/**
 * Chromium pages that have been cleared so that they can be used again, by font.
 * @type {Map<string, import('./browser.mjs').Page[]>}
 */
const idle = new Map();

/**
 * Opens an empty page with empty storage. For WebKit, a new browser is started.
 * @param {import('./browser.mjs').Engine} engine
 * @param {import('./browser.mjs').Launch} [look]
 */
export async function openPage(engine, look = {}) {
  if (engine === 'webkit') return launch(engine, look);
  const name = `${engine} ${look.font ?? ''}`;
  const browser = browsers.get(name) ?? start(engine, look.font);
  browsers.set(name, browser);
  if (engine === 'firefox' || look.kept) return openIn(engine, await browser, look);
  const pages = idle.get(name) ?? [];
  idle.set(name, pages);
  const page = pages.pop();
  await page?.wear(look);
  return page ?? openIn(engine, await browser, look, (closed) => void pages.push(closed));
}

/** The address of the site, with a slash at the end. */
export async function siteURL() {
  server ??= serve();
  return (await server).url;
}

/** Closes the browsers and stops the server. */
export async function closeShared() {
  await Promise.allSettled([...browsers.values()].map(async (browser) => (await browser).close()));
  await (await server)?.stop();
}
