// @ts-check
/**
 * Returns the Laplacian K of a grid and M = I, as data for the problem eigen. The function is self-contained, so that
 * it can be sent to a page as text.
 * @param {number} dim @param {number} side points along each side
 */
export function laplacian(dim, side) {
  const n = side ** dim;
  /** @type {[number, number, number][]} */
  const entries = [];
  for (let i = 0; i < n; i++) {
    entries.push([i, i, 2 * dim]);
    for (let unit = 1; unit < n; unit *= side)
      if (Math.floor(i / unit) % side) entries.push([i, i - unit, -1], [i - unit, i, -1]);
  }
  const diagonal = Int32Array.from({ length: n }, (_, i) => i);
  return {
    K: {
      rows: n,
      cols: n,
      row: Int32Array.from(entries, ([row]) => row),
      col: Int32Array.from(entries, ([, col]) => col),
      data: Float64Array.from(entries, ([, , value]) => value),
    },
    M: { rows: n, cols: n, row: diagonal, col: diagonal, data: new Float64Array(n).fill(1) },
  };
}
