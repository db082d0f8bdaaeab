// @ts-check
// node solver/simd/bench/run.mjs [native] [node] [chromium] [firefox] [webkit]: writes Markdown tables of the rates, in
// GFLOP/s, of the products in a step. For each product, the output contains the best and the median rate of all rounds,
// and the ratio of the best rate to that of multiplications and additions without memory access in the same thread.
import { percent, table } from '../../../site/bench/print.mjs';
import { build, measureInBrowser, measureInNode, measureNatively } from './measure.mjs';

/** @type {(place: string, result: import('./host.mjs').Result) => void} */
function report(place, { simd, peaks, rows }) {
  const peak = Math.max(...peaks.map(({ best }) => best));
  const each = peaks
    .map(({ name, best, median }) => `${name} ${best.toFixed(1)} (median ${median.toFixed(1)})`)
    .join(', ');
  console.log(`\n${place}${simd ? '' : ', WITHOUT THE KERNEL'}: peak rates ${each} GFLOP/s\n`);
  const figures = rows.map(({ name, n, p, best, median }) => [
    ...[name, n, p],
    ...[best, median].map((rate) => rate.toFixed(1)),
    percent(best / peak),
  ]);
  console.log(table(['product', 'n', 'p', 'GFLOP/s', 'median', 'of the peak'], figures));
}

for (const place of process.argv.length > 2 ? process.argv.slice(2) : ['native', 'node', 'chromium'])
  report(place, await measureIn(place));

/** @param {string} place */
function measureIn(place) {
  if (place === 'native') return measureNatively(() => {});
  return place === 'node' ? measureInNode(build()) : measureInBrowser(build(), /** @type {any} */ (place));
}
