// Solves triangular systems with few right-hand sides. Terms are subtracted from each element of X one by one.
import { rows8x2 } from './skinny';
import { multiplySmall } from './small';

/** The number of rows of X that are computed together, as in Dtrsm in trsm.go, after the terms of the known rows have
 * been subtracted. */
const AHEAD: usize = 8;

/**
 * Solves TX = B for a triangular k x k matrix T and at most 8 columns. Element i, j of T is a[i*down + j*right], and
 * element i, j of both X and B is x[i*next + j*step]. `rows` is the address of memory for 8·k numbers.
 */
export function substitute(
  lower: bool, unit: bool, k: usize, columns: usize, a: usize, down: usize, right: usize, x: usize, next: usize,
  step: usize, rows: usize,
): void {
  down <<= 3; right <<= 3; next <<= 3; step <<= 3;
  const width = (columns + 1) >> 1 << 4; // bytes per row, with the number of columns rounded up to an even number
  for (let i: usize = 0; i < k; i++) {
    const row = rows + (i << 6);
    store<f64>(row + width - 8, 0);
    for (let j: usize = 0; j < columns; j++) store<f64>(row + (j << 3), load<f64>(x + i * next + j * step));
  }
  for (let done: usize = 0; done < k; done += AHEAD) {
    const size = min(AHEAD, k - done), at = lower ? done : k - done - size, known: usize = lower ? 0 : k - done;
    const own = rows + (at << 6), triangle = a + at * (down + right);
    if (done > 0) {
      const factor = a + at * down + known * right;
      const solved = rows + (known << 6);
      if (size < AHEAD) {
        multiplySmall(right != 8, size, width >> 3, done, -1, factor, max(down, right), solved, 64, true, own, 64);
      } else {
        for (let c: usize = 0; c < width; c += 16) {
          rows8x2(done, -1, factor, down, right, solved + c, own + c, 64, true);
        }
      }
    }
    for (let r: usize = 0; r < size; r++) {
      const i = lower ? r : size - 1 - r, from: usize = lower ? 0 : size - r;
      const t = triangle + i * down, to = own + (i << 6);
      const scale = f64x2.splat(unit ? 1 : 1 / load<f64>(t + i * right));
      for (let c: usize = 0; c < width; c += 16) {
        let s = v128.load(to + c);
        for (let j = from; j < from + r; j++)
          s = f64x2.sub(s, f64x2.mul(v128.load64_splat(t + j * right), v128.load(own + (j << 6) + c)));
        v128.store(to + c, f64x2.mul(scale, s));
      }
    }
  }
  for (let i: usize = 0; i < k; i++) {
    for (let j: usize = 0; j < columns; j++)
      store<f64>(x + i * next + j * step, load<f64>(rows + (i << 6) + (j << 3)));
  }
}
