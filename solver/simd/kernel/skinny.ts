// Products of matrices with few columns. The matrices are not packed, because their rows are close together in memory
// and copying them would take as long as the product. Sums are computed in the same order as in the other products.
import { madd } from './arithmetic';
import { HEIGHT } from './microkernel';
import { copyTile, LOWER_PART, UPPER_PART } from './tile';

/**
 * This file computes products AᵀB if A and B have at most FEW_TRANSPOSED columns. This file also computes products AB
 * whose number of columns is odd and less than FEW, because the tiles of the other products have an even number of
 * columns.
 */
export const FEW_TRANSPOSED: usize = 24, FEW: usize = 8;

/** The maximum number of terms k for which this file computes a product AB with more than one column. */
export const TERMS: usize = 8;

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
  for (let i: usize = 0; i < m; i += 8) {
    const rows = min(8, m - i);
    for (let j: usize = 0; j + 16 < last; j += 16) rows8x2(rows, k, alpha, a, lda, 8, panel + j, 64, c + j, ldc, add);
    if (n == 1) rows8x1(rows, k, alpha, a, lda, 8, panel, 64, c, ldc, add);
    else lastThree(rows, k, alpha, a, lda, panel + last - 16, c + last - 16, ldc, add);
    a += lda << 3;
    c += ldc << 3;
  }
}

/**
 * Computes two columns of up to 8 rows of C = A(alpha·B), or C += A(alpha·B) if `add` is set. A has k columns, which
 * are `right` bytes apart. The rows of A are `down` bytes apart, the rows of B `next` bytes, and the rows of C `ldc`
 * bytes.
 */
export function rows8x2(
  rows: usize, k: usize, alpha: f64, a: usize, down: usize, right: usize, b: usize, next: usize, c: usize, ldc: usize,
  add: bool,
): void {
  if (rows == 8) rows8(true, 8, k, alpha, a, down, right, b, next, c, ldc, add); // faster with a constant
  else rows8(true, rows, k, alpha, a, down, right, b, next, c, ldc, add);
}

/** Works like `rows8x2`, but stores only the first of the two columns of C. */
export function rows8x1(
  rows: usize, k: usize, alpha: f64, a: usize, down: usize, right: usize, b: usize, next: usize, c: usize, ldc: usize,
  add: bool,
): void {
  rows8(false, rows, k, alpha, a, down, right, b, next, c, ldc, add);
}

/** Computes the last three columns of up to 8 rows of C for `rowsSkinny`. */
function lastThree(
  rows: usize, k: usize, alpha: f64, a: usize, lda: usize, b: usize, c: usize, ldc: usize, add: bool,
): void {
  for (; rows >= 4; rows -= 4) {
    rows4x3(4, k, alpha, a, lda, b, c, ldc, add);
    a += lda << 2;
    c += ldc << 2;
  }
  if (rows > 0) rows4x3(rows, k, alpha, a, lda, b, c, ldc, add);
}

// Like rows8x2, but for three columns of up to 4 rows, so that the sums still fit in the registers.
// @ts-ignore: decorator
@inline
function rows4x3(
  rows: usize, k: usize, alpha: f64, a: usize, lda: usize, b: usize, c: usize, ldc: usize, add: bool,
): void {
  const most = rows - 1, scale = f64x2.splat(alpha);
  const i1 = min(1, most), i2 = min(2, most), i3 = min(3, most), a1 = i1 * lda, a2 = i2 * lda, a3 = i3 * lda,
    c1 = c + i1 * ldc, c2 = c + i2 * ldc, c3 = c + i3 * ldc;
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
  for (; k > 0; k--) {
    const x = f64x2.mul(scale, v128.load(b)), y = f64x2.mul(scale, v128.load(b, 16));
    let v = v128.load64_splat(a);
    s0 = madd(s0, v, x);
    t0 = madd(t0, v, y);
    v = v128.load64_splat(a + a1);
    s1 = madd(s1, v, x);
    t1 = madd(t1, v, y);
    v = v128.load64_splat(a + a2);
    s2 = madd(s2, v, x);
    t2 = madd(t2, v, y);
    v = v128.load64_splat(a + a3);
    s3 = madd(s3, v, x);
    t3 = madd(t3, v, y);
    a += 8;
    b += 64;
  }
  v128.store(c3, s3);
  v128.store64_lane(c3, t3, 0, 16);
  v128.store(c2, s2);
  v128.store64_lane(c2, t2, 0, 16);
  v128.store(c1, s1);
  v128.store64_lane(c1, t1, 0, 16);
  v128.store(c, s0);
  v128.store64_lane(c, t0, 0, 16);
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
  both: bool, rows: usize, k: usize, alpha: f64, a: usize, down: usize, right: usize, b: usize, next: usize, c: usize,
  ldc: usize, add: bool,
): void {
  const most = rows - 1, scale = f64x2.splat(alpha);
  // If there are fewer than 8 rows, the last row replaces the missing rows.
  const i1 = min(1, most), i2 = min(2, most), i3 = min(3, most), i4 = min(4, most), i5 = min(5, most),
    i6 = min(6, most), i7 = min(7, most);
  const c1 = c + i1 * ldc, c2 = c + i2 * ldc, c3 = c + i3 * ldc, c4 = c + i4 * ldc, c5 = c + i5 * ldc,
    c6 = c + i6 * ldc, c7 = c + i7 * ldc;
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
  const a1 = i1 * down, a2 = i2 * down, a3 = i3 * down, a4 = i4 * down, a5 = i5 * down, a6 = i6 * down, a7 = i7 * down;
  for (; k > 0; k--) {
    const x = f64x2.mul(scale, v128.load(b));
    s0 = madd(s0, v128.load64_splat(a), x);
    s1 = madd(s1, v128.load64_splat(a + a1), x);
    s2 = madd(s2, v128.load64_splat(a + a2), x);
    s3 = madd(s3, v128.load64_splat(a + a3), x);
    s4 = madd(s4, v128.load64_splat(a + a4), x);
    s5 = madd(s5, v128.load64_splat(a + a5), x);
    s6 = madd(s6, v128.load64_splat(a + a6), x);
    s7 = madd(s7, v128.load64_splat(a + a7), x);
    a += right;
    b += next;
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
