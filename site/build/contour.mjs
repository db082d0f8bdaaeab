// @ts-check
// Level lines of a function of two variables by marching squares, joined into long lines.

/** @typedef {{ x: number[], y: number[] }} Box from and to */
/** @typedef {(x: number, y: number) => number} Plane */

/** @type {(f: Plane, level: number, box: Box, cells: number) => number[][][]} */
export function contour(f, level, box, cells) {
  const size = (box.x[1] - box.x[0]) / cells;
  const rows = Math.round((box.y[1] - box.y[0]) / size);
  const X = (/** @type {number} */ i) => box.x[0] + i * size;
  const Y = (/** @type {number} */ j) => box.y[0] + j * size;
  const at = (/** @type {number} */ i, /** @type {number} */ j) => f(X(i), Y(j)) - level;
  /**
   * Where the line crosses the edge between two corners. Both cells at the edge use the same name.
   * @type {Map<string, { point: number[], next: string[] }>}
   */
  const crossings = new Map();
  const cross = (
    /** @type {number} */ i,
    /** @type {number} */ j,
    /** @type {number} */ k,
    /** @type {number} */ l,
  ) => {
    const name = `${i} ${j} ${k} ${l}`;
    if (!crossings.has(name)) {
      const part = at(i, j) / (at(i, j) - at(k, l));
      crossings.set(name, { point: [X(i) + part * (k - i) * size, Y(j) + part * (l - j) * size], next: [] });
    }
    return name;
  };
  for (let i = 0; i < cells; i++) {
    for (let j = 0; j < rows; j++) {
      const edges = [
        [i, j, i + 1, j],
        [i + 1, j, i + 1, j + 1],
        [i, j + 1, i + 1, j + 1],
        [i, j, i, j + 1],
      ];
      const cut = edges
        .filter(([a, b, c, d]) => at(a, b) > 0 !== at(c, d) > 0)
        .map(([a, b, c, d]) => cross(a, b, c, d));
      for (let k = 0; k + 1 < cut.length; k += 2) {
        crossings.get(cut[k])?.next.push(cut[k + 1]);
        crossings.get(cut[k + 1])?.next.push(cut[k]);
      }
    }
  }
  return joined(crossings);
}

/**
 * Walks from crossing to crossing. It begins with the ends of open lines.
 * @type {(crossings: Map<string, { point: number[], next: string[] }>) => number[][][]}
 */
function joined(crossings) {
  const lines = [];
  const left = new Set(crossings.keys());
  const starts = [...crossings].sort(([, a], [, b]) => a.next.length - b.next.length).map(([name]) => name);
  for (const start of starts) {
    if (!left.has(start)) continue;
    const line = [];
    /** @type {string | undefined} */
    let name = start;
    while (name !== undefined) {
      left.delete(name);
      const { point, next } = /** @type {{ point: number[], next: string[] }} */ (crossings.get(name));
      line.push(point);
      const onward = next.find((n) => left.has(n));
      if (!onward && next.includes(start) && line.length > 2) line.push(line[0]); // closed
      name = onward;
    }
    lines.push(line);
  }
  return lines;
}
