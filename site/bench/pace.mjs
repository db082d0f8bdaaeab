// @ts-check
// Measures how long charts keep the page's main thread busy while they receive 102,000 points, and while three methods
// run at n = 1000, p = 50. Times are the thread's CPU times in milliseconds, from browser traces.
import { addFed } from '../test/harness/fed-charts.mjs';
import { timed } from '../test/harness/main-thread.mjs';

const link = 'problem=quadratic&n=1000&p=50&d=0.01&tol=1e-12&methods=slbb+sllbfgs+rbb';
const rows = 34_000; // for each of three runs

/** @param {import('../test/harness/browser.mjs').Page} page @param {string} url of the lab */
export async function pace(page, url) {
  await page.puppeteer?.setViewport({ width: 1280, height: 800 });
  await page.goto(`${url}#${link}`);
  await page.waitFor(() => document.getElementById('phase')?.textContent === 'running', { timeout: 60_000 });
  const running = await times(page, () => page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 2000))));
  await page.goto(`${url}#problem=quadratic&n=60&p=3&methods=slbb`);
  await page.waitFor(() => document.getElementById('phase')?.textContent === 'done', { timeout: 60_000 });
  await addFed(page);
  const fed = await times(page, () => page.evaluate(`fed.feed(${rows})`));
  return [
    { what: 'pace', of: `${(3 * rows).toLocaleString('en')} points fed to three lines`, ...fed },
    { what: 'pace', of: 'three methods, n = 1000, p = 50', ...running },
  ];
}

/**
 * Returns the median and the 95th percentile of the script time per frame, and the longest task of any kind.
 * @param {import('../test/harness/browser.mjs').Page} page
 * @param {() => Promise<unknown>} act
 */
async function times(page, act) {
  const { tasks, frames } = await timed(page, act);
  const at = (/** @type {number} */ part) => frames[Math.floor(part * frames.length)];
  return { frames: frames.length, scriptMost: at(0.05), scriptMedian: at(0.5), longestTask: tasks[0] };
}
