// Finds the line of a chart that is near a point.
import type { Point } from './pen.ts';
import type { Frame } from './layout.ts';

/** The distance in pixels within which a pointer counts as being on a line. */
const reach = 7;

/** Returns the line that is nearest to a point of the figure, if a line is near enough. */
export function strokeAt({ box, strokes }: Frame, { x, y }: Point): number | undefined {
  if (x < box.x - reach || x > box.x + box.w + reach || y < box.y - reach || y > box.y + box.h + reach)
    return undefined;
  let [nearest, least]: [number | undefined, number] = [undefined, reach];
  for (const { line, index, past, ahead } of strokes) {
    if (line.companion) continue;
    for (const points of [past, ahead]) {
      for (let i = 2; i < points.length; i += 2) {
        if (points[i] < x - reach || points[i - 2] > x + reach) continue;
        const away = distance({ x, y }, points, i);
        if (away < least) [nearest, least] = [index, away];
      }
    }
  }
  return nearest;
}

/** Returns the distance of a point from the segment that ends at points[i]. Returns NaN at a gap. */
function distance({ x, y }: Point, points: readonly number[], i: number): number {
  const [a, b] = [points[i - 2], points[i - 1]];
  const [dx, dy] = [points[i] - a, points[i + 1] - b];
  const part = Math.min(1, Math.max(0, ((x - a) * dx + (y - b) * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(a + part * dx - x, b + part * dy - y);
}
