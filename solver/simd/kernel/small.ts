// Products with so few terms that the tiles of the other products do not pay off.
import { madd } from './arithmetic';

/** The largest m·n·k for which the functions in this file compute a product. */
const SMALL: u64 = 216;

/** Reports whether a product is small enough for the functions in this file. */
export function isSmall(m: usize, n: usize, k: usize): bool {
  return <u64>m * <u64>n * <u64>k <= SMALL; // in 32 bits, the product could overflow
}

/**
 * Computes C = alpha·AB, or C = alpha·AᵀB if `transposed` is set, where C is m x n. If `add` is set, the product is
 * added to C instead. Strides are in bytes.
 */
export function multiplySmall(
  transposed: bool, m: usize, n: usize, k: usize, alpha: f64, a: usize, lda: usize, b: usize, ldb: usize, add: bool,
  c: usize, ldc: usize,
): void {
  const down: usize = transposed ? 8 : lda, right: usize = transposed ? lda : 8, scale = f64x2.splat(alpha);
  const last = (n & ~1) << 3;
  for (; m > 0; m--) {
    for (let j: usize = 0; j < last; j += 16) {
      let sum = add ? v128.load(c + j) : f64x2.splat(0);
      for (let l: usize = 0, x = a, y = b + j; l < k; l++, x += right, y += ldb) {
        sum = madd(sum, v128.load64_splat(x), f64x2.mul(scale, v128.load(y)));
      }
      v128.store(c + j, sum);
    }
    if ((n & 1) != 0) {
      let sum: f64 = add ? load<f64>(c + last) : 0;
      for (let l: usize = 0, x = a, y = b + last; l < k; l++, x += right, y += ldb) {
        sum += load<f64>(x) * (alpha * load<f64>(y));
      }
      store<f64>(c + last, sum);
    }
    a += down;
    c += ldc;
  }
}
