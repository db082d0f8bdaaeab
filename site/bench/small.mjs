// @ts-check
// Measures small problems in Node: Test Problem 1, solved alternately with the default method and with the fastest
// other methods.
//
// node site/bench/small.mjs # measures only small problems; prints JSON lines and the table; needs ./build.sh first
import { pathToFileURL } from 'node:url';
import { inNode } from './places.mjs';
import { table, times } from './print.mjs';
import { inTurns, median } from './turns.mjs';

/**
 * ms: the computing time of each method. beyond: the time from the start of a run with the default method until its
 * result arrives, minus the computing time.
 * @typedef {{ what: 'small', n: number, p: number, alpha: number, ms: Record<string, number>, ratio: number,
 *   beyond: number }} SmallLine
 */

const sizes = [
  { n: 50, p: 3 },
  { n: 100, p: 3 },
  { n: 200, p: 5 },
];
const alphas = [0.1, 1, 10, 100];
const methods = ['auto', 'rbb', 'slbb', 'sllbfgs'];
const seeds = 5;
const warmUp = 20; // rounds that warm up the engine's compiler
const repeats = 5; // for each seed

/** @returns {Promise<SmallLine[]>} */
export async function small() {
  const place = await inNode();
  const lines = [];
  for (const { n, p } of sizes)
    for (const alpha of alphas) {
      const solve = (/** @type {string} */ method) => (/** @type {number} */ round) =>
        place.solve({ problem: 'quadratic', params: { n, p, alpha }, seed: 1 + (round % seeds), method });
      const contenders = Object.fromEntries(methods.map((method) => [method, solve(method)]));
      const rounds = warmUp + seeds * repeats;
      const found = await inTurns(`small problems, n = ${n}, p = ${p}, α = ${alpha}`, contenders, rounds);
      /** Returns the median, over the seeds, of the medians over the repeats. */
      const typical = (
        /** @type {string} */ method,
        /** @type {(o: import('./places.mjs').Outcome) => number} */ of,
      ) => {
        const counted = found[method].slice(warmUp).map((outcome) => 1000 * of(outcome));
        return median(Array.from({ length: seeds }, (_, seed) => median(counted.filter((_, k) => k % seeds === seed))));
      };
      const ms = Object.fromEntries(methods.map((method) => [method, typical(method, ({ seconds }) => seconds)]));
      const ratio = ms.auto / Math.min(...methods.slice(1).map((method) => ms[method]));
      const beyond = typical('auto', ({ elapsed, start, seconds }) => elapsed - start - seconds);
      lines.push(/** @type {SmallLine} */ ({ what: 'small', n, p, alpha, ms, ratio, beyond }));
    }
  await place.stop();
  return lines;
}

/** @param {SmallLine[]} lines */
export function smallTable(lines) {
  const rows = lines.map(({ n, p, alpha, ms, ratio, beyond }) => [
    `n = ${n}, p = ${p}, α = ${alpha}`,
    ...methods.map((method) => ms[method].toFixed(2)),
    times(ratio),
    beyond.toFixed(2),
  ]);
  return `Test Problem 1 in Node: ms of compute time, medians of ${seeds} seeds; the ratio of the time of the \
default method to that of the fastest other method; and the time in ms from the end of the computation to the \
result of the default method.

${table(['', ...methods, 'ratio', 'beyond'], rows)}`;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const lines = await small();
  for (const line of lines) console.log(JSON.stringify(line));
  console.log(smallTable(lines));
}
