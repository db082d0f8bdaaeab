// The state of a plane, and everything that is computed from it: M, the contours of h, the path and its end.
import { contour, levelsOf, type Field } from '../chart/contours.ts';
import { gradient, iterates, lengthOf, penalty, type Point, type Setting } from './steps.ts';

/** The state that the reader sets. One eigenvector of M has the angle `turn`, and the other is perpendicular to it. */
export interface Plane {
  /** The angle in degrees. */ turn: number;
  /** The semi-axes of the ellipse: 1/√λ for the eigenvalues λ of M. Infinity means that λ is zero. */
  axes: readonly [number, number];
  g: Point;
  x0: Point;
  beta: number;
}

/** Half the width and half the height of the picture, in the coordinates of the plane. */
export const extent = { x: 2.6, y: 1.95 };
/**
 * The greatest length at which a semi-axis is drawn. A semi-axis that is dragged to about this length becomes infinite.
 */
export const longest = 2.5;
const [most, tol] = [400, 1e-8];
/** If the last iterate is at least this far from the origin, the run is assumed to diverge. */
const far = 100;

export const unit = (degrees: number): Point => {
  const angle = (degrees * Math.PI) / 180;
  return [Math.cos(angle), Math.sin(angle)];
};

/** Returns the eigenvalues of M. */
export const eigenvalues = ({ axes }: Plane): readonly number[] => axes.map((half) => 1 / half ** 2);

export function settingOf(plane: Plane): Setting {
  const [c, s] = unit(plane.turn);
  const [a, b] = eigenvalues(plane);
  return { m: [a * c * c + b * s * s, (a - b) * c * s, a * s * s + b * c * c], g: plane.g, beta: plane.beta };
}

/**
 * The number of bands of equal area into which contour lines of h divide the plane. Only some of these lines are drawn,
 * and the drawn lines are densest where h is low.
 */
const bands = 40;
const shown = [1, 2, 3, 4, 6, 8, 11, 14, 18, 23, 28, 33, 37];

/** Evaluates a function on a square grid as wide as the picture. The picture covers the middle rows of the grid. */
function fieldOf(size: number, value: (x: Point) => number): Field {
  const values = new Float64Array(size * size);
  for (let i = 0; i < size; i++)
    for (let j = 0; j < size; j++) {
      const y = extent.x * ((2 * i) / (size - 1) - 1);
      values[i * size + j] = Math.abs(y) > 1.1 * extent.y ? NaN : value([extent.x * ((2 * j) / (size - 1) - 1), y]);
    }
  return { size, values };
}

/** Returns a contour line of a field in the coordinates of the plane: x y x y for each segment. */
const lineOf = (field: Field, level: number): number[] =>
  contour(field, level).map((at) => extent.x * ((2 * at) / (field.size - 1) - 1));

/** Returns contour lines of h. */
export function levels(setting: Setting): number[] {
  const field = fieldOf(72, (x) => penalty(setting, x));
  const all = levelsOf(field, bands);
  return shown.flatMap((k) => (k <= all.length ? lineOf(field, all[k - 1]) : []));
}

export function ellipse(setting: Setting): number[] {
  const field = fieldOf(110, (x) => lengthOf(setting, x));
  return lineOf(field, 1);
}

/** Returns the lines f = -3, -2.5, ..., 3. Each line is given by two points far outside the picture. */
export function linesOfF({ g }: Setting): number[] {
  const size = Math.hypot(...g);
  if (size === 0) return [];
  return Array.from({ length: 13 }, (_, k) => (k - 6) / 2).flatMap((f) => {
    const [x, y] = [(-f * g[0]) / size ** 2, (-f * g[1]) / size ** 2];
    const [u, v] = [(-6 * g[1]) / size, (6 * g[0]) / size];
    return [x + u, y + v, x - u, y - v];
  });
}

export interface Outcome {
  path: readonly Point[];
  end: Point;
  /** xᵀMx at the end of the run. */
  b: number;
  h: number;
  /** How the run ended. */
  kind: 'feasible' | 'infeasible' | 'away' | 'unfinished';
}

export function outcome(plane: Plane): Outcome {
  const setting = settingOf(plane);
  const path = iterates(setting, plane.x0, most, tol);
  const end = path[path.length - 1];
  const [b, h] = [lengthOf(setting, end), penalty(setting, end)];
  const isNear = Math.hypot(...end) < far;
  const isStill = Math.hypot(...gradient(setting, end)) <= tol;
  const kind = !isNear ? 'away' : !isStill ? 'unfinished' : Math.abs(b - 1) < 1e-3 ? 'feasible' : 'infeasible';
  return { path, end, b, h, kind };
}

/** Returns the minimiser of f on the constraint, or undefined if there is none or f is constant. */
export function solution(plane: Plane): Point | undefined {
  const [c, s] = unit(plane.turn);
  const [gx, gy] = plane.g;
  const along = [c * gx + s * gy, -s * gx + c * gy];
  if (along.some((part, i) => plane.axes[i] === Infinity && Math.abs(part) > 1e-9)) return undefined;
  // (u, v) is M⁺g in the basis of eigenvectors of M; the result is scaled to length 1 in the metric of M
  const [u, v] = along.map((part, i) => (plane.axes[i] === Infinity ? 0 : part * plane.axes[i] ** 2));
  const size = Math.sqrt(u * along[0] + v * along[1]);
  return size > 0 ? [(c * u - s * v) / size, (s * u + c * v) / size] : undefined;
}
