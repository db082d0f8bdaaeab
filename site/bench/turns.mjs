// @ts-check
// Measures contenders alternately, so that all of them run under the same load, and computes medians.

/**
 * Calls each contender once in every round, with the number of the round, counted from 1. Returns the samples of the
 * contenders by name.
 * @template T
 * @param {string} what a description of the measurement
 * @param {Record<string, (round: number) => T | Promise<T>>} contenders
 * @param {number} rounds
 * @returns {Promise<Record<string, T[]>>}
 */
export async function inTurns(what, contenders, rounds) {
  /** @type {Record<string, T[]>} */
  const samples = Object.fromEntries(Object.keys(contenders).map((name) => [name, []]));
  for (let round = 1; round <= rounds; round++) {
    for (const [name, measure] of Object.entries(contenders)) samples[name].push(await measure(round));
    console.error(`${what}: round ${round} of ${rounds}`);
  }
  return samples;
}

/** @param {number[]} values */
export const median = (values) => [...values].sort((x, y) => x - y)[values.length >> 1];

/**
 * Returns, for each name, the median over the samples.
 * @template {Record<string, number>} T
 * @param {T[]} samples
 * @returns {T}
 */
export const medians = (samples) =>
  /** @type {T} */ (
    Object.fromEntries(Object.keys(samples[0]).map((name) => [name, median(samples.map((sample) => sample[name]))]))
  );

/** Returns the maximum and the median of the given rates. @param {number[]} rates */
export const bestAndMedian = (rates) => ({ best: Math.max(...rates), median: median(rates) });
