// Computes the band between a line and its companion.
import type { Point } from './pen.ts';

/** The coordinates x, y, x, y, … of a line on its figure, up to the current row and after this row. */
type Drawn = Record<'past' | 'ahead', readonly number[]>;

/**
 * Returns the outline of the band between a line and its companion. The outline runs along the line and returns along
 * the companion. Where the companion has gaps, the outline returns along the bottom of the plot. foot: the y coordinate
 * of the bottom of the plot.
 */
export function bandOf(own: Drawn | undefined, companion: Drawn, foot: number): number[] {
  const there = pointsOf(own).filter(({ y }) => !Number.isNaN(y));
  const points = pointsOf(companion);
  if (there.length === 0 || points.every(({ y }) => Number.isNaN(y))) return [];
  const back: Point[] = [];
  let [left, isGap] = [there[0].x, true];
  for (const { x, y } of [...points, { x: there[there.length - 1].x, y: NaN }]) {
    const ends = Number.isNaN(y);
    if (!Number.isNaN(x) && (isGap || ends) && x > left) back.push({ x: left, y: foot }, { x, y: foot });
    isGap = ends;
    if (ends) continue;
    back.push({ x, y });
    left = x;
  }
  return [...there, ...back.reverse()].flatMap(({ x, y }) => [x, y]);
}

function pointsOf(stroke: Drawn | undefined): Point[] {
  const all = stroke ? [...stroke.past, ...stroke.ahead] : [];
  return all.flatMap((x, i) => (i % 2 ? [] : [{ x, y: all[i + 1] }]));
}
