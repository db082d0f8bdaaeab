// Matrix-vector products, computed row by row. LAPACK's eigenvalue routines use these products. lda counts elements.
import { axpyTo, dot } from './vector';

/** Computes y += alpha·A·x for an m x n matrix A. */
export function gemv(m: usize, n: usize, alpha: f64, a: usize, lda: usize, x: usize, y: usize): void {
  for (; m > 0; m--) {
    store<f64>(y, load<f64>(y) + alpha * dot(n, a, x));
    a += lda << 3;
    y += 8;
  }
}

/** Computes y += alpha·Aᵀ·x for an m x n matrix A. */
export function gemvT(m: usize, n: usize, alpha: f64, a: usize, lda: usize, x: usize, y: usize): void {
  for (; m > 0; m--) {
    axpyTo(n, y, alpha * load<f64>(x), a, y);
    a += lda << 3;
    x += 8;
  }
}

/** Computes A += alpha·x·yᵀ for an m x n matrix A. */
export function ger(m: usize, n: usize, alpha: f64, x: usize, y: usize, a: usize, lda: usize): void {
  for (; m > 0; m--) {
    axpyTo(n, a, alpha * load<f64>(x), y, a);
    a += lda << 3;
    x += 8;
  }
}

/**
 * Computes y += alpha·A·x for a symmetric A of which one triangle is stored. The product of row i with x is added to
 * y_i, and x_i times the off-diagonal elements of row i is added to the other elements of y.
 */
export function symv(upper: bool, n: usize, alpha: f64, a: usize, lda: usize, x: usize, y: usize): void {
  for (let i: usize = 0; i < n; i++) {
    const from: usize = upper ? i : 0, count = upper ? n - i : i + 1;
    const row = a + ((i * lda + from) << 3), xi = x + (i << 3), yi = y + (i << 3);
    store<f64>(yi, load<f64>(yi) + alpha * dot(count, row, x + (from << 3)));
    const skip: usize = upper ? 8 : 0, to = y + (from << 3) + skip;
    axpyTo(count - 1, to, alpha * load<f64>(xi), row + skip, to);
  }
}
