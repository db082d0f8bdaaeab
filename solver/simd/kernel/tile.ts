// A tile that lies only partly in C is computed in a copy.

/** The required part of C: all of it, or a triangle with its diagonal. */
export const LOWER_PART = 1, UPPER_PART = 2;

/** Copies the elements that lie in C and in the required part from C to the tile, or back. */
export function copyTile(
  load: bool, part: i32, i: usize, height: usize, j: usize, width: usize, c: usize, ldc: usize, tile: usize,
): void {
  for (let r: usize = 0; r < height; r++) {
    for (let s: usize = 0; s < width; s++) {
      if (part == LOWER_PART && j + s > i + r || part == UPPER_PART && j + s < i + r) continue;
      const inC = c + r * ldc + (s << 3), inTile = tile + (r << 5) + (s << 3);
      if (load) copyOne(inTile, inC);
      else copyOne(inC, inTile);
    }
  }
}

// @ts-ignore: decorator
@inline
function copyOne(to: usize, from: usize): void {
  store<f64>(to, load<f64>(from));
}
