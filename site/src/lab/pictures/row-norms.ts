// Computes the norms of the rows of an n x p matrix, and assigns the rows to bins. If there are more rows than pixels,
// several rows share a bin.

/**
 * A row counts as zero if its norm is at most this fraction of the largest norm. Smoothed norms in an objective make
 * some rows nearly, but not exactly, zero.
 */
export const zeroBelow = 1e-3;

export interface Rows {
  n: number;
  p: number;
  x: Float64Array;
  norms: Float64Array;
  largestNorm: number;
  largestEntry: number;
  /** The number of rows that count as zero. */
  zeros: number;
}

export function rowsOf({ x, n, p }: Pick<Rows, 'x' | 'n' | 'p'>): Rows {
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

export const isZero = (norm: number, largest: number): boolean => norm <= zeroBelow * largest;

/** Returns the first row of a bin, or n for the bin after the last bin. */
export const firstRow = (bin: number, bins: number, n: number): number => Math.floor((bin * n) / bins);

/** Returns the row of a bin for which `size` is largest. */
export function largestRow(bin: number, bins: number, n: number, size: (row: number) => number): number {
  let best = firstRow(bin, bins, n);
  for (let row = best + 1; row < firstRow(bin + 1, bins, n); row++) if (size(row) > size(best)) best = row;
  return best;
}
