// Products of matrices with few columns. The matrices are not packed, because their rows are close together in memory
// and copying them would take as long as the product. Sums are computed in the same order as in the other products.
import { madd } from './arithmetic';
import { HEIGHT } from './microkernel';
import { multiplySmall } from './small';
import { copyTile, LOWER_PART, UPPER_PART } from './tile';

/**
 * This file computes products AᵀB if A and B have at most FEW_TRANSPOSED columns. This file also computes products AB
 * whose number of columns is odd and less than FEW, because the tiles of the other products have an even number of
 * columns.
 */
export const FEW_TRANSPOSED: usize = 24, FEW: usize = 8;

/**
 * The maximum number of terms k for which this file computes a product AB, for up to three columns and for more. If
 * there are more terms, the tiles of the other products are faster, although some of their columns are unused.
 */
export const TERMS_OF_THREE: usize = 24, TERMS: usize = 12;

/** The number of rows of A and B that are multiplied at a time, so that they stay in the first-level cache. */
const ROWS: usize = 256;

/**
 * Computes C = alpha·AᵀB, or C += alpha·AᵀB if `add` is true, where A is k x m and B is k x n. `tile` is memory for a
 * tile of C and for one row each of A and B. Strides are in bytes.
 */
export function gramSkinny(
  part: i32, m: usize, n: usize, k: usize, alpha: f64, a: usize, lda: usize, b: usize, ldb: usize, add: bool,
  c: usize, ldc: usize, tile: usize,
): void {
  const endA = a + (k - 1) * lda + (m << 3), endB = b + (k - 1) * ldb + (n << 3);
  for (let l: usize = 0; l < k; l += ROWS) {
    const end = min(l + ROWS, k), before = add || l > 0;
    for (let i: usize = 0; i < m; i += HEIGHT) {
      const height = min(HEIGHT, m - i);
      for (let j: usize = 0; j < n; j += 4) {
        const width = min(4, n - j);
        if (part == LOWER_PART && j >= i + height || part == UPPER_PART && i >= j + width) continue;
        const to = c + i * ldc + (j << 3);
        if (before) copyTile(true, part, i, height, j, width, to, ldc, tile);
        else memory.fill(tile, 0, 8 * 4 * HEIGHT);
        // In the last rows, gram5x4 might read elements of A or B beyond the end.
        let inside = end;
        while (inside > l && a + (inside - 1) * lda + ((i + HEIGHT) << 3) > endA) inside--;
        while (inside > l && b + (inside - 1) * ldb + ((j + 4) << 3) > endB) inside--;
        gram5x4(inside - l, alpha, a + l * lda + (i << 3), lda, b + l * ldb + (j << 3), ldb, tile);
        const copy = tile + 8 * 4 * HEIGHT;
        for (let r = inside; r < end; r++) {
          memory.copy(copy, a + r * lda + (i << 3), height << 3);
          memory.copy(copy + 8 * HEIGHT, b + r * ldb + (j << 3), width << 3);
          gram5x4(1, alpha, copy, 0, copy + 8 * HEIGHT, 0, tile);
        }
        copyTile(false, part, i, height, j, width, to, ldc, tile);
      }
    }
  }
}

