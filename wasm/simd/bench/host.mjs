// @ts-check
// Runs the benchmark in this thread, a page or Node. The three programs come as bytes; wasm_exec has been loaded.
import { kernelImports } from '../kernel-imports.mjs';

/**
 * @template [T=BufferSource]
 * @typedef {Record<'bench' | 'kernel' | 'peak', T>} Bytes
 */
/** @typedef {{ name: string, n: number, p: number, best: number, median: number }} Row */
/** @typedef {{ simd: boolean, peaks: Pick<Row, 'name' | 'best' | 'median'>[], rows: Row[] }} Result */

/**
 * GFLOP/s, the best of all rounds and their median, of multiply and add and of each product.
 * @param {Bytes} bytes
 * @returns {Promise<Result>}
 */
export async function measure({ bench, kernel, peak }) {
  const arithmetic = (await WebAssembly.instantiate(peak)).instance.exports;
  /** @type {Record<string, number[]>} */
  const peaks = { peak12: [], peak24: [] };
  /** @type {any} */
  const global = globalThis;
  const go = new global.Go();
  const { imports, attach } = kernelImports();
  const { instance } = await WebAssembly.instantiate(bench, { ...go.importObject, kernel: imports });
  await attach(await WebAssembly.compile(kernel), /** @type {WebAssembly.Memory} */ (instance.exports.mem));
  return new Promise((resolve, reject) => {
    global.benchHost = {
      peak() {
        for (const [name, flops] of Object.entries({ peak12: 48, peak24: 96 })) {
          const rounds = 480_000_000 / flops;
          const start = performance.now();
          /** @type {Function} */ (arithmetic[name])(rounds, 0.999, 0.001);
          peaks[name].push((rounds * flops) / (performance.now() - start) / 1e6);
        }
      },
      done(/** @type {boolean} */ simd, /** @type {string} */ rows) {
        const all = Object.entries(peaks).map(([name, rates]) => ({ name, rates }));
        resolve({ simd, peaks: all.map(summary), rows: JSON.parse(rows).map(summary) });
      },
    };
    go.run(instance).catch(reject);
  });
}

/** @template {{ rates: number[] }} T @param {T} row */
function summary({ rates, ...row }) {
  const sorted = [...rates].sort((x, y) => x - y);
  return { ...row, best: sorted[sorted.length - 1], median: sorted[sorted.length >> 1] };
}
