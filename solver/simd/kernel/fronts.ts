// Solves systems with a sparse triangular matrix that is stored as fronts; see Fronts in package solver/dense. The
// number p of columns of X is even, and the rows of X are contiguous. Terms are subtracted from each element of X one
// by one. Functions such as forward8 process up to eight columns of X for one front, so that the sums of two rows stay
// in registers.
import { combine } from './combine';

/** The maximum number of entries in a block of more than four rows. `backward` reads the rows of a front
 * below its triangle in such blocks, because whole columns of these rows would not stay in the first-level cache. */
const BLOCK: usize = 256;

/** Performs the steps of X = L⁻¹X that belong to the fronts k with from <= k < to. */
export function frontsForward(
  from: usize, to: usize, column: usize, start: usize, row: usize, entry: usize, val: usize, p: usize, x: usize,
): void {
  const size = p << 3;
  for (let k = from; k < to; k++) {
    const first: usize = load<u32>(column + (k << 2)), s = <usize>load<u32>(column + (k << 2), 4) - first;
    const below = row + ((<usize>load<u32>(start + (k << 2))) << 2);
    const end = row + ((<usize>load<u32>(start + (k << 2), 4)) << 2);
    const own = first * size, w = val + (load<usize>(entry + (k << 3)) << 3);
    let at = x;
    for (const last = x + size; at + 64 <= last; at += 64) forward8(s, below, end, w, size, own, at);
    const left = x + size - at;
    if (left == 48) forward6(s, below, end, w, size, own, at);
    else if (left == 32) forward4(s, below, end, w, size, own, at);
    else if (left == 16) forward2(s, below, end, w, size, own, at);
  }
}

/** Performs the steps of X = L⁻ᵀX that belong to the fronts k with from <= k < to, beginning with the last. */
export function frontsBackward(
  from: usize, to: usize, column: usize, start: usize, row: usize, entry: usize, val: usize, p: usize, x: usize,
): void {
  const size = p << 3;
  for (let k = to; k-- > from;) {
    const first: usize = load<u32>(column + (k << 2)), s = <usize>load<u32>(column + (k << 2), 4) - first;
    const below = row + ((<usize>load<u32>(start + (k << 2))) << 2);
    const end = row + ((<usize>load<u32>(start + (k << 2), 4)) << 2);
    const own = first * size, w = val + (load<usize>(entry + (k << 3)) << 3);
    let at = x;
    for (const last = x + size; at + 64 <= last; at += 64) backward8(s, below, end, w, size, own, at);
    const left = x + size - at;
    if (left == 48) backward6(s, below, end, w, size, own, at);
    else if (left == 32) backward4(s, below, end, w, size, own, at);
    else if (left == 16) backward2(s, below, end, w, size, own, at);
  }
}

export function forward8(s: usize, below: usize, end: usize, w: usize, size: usize, own: usize, x: usize): void {
  forward(4, s, below, end, w, size, own, x);
}

export function forward6(s: usize, below: usize, end: usize, w: usize, size: usize, own: usize, x: usize): void {
  forward(3, s, below, end, w, size, own, x);
}

export function forward4(s: usize, below: usize, end: usize, w: usize, size: usize, own: usize, x: usize): void {
  forward(2, s, below, end, w, size, own, x);
}

export function forward2(s: usize, below: usize, end: usize, w: usize, size: usize, own: usize, x: usize): void {
  forward(1, s, below, end, w, size, own, x);
}

export function backward8(s: usize, below: usize, end: usize, w: usize, size: usize, own: usize, x: usize): void {
  backward(4, s, below, end, w, size, own, x);
}

export function backward6(s: usize, below: usize, end: usize, w: usize, size: usize, own: usize, x: usize): void {
  backward(3, s, below, end, w, size, own, x);
}

export function backward4(s: usize, below: usize, end: usize, w: usize, size: usize, own: usize, x: usize): void {
  backward(2, s, below, end, w, size, own, x);
}

export function backward2(s: usize, below: usize, end: usize, w: usize, size: usize, own: usize, x: usize): void {
  backward(1, s, below, end, w, size, own, x);
}

/**
 * Performs the forward step of a front with s columns for `pairs` pairs of columns of X. The entries of the front begin
 * at w, and its rows below the triangle are listed from `below` to `end`. A row of X has `size` bytes. The rows of X
 * that belong to the triangle begin `own` bytes after x.
 */
