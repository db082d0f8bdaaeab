// Where the names at the ends of lines go, and how read-outs in the gutter keep apart.

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}
export interface Point {
  x: number;
  y: number;
}

const size = 4;

/** What of a plot is covered, in cells of a few pixels. */
export class Ground {
  private readonly frame: Box;
  private readonly columns: number;
  private readonly rows: number;
  private readonly cells: Uint8Array;

  constructor(frame: Box) {
    this.frame = frame;
    this.columns = Math.ceil(frame.w / size) + 1;
    this.rows = Math.ceil(frame.h / size) + 1;
    this.cells = new Uint8Array(this.columns * this.rows);
  }

  /** A line through points x, y, x, y, …; it breaks where they are NaN. */
  line(points: readonly number[]): void {
    for (let i = 2; i < points.length; i += 2) {
      const [x, y, u, v] = [points[i - 2], points[i - 1], points[i], points[i + 1]];
      const steps = Math.ceil(Math.max(Math.abs(u - x), Math.abs(v - y)) / size);
      for (let s = 0; s <= steps; s++)
        this.cover(x + (s / Math.max(1, steps)) * (u - x), y + (s / Math.max(1, steps)) * (v - y));
    }
  }

  box({ x, y, w, h }: Box): void {
    for (let v = y; v <= y + h; v += size) for (let u = x; u <= x + w; u += size) this.cover(u, v);
  }

  /** How many cells of a box are covered. */
  count({ x, y, w, h }: Box): number {
    const [left, top] = [
      Math.max(0, Math.floor((x - this.frame.x) / size)),
      Math.max(0, Math.floor((y - this.frame.y) / size)),
    ];
    const [right, bottom] = [
      Math.min(this.columns - 1, Math.floor((x + w - this.frame.x) / size)),
      Math.min(this.rows - 1, Math.floor((y + h - this.frame.y) / size)),
    ];
    let sum = 0;
    for (let row = top; row <= bottom; row++)
      for (let column = left; column <= right; column++) sum += this.cells[row * this.columns + column];
    return sum;
  }

  private cover(x: number, y: number): void {
    const [column, row] = [Math.floor((x - this.frame.x) / size), Math.floor((y - this.frame.y) / size)];
    if (column >= 0 && column < this.columns && row >= 0 && row < this.rows)
      this.cells[row * this.columns + column] = 1;
  }
}

/** Where a label may stand, seen from the end of its line: rings around it, nearest first. */
const spots = [8, 16, 26, 38, 52, 68, 86, 106, 130].flatMap((r) =>
  Array.from({ length: 16 }, (_, i) => ({ r, angle: (i / 8) * Math.PI })),
);

/** The box of a label at a spot. */
function boxAt({ x, y }: Point, { w, h }: { w: number; h: number }, { r, angle }: (typeof spots)[number]): Box {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return { x: x + c * (r + w / 2) - w / 2, y: y + s * (r + h / 2) - h / 2, w, h };
}

const inside = (box: Box, frame: Box): boolean =>
  box.x >= frame.x && box.x + box.w <= frame.x + frame.w && box.y >= frame.y && box.y + box.h <= frame.y + frame.h;

/** A line from an end to a label that is far. */
function leaderTo(end: Point, box: Box): number[] | undefined {
  const near = {
    x: Math.min(Math.max(end.x, box.x), box.x + box.w),
    y: Math.min(Math.max(end.y, box.y + 3), box.y + box.h - 3),
  };
  return Math.hypot(near.x - end.x, near.y - end.y) > 24 ? [end.x, end.y, near.x, near.y] : undefined;
}

export interface Put {
  box: Box;
  spot: number;
  leader?: number[];
}

/** The label where it was, seen from the end of its line, if that is inside the frame. */
export function keep(end: Point, size: { w: number; h: number }, frame: Box, spot: number): Put | undefined {
  const box = boxAt(end, size, spots[spot]);
  return inside(box, frame) ? { box, spot, leader: leaderTo(end, box) } : undefined;
}

/**
 * Puts a label near the end of its line, inside the frame, over as little as can be, and covers the ground there. last: the spot of last time, kept as long as
 * none is much better. A label that is far gets a leader. Undefined when it fits nowhere.
 */
export function place(
  end: Point,
  size: { w: number; h: number },
  ground: Ground,
  frame: Box,
  last?: number,
): Put | undefined {
  let best: { box: Box; spot: number } | undefined;
  let least = Infinity;
  spots.forEach((around, spot) => {
    const box = boxAt(end, size, around);
    if (!inside(box, frame)) return;
    const cost =
      around.r +
      12 * ground.count({ x: box.x + 1, y: box.y + 2, w: box.w - 2, h: box.h - 4 }) -
      (spot === last ? 16 : 0);
    if (cost < least) [best, least] = [{ box, spot }, cost];
  });
  if (!best) return undefined;
  ground.box(best.box);
  return { ...best, leader: leaderTo(end, best.box) };
}

/** Moves heights apart by at least gap, each as little as can be, between low and high; a heavy one hardly moves. Order in = order out. */
export function spread(items: { y: number; weight: number }[], gap: number, low: number, high: number): number[] {
  const order = items.map((_, i) => i).sort((a, b) => items[a].y - items[b].y);
  // Without the gaps this is a regression to increasing values: neighbours that clash share their weighted mean.
  const blocks: { sum: number; weight: number; count: number }[] = [];
  const mean = (b: { sum: number; weight: number }) => b.sum / b.weight;
  order.forEach((item, rank) => {
    const { y, weight } = items[item];
    blocks.push({ sum: (y - rank * gap) * weight, weight, count: 1 });
    while (blocks.length > 1 && mean(blocks[blocks.length - 2]) > mean(blocks[blocks.length - 1])) {
      const last = blocks.pop();
      const into = blocks[blocks.length - 1];
      if (last)
        Object.assign(into, {
          sum: into.sum + last.sum,
          weight: into.weight + last.weight,
          count: into.count + last.count,
        });
    }
  });
  const free = blocks.flatMap((b) => Array<number>(b.count).fill(mean(b)));
  const limit = high - (items.length - 1) * gap;
  const out: number[] = [];
  order.forEach((item, rank) => (out[item] = Math.min(Math.max(free[rank], low), Math.max(low, limit)) + rank * gap));
  return out;
}
