// @ts-check
// Measures the products of a step in GFLOP/s, in Chromium and with native OpenBLAS. The peak is the rate of multiply
// and add without memory in the same page.
import { build, measureInBrowser } from '../../simd/bench/measure.mjs';

/**
 * @typedef {{ name: string, n: number, p: number, best: number, median: number }} Rates
 * @typedef {{ what: 'product', where: string, ofPeak?: number } & Rates} ProductLine
 */

/**
 * The peak is the best of all rounds with 12 and with 24 accumulators; products are compared with it by their medians.
 * @param {null | import('./openblas.mjs').OpenBLAS} openblas
 */
export async function products(openblas) {
  const { simd, peaks, rows } = await measureInBrowser(build(), 'chromium');
  if (!simd) throw new Error('the products ran without the kernel');
  const best = Math.max(...peaks.map((peak) => peak.best));
  return [
    { what: 'peak', best, median: Math.max(...peaks.map((peak) => peak.median)) },
    ...rows.map(
      (row) => /** @type {ProductLine} */ ({ what: 'product', where: 'Chromium', ...row, ofPeak: row.median / best }),
    ),
    ...((await openblas?.products()) ?? []).map(
      (row) => /** @type {ProductLine} */ ({ what: 'product', where: 'OpenBLAS', ...row }),
    ),
  ];
}
