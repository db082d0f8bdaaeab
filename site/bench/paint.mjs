// @ts-check
// Measures how the lab loads over a slow connection on a slow processor: the first contentful paint, the request for
// the solver, the first point that is drawn, and the layout shift until the runs have ended.
import { start } from '../test/harness/browser.mjs';
import { tool } from '../test/harness/tools.mjs';
import { inTurns, medians } from './turns.mjs';

/** The “Fast 3G” preset of browsers' developer tools. The throughputs are in bytes/s, and the latency is in ms. */
const line = { offline: false, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8, latency: 150 };
/** The factor by which the processor is slowed down. */
const slowdown = 4;
const repeats = 5;

const sizes = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];

/**
 * The measurements of one page load. Times are in ms since the start of the navigation. contentful: the first
 * contentful paint. asked: the request for slep.wasm. traced: the first point that is drawn. shift: the cumulative
 * layout shift until the runs have ended. bytes: the number of bytes fetched until then.
 * @typedef {{ contentful: number, asked: number, traced: number, shift: number, bytes: number }} Opening
 */

/** Measures several builds of the lab alternately. @param {string[]} urls of the labs */
export async function paint(urls) {
  // Puppeteer's network monitor is off, because it would make the browser buffer every fetched file. Buffering
  // slep.wasm takes 30 ms, or 110 ms on the slowed-down processor.
  const executablePath = tool('whole chromium');
  const browser = await start('chromium', undefined, { networkEnabled: false, executablePath });
  try {
    return await paintIn(browser, urls);
  } finally {
    await browser.close();
  }
}

/** @param {import('puppeteer-core').Browser} browser @param {string[]} urls */
async function paintIn(browser, urls) {
  const lines = [];
  for (const size of sizes) {
    const contenders = Object.fromEntries(urls.map((url) => [url, () => open(browser, url, size)]));
    const openings = await inTurns(`paint, ${size.width} x ${size.height}`, contenders, repeats);
    for (const [url, all] of Object.entries(openings))
      lines.push({ what: 'paint', url, ...size, ...medians(all), repeats: all });
  }
  return lines;
}

/**
 * Loads the lab in a new browser context, in which nothing is cached.
 * @param {import('puppeteer-core').Browser} browser
 * @param {string} url
 * @param {{ width: number, height: number }} size
 * @returns {Promise<Opening>}
 */
async function open(browser, url, size) {
  const context = await browser.createBrowserContext();
  try {
    const fresh = await context.newPage();
    await fresh.setViewport(size);
    await fresh.evaluateOnNewDocument(watch);
    const session = await fresh.createCDPSession();
    await session.send('Network.enable', { maxTotalBufferSize: 1, maxResourceBufferSize: 1 }); // 0 would mean no limit
    await session.send('Network.emulateNetworkConditions', line);
    await fresh.emulateCPUThrottling(slowdown);
    let bytes = 0;
    session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
    await fresh.goto(url);
    await fresh.waitForFunction(() => document.getElementById('phase')?.textContent === 'done', { timeout: 60_000 });
    await fresh.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 100))));
    return { ...(await fresh.evaluate(() => /** @type {any} */ (globalThis).opening())), bytes };
  } finally {
    await context.close();
  }
}

/** Collects the measurements in the page. Must run before any other script. */
function watch() {
  let shift = 0;
  let traced = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) shift += /** @type {any} */ (entry).value;
  }).observe({ type: 'layout-shift', buffered: true });
  const look = () => {
    // the legend shows a value for a line once the line has a point
    if (document.querySelector('[data-chart=gradNorm] .row .num')) traced = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  /** @type {any} */ (globalThis).opening = () => {
    if (!traced) throw new Error('no point was seen on the first chart');
    return {
      contentful: performance.getEntriesByName('first-contentful-paint')[0].startTime,
      asked: /** @type {PerformanceResourceTiming} */ (
        performance.getEntriesByType('resource').find(({ name }) => name.endsWith('/slep.wasm'))
      ).requestStart,
      traced,
      shift,
    };
  };
}
