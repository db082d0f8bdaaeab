// Solves systems with a sparse triangular matrix that is stored as fronts; see Fronts in package solver/dense. The
// number p of columns of X is even, and the rows of X are contiguous. Terms are subtracted from each element of X one
// by one.
import { combine } from './combine';

/** Performs the steps of X = L⁻¹X that belong to the fronts k with from <= k < to. */
export function frontsForward(
  from: usize, to: usize, column: usize, start: usize, row: usize, entry: usize, val: usize, p: usize, x: usize,
): void {
  const size = p << 3;
  for (let k = from; k < to; k++) {
    const first: usize = load<u32>(column + (k << 2)), s = <usize>load<u32>(column + (k << 2), 4) - first;
    const below = row + ((<usize>load<u32>(start + (k << 2))) << 2);
    const end = row + ((<usize>load<u32>(start + (k << 2), 4)) << 2);
    const own = x + first * size;
    let w = val + (load<usize>(entry + (k << 3)) << 3);
    for (let j: usize = 0; j < s; j++) {
      subtract(own + j * size, p, j, w, 8, own, 0);
      divide(own + j * size, p, load<f64>(w + (j << 3)));
      w += s << 3;
    }
    for (let at = below; at < end; at += 4) {
      subtract(x + <usize>load<u32>(at) * size, p, s, w, 8, own, 0);
      w += s << 3;
    }
  }
}

/** Performs the steps of X = L⁻ᵀX that belong to the fronts k with from <= k < to, beginning with the last. */
export function frontsBackward(
  from: usize, to: usize, column: usize, start: usize, row: usize, entry: usize, val: usize, p: usize, x: usize,
): void {
  const size = p << 3;
  for (let k = to; k-- > from;) {
    const first: usize = load<u32>(column + (k << 2)), s = <usize>load<u32>(column + (k << 2), 4) - first;
    const begin: usize = load<u32>(start + (k << 2)), count = <usize>load<u32>(start + (k << 2), 4) - begin;
    const w = val + (load<usize>(entry + (k << 3)) << 3), next = s << 3;
    for (let j = s; j-- > 0;) {
      const own = x + (first + j) * size, diagonal = w + j * next + (j << 3);
      subtract(own, p, count, w + s * next + (j << 3), next, x, row + (begin << 2));
      subtract(own, p, s - 1 - j, diagonal + next, next, own + size, 0);
      divide(own, p, load<f64>(diagonal));
    }
  }
}

/**
 * Subtracts multiples of `count` rows of X from the row `to`. The first factor is at w, and each further factor is
 * `next` bytes after the previous one. The rows are consecutive, starting at x, or are listed in `rows`.
 */
function subtract(to: usize, p: usize, count: usize, w: usize, next: usize, x: usize, rows: usize): void {
  if (count == 0) return;
  let j: usize = 0;
  for (; j + 8 <= p; j += 8) subtract8(to + (j << 3), p << 3, count, w, next, x + (j << 3), rows);
  if (j + 4 <= p) {
    subtract4(to + (j << 3), p << 3, count, w, next, x + (j << 3), rows);
    j += 4;
  }
  if (j < p) subtract2(to + (j << 3), p << 3, count, w, next, x + (j << 3), rows);
}

export function subtract8(to: usize, size: usize, count: usize, w: usize, next: usize, x: usize, rows: usize): void {
  combine(4, false, true, to, size, count, w, next, x, rows);
}

export function subtract4(to: usize, size: usize, count: usize, w: usize, next: usize, x: usize, rows: usize): void {
  combine(2, false, true, to, size, count, w, next, x, rows);
}

export function subtract2(to: usize, size: usize, count: usize, w: usize, next: usize, x: usize, rows: usize): void {
  combine(1, false, true, to, size, count, w, next, x, rows);
}

function divide(x: usize, p: usize, by: f64): void {
  const d = f64x2.splat(by);
  for (; p > 0; p -= 2) {
    v128.store(x, f64x2.div(v128.load(x), d));
    x += 16;
  }
}
