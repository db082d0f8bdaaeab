// @ts-check
// Adds the global `fed` to the lab's page. The functions in `fed`, which are the exports of fed-charts.ts, feed data to
// the charts.
import { bundle } from './bundle.mjs';

/** @param {import('./browser.mjs').Page} page with the lab */
export async function addFed(page) {
  await page.evaluate(await bundle('page/fed-charts.ts', 'fed'));
}
