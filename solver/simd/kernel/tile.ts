// A tile that lies only partly in C is computed in separate memory. The elements that belong to C are then copied to C.

/** Values of `part` that select a triangle of C with its diagonal. Any other value selects all of C. */
export const LOWER_PART = 1, UPPER_PART = 2;

/** Copies the elements in the required part of C from C to the tile, or from the tile to C. */
export function copyTile(
  fromC: bool, part: i32, i: usize, height: usize, j: usize, width: usize, c: usize, ldc: usize, tile: usize,
): void {
  for (let r: usize = 0; r < height; r++) {
    for (let s: usize = 0; s < width; s++) {
      if (part == LOWER_PART && j + s > i + r || part == UPPER_PART && j + s < i + r) continue;
      const inC = c + r * ldc + (s << 3), inTile = tile + (r << 5) + (s << 3);
      if (fromC) store<f64>(inTile, load<f64>(inC));
      else store<f64>(inC, load<f64>(inTile));
    }
  }
}
