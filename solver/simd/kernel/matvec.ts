// Matrix-vector products, computed row by row. lda is in elements.
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