// @ts-ignore: decorator
@inline
function forward(
  pairs: i32, s: usize, below: usize, end: usize, w: usize, size: usize, own: usize, x: usize,
): void {
  const next = s << 3;
  own += x;
  for (let j: usize = 0; j < s; j++) {
    const to = own + j * size;
    if (j > 0) combine(pairs, false, true, to, size, j, w, 8, own, 0);
    divide(pairs, to, load<f64>(w + (j << 3)));
    w += next;
  }
  for (; below + 8 <= end; below += 8) {
    const to = x + <usize>load<u32>(below) * size, other = x + <usize>load<u32>(below, 4) * size;
    subtractFromTwo(pairs, false, to, other, size, s, w, w + next, 8, own, 0);
    w += next << 1;
  }
  if (below < end) combine(pairs, false, true, x + <usize>load<u32>(below) * size, size, s, w, 8, own, 0);
}

/** Performs the backward step of a front. The arguments are those of `forward`. */
// @ts-ignore: decorator
@inline
function backward(
  pairs: i32, s: usize, below: usize, end: usize, w: usize, size: usize, own: usize, x: usize,
): void {
  const next = s << 3;
  let rest = w + s * next;
  own += x;
  while (below < end) {
    const count = min((end - below) >> 2, max(BLOCK / s, 4));
    let j: usize = 0;
    for (; j + 2 <= s; j += 2) {
      const to = own + j * size, factor = rest + (j << 3);
      subtractFromTwo(pairs, true, to, to + size, size, count, factor, factor + 8, next, x, below);
    }
    if (j < s) combine(pairs, false, true, own + j * size, size, count, rest + (j << 3), next, x, below);
    below += count << 2;
    rest += count * next;
  }
  for (let j = s; j-- > 0;) {
    const to = own + j * size, diagonal = w + j * next + (j << 3);
    if (j + 1 < s) combine(pairs, false, true, to, size, s - 1 - j, diagonal + next, next, to + size, 0);
    divide(pairs, to, load<f64>(diagonal));
  }
}

/**
 * Subtracts multiples of `count` rows of X from the rows `to` and `other`. The first factors are at w and v, and each
 * further factor is `next` bytes after the previous one. The `count` rows are listed in `rows` if `listed` is true, and
 * are otherwise consecutive, starting at x.
 */
// @ts-ignore: decorator
@inline
function subtractFromTwo(
  pairs: i32, listed: bool, to: usize, other: usize, size: usize, count: usize, w: usize, v: usize, next: usize,
  x: usize, rows: usize,
): void {
  let s0 = v128.load(to), s1 = s0, s2 = s0, s3 = s0;
  let t0 = v128.load(other), t1 = t0, t2 = t0, t3 = t0;
  if (pairs > 1) {
    s1 = v128.load(to, 16);
    t1 = v128.load(other, 16);
  }
  if (pairs > 2) {
    s2 = v128.load(to, 32);
    t2 = v128.load(other, 32);
  }
  if (pairs > 3) {
    s3 = v128.load(to, 48);
    t3 = v128.load(other, 48);
  }
  for (; count > 0; count--) {
    const r = listed ? x + <usize>load<u32>(rows) * size : x;
    const f = v128.load64_splat(w), g = v128.load64_splat(v);
    let y = v128.load(r);
    s0 = f64x2.sub(s0, f64x2.mul(f, y));
    t0 = f64x2.sub(t0, f64x2.mul(g, y));
    if (pairs > 1) {
      y = v128.load(r, 16);
      s1 = f64x2.sub(s1, f64x2.mul(f, y));
      t1 = f64x2.sub(t1, f64x2.mul(g, y));
    }
    if (pairs > 2) {
      y = v128.load(r, 32);
      s2 = f64x2.sub(s2, f64x2.mul(f, y));
      t2 = f64x2.sub(t2, f64x2.mul(g, y));
    }
    if (pairs > 3) {
      y = v128.load(r, 48);
      s3 = f64x2.sub(s3, f64x2.mul(f, y));
      t3 = f64x2.sub(t3, f64x2.mul(g, y));
    }
    w += next;
    v += next;
    if (listed) rows += 4;
    else x += size;
  }
  v128.store(to, s0);
  v128.store(other, t0);
  if (pairs > 1) {
    v128.store(to, s1, 16);
    v128.store(other, t1, 16);
  }
  if (pairs > 2) {
    v128.store(to, s2, 32);
    v128.store(other, t2, 32);
  }
  if (pairs > 3) {
    v128.store(to, s3, 48);
    v128.store(other, t3, 48);
  }
}

// @ts-ignore: decorator
@inline
function divide(pairs: i32, x: usize, by: f64): void {
  const d = f64x2.splat(by);
  v128.store(x, f64x2.div(v128.load(x), d));
  if (pairs > 1) v128.store(x, f64x2.div(v128.load(x, 16), d), 16);
  if (pairs > 2) v128.store(x, f64x2.div(v128.load(x, 32), d), 32);
  if (pairs > 3) v128.store(x, f64x2.div(v128.load(x, 48), d), 48);
}
