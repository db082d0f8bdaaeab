// Steps on f(x) = ½(x₁² + κ x₂²): fixed steps of the best length, and Barzilai-Borwein steps.
import { rounded } from '../model/numbers.ts';
import { through, type Drawn, type Kind } from './kind.ts';

type Point = readonly [x: number, y: number];

const start: Point = [1, 0.5];
/** Steps are taken until the norm of the gradient has fallen to this fraction of its initial value. */
const fall = 1e-6;
const scale = 300;
const [left, middle] = [60, 190];

/**
 * Returns the iterates. length: the length of the first step; isFixed: whether all other steps also have this length.
 */
export function steps(kappa: number, length: number, isFixed: boolean): Point[] {
  const gradient = ([x, y]: Point): Point => [x, kappa * y];
  const path = [start];
  const least = fall * Math.hypot(...gradient(start));
  let a = length;
  for (let k = 1; k < 1e4; k++) {
    const x = path[k - 1];
    const g = gradient(x);
    if (Math.hypot(...g) <= least) break;
    path.push([x[0] - a * g[0], x[1] - a * g[1]]);
    if (isFixed) continue;
    // because S = -a g, the inner products S·S, S·Y and Y·Y are a² times these sums
    const [ss, sy, yy] = [0, 1, 2].map((power) => g[0] ** 2 + kappa ** power * g[1] ** 2);
    a = k % 2 === 1 ? ss / sy : sy / yy;
  }
  return path;
}

export const valueOf = (kappa: number, [x, y]: Point): number => (x * x + kappa * y * y) / 2;

const at = ([x, y]: Point): Point => [left + scale * x, middle - scale * y];

/** Returns the level line of f through the point at the given fraction of the way from the minimum to the start. */
function level(kappa: number, part: number): string {
  const size = part * Math.sqrt(2 * valueOf(kappa, start)) * scale;
  const [a, b] = [size, size / Math.sqrt(kappa)].map((half) => half.toFixed(1));
  return `M${left - Number(a)} ${middle}a${a} ${b} 0 1 0 ${2 * Number(a)} 0a${a} ${b} 0 1 0 ${-2 * Number(a)} 0`;
}

export const zigzag: Kind = {
  width: 660,
  height: 380,
  label: 'Two paths from the same start to the minimum of a quadratic, over its level lines',
  knobs: [{ name: 'condition number κ', min: 0, max: 2, step: 0.01, value: 1 }],
  marks: [
    { text: 'start', x: left + scale + 10, y: middle - scale / 2 - 8 },
    { text: 'minimum', x: left - 40, y: middle + 76 },
  ],
  key: [
    ['fixed', 'fixed steps of the best length'],
    ['path', 'Barzilai-Borwein steps'],
  ],
  draw([power]): Drawn {
    const kappa = 10 ** power;
    const length = 2 / (1 + kappa);
    const [fixed, free] = [true, false].map((isFixed) => steps(kappa, length, isFixed));
    const seen = free.map(at).map(([x, y]): Point => [x, Math.min(1e4, Math.max(-1e4, y))]);
    return {
      paths: {
        level: [0.05, 0.2, 0.4, 0.7, 1, 1.4].map((part) => level(kappa, part)).join(''),
        fixed: through(fixed.map(at)),
        path: through(seen),
        steps: seen.map((point) => `${through([point])}h0`).join(''),
      },
      values: [rounded(kappa, 2)],
      words:
        `Reducing the norm of the gradient by a factor of a million takes ${fixed.length - 1} fixed steps or ` +
        `${free.length - 1} Barzilai-Borwein steps.`,
    };
  },
};
