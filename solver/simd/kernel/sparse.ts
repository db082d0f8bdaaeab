// The product of a sparse matrix with a dense matrix.
import { combine } from './combine';

/**
 * Computes Y = MX for an M in compressed sparse row format, whose row i has the entries start[i] <= k < start[i+1]. X
 * and Y have p columns. ldx and ldy are in elements. Each element of Y is a single sum, which starts from 0
 * and adds the terms in the order of the entries.
 */
export function spmm(
  n: usize, p: usize, start: usize, col: usize, val: usize, x: usize, ldx: usize, y: usize, ldy: usize,
): void {
  ldx <<= 3;
  for (; n > 0; n--) {
    const first: usize = load<u32>(start), count = <usize>load<u32>(start, 4) - first;
    const c = col + (first << 2), v = val + (first << 3);
    let j: usize = 0;
    for (; j + 24 <= p; j += 24) row24(y + (j << 3), ldx, count, v, x + (j << 3), c);
    for (; j + 8 <= p; j += 8) row8(y + (j << 3), ldx, count, v, x + (j << 3), c);
    const left = p - j, odd = (left & 1) != 0, to = y + (j << 3), from = x + (j << 3);
    if (left == 1) row1(to, ldx, count, v, from, c);
    else if (left > 6) row7(to, ldx, count, v, from, c);
    else if (left > 4) row6(odd, to, ldx, count, v, from, c);
    else if (left > 2) row4(odd, to, ldx, count, v, from, c);
    else if (left > 1) row2(to, ldx, count, v, from, c);
    start += 4;
    y += ldy << 3;
  }
}

export function row24(to: usize, size: usize, count: usize, w: usize, x: usize, rows: usize): void {
  combine(12, false, false, to, size, count, w, 8, x, rows);
}

export function row8(to: usize, size: usize, count: usize, w: usize, x: usize, rows: usize): void {
  combine(4, false, false, to, size, count, w, 8, x, rows);
}

export function row7(to: usize, size: usize, count: usize, w: usize, x: usize, rows: usize): void {
  combine(4, true, false, to, size, count, w, 8, x, rows);
}

/** Computes six elements of a row of Y, or five if `odd` is true. */
function row6(odd: bool, to: usize, size: usize, count: usize, w: usize, x: usize, rows: usize): void {
  combine(3, odd, false, to, size, count, w, 8, x, rows);
}

/** Computes four elements of a row of Y, or three if `odd` is true. */
function row4(odd: bool, to: usize, size: usize, count: usize, w: usize, x: usize, rows: usize): void {
  combine(2, odd, false, to, size, count, w, 8, x, rows);
}

function row2(to: usize, size: usize, count: usize, w: usize, x: usize, rows: usize): void {
  combine(1, false, false, to, size, count, w, 8, x, rows);
}

function row1(to: usize, size: usize, count: usize, w: usize, x: usize, rows: usize): void {
  let sum: f64 = 0;
  for (const end = rows + (count << 2); rows < end; rows += 4) {
    sum += load<f64>(w) * load<f64>(x + <usize>load<u32>(rows) * size);
    w += 8;
  }
  store<f64>(to, sum);
}
