// @ts-check
// Gives the lab's page what feeds charts in it: fed, with the exports of fed-charts.ts.
import { build } from 'esbuild';
import { inSite } from '../../build/paths.mjs';

/** @param {import('./browser.mjs').Page} page where the lab stands */
export async function addFed(page) {
  const { outputFiles } = await build({
    entryPoints: [inSite('test/page/fed-charts.ts')],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'globalThis.fed',
  });
  await page.evaluate(outputFiles[0].text);
}
