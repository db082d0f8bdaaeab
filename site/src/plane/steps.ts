// The penalty in two unknowns (n = 2, p = 1) for f(x) = -gᵀx, and the steps that SLBB takes on it. As in the paper,
// SLBB has no safeguard here and alternates between its two step lengths. planes.test.ts compares the steps with the
// solver's.

export type Point = readonly [x: number, y: number];

export interface Setting {
  /** The entries M₁₁, M₁₂, M₂₂ of M. */
  m: readonly [number, number, number];
  g: Point;
  beta: number;
}

const dot = (a: Point, b: Point): number => a[0] * b[0] + a[1] * b[1];
const minus = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1]];
const times = ([a, c, b]: Setting['m'], [x, y]: Point): Point => [a * x + c * y, c * x + b * y];

/** Returns xᵀMx, which is 1 on the constraint. */
export const lengthOf = ({ m }: Setting, x: Point): number => dot(x, times(m, x));

/** Returns h(x) = f(x(3 - b)/2) + β/4 (b - 1)² with b = xᵀMx. */
export function penalty(setting: Setting, x: Point): number {
  const b = lengthOf(setting, x);
  return (-dot(setting.g, x) * (3 - b)) / 2 + (setting.beta / 4) * (b - 1) ** 2;
}

/** Returns ∇h(x) = G N + Mx (βC - L) with G = -g, N = (3 - b)/2, C = b - 1 and L = xᵀG. */
export function gradient({ m, g, beta }: Setting, x: Point): Point {
  const mx = times(m, x);
  const b = dot(x, mx);
  const [n, pull] = [(3 - b) / 2, beta * (b - 1) + dot(x, g)];
  return [-g[0] * n + mx[0] * pull, -g[1] * n + mx[1] * pull];
}

/**
 * Returns the iterates, which begin with x and end when ‖∇h‖ <= tol or after the given number of steps. If the iterates
 * diverge, the last one may not be finite.
 */
export function iterates(setting: Setting, x: Point, steps: number, tol: number): Point[] {
  const path = [x];
  let slope = gradient(setting, x);
  let length = 1e-3;
  for (let k = 1; k <= steps && Math.sqrt(dot(slope, slope)) > tol; k++) {
    const next = minus(x, [length * slope[0], length * slope[1]]);
    const steeper = gradient(setting, next);
    const [s, y] = [minus(next, x), minus(steeper, slope)];
    const along = Math.abs(dot(s, y));
    length = k % 2 === 1 ? dot(s, s) / along : along / dot(y, y);
    [x, slope] = [next, steeper];
    path.push(x);
    if (!Number.isFinite(x[0] + x[1])) break;
  }
  return path;
}
