// @ts-check
// Counts the frames that the browser paints while three methods run in the lab and a picture is shown. The counts come
// from a browser trace.

const methods = 'slbb+slgd+rbb';
/** The link that starts the runs. With the settings in this link, no method reaches the tolerance. */
const link = `problem=eigen&n=500&p=20&methods=${methods}&tol=1e-14&picture=modes`;
const size = { width: 1280, height: 800 };
const seconds = 4;

/** @param {import('../test/harness/browser.mjs').Page} page @param {string} url of the lab */
export async function frames(page, url) {
  const tab = /** @type {import('puppeteer-core').Page} */ (page.puppeteer);
  await tab.setViewport(size);
  await page.goto(`${url}#${link}`);
  await page.waitFor(() => document.getElementById('phase')?.textContent === 'running', { timeout: 60_000 });
  await tab.tracing.start({ categories: ['disabled-by-default-devtools.timeline.frame', 'devtools.timeline.frame'] });
  const phase = await page.evaluate(
    (/** @type {number} */ length) =>
      new Promise((resolve) => setTimeout(() => resolve(document.getElementById('phase')?.textContent), 1000 * length)),
    seconds,
  );
  const bytes = (await tab.tracing.stop()) ?? new Uint8Array();
  /** @type {{ traceEvents: { name: string, ts: number }[] }} */
  const { traceEvents } = JSON.parse(new TextDecoder().decode(bytes));
  const drawn = traceEvents.filter(({ name }) => name === 'DrawFrame').map(({ ts }) => ts / 1000);
  drawn.sort((a, b) => a - b);
  const gaps = drawn.slice(1).map((at, i) => at - drawn[i]);
  const rate = (1000 * gaps.length) / (drawn[drawn.length - 1] - drawn[0]);
  return { what: 'frames', link, ...size, phase, rate, longest: Math.max(...gaps) };
}
