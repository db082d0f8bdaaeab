// Products of dense matrices in blocks that stay in the caches. Every element of C is a single sum, which starts from
// the old element or from 0. The terms a·(alpha·b) are added in the order of k, independently of the blocks, the tiles
// and the triangle.
import { HEIGHT, tile5x2, tile5x4 } from './microkernel';
import { copyRows, packB } from './pack';
import { FEW, FEW_TRANSPOSED, gramSkinny, rowsSkinny, TERMS, TERMS_OF_THREE } from './skinny';
import { isSmall, multiplySmall } from './small';
import { copyTile, LOWER_PART, UPPER_PART } from './tile';

/**
 * The maximum block sizes for k and for the columns of C. With these sizes, five rows of A and four columns of B take
 * 36 KB, about as much as a first-level cache holds, and a packed block of B takes 512 KB of the second-level cache.
 */
const DEPTH: usize = 512, WIDTH: usize = 128;

/** The size in bytes of the memory for a tile that lies only partly in C. */
const TILE: usize = 8 * 4 * HEIGHT;

/** Returns the number of elements that `scratch` must have. */
export function scratchLength(): i32 {
  return <i32>(TILE / 8 + HEIGHT * DEPTH + DEPTH * WIDTH);
}

/** Computes C = alpha·A·B, or C += alpha·A·B if `add` is true, where C is m x n. Leading dimensions are in elements. */
export function gemm(
  transposedA: bool, transposedB: bool, part: i32, m: usize, n: usize, k: usize,
  alpha: f64, a: usize, lda: usize, b: usize, ldb: usize, add: bool, c: usize, ldc: usize, scratch: usize,
): void {
  lda <<= 3; ldb <<= 3; ldc <<= 3;
  if (!transposedB && part == 0 && isSmall(m, n, k)) {
    return multiplySmall(transposedA, m, n, k, alpha, a, lda, b, ldb, add, c, ldc);
  }
  if (transposedA && !transposedB && m <= FEW_TRANSPOSED && n <= FEW_TRANSPOSED) {
    return gramSkinny(part, m, n, k, alpha, a, lda, b, ldb, add, c, ldc, scratch);
  }
  if (!transposedA && !transposedB && part == 0 && n < FEW && (n & 1) != 0 && k <= (n <= 3 ? TERMS_OF_THREE : TERMS)) {
    return rowsSkinny(m, n, k, alpha, a, lda, b, ldb, add, c, ldc, scratch);
  }
  const rows = scratch + TILE, panels = rows + (HEIGHT * DEPTH << 3);
  const columns = share(n, WIDTH), terms = share(k, DEPTH);
  for (let j: usize = 0; j < n; j += columns) {
    const width = min(columns, n - j);
    for (let l: usize = 0; l < k; l += terms) {
      const depth = min(terms, k - l);
      const block = transposedB ? b + j * ldb + (l << 3) : b + l * ldb + (j << 3);
      packB(transposedB, depth, width, alpha, block, ldb, panels);
      for (let i: usize = 0; i < m; i += HEIGHT) {
        const height = min(HEIGHT, m - i), direct = !transposedA && height == HEIGHT;
        if (!direct) copyRows(transposedA, i, height, l, depth, a, lda, rows);
        strip(
          part, i, height, j, width, depth, direct ? a + i * lda + (l << 3) : rows, direct ? lda : depth << 3,
          panels, add || l > 0, c + i * ldc, ldc, scratch,
        );
      }
    }
  }
}

/** Returns the size of blocks that divide `all` as evenly as possible. The size is a multiple of four and at most
 * `most`. */
function share(all: usize, most: usize): usize {
  const blocks = max((all + most - 1) / most, 1);
  return ((all + blocks - 1) / blocks + 3) & ~3;
}

/** Computes up to five rows of C in `width` columns, starting at column j. */
function strip(
  part: i32, i: usize, height: usize, j: usize, width: usize, k: usize, a: usize, nextRow: usize,
  b: usize, add: bool, c: usize, ldc: usize, tile: usize,
): void {
  for (const end = j + width; j < end; j += 4) {
    const wide = end - j > 2, w = min(end - j, 4), to = c + (j << 3);
    // The tile has the rows from i to i + height - 1 and the columns from j to j + w - 1.
    const touches = part == LOWER_PART ? j < i + height : part == UPPER_PART ? i < j + w : true;
    const inside = part == LOWER_PART ? j + w <= i + 1 : part == UPPER_PART ? i + height <= j + 1 : true;
    if (touches) {
      const whole = inside && height == HEIGHT && (w & 1) == 0 && w != 3;
      if (!whole && add) copyTile(true, part, i, height, j, w, to, ldc, tile);
      const at = whole ? to : tile, stride: usize = whole ? ldc : 32;
      if (wide) tile5x4(k, a, nextRow, b, at, stride, add);
      else tile5x2(k, a, nextRow, b, at, stride, add);
      if (!whole) copyTile(false, part, i, height, j, w, to, ldc, tile);
    }
    b += k * (wide ? 32 : 16);
  }
}
