// Operations on vectors of length n. Except in secant, the first n - n mod 8 terms of a sum form eight partial sums,
// one for each index modulo 8. The partial sums are added pairwise. The other terms are then added one by one.
import { madd, sumOfPair } from './arithmetic';

/** Returns x·y. */
export function dot(n: usize, x: usize, y: usize): f64 {
  return sum(false, n, x, y);
}

/** Returns ‖x - y‖². */
export function distance2(n: usize, x: usize, y: usize): f64 {
  return sum(true, n, x, y);
}

// @ts-ignore: decorator
@inline
function sum(squares: bool, n: usize, x: usize, y: usize): f64 {
  let s0 = f64x2.splat(0), s1 = s0, s2 = s0, s3 = s0;
  for (let q = n >> 3; q > 0; q--) {
    s0 = addTerm(squares, s0, v128.load(x), v128.load(y));
    s1 = addTerm(squares, s1, v128.load(x, 16), v128.load(y, 16));
    s2 = addTerm(squares, s2, v128.load(x, 32), v128.load(y, 32));
    s3 = addTerm(squares, s3, v128.load(x, 48), v128.load(y, 48));
    x += 64;
    y += 64;
  }
  let total = sumOfPair(f64x2.add(f64x2.add(s0, s1), f64x2.add(s2, s3)));
  for (let q = n & 7; q > 0; q--) {
    const v = load<f64>(x), w = load<f64>(y);
    total += squares ? (v - w) * (v - w) : v * w;
    x += 8;
    y += 8;
  }
  return total;
}

/** Adds xy or, if `squares` is true, (x - y)² to each of the two partial sums in `sum`. */
// @ts-ignore: decorator
@inline
function addTerm(squares: bool, sum: v128, x: v128, y: v128): v128 {
  const d = f64x2.sub(x, y);
  return squares ? madd(sum, d, d) : madd(sum, x, y);
}

/**
 * Writes ‖s‖², s·y and ‖y‖² for s = x1 - x0 and y = g1 - g0. Each sum has four partial sums, because eight partial sums
 * would not fit into the registers.
 */
export function secant(n: usize, x0: usize, x1: usize, g0: usize, g1: usize, to: usize): void {
  let a0 = f64x2.splat(0), a1 = a0, b0 = a0, b1 = a0, c0 = a0, c1 = a0;
  for (let q = n >> 2; q > 0; q--) {
    let s = f64x2.sub(v128.load(x1), v128.load(x0)), y = f64x2.sub(v128.load(g1), v128.load(g0));
    a0 = madd(a0, s, s);
    b0 = madd(b0, s, y);
    c0 = madd(c0, y, y);
    s = f64x2.sub(v128.load(x1, 16), v128.load(x0, 16));
    y = f64x2.sub(v128.load(g1, 16), v128.load(g0, 16));
    a1 = madd(a1, s, s);
    b1 = madd(b1, s, y);
    c1 = madd(c1, y, y);
    x0 += 32;
    x1 += 32;
    g0 += 32;
    g1 += 32;
  }
  let ss = sumOfPair(f64x2.add(a0, a1)), sy = sumOfPair(f64x2.add(b0, b1)), yy = sumOfPair(f64x2.add(c0, c1));
  for (let q = n & 3; q > 0; q--) {
    const s = load<f64>(x1) - load<f64>(x0), y = load<f64>(g1) - load<f64>(g0);
    ss += s * s;
    sy += s * y;
    yy += y * y;
    x0 += 8;
    x1 += 8;
    g0 += 8;
    g1 += 8;
  }
  store<f64>(to, ss);
  store<f64>(to, sy, 8);
  store<f64>(to, yy, 16);
}

/** Computes y + alpha·x and writes it to `to`, which may be y. */
export function axpyTo(n: usize, to: usize, alpha: f64, x: usize, y: usize): void {
  const scale = f64x2.splat(alpha);
  for (let q = n >> 3; q > 0; q--) {
    v128.store(to, madd(v128.load(y), scale, v128.load(x)));
    v128.store(to, madd(v128.load(y, 16), scale, v128.load(x, 16)), 16);
    v128.store(to, madd(v128.load(y, 32), scale, v128.load(x, 32)), 32);
    v128.store(to, madd(v128.load(y, 48), scale, v128.load(x, 48)), 48);
    x += 64;
    y += 64;
    to += 64;
  }
  for (let q = n & 7; q > 0; q--) {
    store<f64>(to, load<f64>(y) + alpha * load<f64>(x));
    x += 8;
    y += 8;
    to += 8;
  }
}

export function scal(n: usize, alpha: f64, x: usize): void {
  const scale = f64x2.splat(alpha);
  for (let q = n >> 1; q > 0; q--) {
    v128.store(x, f64x2.mul(scale, v128.load(x)));
    x += 16;
  }
  if (n & 1) store<f64>(x, alpha * load<f64>(x));
}
