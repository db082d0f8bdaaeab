// peak.wasm measures the rate of multiplications and additions without memory access. Each function returns the sum of
// its accumulators so that the compiler does not remove any work.
import { madd, sumOfPair } from '../arithmetic';

/**
 * Updates 12 accumulators of two numbers in n rounds: 48n operations. More accumulators would not fit in the registers.
 */
export function peak12(n: i32, x: f64, y: f64): f64 {
  return peak(false, n, x, y);
}

/** Updates 24 accumulators of two numbers in n rounds: 96n operations. */
export function peak24(n: i32, x: f64, y: f64): f64 {
  return peak(true, n, x, y);
}

// @ts-ignore: decorator
@inline
function peak(more: bool, n: i32, x: f64, y: f64): f64 {
  const a = f64x2.splat(x), b = f64x2.splat(y);
  let s0 = f64x2.splat(0), s1 = s0, s2 = s0, s3 = s0, s4 = s0, s5 = s0, s6 = s0, s7 = s0, s8 = s0, s9 = s0, s10 = s0,
    s11 = s0, t0 = s0, t1 = s0, t2 = s0, t3 = s0, t4 = s0, t5 = s0, t6 = s0, t7 = s0, t8 = s0, t9 = s0, t10 = s0,
    t11 = s0;
  for (; n > 0; n--) {
    s0 = madd(b, s0, a);
    s1 = madd(b, s1, a);
    s2 = madd(b, s2, a);
    s3 = madd(b, s3, a);
    s4 = madd(b, s4, a);
    s5 = madd(b, s5, a);
    s6 = madd(b, s6, a);
    s7 = madd(b, s7, a);
    s8 = madd(b, s8, a);
    s9 = madd(b, s9, a);
    s10 = madd(b, s10, a);
    s11 = madd(b, s11, a);
    if (more) {
      t0 = madd(b, t0, a);
      t1 = madd(b, t1, a);
      t2 = madd(b, t2, a);
      t3 = madd(b, t3, a);
      t4 = madd(b, t4, a);
      t5 = madd(b, t5, a);
      t6 = madd(b, t6, a);
      t7 = madd(b, t7, a);
      t8 = madd(b, t8, a);
      t9 = madd(b, t9, a);
      t10 = madd(b, t10, a);
      t11 = madd(b, t11, a);
    }
  }
  const sum = sum4(s0, s1, s2, s3) + sum4(s4, s5, s6, s7) + sum4(s8, s9, s10, s11);
  return more ? sum + sum4(t0, t1, t2, t3) + sum4(t4, t5, t6, t7) + sum4(t8, t9, t10, t11) : sum;
}

function sum4(a: v128, b: v128, c: v128, d: v128): f64 {
  return sumOfPair(f64x2.add(f64x2.add(a, b), f64x2.add(c, d)));
}
