// @ts-check
// What the tests of a process share, because each costs a second or more: browsers, one for each font, and the server.
// Every page has a storage of its own.
import { launch, openIn, start } from './browser.mjs';
import { serve } from './serve.mjs';

/** @type {Map<string, ReturnType<typeof start>>} */
const browsers = new Map();
/** @type {ReturnType<typeof serve> | undefined} */
let server;

/**
 * Opens an empty page, which closes with its storage; WebKit is started for it.
 * @param {import('./browser.mjs').Engine} engine
 * @param {import('./browser.mjs').Launch} [look]
 */
export async function openPage(engine, look = {}) {
  if (engine === 'webkit') return launch(engine, look);
  const name = `${engine} ${look.font ?? ''}`;
  const browser = browsers.get(name) ?? start(engine, look.font);
  browsers.set(name, browser);
  return openIn(engine, await browser, look);
}

/** The address of the site, with a slash at the end. */
export async function siteURL() {
  server ??= serve();
  return (await server).url;
}

/** Ends all of it. */
export async function closeShared() {
  await Promise.allSettled([...browsers.values()].map(async (browser) => (await browser).close()));
  await (await server)?.stop();
}
