// @ts-check
/**
 * Returns K and M, as data for the problem eigen, for linear elements on a line or bilinear elements on a square. The
 * solution is zero at the boundary. The mass is spread over all elements ('all'), spread over half of them ('half'), or
 * concentrated at the centre of each inner element ('points'). With 'half', the unknowns in the other half of the
 * elements have no mass. With 'points', the mass matrix of each element has rank one. The function is self-contained,
 * so that it can be sent to a page as text.
 * @param {number} dim 1 or 2
 * @param {number} side unknowns along each side
 * @param {'all' | 'half' | 'points'} mass
 */
export function elements(dim, side, mass) {
  const n = side ** dim;
  const corners = Array.from({ length: 2 ** dim }, (_, corner) =>
    Array.from({ length: dim }, (_, axis) => (corner >> axis) & 1),
  );
  // the diagonal and the off-diagonal entry of the 2 x 2 matrix of an element on a line
  const along = { stiff: [1, -1], even: [1 / 3, 1 / 6], point: [1 / 4, 1 / 4] };
  /** @param {keyof typeof along} kind @param {number[]} a @param {number[]} b @param {number} axis */
  const entry = (kind, a, b, axis) => along[kind][Number(a[axis] !== b[axis])];
  /** @type {Record<'K' | 'M', [number, number, number][]>} */
  const entries = { K: [], M: [] };
  for (let element = 0; element < (side + 1) ** dim; element++) {
    const at = Array.from({ length: dim }, (_, axis) => Math.floor(element / (side + 1) ** axis) % (side + 1));
    const inner = at.every((place) => place > 0 && place < side);
    const heavy = mass === 'all' || (mass === 'half' ? at[0] < side / 2 : inner);
    const nodes = corners
      .map((corner) => ({ corner, place: corner.map((step, axis) => at[axis] + step - 1) }))
      .filter(({ place }) => place.every((x) => x >= 0 && x < side))
      .map(({ corner, place }) => ({ corner, index: place.reduceRight((sum, x) => sum * side + x, 0) }));
    for (const a of nodes)
      for (const b of nodes) {
        let [k, m] = [0, 1];
        for (let axis = 0; axis < dim; axis++) {
          let term = 1;
          for (let other = 0; other < dim; other++)
            term *= entry(other === axis ? 'stiff' : 'even', a.corner, b.corner, other);
          k += term;
          m *= entry(mass === 'points' ? 'point' : 'even', a.corner, b.corner, axis);
        }
        entries.K.push([a.index, b.index, k]);
        if (heavy) entries.M.push([a.index, b.index, m]);
      }
  }
  const matrix = (/** @type {[number, number, number][]} */ list) => ({
    rows: n,
    cols: n,
    row: Int32Array.from(list, ([row]) => row),
    col: Int32Array.from(list, ([, col]) => col),
    data: Float64Array.from(list, ([, , value]) => value),
  });
  return { K: matrix(entries.K), M: matrix(entries.M) };
}
