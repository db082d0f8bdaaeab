// Places labels near a point of a plot, or in a column in the gutter.
import type { Box, Point } from './pen.ts';

/** The side of a cell in pixels. */
const cell = 4;

/** Records which cells of a plot are covered. */
export class Coverage {
  private readonly columns: number;
  private readonly rows: number;
  private readonly cells: Uint8Array;

  constructor(private readonly frame: Box) {
    this.columns = Math.ceil(frame.w / cell) + 1;
    this.rows = Math.ceil(frame.h / cell) + 1;
    this.cells = new Uint8Array(this.columns * this.rows);
  }

  /** Marks the cells under a polyline through the points x, y, x, y, … as covered. A point that is NaN is a gap. */
  line(points: readonly number[]): void {
    for (let i = 2; i < points.length; i += 2) {
      const [x, y, u, v] = [points[i - 2], points[i - 1], points[i], points[i + 1]];
      const steps = Math.ceil(Math.max(Math.abs(u - x), Math.abs(v - y)) / cell);
      for (let s = 0; s <= steps; s++)
        this.cover(x + (s / Math.max(1, steps)) * (u - x), y + (s / Math.max(1, steps)) * (v - y));
    }
  }

  box({ x, y, w, h }: Box): void {
    for (let v = y; v <= y + h; v += cell) for (let u = x; u <= x + w; u += cell) this.cover(u, v);
  }

  /** Returns the number of covered cells in a box. */
  count({ x, y, w, h }: Box): number {
    const [left, top] = this.cellAt(x, y);
    const [right, bottom] = this.cellAt(x + w, y + h);
    let sum = 0;
    for (let row = Math.max(0, top); row <= Math.min(this.rows - 1, bottom); row++)
      for (let column = Math.max(0, left); column <= Math.min(this.columns - 1, right); column++)
        sum += this.cells[row * this.columns + column];
    return sum;
  }

  private cellAt(x: number, y: number): [column: number, row: number] {
    return [Math.floor((x - this.frame.x) / cell), Math.floor((y - this.frame.y) / cell)];
  }

  private cover(x: number, y: number): void {
    const [column, row] = this.cellAt(x, y);
    if (column >= 0 && column < this.columns && row >= 0 && row < this.rows)
      this.cells[row * this.columns + column] = 1;
  }
}

/** The candidate positions of a label on rings around its point, ordered from the innermost ring to the outermost. */
const spots = [8, 16, 26, 38, 52, 68, 86, 106, 130].flatMap((r) =>
  Array.from({ length: 16 }, (_, i) => ({ r, angle: (i / 8) * Math.PI })),
);

/** Returns the box of a label at a candidate position. */
function boxAt({ x, y }: Point, { w, h }: { w: number; h: number }, { r, angle }: (typeof spots)[number]): Box {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return { x: x + c * (r + w / 2) - w / 2, y: y + s * (r + h / 2) - h / 2, w, h };
}

const inside = (box: Box, frame: Box): boolean =>
  box.x >= frame.x && box.x + box.w <= frame.x + frame.w && box.y >= frame.y && box.y + box.h <= frame.y + frame.h;

/**
 * Places a label near a point, inside the frame, so that the label covers as little as possible. Marks the box of the
 * label as covered. Returns the box, or undefined if there is no room.
 */
export function placeLabel(point: Point, size: Pick<Box, 'w' | 'h'>, covered: Coverage, frame: Box): Box | undefined {
  let best: Box | undefined;
  let least = Infinity;
  for (const spot of spots) {
    const box = boxAt(point, size, spot);
    if (!inside(box, frame)) continue;
    const cost = spot.r + 12 * covered.count({ x: box.x + 1, y: box.y + 2, w: box.w - 2, h: box.h - 4 });
    if (cost < least) [best, least] = [box, cost];
  }
  if (best) covered.box(best);
  return best;
}

/**
 * Moves labels apart, to heights between `low` and `high` that differ by at least `gap`. Labels move as little as
 * possible. labels: the heights that the labels should have. Returns the heights in the order of the labels.
 */
export function spread(labels: readonly number[], gap: number, low: number, high: number): number[] {
  const order = labels.map((_, i) => i).sort((a, b) => labels[a] - labels[b]);
  // after the gaps are subtracted, this is isotonic regression: neighbours in the wrong order are moved to their mean
  const blocks: { sum: number; count: number }[] = [];
  const mean = (b: { sum: number; count: number }) => b.sum / b.count;
  order.forEach((label, rank) => {
    blocks.push({ sum: labels[label] - rank * gap, count: 1 });
    while (blocks.length > 1 && mean(blocks[blocks.length - 2]) > mean(blocks[blocks.length - 1])) {
      const { sum, count } = blocks.pop()!;
      const into = blocks[blocks.length - 1];
      into.sum += sum;
      into.count += count;
    }
  });
  const free = blocks.flatMap((b) => Array<number>(b.count).fill(mean(b)));
  const limit = high - (labels.length - 1) * gap;
  const heights: number[] = [];
  order.forEach((label, rank) => {
    heights[label] = Math.min(Math.max(free[rank], low), Math.max(low, limit)) + rank * gap;
  });
  return heights;
}
