// Computes contour lines of a function on a grid, for the page and for the figures of the notes. d3-contour is not
// suitable: it is ten times as large, and instead of lines it returns areas, which have edges along the border and
// around NaN.

/**
 * A grid of size x size values. Row i is below row i + 1. The unit of coordinates is the distance between grid lines.
 */
export interface Field {
  size: number;
  values: ArrayLike<number>;
}

/**
 * Interpolates the height at a point from the four surrounding grid points. Returns NaN if the value at one of these
 * points is NaN.
 */
export function heightAt({ size, values }: Field, x: number, y: number): number {
  const [i, j] = [Math.min(Math.floor(y), size - 2), Math.min(Math.floor(x), size - 2)];
  const [s, t] = [x - j, y - i];
  const at = i * size + j;
  return (
    (1 - t) * ((1 - s) * values[at] + s * values[at + 1]) +
    t * ((1 - s) * values[at + size] + s * values[at + size + 1])
  );
}

/**
 * Returns ascending heights that divide the grid into bands of about equal area, so that lines do not crowd together at
 * steep edges.
 */
export function levelsOf({ values }: Field, bands: number): number[] {
  const sorted = Float64Array.from(values).filter(Number.isFinite).sort();
  const levels = Array.from({ length: bands - 1 }, (_, k) => sorted[Math.floor(((k + 1) * sorted.length) / bands)]);
  return [...new Set(levels)].filter((level) => level > sorted[0] && level < sorted[sorted.length - 1]);
}

/**
 * Finds the contour line of a level by marching squares. Returns the coordinates x, y, x, y of each segment. A segment
 * joins two sides of a grid square. Segments in neighbouring squares meet exactly.
 */
export function contour({ size, values }: Field, level: number): number[] {
  const out: number[] = [];
  for (let i = 0; i + 1 < size; i++) {
    for (let j = 0; j + 1 < size; j++) {
      const at = i * size + j;
      // the corners in order around the square
      const a = values[at] - level;
      const b = values[at + 1] - level;
      const c = values[at + size + 1] - level;
      const d = values[at + size] - level;
      const below = Number(a < 0) + Number(b < 0) + Number(c < 0) + Number(d < 0);
      // most squares are not crossed by the contour
      if (below === 0 || below === 4 || !Number.isFinite(a + b + c + d)) continue;
      const crossings: number[][] = [];
      const cross = (a: number, b: number, place: (part: number) => [number, number]) => {
        if (a < 0 !== b < 0) crossings.push(place(a / (a - b)));
      };
      cross(a, b, (part) => [j + part, i]);
      cross(b, c, (part) => [j + 1, i + part]);
      cross(d, c, (part) => [j + part, i + 1]);
      cross(a, d, (part) => [j, i + part]);
      // at a saddle, corners are connected if they are on the same side of the level as the centre
      if (crossings.length === 4 && a < 0 !== a + b + c + d < 0) crossings.push(crossings.shift() as number[]);
      out.push(...crossings.flat());
    }
  }
  return out;
}