/** Adds the products of five columns of A with four columns of alpha·B to a tile. */
export function gram5x4(k: usize, alpha: f64, a: usize, lda: usize, b: usize, ldb: usize, tile: usize): void {
  const scale = f64x2.splat(alpha);
  let c00 = v128.load(tile), c01 = v128.load(tile, 16), c10 = v128.load(tile, 32), c11 = v128.load(tile, 48),
    c20 = v128.load(tile, 64), c21 = v128.load(tile, 80), c30 = v128.load(tile, 96), c31 = v128.load(tile, 112),
    c40 = v128.load(tile, 128), c41 = v128.load(tile, 144);
  for (; k > 0; k--) {
    const b0 = f64x2.mul(scale, v128.load(b)), b1 = f64x2.mul(scale, v128.load(b, 16));
    let x = v128.load64_splat(a);
    c00 = madd(c00, x, b0);
    c01 = madd(c01, x, b1);
    x = v128.load64_splat(a, 8);
    c10 = madd(c10, x, b0);
    c11 = madd(c11, x, b1);
    x = v128.load64_splat(a, 16);
    c20 = madd(c20, x, b0);
    c21 = madd(c21, x, b1);
    x = v128.load64_splat(a, 24);
    c30 = madd(c30, x, b0);
    c31 = madd(c31, x, b1);
    x = v128.load64_splat(a, 32);
    c40 = madd(c40, x, b0);
    c41 = madd(c41, x, b1);
    a += lda;
    b += ldb;
  }
  v128.store(tile, c00);
  v128.store(tile, c01, 16);
  v128.store(tile, c10, 32);
  v128.store(tile, c11, 48);
  v128.store(tile, c20, 64);
  v128.store(tile, c21, 80);
  v128.store(tile, c30, 96);
  v128.store(tile, c31, 112);
  v128.store(tile, c40, 128);
  v128.store(tile, c41, 144);
}

/**
 * Computes C = alpha·AB, or C += alpha·AB if `add` is true, where C is m x n with an odd n < 8. `panel` is memory for
 * 8·k numbers.
 */
export function rowsSkinny(
  m: usize, n: usize, k: usize, alpha: f64, a: usize, lda: usize, b: usize, ldb: usize, add: bool, c: usize,
  ldc: usize, panel: usize,
): void {
  const last = (n - 1) << 3;
  for (let l: usize = 0; l < k; l++) {
    for (let j: usize = 0; j < n; j++) store<f64>(panel + (l << 6) + (j << 3), load<f64>(b + l * ldb + (j << 3)));
    store<f64>(panel + (l << 6) + last + 8, 0);
  }
  for (; m >= 8; m -= 8) {
    for (let j: usize = 0; j + 16 < last; j += 16) rows8x2(k, alpha, a, lda, 8, panel + j, c + j, ldc, add);
    if (n == 1) rows8x1(k, alpha, a, lda, panel, c, ldc, add);
    else rows8x3(k, alpha, a, lda, panel + last - 16, c + last - 16, ldc, add);
    a += lda << 3;
    c += ldc << 3;
  }
  multiplySmall(false, m, n, k, alpha, a, lda, b, ldb, add, c, ldc);
}

/**
 * Computes two columns of 8 rows of C = A(alpha·B), or C += A(alpha·B) if `add` is set. A has k columns, which are
 * `right` bytes apart. The rows of A are `down` bytes apart, the rows of B 64 bytes, and the rows of C `ldc` bytes.
 */
export function rows8x2(
  k: usize, alpha: f64, a: usize, down: usize, right: usize, b: usize, c: usize, ldc: usize, add: bool,
): void {
  rows8(true, k, alpha, a, down, right, b, c, ldc, add);
}

/** Works like `rows8x2` with columns of A that are contiguous, but stores only the first of the two columns of C. */
export function rows8x1(
  k: usize, alpha: f64, a: usize, down: usize, b: usize, c: usize, ldc: usize, add: bool,
): void {
  rows8(false, k, alpha, a, down, 8, b, c, ldc, add);
}

