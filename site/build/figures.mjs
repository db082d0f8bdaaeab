// @ts-check
// Draws the figures in the notes as inline SVG, from the formulas in their captions.
import { levelLines } from './polylines.mjs';
import { withShortPaths } from './short-paths.mjs';

/** The feasible sets for n = 2, p = 1 and M = diag(1, m). */
const sets = [
  { m: 4, name: 'diag(1, 4)', at: [-0.55, -0.08] },
  { m: 0.25, name: 'diag(1, ¼)', at: [-0.53, 1.35] },
  { m: 0, name: 'diag(1, 0)', at: [1.1, 1.7] },
];

export function feasibleSets() {
  const view = frame({ x: [-2.4, 2.4], y: [-2.2, 2.2] }, 62);
  const curves = sets.map(({ m, name, at }) => {
    return `<path class="set" d="${view.ellipse(m)}"/><text x="${view.x(at[0])}" y="${view.y(at[1])}">${name}</text>`;
  });
  return view.svg(
    'The sets of x with xᵀMx = 1 for three matrices M: a flat ellipse, a tall one, and two parallel lines',
    curves.join(''),
  );
}

// The example in the note a-penalty-that-is-exact has M = diag(1, 4), f(x) = -(0.6, 1.6)x and the minimiser x* = (0.6,
// 0.4). Each point of the plane is t x* + s v with v = (-0.8, 0.3).
const t = (/** @type {number} */ x, /** @type {number} */ y) => 0.6 * x + 1.6 * y;
const b = (/** @type {number} */ x, /** @type {number} */ y) => x * x + 4 * y * y;
const quadratic = (/** @type {number} */ beta) => (/** @type {number} */ x, /** @type {number} */ y) =>
  -t(x, y) + (beta / 4) * (b(x, y) - 1) ** 2;
const exact = (/** @type {number} */ beta) => (/** @type {number} */ x, /** @type {number} */ y) =>
  (-t(x, y) * (3 - b(x, y))) / 2 + (beta / 4) * (b(x, y) - 1) ** 2;

const rises = [0.05, 0.2, 0.5, 1, 1.6, 2.6, 5];

const panels = {
  quadratic: {
    of: quadratic(1),
    rises,
    marks: [mark('wrong', 1.324718)],
    label: 'Contours of the quadratic penalty for β = 1, whose minimum lies outside the ellipse',
  },
  false: {
    of: exact(0.75),
    rises: [0.05, 0.2, 0.5, 1, 1.4, 1.6, 1.685, 1.74, 2.2, 3.5],
    marks: [
      mark('good', 1),
      mark('wrong', -2),
      mark('saddle', -1.5, Math.sqrt(0.75)),
      mark('saddle', -1.5, -Math.sqrt(0.75)),
      mark('saddle', -1),
    ],
    label: 'Contours of h for β = 3/4: a minimum on the ellipse, and a false one far outside',
  },
  exact: {
    of: exact(2),
    rises,
    marks: [mark('good', 1), mark('saddle', -1), mark('saddle', -0.75)],
    label: 'Contours of h for β = 2: one minimum, on the ellipse',
  },
};

/** @type {(name: keyof typeof panels) => string} */
export function landscape(name) {
  const { of, rises, marks, label } = panels[name];
  const view = frame({ x: [-1.95, 1.55], y: [-1.35, 1.15] }, 90);
  const least = name === 'quadratic' ? of(0.794831, 0.529887) : -1;
  const lines = rises.map((rise) => view.level(of, least + rise, 90)).join('');
  const points = marks.map(({ kind, at: [x, y] }) =>
    kind === 'saddle'
      ? `<path class="saddle" d="M${view.x(x) - 4} ${view.y(y) - 4}l8 8m0-8l-8 8"/>`
      : `<circle class="${kind}" cx="${view.x(x)}" cy="${view.y(y)}" r="5"/>`,
  );
  const paths = `<path class="level" d="${lines}"/><path class="set" d="${view.ellipse(4)}"/>`;
  return view.svg(label, `${paths}${points.join('')}`);
}

/**
 * Returns a mark at the point t x* + s v.
 * @type {(kind: 'good' | 'wrong' | 'saddle', t: number, s?: number) => { kind: string, at: [number, number] }}
 */
function mark(kind, t, s = 0) {
  return { kind, at: [0.6 * t - 0.8 * s, 0.4 * t + 0.3 * s] };
}

/**
 * @typedef {object} View the mapping from coordinates to pixels
 * @property {(v: number) => number} x
 * @property {(v: number) => number} y
 * @property {(f: import('./polylines.mjs').Plane, at: number, cells: number) => string} level returns the path of a
 *   level line
 * @property {(m: number) => string} ellipse returns the path of x² + m y² = 1, which is two lines for m = 0
 * @property {(label: string, content: string) => string} svg returns an SVG element without colours; style sheets
 *   define the colours for both themes and for paper
 */

/** @type {(box: import('./polylines.mjs').Box, scale: number) => View} */
function frame(box, scale) {
  const x = (/** @type {number} */ v) => Number(((v - box.x[0]) * scale).toFixed(1));
  const y = (/** @type {number} */ v) => Number(((box.y[1] - v) * scale).toFixed(1));
  return {
    x,
    y,
    level: (f, at, cells) =>
      levelLines(f, at, box, cells)
        .map((line) => `M${line.map(([a, c]) => `${x(a)} ${y(c)}`).join(' ')}`)
        .join(''),
    ellipse: (m) => {
      const [left, right, half] = [x(-1), x(1), scale / Math.sqrt(m)];
      if (m === 0) return `M${left} 0V${y(box.y[0])}M${right} 0V${y(box.y[0])}`;
      const arc = `A${scale} ${half} 0 1 0`;
      return `M${left} ${y(0)}${arc} ${right} ${y(0)}${arc} ${left} ${y(0)}`;
    },
    svg: (label, content) => {
      const size = `viewBox="0 0 ${x(box.x[1])} ${y(box.y[0])}"`;
      return withShortPaths(`<svg class="drawn" role="img" aria-label="${label}" ${size}>${content}</svg>`);
    },
  };
}
