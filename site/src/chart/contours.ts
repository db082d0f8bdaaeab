// Lines of equal height of a function that is known on a grid: size x size values, row i below row i + 1. Places are counted in lines of the grid.

export interface Field {
  size: number;
  values: ArrayLike<number>;
}

/** The height between the lines of the grid, from the four corners around: NaN where one of them is. */
export function heightAt({ size, values }: Field, x: number, y: number): number {
  const [i, j] = [Math.min(Math.floor(y), size - 2), Math.min(Math.floor(x), size - 2)];
  const [s, t] = [x - j, y - i];
  const at = i * size + j;
  return (
    (1 - t) * ((1 - s) * values[at] + s * values[at + 1]) +
    t * ((1 - s) * values[at + size] + s * values[at + size + 1])
  );
}

/** Rising heights that cut the field into bands of about the same area, so that what runs away at the edges leaves lines for the rest. */
export function levelsOf({ values }: Field, bands: number): number[] {
  const sorted = Float64Array.from(values).filter(Number.isFinite).sort();
  const levels = Array.from({ length: bands - 1 }, (_, k) => sorted[Math.floor(((k + 1) * sorted.length) / bands)]);
  return [...new Set(levels)].filter((level) => level > sorted[0] && level < sorted[sorted.length - 1]);
}

/** The line of a level in pieces, by marching squares: where it crosses the sides of each square, x y x y. */
export function contour({ size, values }: Field, level: number): number[] {
  const out: number[] = [];
  for (let i = 0; i + 1 < size; i++) {
    for (let j = 0; j + 1 < size; j++) {
      const at = i * size + j;
      const corners = [values[at], values[at + 1], values[at + size + 1], values[at + size]].map((v) => v - level); // around the square
      if (!corners.every(Number.isFinite)) continue;
      const crossings: number[][] = [];
      for (let k = 0; k < 4; k++) {
        const [a, b] = [corners[k], corners[(k + 1) % 4]];
        if (a < 0 === b < 0) continue;
        const part = a / (a - b);
        crossings.push(
          [
            [j + part, i],
            [j + 1, i + part],
            [j + 1 - part, i + 1],
            [j, i + 1 - part],
          ][k],
        );
      }
      // In a saddle the corners that are as the middle is are joined.
      if (crossings.length === 4 && corners[0] < 0 !== corners.reduce((a, b) => a + b) < 0)
        crossings.push(crossings.shift() as number[]);
      out.push(...crossings.flat());
    }
  }
  return out;
}
