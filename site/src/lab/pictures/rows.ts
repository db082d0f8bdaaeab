// What is drawn of an n x p matrix: sizes of entries and rows, and rows put together where there are more than pixels.

/** Below this part of the largest row norm a row counts as zero: smoothed norms drive rows close to zero, not onto it. */
export const zero = 1e-3;

export interface Rows {
  n: number;
  p: number;
  x: Float64Array;
  norms: Float64Array;
  largestNorm: number;
  largestEntry: number;
  /** How many norms are zero, as defined above. */
  zeros: number;
}

export function rowsOf(x: Float64Array, n: number, p: number): Rows {
  const norms = new Float64Array(n);
  let largestEntry = 0;
  for (let i = 0; i < n; i++) {
    let sum = 0;
    for (let k = i * p; k < (i + 1) * p; k++) {
      sum += x[k] * x[k];
      largestEntry = Math.max(largestEntry, Math.abs(x[k]));
    }
    norms[i] = Math.sqrt(sum);
  }
  const largestNorm = norms.reduce((a, b) => Math.max(a, b), 0);
  return { n, p, x, norms, largestNorm, largestEntry, zeros: norms.filter((norm) => isZero(norm, largestNorm)).length };
}

export const isZero = (norm: number, largest: number): boolean => norm <= zero * largest;

/** The first row of a bin, and behind the last bin n. */
export const firstRow = (bin: number, bins: number, n: number): number => Math.floor((bin * n) / bins);

/** In each bin the row where the size is largest. */
export function tallest(bins: number, n: number, size: (row: number) => number): Int32Array {
  return Int32Array.from({ length: bins }, (_, bin) => {
    let best = firstRow(bin, bins, n);
    for (let row = best + 1; row < firstRow(bin + 1, bins, n); row++) if (size(row) > size(best)) best = row;
    return best;
  });
}
