// @ts-check
// Finds the smallest eigenvalues of Laplacians by the default method, natively and in Chromium, and by eigs of Octave
// (ARPACK on a sparse factor) where that is installed. All take turns. Seconds are from the matrix to the result.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { createInterface } from 'node:readline';
import { inSite, root } from '../build/paths.mjs';
import { defineLaplacian } from './laplacian.mjs';
import { median } from './median.mjs';
import { slope } from './slopes.mjs';

/**
 * @typedef {{ dim: number, side: number, p: number }} Size
 * @typedef {{ seconds: number, f: number, iterations?: number }} Outcome
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
 * @param {string} url of dist, whose origin the page has
 * @returns {Promise<(EigenvalueLine | { what: 'growth', p: number, where: string, slope: number })[]>}
 */
export async function eigenvalues(page, url) {
  const binary = inSite('.cache/eigen');
  execFileSync('go', ['build', '-o', binary, './wasm/bench/eigen'], { cwd: root, stdio: 'inherit' });
  await defineLaplacian(page);
  const native = answering(binary, []);
  const octave = spawnSync('octave', ['--version']).status === 0 ? answering('octave', ['--quiet', '--no-gui']) : null;
  /** @type {Record<string, (size: Size) => Promise<Outcome>>} */
  const places = {
    native: async ({ dim, side, p }) => JSON.parse(await native.ask(`${dim} ${side} ${p}\n`)),
    Chromium: (size) => inPage(page, `${url}slep.js`, size),
    ...(octave && { 'eigs of Octave': async (size) => JSON.parse(await octave.ask(eigs(size))) }),
  };
  const lines = [];
  for (const size of sizes) {
    /** @type {Record<string, Outcome[]>} */
    const found = Object.fromEntries(Object.keys(places).map((where) => [where, []]));
    for (let round = 0; round < rounds; round++) {
      for (const [where, solve] of Object.entries(places)) found[where].push(await solve(size));
    }
    const { dim, side, p } = size;
    for (const [where, outcomes] of Object.entries(found)) {
      const seconds = median(outcomes.map((outcome) => outcome.seconds));
      const { f, iterations } = outcomes[0];
      lines.push(
        /** @type {EigenvalueLine} */ ({ what: 'eigenvalues', dim, n: side ** dim, p, where, seconds, f, iterations }),
      );
      console.error(`${dim}-D, n=${side ** dim}, p=${p}, ${where}: ${seconds.toFixed(3)} s, f = ${f}, ${iterations}`);
    }
  }
  native.stop();
  octave?.stop();
  return [...lines, ...growth(lines)];
}

/** How the time of a solve in two dimensions grows with n. @param {EigenvalueLine[]} lines */
function growth(lines) {
  const families = [...new Set(lines.map(({ p, where }) => JSON.stringify({ p, where })))];
  return families.map((text) => {
    const { p, where } = JSON.parse(text);
    const same = lines.filter((line) => line.dim === 2 && line.p === p && line.where === where);
    const fitted = slope(same.map(({ n, seconds }) => ({ n, ms: 1000 * seconds })));
    console.error(`${where}, p=${p}: grows as n^${fitted.toFixed(2)}`);
    return { what: /** @type {'growth'} */ ('growth'), p, where, slope: fitted };
  });
}

/**
 * A program that answers each question on its input with a line.
 * @param {string} command @param {string[]} flags
 */
function answering(command, flags) {
  const child = spawn(command, flags, { stdio: ['pipe', 'pipe', 'inherit'] });
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    /** @param {string} question @returns {Promise<string>} */
    ask: async (question) => {
      child.stdin.write(question);
      const { value, done } = await answers.next();
      if (done) throw new Error(`${command} ended`);
      return value;
    },
    stop: () => child.stdin.end(),
  };
}

/** @param {Size} size */
function eigs({ dim, side, p }) {
  const axes = Array.from({ length: dim }, (_, axis) => axis);
  const along = axes.map((axis) =>
    axes.map((other) => (axis === other ? 'T' : 'I')).reduce((/** @type {string} */ a, b) => `kron(${a},${b})`, '1'),
  );
  return `e = ones(${side}, 1); T = spdiags([-e 2*e -e], -1:1, ${side}, ${side}); I = speye(${side});
A = ${along.join('+')}; o.tol = 1e-6; t = time; d = eigs(A, ${p}, "sm", o);
printf("{\\"seconds\\": %.6f, \\"f\\": %.15g}\\n", time - t, sum(d)/2); fflush(stdout);
`;
}

/**
 * @param {import('../test/harness/browser.mjs').Page} page
 * @param {string} url
 * @param {Size} size
 * @returns {Promise<Outcome>}
 */
function inPage(page, url, size) {
  return page.evaluate(
    async (url, { dim, side, p }) => {
      /** @type {any} */
      const scope = globalThis;
      scope.slep ??= await (await import(url)).load();
      const data = scope.laplacian(dim, side);
      const began = performance.now();
      const run = await scope.slep.start({ problem: 'eigen', params: { p }, data, options: { tol: 1e-6 } });
      const { iterations, projected } = await run.solve();
      const seconds = (performance.now() - began) / 1000;
      run.dispose();
      return { seconds, f: projected.objective, iterations };
    },
    url,
    size,
  );
}
