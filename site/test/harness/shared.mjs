// @ts-check
// What the tests of a file share, because each costs a second: Chromium, once for each font, and the server. Every
// page has a storage of its own.
import { after } from 'node:test';
import { launch, openIn, start } from './browser.mjs';
import { serve } from './serve.mjs';

/** @type {Map<string, ReturnType<typeof start>>} */
const browsers = new Map();
/** @type {ReturnType<typeof serve> | undefined} */
let server;

after(async () => {
  await Promise.allSettled([...browsers.values()].map(async (browser) => (await browser).close()));
  await (await server)?.stop();
});

/**
 * Opens an empty page, which closes with its storage; other engines than Chromium are started for it.
 * @param {import('./browser.mjs').Engine} engine
 * @param {import('./browser.mjs').Launch} [look]
 */
export async function openPage(engine, look = {}) {
  if (engine !== 'chromium') return launch(engine, look);
  const name = look.font ?? '';
  const browser = browsers.get(name) ?? start(engine, look.font);
  browsers.set(name, browser);
  return openIn(await browser, look);
}

/** The address of the site, with a slash at the end. */
export async function siteURL() {
  server ??= serve();
  return (await server).url;
}
