// @ts-check
// Runs the benchmark in the current thread of a page or of Node. The three programs are passed as bytes, and Go's
// wasm_exec.js must have been loaded.
import { bestAndMedian, inTurns } from '../../../site/bench/turns.mjs';
import { kernelImports } from '../kernel-imports.mjs';

/**
 * @template [T=BufferSource]
 * @typedef {Record<'bench' | 'kernel' | 'peak', T>} Bytes
 */
/** @typedef {{ name: string, n: number, p: number, flops: number, best: number, median: number }} Row */
/** @typedef {{ simd: boolean, peaks: Pick<Row, 'name' | 'best' | 'median'>[], rows: Row[] }} Result */

const rounds = 20;

/**
 * Returns the best and the median rate of all rounds, in GFLOP/s, for multiplications and additions and for each
 * product.
 * @param {Bytes} bytes
 * @returns {Promise<Result>}
 */
export async function measure({ bench, kernel, peak }) {
  const arithmetic = (await WebAssembly.instantiate(peak)).instance.exports;
  /** @type {any} */
  const global = globalThis;
  const go = new global.Go();
  const { imports, attach } = kernelImports();
  const { instance } = await WebAssembly.instantiate(bench, { ...go.importObject, kernel: imports });
  await attach(await WebAssembly.compile(kernel), /** @type {WebAssembly.Memory} */ (instance.exports.mem));
  const peaks = Object.entries({ peak12: 48, peak24: 96 }).map(([name, flops]) => ({
    name,
    rate: () => peakRate(/** @type {Function} */ (arithmetic[name]), flops),
  }));
  const [simd, rows, rate] = await new Promise((resolve, reject) => {
    global.benchHost = (/** @type {unknown[]} */ ...ready) => resolve(ready);
    go.run(instance).catch(reject);
  });
  /** @type {Omit<Row, 'best' | 'median'>[]} */
  const products = JSON.parse(rows);
  const contenders = [...peaks.map(({ rate }) => rate), ...products.map((_, k) => () => rate(k))];
  const rates = Object.values(await inTurns('products', Object.fromEntries(Object.entries(contenders)), rounds));
  return {
    simd,
    peaks: peaks.map(({ name }, k) => ({ name, ...bestAndMedian(rates[k]) })),
    rows: products.map((row, k) => ({ ...row, ...bestAndMedian(rates[peaks.length + k]) })),
  };
}

/**
 * Returns the rate, in GFLOP/s, of a function that performs the given number of operations in each of its rounds.
 * @param {Function} run
 * @param {number} flops
 */
function peakRate(run, flops) {
  const rounds = 480_000_000 / flops;
  const start = performance.now();
  run(rounds, 0.999, 0.001);
  return (rounds * flops) / (performance.now() - start) / 1e6;
}
