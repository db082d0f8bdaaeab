// @ts-check
// Measures the rates, in GFLOP/s, of the matrix products in a step: in Chromium, natively and with OpenBLAS. The peak
// is the rate of multiply-adds without memory access, in the same page or process.
import { build, measureInBrowser, measureNatively } from '../../solver/simd/bench/measure.mjs';
import { median } from './turns.mjs';

/**
 * @typedef {{ name: string, n: number, p: number, best: number, median: number }} Rates
 * @typedef {{ what: 'product', where: string, ofPeak?: number } & Rates} ProductLine
 */

/**
 * Measures all products. In Chromium, the peak is the best rate of all rounds, some with 12 and some with 24
 * accumulators; natively, it is the median rate. The median rates of products are given relative to the peak.
 * @param {null | import('./openblas.mjs').OpenBLAS} openblas
 */
export async function products(openblas) {
  const { simd, peaks, rows } = await measureInBrowser(build(), 'chromium');
  if (!simd) throw new Error('the products ran without the kernel');
  const best = Math.max(...peaks.map((peak) => peak.best));
  const program = openblas?.start();
  const size = { n: 1000, p: 50 };
  const native = await measureNatively(() => program?.multiply('A X', size));
  program?.stop();
  return [
    ...nativeLines(native, size),
    { what: 'peak', best, median: Math.max(...peaks.map((peak) => peak.median)) },
    ...rows.map(
      (row) => /** @type {ProductLine} */ ({ what: 'product', where: 'Chromium', ...row, ofPeak: row.median / best }),
    ),
    ...((await openblas?.products()) ?? []).map(
      (row) => /** @type {ProductLine} */ ({ what: 'product', where: 'OpenBLAS', ...row }),
    ),
  ];
}

/**
 * Compares the medians of products with the peak, and the median of A X with that of OpenBLAS.
 * @param {Awaited<ReturnType<typeof measureNatively<undefined | import('./openblas.mjs').Turn>>>} measured
 * @param {{ n: number, p: number }} size of the product that OpenBLAS computed alternately
 */
function nativeLines({ peaks: [peak], rows, beside }, { n, p }) {
  const turns = beside.filter((turn) => turn !== undefined);
  const openblas = turns.length ? (2 * n * n * p) / median(turns.map(({ ms }) => median(ms))) / 1e6 : undefined;
  return rows.map((row) => ({
    what: 'native product',
    ...row,
    ofPeak: peak && row.median / peak.median,
    ...(row.name === 'A X' &&
      row.n === n &&
      row.p === p &&
      openblas && { openblas, ofOpenBLAS: row.median / openblas }),
  }));
}