/** Works like `rows8x1`, but computes three columns, in 4 rows at a time. */
export function rows8x3(
  k: usize, alpha: f64, a: usize, down: usize, b: usize, c: usize, ldc: usize, add: bool,
): void {
  const scale = f64x2.splat(alpha), a2 = down << 1, a3 = a2 + down;
  for (let half = 0; half < 2; half++) {
    const c1 = c + ldc, c2 = c1 + ldc, c3 = c2 + ldc;
    let s0 = f64x2.splat(0), s1 = s0, s2 = s0, s3 = s0, t0 = s0, t1 = s0, t2 = s0, t3 = s0;
    if (add) {
      s0 = v128.load(c);
      s1 = v128.load(c1);
      s2 = v128.load(c2);
      s3 = v128.load(c3);
      t0 = v128.load64_zero(c, 16);
      t1 = v128.load64_zero(c1, 16);
      t2 = v128.load64_zero(c2, 16);
      t3 = v128.load64_zero(c3, 16);
    }
    for (let l: usize = 0, x = a, y = b; l < k; l++) {
      const y0 = f64x2.mul(scale, v128.load(y)), y1 = f64x2.mul(scale, v128.load(y, 16));
      let v = v128.load64_splat(x);
      s0 = madd(s0, v, y0);
      t0 = madd(t0, v, y1);
      v = v128.load64_splat(x + down);
      s1 = madd(s1, v, y0);
      t1 = madd(t1, v, y1);
      v = v128.load64_splat(x + a2);
      s2 = madd(s2, v, y0);
      t2 = madd(t2, v, y1);
      v = v128.load64_splat(x + a3);
      s3 = madd(s3, v, y0);
      t3 = madd(t3, v, y1);
      x += 8;
      y += 64;
    }
    v128.store(c, s0);
    v128.store64_lane(c, t0, 0, 16);
    v128.store(c1, s1);
    v128.store64_lane(c1, t1, 0, 16);
    v128.store(c2, s2);
    v128.store64_lane(c2, t2, 0, 16);
    v128.store(c3, s3);
    v128.store64_lane(c3, t3, 0, 16);
    a += down << 2;
    c += ldc << 2;
  }
}

// @ts-ignore: decorator
@inline
function loadPair(both: bool, from: usize): v128 {
  return both ? v128.load(from) : v128.load64_zero(from);
}

// @ts-ignore: decorator
@inline
function storePair(both: bool, to: usize, pair: v128): void {
  if (both) v128.store(to, pair);
  else v128.store64_lane(to, pair, 0);
}

// @ts-ignore: decorator
@inline
function rows8(
  both: bool, k: usize, alpha: f64, a: usize, down: usize, right: usize, b: usize, c: usize, ldc: usize, add: bool,
): void {
  const scale = f64x2.splat(alpha), c1 = c + ldc, c2 = c1 + ldc, c3 = c2 + ldc, c4 = c3 + ldc, c5 = c4 + ldc,
    c6 = c5 + ldc, c7 = c6 + ldc;
  let s0 = f64x2.splat(0), s1 = s0, s2 = s0, s3 = s0, s4 = s0, s5 = s0, s6 = s0, s7 = s0;
  if (add) {
    s0 = loadPair(both, c);
    s1 = loadPair(both, c1);
    s2 = loadPair(both, c2);
    s3 = loadPair(both, c3);
    s4 = loadPair(both, c4);
    s5 = loadPair(both, c5);
    s6 = loadPair(both, c6);
    s7 = loadPair(both, c7);
  }
  const a2 = down << 1, a3 = a2 + down, a4 = a3 + down, a5 = a4 + down, a6 = a5 + down, a7 = a6 + down;
  for (; k > 0; k--) {
    const x = f64x2.mul(scale, v128.load(b));
    s0 = madd(s0, v128.load64_splat(a), x);
    s1 = madd(s1, v128.load64_splat(a + down), x);
    s2 = madd(s2, v128.load64_splat(a + a2), x);
    s3 = madd(s3, v128.load64_splat(a + a3), x);
    s4 = madd(s4, v128.load64_splat(a + a4), x);
    s5 = madd(s5, v128.load64_splat(a + a5), x);
    s6 = madd(s6, v128.load64_splat(a + a6), x);
    s7 = madd(s7, v128.load64_splat(a + a7), x);
    a += right;
    b += 64;
  }
  storePair(both, c7, s7);
  storePair(both, c6, s6);
  storePair(both, c5, s5);
  storePair(both, c4, s4);
  storePair(both, c3, s3);
  storePair(both, c2, s2);
  storePair(both, c1, s1);
  storePair(both, c, s0);
}
