// Computes the band between a line and its companion.
import type { Point } from './label-placement.ts';
import type { Frame, Stroke } from './layout.ts';

/**
 * Returns the outline of a band. It runs along the line with the companion's mark, and back along the companion, or
 * along the bottom of the plot at gaps.
 */
export function bandOf(companion: Stroke, { strokes, box }: Frame): number[] {
  const own = strokes.find(({ line }) => line.mark === companion.line.mark && !line.companion);
  const there = pointsOf(own).filter(({ y }) => !Number.isNaN(y));
  const points = pointsOf(companion);
  if (there.length === 0 || points.every(({ y }) => Number.isNaN(y))) return [];
  const foot = box.y + box.h;
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

function pointsOf(stroke: Stroke | undefined): Point[] {
  const all = stroke ? [...stroke.past, ...stroke.ahead] : [];
  return all.flatMap((x, i) => (i % 2 ? [] : [{ x, y: all[i + 1] }]));
}
