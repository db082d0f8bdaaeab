// The innermost loops of a matrix product. In the loop over k, a tile of C stays in registers. The tile has 5 rows,
// because 10 sums, two vectors of B, one element of A and one product take 14 of the 15 registers that engines have
// available. With a sixth row, registers would spill.
import { madd } from './arithmetic';

/** The number of rows of a tile. */
export const HEIGHT: usize = 5;

/**
 * Computes C = AB, or C += AB if `add` is true, for a 5 x 4 matrix C. The rows of A are `nextRow` bytes apart, and the
 * rows of C are `stride` bytes apart. B is packed with 4 elements per row.
 */
export function tile5x4(k: usize, a: usize, nextRow: usize, b: usize, c: usize, stride: usize, add: bool): void {
  tile5(true, k, a, nextRow, b, c, stride, add);
}

/** The version of tile5x4 for the last columns: C is 5 x 2, and B is packed with 2 elements per row. */
export function tile5x2(k: usize, a: usize, nextRow: usize, b: usize, c: usize, stride: usize, add: bool): void {
  tile5(false, k, a, nextRow, b, c, stride, add);
}

// @ts-ignore: decorator
@inline
function tile5(wide: bool, k: usize, a: usize, nextRow: usize, b: usize, c: usize, stride: usize, add: bool): void {
  const r0 = c, r1 = r0 + stride, r2 = r1 + stride, r3 = r2 + stride, r4 = r3 + stride;
  let c00 = f64x2.splat(0), c01 = c00, c10 = c00, c11 = c00, c20 = c00, c21 = c00, c30 = c00, c31 = c00, c40 = c00,
    c41 = c00;
  if (add) {
    c00 = v128.load(r0);
    if (wide) c01 = v128.load(r0, 16);
    c10 = v128.load(r1);
    if (wide) c11 = v128.load(r1, 16);
    c20 = v128.load(r2);
    if (wide) c21 = v128.load(r2, 16);
    c30 = v128.load(r3);
    if (wide) c31 = v128.load(r3, 16);
    c40 = v128.load(r4);
    if (wide) c41 = v128.load(r4, 16);
  }
  let a0 = a, a1 = a0 + nextRow, a2 = a1 + nextRow, a3 = a2 + nextRow, a4 = a3 + nextRow;
  for (; k > 0; k--) {
    const b0 = v128.load(b), b1 = wide ? v128.load(b, 16) : b0;
    let x = v128.load64_splat(a0);
    c00 = madd(c00, x, b0);
    if (wide) c01 = madd(c01, x, b1);
    x = v128.load64_splat(a1);
    c10 = madd(c10, x, b0);
    if (wide) c11 = madd(c11, x, b1);
    x = v128.load64_splat(a2);
    c20 = madd(c20, x, b0);
    if (wide) c21 = madd(c21, x, b1);
    x = v128.load64_splat(a3);
    c30 = madd(c30, x, b0);
    if (wide) c31 = madd(c31, x, b1);
    x = v128.load64_splat(a4);
    c40 = madd(c40, x, b0);
    if (wide) c41 = madd(c41, x, b1);
    a0 += 8;
    a1 += 8;
    a2 += 8;
    a3 += 8;
    a4 += 8;
    b += wide ? 32 : 16;
  }
  v128.store(r0, c00);
  if (wide) v128.store(r0, c01, 16);
  v128.store(r1, c10);
  if (wide) v128.store(r1, c11, 16);
  v128.store(r2, c20);
  if (wide) v128.store(r2, c21, 16);
  v128.store(r3, c30);
  if (wide) v128.store(r3, c31, 16);
  v128.store(r4, c40);
  if (wide) v128.store(r4, c41, 16);
}
