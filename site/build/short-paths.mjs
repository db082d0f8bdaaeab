// @ts-check
// Shortens the paths of drawings: removes points that make no visible difference, rounds the others, and makes each
// point relative to the previous one. This reduces the size of the compressed paths to a third.

/** The maximum distance, in coordinate units, by which removing a point may move a line. */
const slack = 0.8;

/** @typedef {[x: number, y: number]} Point */

/** Shortens the paths that consist of straight lines, M x y x y or M x y L x y. @type {(svg: string) => string} */
export const withShortPaths = (svg) =>
  svg.replaceAll(/ d="((?:[ML][\d. -]+)+)"/g, (_, path) => {
    return ` d="${path.split('M').slice(1).map(pointsOf).map(thinned).map(relative).join('')}"`;
  });

/** The number of coordinate units per pixel. */
const parts = 2;

/** Returns the points of a line in coordinate units. @type {(line: string) => Point[]} */
const pointsOf = (line) =>
  [...line.matchAll(/([^\sL]+) ([^\sL]+)/g)].map(([, x, y]) => [
    Math.round(parts * Number(x)),
    Math.round(parts * Number(y)),
  ]);

/**
 * Removes points that are near the lines between the remaining points, by the Douglas-Peucker algorithm.
 * @type {(line: Point[]) => Point[]}
 */
function thinned(line) {
  const [first, last] = [line[0], line[line.length - 1]];
  const [dx, dy] = [last[0] - first[0], last[1] - first[1]];
  const length = Math.hypot(dx, dy);
  const away = line.map(([x, y]) => {
    const [ex, ey] = [x - first[0], y - first[1]];
    return length === 0 ? Math.hypot(ex, ey) : Math.abs(ex * dy - ey * dx) / length;
  });
  const at = away.indexOf(Math.max(...away));
  if (away[at] <= slack) return length === 0 ? [first] : [first, last];
  return [...thinned(line.slice(0, at + 1)), ...thinned(line.slice(at)).slice(1)];
}

/** @type {(line: Point[]) => string} */
function relative([first, ...others]) {
  let before = first;
  const steps = others.map((point) => {
    const step = pair(point[0] - before[0], point[1] - before[1]);
    before = point;
    return step;
  });
  return `M${pair(...first)}${steps.length > 0 ? `l${steps.join(' ').replaceAll(' -', '-')}` : ''}`;
}

/** @type {(x: number, y: number) => string} */
const pair = (x, y) => `${x / parts} ${y / parts}`.replaceAll(/\b0\./g, '.').replace(' -', '-');
