// Where the words at the ends of lines go, and how read-outs in the gutter keep apart.

export interface Box { x: number; y: number; w: number; h: number }
export interface Point { x: number; y: number }

const overlap = (a: Box, b: Box): boolean => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;

/** Offsets of a label's box from the end of its line, best first: [horizontal, vertical] in units of the box and a gap. */
const spots = [[0.5, 1], [0.5, -1], [0, 1], [0, -1], [-0.5, 1], [-0.5, -1], [-0.5, 0], [0.5, 0], [-0.5, 2], [0, 2], [-0.5, -2], [0, -2], [0.5, 2], [0.5, -2], [-0.5, 3], [-0.5, -3]];

/**
 * Places one label per end, in order, inside the frame and off each other, over as few points of lines as can be.
 * A label that fits nowhere is left out (undefined).
 */
export function place(ends: (Point & { w: number })[], h: number, lines: Point[], frame: Box): (Box | undefined)[] {
  const taken = ends.map(({ x, y }) => ({ x: x - 4, y: y - 4, w: 8, h: 8 }));
  return ends.map(({ x, y, w }) => {
    let best: Box | undefined;
    let least = Infinity;
    for (const [rank, [i, j]] of spots.entries()) {
      const box = { x: x + i * (w + 16) - w / 2, y: y + j * (h - 1) - h / 2, w, h };
      if (box.x < frame.x || box.x + w > frame.x + frame.w || box.y < frame.y || box.y + h > frame.y + frame.h) continue;
      if (taken.some((t) => overlap(t, box))) continue;
      const cost = rank + 3 * lines.filter((p) => p.x >= box.x - 1 && p.x <= box.x + w + 1 && p.y >= box.y && p.y <= box.y + h).length;
      if (cost < least) [best, least] = [box, cost];
    }
    if (best) taken.push(best);
    return best;
  });
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
      if (last) Object.assign(into, { sum: into.sum + last.sum, weight: into.weight + last.weight, count: into.count + last.count });
    }
  });
  const free = blocks.flatMap((b) => Array<number>(b.count).fill(mean(b)));
  const limit = high - (items.length - 1) * gap;
  const out: number[] = [];
  order.forEach((item, rank) => (out[item] = Math.min(Math.max(free[rank], low), Math.max(low, limit)) + rank * gap));
  return out;
}
