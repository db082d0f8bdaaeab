// @ts-check
// Gives the lab's page what feeds charts in it: fed, with the exports of fed-charts.ts.
import { bundle } from './bundle.mjs';

/** @param {import('./browser.mjs').Page} page where the lab stands */
export async function addFed(page) {
  await page.evaluate(await bundle('page/fed-charts.ts', 'fed'));
}
