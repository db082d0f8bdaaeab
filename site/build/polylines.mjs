// @ts-check
// Computes level lines of a function of two variables. Segments are joined into long lines, because long lines take
// fewer bytes.
import { contour } from '../src/chart/contours.ts';

/**
 * @typedef {{ x: number[], y: number[] }} Box the ends of both ranges; the box must be at least as wide as it is high
 */
/** @typedef {(x: number, y: number) => number} Plane */

/**
 * Returns the level lines on a grid with the given number of cells from left to right.
 * @param {Plane} f
 * @param {number} level
 * @param {Box} box
 * @param {number} cells
 * @returns {number[][][]}
 */
export function levelLines(f, level, { x: [left, right], y: [low, high] }, cells) {
  const size = cells + 1;
  const step = (right - left) / cells;
  const rows = Math.round((high - low) / step);
  const values = Float64Array.from({ length: size * size }, (_, k) => {
    const [column, row] = [k % size, Math.floor(k / size)];
    return row <= rows ? f(left + column * step, low + row * step) : NaN;
  });
  const lines = joined(contour({ size, values }, level));
  return lines.map((line) => line.map(([column, row]) => [left + column * step, low + row * step]));
}

/**
 * Joins segments into lines. Returns the lines, with closed lines last.
 * @param {readonly number[]} pieces x y x y for each segment
 */
function joined(pieces) {
  /** The indices of the segments that meet at each point. @type {Map<string, number[]>} */
  const meeting = new Map();
  const ends = Array.from({ length: pieces.length / 2 }, (_, k) => [pieces[2 * k], pieces[2 * k + 1]]);
  const nameOf = (/** @type {number[]} */ point) => point.join();
  ends.forEach((point, k) => meeting.set(nameOf(point), [...(meeting.get(nameOf(point)) ?? []), k >> 1]));
  const left = new Set(Array.from({ length: ends.length / 2 }, (_, piece) => piece));
  const starts = ends.map((point) => ({ point, open: meeting.get(nameOf(point))?.length === 1 }));
  const lines = [];
  for (const { point: start } of starts.sort((a, b) => Number(b.open) - Number(a.open))) {
    const line = [start];
    for (;;) {
      const at = line[line.length - 1];
      const piece = meeting.get(nameOf(at))?.find((k) => left.has(k));
      if (piece === undefined) break;
      left.delete(piece);
      const [from, to] = [ends[2 * piece], ends[2 * piece + 1]];
      line.push(nameOf(from) === nameOf(at) ? to : from);
    }
    if (line.length > 1) lines.push(line);
  }
  return lines;
}
