// Cholesky's method on small matrices, row by row.
import { madd, sumOfPair } from './arithmetic';

/**
 * Replaces the lower triangle of the n x n matrix A by the Cholesky factor L. If the pivot of row i is infinite, or
 * is not larger than `least` times element i of `diagonal`, the function leaves this pivot in A and returns i. If there
 * is no such pivot, the result is -1. lda is in elements.
 */
export function choleskyRows(n: i32, a: usize, lda: usize, diagonal: usize, least: f64): i32 {
  lda <<= 3;
  for (let i: i32 = 0, row = a; i < n; i++) {
    for (let j: i32 = 0, above = a; j <= i; j++) {
      const at = row + ((<usize>j) << 3), v = load<f64>(at) - dot4(j, row, above);
      if (j < i) {
        store<f64>(at, v / load<f64>(above + ((<usize>j) << 3)));
      } else {
        store<f64>(at, v);
        if (!(v > least * load<f64>(diagonal + ((<usize>i) << 3))) || v == Infinity) return i;
        store<f64>(at, Math.sqrt(v));
      }
      above += lda;
    }
    row += lda;
  }
  return -1;
}

/** Computes x·y as four partial sums, one for each index modulo 4. The last n mod 4 terms belong to the first sum. */
function dot4(n: i32, x: usize, y: usize): f64 {
  let s0 = f64x2.splat(0), s1 = s0;
  for (let q = n >> 2; q > 0; q--) {
    s0 = madd(s0, v128.load(x), v128.load(y));
    s1 = madd(s1, v128.load(x, 16), v128.load(y, 16));
    x += 32;
    y += 32;
  }
  let first = f64x2.extract_lane(s0, 0);
  for (let q = n & 3; q > 0; q--) {
    first += load<f64>(x) * load<f64>(y);
    x += 8;
    y += 8;
  }
  return first + f64x2.extract_lane(s0, 1) + sumOfPair(s1);
}
