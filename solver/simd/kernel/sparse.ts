// The product of a sparse matrix with a dense one.
import { madd } from './arithmetic';

/**
 * Computes Y = MX for an M in compressed sparse row format, whose row i has the entries start[i] <= k < start[i+1]. X
 * and Y have p columns. ldx and ldy count elements. Each element of Y is a single sum that begins at 0, in the order of
 * the entries.
 */
export function spmm(
  n: usize,
  p: usize,
  start: usize,
  col: usize,
  val: usize,
  x: usize,
  ldx: usize,
  y: usize,
  ldy: usize,
): void {
  ldx <<= 3;
  for (; n > 0; n--) {
    const first: usize = load<u32>(start),
      end: usize = load<u32>(start, 4),
      count = end - first;
    const c = col + (first << 2),
      v = val + (first << 3);
    let j: usize = 0;
    for (; j + 24 <= p; j += 24) row24(count, c, v, x + (j << 3), ldx, y + (j << 3));
    for (; j + 8 <= p; j += 8) row8(count, c, v, x + (j << 3), ldx, y + (j << 3));
    const left = p - j,
      from = x + (j << 3),
      to = y + (j << 3);
    if (left == 1) row1(count, c, v, from, ldx, to);
    else if (left > 4 && left < 7) row6((left & 1) != 0, count, c, v, from, ldx, to);
    else if (left > 1) {
      row4(min(left, 4), count, c, v, from, ldx, to);
      if (left == 7) row4(3, count, c, v, from + 32, ldx, to + 32);
    }
    start += 4;
    y += ldy << 3;
  }
}

export function row24(count: usize, col: usize, val: usize, x: usize, ldx: usize, y: usize): void {
  let s0 = f64x2.splat(0),
    s1 = s0,
    s2 = s0,
    s3 = s0,
    s4 = s0,
    s5 = s0,
    s6 = s0,
    s7 = s0,
    s8 = s0,
    s9 = s0,
    s10 = s0,
    s11 = s0;
  for (; count > 0; count--) {
    const w = v128.load64_splat(val),
      r = x + <usize>load<u32>(col) * ldx;
    s0 = madd(s0, w, v128.load(r));
    s1 = madd(s1, w, v128.load(r, 16));
    s2 = madd(s2, w, v128.load(r, 32));
    s3 = madd(s3, w, v128.load(r, 48));
    s4 = madd(s4, w, v128.load(r, 64));
    s5 = madd(s5, w, v128.load(r, 80));
    s6 = madd(s6, w, v128.load(r, 96));
    s7 = madd(s7, w, v128.load(r, 112));
    s8 = madd(s8, w, v128.load(r, 128));
    s9 = madd(s9, w, v128.load(r, 144));
    s10 = madd(s10, w, v128.load(r, 160));
    s11 = madd(s11, w, v128.load(r, 176));
    val += 8;
    col += 4;
  }
  v128.store(y, s0);
  v128.store(y, s1, 16);
  v128.store(y, s2, 32);
  v128.store(y, s3, 48);
  v128.store(y, s4, 64);
  v128.store(y, s5, 80);
  v128.store(y, s6, 96);
  v128.store(y, s7, 112);
  v128.store(y, s8, 128);
  v128.store(y, s9, 144);
  v128.store(y, s10, 160);
  v128.store(y, s11, 176);
}

export function row8(count: usize, col: usize, val: usize, x: usize, ldx: usize, y: usize): void {
  let s0 = f64x2.splat(0),
    s1 = s0,
    s2 = s0,
    s3 = s0;
  for (; count > 0; count--) {
    const w = v128.load64_splat(val),
      r = x + <usize>load<u32>(col) * ldx;
    s0 = madd(s0, w, v128.load(r));
    s1 = madd(s1, w, v128.load(r, 16));
    s2 = madd(s2, w, v128.load(r, 32));
    s3 = madd(s3, w, v128.load(r, 48));
    val += 8;
    col += 4;
  }
  v128.store(y, s0);
  v128.store(y, s1, 16);
  v128.store(y, s2, 32);
  v128.store(y, s3, 48);
}

/** Computes six columns of a row of Y, or five if `odd` is set. */
function row6(odd: bool, count: usize, col: usize, val: usize, x: usize, ldx: usize, y: usize): void {
  let s0 = f64x2.splat(0),
    s1 = s0,
    s2 = s0;
  for (; count > 0; count--) {
    const w = v128.load64_splat(val),
      r = x + <usize>load<u32>(col) * ldx;
    s0 = madd(s0, w, v128.load(r));
    s1 = madd(s1, w, v128.load(r, 16));
    s2 = madd(s2, w, odd ? v128.load64_zero(r, 32) : v128.load(r, 32));
    val += 8;
    col += 4;
  }
  v128.store(y, s0);
  v128.store(y, s1, 16);
  if (odd) v128.store64_lane(y, s2, 0, 32);
  else v128.store(y, s2, 32);
}

/** Computes two to four columns of a row of Y. */
function row4(width: usize, count: usize, col: usize, val: usize, x: usize, ldx: usize, y: usize): void {
  let s0 = f64x2.splat(0),
    s1 = s0;
  for (; count > 0; count--) {
    const w = v128.load64_splat(val),
      r = x + <usize>load<u32>(col) * ldx;
    s0 = madd(s0, w, v128.load(r));
    if (width > 2) s1 = madd(s1, w, width == 3 ? v128.load64_zero(r, 16) : v128.load(r, 16));
    val += 8;
    col += 4;
  }
  v128.store(y, s0);
  if (width == 4) v128.store(y, s1, 16);
  else if (width == 3) v128.store64_lane(y, s1, 0, 16);
}

function row1(count: usize, col: usize, val: usize, x: usize, ldx: usize, y: usize): void {
  let s: f64 = 0;
  for (; count > 0; count--) {
    s += load<f64>(val) * load<f64>(x + <usize>load<u32>(col) * ldx);
    val += 8;
    col += 4;
  }
  store<f64>(y, s);
}
