// Copies parts of A and B in the order in which the micro-kernel reads them. Strides are in bytes.
import { HEIGHT } from './microkernel';

/**
 * Writes the k x n matrix alpha·B as panels of 4 columns. The last panel has 2 columns if at most 2 columns remain.
 */
export function packB(transposed: bool, k: usize, n: usize, alpha: f64, b: usize, ldb: usize, to: usize): void {
  const down: usize = transposed ? 8 : ldb, right: usize = transposed ? ldb : 8;
  for (let j: usize = 0; j < n; j += 4) {
    const left = n - j, width: usize = left > 2 ? 4 : 2, from = b + j * right;
    if (left < width) packRagged(k, left, width, alpha, from, down, right, to);
    else if (width == 4 && !transposed) packRows(k, alpha, from, down, to);
    else
      for (let pair: usize = 0; pair < width; pair += 2)
        packPairs(k, alpha, from + pair * right, down, right, to + (pair << 3), width << 3);
    to += (k * width) << 3;
  }
}

/** Writes four adjacent columns of alpha·B. */
function packRows(k: usize, alpha: f64, b: usize, down: usize, to: usize): void {
  const scale = f64x2.splat(alpha);
  for (; k > 0; k--) {
    v128.store(to, f64x2.mul(scale, v128.load(b)));
    v128.store(to, f64x2.mul(scale, v128.load(b, 16)), 16);
    b += down;
    to += 32;
  }
}

/** Writes two columns of alpha·B as pairs that are `step` bytes apart. */
function packPairs(k: usize, alpha: f64, b: usize, down: usize, right: usize, to: usize, step: usize): void {
  const scale = f64x2.splat(alpha);
  for (; k > 0; k--) {
    v128.store(to, f64x2.mul(scale, v128.load64_lane(b + right, v128.load64_zero(b), 1)));
    b += down;
    to += step;
  }
}

/** Writes the last columns of alpha·B, padded with zeros. */
function packRagged(
  k: usize, left: usize, width: usize, alpha: f64, b: usize, down: usize, right: usize, to: usize,
): void {
  for (; k > 0; k--) {
    for (let j: usize = 0; j < width; j++) store<f64>(to + (j << 3), j < left ? alpha * load<f64>(b + j * right) : 0);
    b += down;
    to += width << 3;
  }
}

/** Writes, row by row, the part of A that has `height` rows from row i on and k columns from column l on. */
export function copyRows(
  transposed: bool, i: usize, height: usize, l: usize, k: usize, a: usize, lda: usize, to: usize,
): void {
  if (transposed && height == HEIGHT) return copyColumns(k, a + l * lda + (i << 3), lda, to);
  for (const end = i + height; i < end; i++) {
    let from = transposed ? a + l * lda + (i << 3) : a + i * lda + (l << 3);
    const step = transposed ? lda : 8;
    for (let c = k; c > 0; c--) {
      store<f64>(to, load<f64>(from));
      from += step;
      to += 8;
    }
  }
}

/** Writes five columns of length k as rows, by reading and transposing two rows of A at a time. */
function copyColumns(k: usize, from: usize, lda: usize, to: usize): void {
  const next = k << 3;
  let t0 = to, t1 = t0 + next, t2 = t1 + next, t3 = t2 + next, t4 = t3 + next;
  for (; k > 1; k -= 2) {
    const below = from + lda;
    let x = v128.load(from), y = v128.load(below);
    v128.store(t0, v128.shuffle<i64>(x, y, 0, 2));
    v128.store(t1, v128.shuffle<i64>(x, y, 1, 3));
    x = v128.load(from, 16);
    y = v128.load(below, 16);
    v128.store(t2, v128.shuffle<i64>(x, y, 0, 2));
    v128.store(t3, v128.shuffle<i64>(x, y, 1, 3));
    v128.store(t4, v128.load64_lane(below, v128.load64_zero(from, 32), 1, 32));
    from = below + lda;
    t0 += 16;
    t1 += 16;
    t2 += 16;
    t3 += 16;
    t4 += 16;
  }
  if (k > 0) {
    store<f64>(t0, load<f64>(from));
    store<f64>(t1, load<f64>(from, 8));
    store<f64>(t2, load<f64>(from, 16));
    store<f64>(t3, load<f64>(from, 24));
    store<f64>(t4, load<f64>(from, 32));
  }
}
