// @ts-check
// Measures the solver natively, in Node and in headless Chromium. Prints JSON lines, and writes tables in Markdown to
// site/.cache/bench.md.
import { writeFileSync } from 'node:fs';
import { inSite } from '../build/paths.mjs';
import { launch } from '../test/harness/browser.mjs';
import { serve } from '../test/harness/serve.mjs';
import { installTools } from '../test/harness/tools.mjs';
import { cold } from './cold.mjs';
import { eigenvalues } from './eigenvalues.mjs';
import { serveFolder } from './folder.mjs';
import { frames } from './frames.mjs';
import { machine } from './machine.mjs';
import { memory } from './memory.mjs';
import { openblas } from './openblas.mjs';
import { pace } from './pace.mjs';
import { paint } from './paint.mjs';
import { buildNative } from './places.mjs';
import { products } from './products.mjs';
import { slopes } from './slopes.mjs';
import { small } from './small.mjs';
import { starts } from './starts.mjs';
import { solves } from './solves.mjs';
import { bytes, startup } from './startup.mjs';
import { steps } from './steps.mjs';
import { studies } from './studies.mjs';
import { markdown } from './table.mjs';

installTools(['chromium', 'whole chromium']);
buildNative();
const server = await serve();
const folder = await serveFolder();
const page = await launch('chromium', { whole: true });
/** @type {object[]} */
const lines = [];
/** @param {object | object[]} found */
const report = (found) => {
  for (const line of [found].flat()) {
    lines.push(line);
    console.log(JSON.stringify(line));
  }
};

try {
  const blas = await openblas();
  report(await machine(page, blas));
  report(await startup(page, server.url));
  report(bytes());
  report(await paint([server.url]));
  report(await frames(page, server.url));
  report(await pace(page, server.url));
  report(await studies(page, server.url));
  report(await memory(server.url));
  await page.goto(`${folder.url}slep.d.ts`); // any file of this origin that runs no scripts
  report(await steps(page, folder.url, blas));
  report(await products(blas));
  await page.goto(`${server.url}slep.d.ts`);
  report(await slopes(page, server.url));
  report(await eigenvalues(page, server.url));
  report(await cold());
  report(await starts());
  report(await small());
  report(await solves(page, server.url));
} finally {
  await page.close();
  folder.stop();
  await server.stop();
}
const file = inSite('.cache/bench.md');
writeFileSync(file, markdown(lines));
console.error(`the tables are in ${file}`);
