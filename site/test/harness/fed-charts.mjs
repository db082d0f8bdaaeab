// @ts-check
// Adds a global to the lab's page that feeds its charts: fed, with the exports of fed-charts.ts.
import { bundle } from './bundle.mjs';

/** @param {import('./browser.mjs').Page} page with the lab */
export async function addFed(page) {
  await page.evaluate(await bundle('page/fed-charts.ts', 'fed'));
}
