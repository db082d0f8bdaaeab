// @ts-check
// Measures how long the default method takes to find the smallest eigenvalues of Laplacians, natively and in Chromium.
// If Octave is installed, its eigs (ARPACK with a sparse factor) is measured as well. Times are in seconds, from the
// moment at which the matrix is given until the result is known.
import { spawnSync } from 'node:child_process';
import { answering } from './answering.mjs';
import { inPage, native } from './places.mjs';
import { slope } from './slopes.mjs';
import { inTurns, median } from './turns.mjs';

/**
 * @typedef {{ dim: number, side: number, p: number }} Size
 * @typedef {{ elapsed: number, f: number | null, iterations?: number }} Outcome
 * @typedef {{ what: 'eigenvalues', dim: number, n: number, p: number, where: string, seconds: number, f: number,
 *   iterations?: number }} EigenvalueLine
 */

/** @type {Size[]} */
const sizes = [100, 200, 400]
  .map((side) => ({ dim: 2, side }))
  .concat({ dim: 3, side: 30 })
  .flatMap((grid) => [5, 20].map((p) => ({ ...grid, p })));
const rounds = 3;

/**
 * @param {import('../test/harness/browser.mjs').Page} page
 * @param {string} url of dist, on the same origin as the page
 * @returns {Promise<(EigenvalueLine | { what: 'growth', p: number, where: string, slope: number })[]>}
 */
export async function eigenvalues(page, url) {
  const octave = spawnSync('octave', ['--version']).status === 0 ? answering('octave', ['--quiet', '--no-gui']) : null;
  const places = { native: native(), Chromium: await inPage(page, `${url}slep.js`) };
  const lines = [];
  for (const { dim, side, p } of sizes) {
    const spec = /** @type {import('./places.mjs').Spec} */ ({
      problem: 'eigen',
      params: { p },
      given: ['laplacian', dim, side],
      options: { tol: 1e-6 },
    });
    /** @type {Record<string, () => Promise<Outcome>>} */
    const contenders = {
      native: () => places.native.solve(spec),
      Chromium: () => places.Chromium.solve(spec),
      ...(octave && { 'eigs of Octave': () => octave.ask(eigs({ dim, side, p })) }),
    };
    const found = await inTurns(`eigenvalues, ${dim}-D, side ${side}, p = ${p}`, contenders, rounds);
    for (const [where, outcomes] of Object.entries(found)) {
      const seconds = median(outcomes.map(({ elapsed }) => elapsed));
      const { f, iterations } = outcomes[0];
      lines.push(
        /** @type {EigenvalueLine} */ ({ what: 'eigenvalues', dim, n: side ** dim, p, where, seconds, f, iterations }),
      );
    }
  }
  for (const { stop } of [...Object.values(places), ...(octave ? [octave] : [])]) await stop();
  return [...lines, ...growth(lines)];
}

/** Fits powers of n to the times of solves in two dimensions. @param {EigenvalueLine[]} lines */
function growth(lines) {
  const families = [...new Set(lines.map(({ p, where }) => JSON.stringify({ p, where })))];
  return families.map((text) => {
    const { p, where } = JSON.parse(text);
    const same = lines.filter((line) => line.dim === 2 && line.p === p && line.where === where);
    const fitted = slope(same.map(({ n, seconds }) => ({ n, ms: 1000 * seconds })));
    return { what: /** @type {'growth'} */ ('growth'), p, where, slope: fitted };
  });
}

/** Returns Octave code that runs eigs and prints the time and f. @param {Size} size */
export function eigs({ dim, side, p }) {
  const axes = Array.from({ length: dim }, (_, axis) => axis);
  const along = axes.map((axis) =>
    axes.map((other) => (axis === other ? 'T' : 'I')).reduce((/** @type {string} */ a, b) => `kron(${a},${b})`, '1'),
  );
  return `e = ones(${side}, 1); T = spdiags([-e 2*e -e], -1:1, ${side}, ${side}); I = speye(${side});
A = ${along.join('+')}; o.tol = 1e-6; t = time; d = eigs(A, ${p}, "sm", o);
printf("{\\"elapsed\\": %.6f, \\"f\\": %.15g}\\n", time - t, sum(d)/2); fflush(stdout);`;
}
