// Rotates the columns of a frame towards those of the previous frame, so that the drawing changes smoothly.
import type { Frame } from './frame.ts';

/** Columns whose eigenvalues differ by at most this relative amount may be rotated among themselves. */
const alike = 1e-3;
/** The maximum number of columns that a picture draws. Further columns are not rotated. */
export const mostColumns = 16;

/**
 * Brings the frame close to the previous frame, by changing signs and by rotating columns with nearly equal
 * eigenvalues. If there is no previous frame, the entry of each column that is largest in absolute value is made
 * positive. If f depends on more than the span of X, the frame is returned unchanged.
 */
export function matched(frame: Frame, before: Frame | undefined): Frame {
  const { n, p, columns, values } = frame;
  if (!frame.invariant) return frame;
  const known = before?.x.length === frame.x.length ? before : undefined;
  const out = { ...frame, x: frame.x.slice(), scores: frame.scores.slice() };
  const end = Math.min(p, columns || mostColumns);
  for (let from = 0, to = 1; from < end; from = to++) {
    while (known && to < end && isAlike(values[to - 1], values[to])) to++;
    const turn = known ? rotation(known, frame, from, to) : [[signOf(frame, from)]];
    turnRows(out.x, n, p, from, turn);
    turnRows(out.scores, out.scores.length / (columns || 1), columns, from, turn);
  }
  return out;
}

export const isAlike = (a: number, b: number): boolean => Math.abs(a - b) <= alike * Math.max(Math.abs(a), Math.abs(b));

/**
 * Returns the rows of the matrix that rotates columns from..to-1 towards the same columns of the previous frame. At
 * first, row i consists of the inner products of columns from..to-1 with column from+i of the previous frame. Then the
 * rows are orthonormalised.
 */
function rotation(before: Frame, { x, n, p }: Frame, from: number, to: number): number[][] {
  const size = to - from;
  const rows: number[][] = [];
  for (let i = 0; i < size; i++) {
    const row = Array.from({ length: size }, (_, j) => {
      let sum = 0;
      for (let k = 0; k < n; k++) sum += before.x[k * p + from + i] * x[k * p + from + j];
      return sum;
    });
    rows.push(unit(row, rows) ?? unit(axis(size, i), rows) ?? axis(size, i));
  }
  return rows;
}

/** Returns the sign of the entry of a column that is largest in absolute value. */
function signOf({ x, n, p }: Frame, j: number): number {
  let largest = 0;
  for (let k = j; k < n * p; k += p) if (Math.abs(x[k]) > Math.abs(largest)) largest = x[k];
  return largest < 0 ? -1 : 1;
}

const axis = (size: number, i: number): number[] => Array.from({ length: size }, (_, j) => Number(i === j));

/**
 * Makes a row orthogonal to the others, normalises it, and returns the result. Returns undefined if only rounding
 * errors remain after the orthogonalisation.
 */
function unit(row: readonly number[], others: readonly number[][]): number[] | undefined {
  const left = [...row];
  for (const other of [...others, ...others]) {
    const part = other.reduce((sum, value, j) => sum + value * left[j], 0);
    other.forEach((value, j) => (left[j] -= part * value));
  }
  const length = Math.hypot(...left);
  return length > 1e-6 * Math.hypot(...row) ? left.map((value) => value / length) : undefined;
}

/** Rotates columns of a matrix in place. from: the first of these columns. */
function turnRows(x: Float64Array, rows: number, width: number, from: number, turn: readonly number[][]): void {
  for (let k = 0; k < rows; k++) {
    const start = k * width + from;
    const old = x.slice(start, start + turn.length);
    turn.forEach((row, i) => (x[start + i] = row.reduce((sum, value, j) => sum + value * old[j], 0)));
  }
}
