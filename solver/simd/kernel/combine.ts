// Linear combinations of rows of X. The sums stay in registers in the loop over the rows.
import { madd } from './arithmetic';

/**
 * Computes `pairs` pairs of elements of a row; if `odd` is true, the last pair has only one element. The new value of
 * an element is a sum, accumulated from 0, of multiples of elements of `count` rows of X. If `minus` is true, the
 * multiples are subtracted from the old element instead, one by one. The first factor is at w, and each further factor
 * is `next` bytes after the previous one. The rows of X are listed in `rows`. If `rows` is 0, which requires `minus`,
 * the rows are consecutive, starting at x. `pairs` and `minus` are constants in every call, and the code that these
 * constants exclude is not compiled.
 */
// @ts-ignore: decorator
@inline
export function combine(
  pairs: i32, odd: bool, minus: bool, to: usize, size: usize, count: usize, w: usize, next: usize, x: usize,
  rows: usize,
): void {
  let s0 = minus ? v128.load(to) : f64x2.splat(0), s1 = s0, s2 = s0, s3 = s0, s4 = s0, s5 = s0, s6 = s0, s7 = s0,
    s8 = s0, s9 = s0, s10 = s0, s11 = s0;
  if (minus) {
    if (pairs > 1) s1 = v128.load(to, 16);
    if (pairs > 2) s2 = v128.load(to, 32);
    if (pairs > 3) s3 = v128.load(to, 48);
  }
  const end = minus ? count : rows + (count << 2);
  for (let t: usize = minus ? 0 : rows; t < end; t += minus ? 1 : 4) {
    const f = v128.load64_splat(w);
    const at = !minus ? <usize>load<u32>(t) : rows != 0 ? <usize>load<u32>(rows + (t << 2)) : t, r = x + at * size;
    s0 = add(minus, s0, f, v128.load(r));
    if (pairs > 1) s1 = add(minus, s1, f, pairs == 2 && odd ? v128.load64_zero(r, 16) : v128.load(r, 16));
    if (pairs > 2) s2 = add(minus, s2, f, pairs == 3 && odd ? v128.load64_zero(r, 32) : v128.load(r, 32));
    if (pairs > 3) s3 = add(minus, s3, f, pairs == 4 && odd ? v128.load64_zero(r, 48) : v128.load(r, 48));
    if (pairs > 4) {
      s4 = add(minus, s4, f, v128.load(r, 64));
      s5 = add(minus, s5, f, v128.load(r, 80));
      s6 = add(minus, s6, f, v128.load(r, 96));
      s7 = add(minus, s7, f, v128.load(r, 112));
      s8 = add(minus, s8, f, v128.load(r, 128));
      s9 = add(minus, s9, f, v128.load(r, 144));
      s10 = add(minus, s10, f, v128.load(r, 160));
      s11 = add(minus, s11, f, v128.load(r, 176));
    }
    w += next;
  }
  v128.store(to, s0);
  if (pairs > 1) storePair(pairs == 2 && odd, to + 16, s1);
  if (pairs > 2) storePair(pairs == 3 && odd, to + 32, s2);
  if (pairs > 3) storePair(pairs == 4 && odd, to + 48, s3);
  if (pairs > 4) {
    v128.store(to, s4, 64);
    v128.store(to, s5, 80);
    v128.store(to, s6, 96);
    v128.store(to, s7, 112);
    v128.store(to, s8, 128);
    v128.store(to, s9, 144);
    v128.store(to, s10, 160);
    v128.store(to, s11, 176);
  }
}

// @ts-ignore: decorator
@inline
function add(minus: bool, sum: v128, f: v128, x: v128): v128 {
  return minus ? f64x2.sub(sum, f64x2.mul(f, x)) : madd(sum, f, x);
}

// @ts-ignore: decorator
@inline
function storePair(odd: bool, to: usize, s: v128): void {
  if (odd) v128.store64_lane(to, s, 0);
  else v128.store(to, s);
}
