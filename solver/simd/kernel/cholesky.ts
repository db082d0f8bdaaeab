// Cholesky's method on small matrices, four rows at a time. Each element of L depends on the preceding elements of its
// row, so that a single row would spend most of the time waiting for divisions and sums.
import { madd, sumOfPair } from './arithmetic';

/**
 * Replaces the lower triangle of the n x n matrix A by the Cholesky factor L. If the pivot of row i is infinite, or
 * is not larger than `least` times element i of `diagonal`, the function leaves this pivot in A and returns i; later
 * rows may then have been changed. If there is no such pivot, the result is -1. lda is in elements.
 */
export function choleskyRows(n: i32, a: usize, lda: usize, diagonal: usize, least: f64): i32 {
  lda <<= 3;
  for (let i: i32 = 0, row = a; i < n; i += 4) {
    const rows = min(4, n - i), last = rows - 1;
    // If there are fewer than 4 rows, the last row replaces the missing rows.
    const o1 = lda * min(1, last), o2 = lda * min(2, last), o3 = lda * min(3, last);
    for (let j: i32 = 0, above = a; j < i; j++) {
      fourElements(j, row, o1, o2, o3, above);
      above += lda;
    }
    for (let r = 0, own = row; r < rows; r++) {
      let at = own + ((<usize>i) << 3);
      for (let j = i, above = row; j < i + r; j++) {
        const pivot = load<f64>(above + ((<usize>j) << 3));
        store<f64>(at, (load<f64>(at) - dot4(j, own, above)) / pivot);
        at += 8;
        above += lda;
      }
      const v = load<f64>(at) - dot4(i + r, own, own);
      store<f64>(at, v);
      if (!(v > least * load<f64>(diagonal)) || v == Infinity) return i + r;
      store<f64>(at, Math.sqrt(v));
      diagonal += 8;
      own += lda;
    }
    row += lda << 2;
  }
  return -1;
}

/** Computes column n of L in four rows, which are at x, x + o1, x + o2 and x + o3. Row n of L is at y. */
function fourElements(n: i32, x: usize, o1: usize, o2: usize, o3: usize, y: usize): void {
  let s0 = f64x2.splat(0), s1 = s0, s2 = s0, s3 = s0, t0 = s0, t1 = s0, t2 = s0, t3 = s0; // as in dot4
  for (let q = n >> 2; q > 0; q--) {
    const y0 = v128.load(y), y1 = v128.load(y, 16);
    s0 = madd(s0, v128.load(x), y0);
    t0 = madd(t0, v128.load(x, 16), y1);
    s1 = madd(s1, v128.load(x + o1), y0);
    t1 = madd(t1, v128.load(x + o1, 16), y1);
    s2 = madd(s2, v128.load(x + o2), y0);
    t2 = madd(t2, v128.load(x + o2, 16), y1);
    s3 = madd(s3, v128.load(x + o3), y0);
    t3 = madd(t3, v128.load(x + o3, 16), y1);
    x += 32;
    y += 32;
  }
  let d0 = f64x2.extract_lane(s0, 0), d1 = f64x2.extract_lane(s1, 0), d2 = f64x2.extract_lane(s2, 0),
    d3 = f64x2.extract_lane(s3, 0);
  for (let q = n & 3; q > 0; q--) {
    const v = load<f64>(y);
    d0 += load<f64>(x) * v;
    d1 += load<f64>(x + o1) * v;
    d2 += load<f64>(x + o2) * v;
    d3 += load<f64>(x + o3) * v;
    x += 8;
    y += 8;
  }
  const pivot = load<f64>(y);
  d3 = (load<f64>(x + o3) - (d3 + f64x2.extract_lane(s3, 1) + sumOfPair(t3))) / pivot;
  d2 = (load<f64>(x + o2) - (d2 + f64x2.extract_lane(s2, 1) + sumOfPair(t2))) / pivot;
  d1 = (load<f64>(x + o1) - (d1 + f64x2.extract_lane(s1, 1) + sumOfPair(t1))) / pivot;
  d0 = (load<f64>(x) - (d0 + f64x2.extract_lane(s0, 1) + sumOfPair(t0))) / pivot;
  store<f64>(x + o3, d3);
  store<f64>(x + o2, d2);
  store<f64>(x + o1, d1);
  store<f64>(x, d0);
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
