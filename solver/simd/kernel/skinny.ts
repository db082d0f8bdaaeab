// Products of matrices that have few columns, without packing: the rows of both lie close together in memory, and
// copies would cost as much as the product. The sums are taken as in the other products.
import { madd } from './arithmetic';
import { HEIGHT } from './microkernel';
import { copyTile, LOWER_PART, UPPER_PART } from './tile';

/**
 * This file computes products AᵀB with up to FEW_TRANSPOSED columns, and products AB with fewer than FEW columns if
 * their number is odd: the tiles of other products have an even number of columns.
 */
export const FEW_TRANSPOSED: usize = 24, FEW: usize = 8;

/**
 * Rows of A and B that stay in the first-level cache, and the number of terms up to which the B of a product AB stays
 * there.
 */
const ROWS: usize = 256;
export const TERMS: usize = 64;

/**
 * C = alpha·AᵀB, or C += alpha·AᵀB with `add`: A is k x m and B k x n. `tile` has memory for a tile of C and for one
 * row of A and of B. Strides are in bytes.
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
        // A tile reads 5 numbers of a row of A and 4 of B. The last rows may end before that.
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

/** Adds the products of five columns of A with four of alpha·B to a tile. */
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

/** C = alpha·AB, or C += alpha·AB with `add`: C is m x n with n <= 8. `panel` has memory for 8k numbers. */
export function rowsSkinny(
  m: usize, n: usize, k: usize, alpha: f64, a: usize, lda: usize, b: usize, ldb: usize, add: bool, c: usize,
  ldc: usize, panel: usize,
): void {
  for (let l: usize = 0; l < k; l++) {
    for (let j: usize = 0; j < 8; j++) {
      store<f64>(panel + (l << 6) + (j << 3), j < n ? alpha * load<f64>(b + l * ldb + (j << 3)) : 0);
    }
  }
  for (; m > 0; m--) {
    let s0 = f64x2.splat(0), s1 = s0, s2 = s0, s3 = s0;
    if (add) {
      s0 = pair(n, c);
      if (n > 2) s1 = pair(n - 2, c + 16);
      if (n > 4) s2 = pair(n - 4, c + 32);
      if (n > 6) s3 = pair(n - 6, c + 48);
    }
    for (let l: usize = 0, p = panel; l < k; l++) {
      const x = v128.load64_splat(a + (l << 3));
      s0 = madd(s0, x, v128.load(p));
      s1 = madd(s1, x, v128.load(p, 16));
      s2 = madd(s2, x, v128.load(p, 32));
      if (n > 6) s3 = madd(s3, x, v128.load(p, 48));
      p += 64;
    }
    keep(n, c, s0);
    if (n > 2) keep(n - 2, c + 16, s1);
    if (n > 4) keep(n - 4, c + 32, s2);
    if (n > 6) keep(n - 6, c + 48, s3);
    a += lda;
    c += ldc;
  }
}

/** The first two of n numbers, or the last one. */
// @ts-ignore: decorator
@inline
function pair(n: usize, from: usize): v128 {
  return n > 1 ? v128.load(from) : v128.load64_zero(from);
}

// @ts-ignore: decorator
@inline
function keep(n: usize, to: usize, v: v128): void {
  if (n > 1) v128.store(to, v);
  else v128.store64_lane(to, v, 0);
}
