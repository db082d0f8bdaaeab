// The product of a diagonal matrix with a dense matrix.

/** Computes Y = diag(d)X for an n x p matrix X. Y may be X. ldx and ldy are in elements. */
export function mulDiag(n: usize, p: usize, d: usize, x: usize, ldx: usize, y: usize, ldy: usize): void {
  for (const end = d + (n << 3); d < end; d += 8, x += ldx << 3, y += ldy << 3) {
    const f = v128.load64_splat(d);
    let j: usize = 0;
    for (; j + 2 <= p; j += 2) v128.store(y + (j << 3), f64x2.mul(f, v128.load(x + (j << 3))));
    if (j < p) store<f64>(y + (j << 3), load<f64>(d) * load<f64>(x + (j << 3)));
  }
}
