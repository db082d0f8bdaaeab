// @ts-check
// Measures how long it takes to find the five smallest eigenvalues of finite-element pencils of several sizes, natively
// and in Node. The benchmark measures, in seconds, how long a run with given matrices takes to start, and how long it
// then takes to reach its result.
//
// node site/bench/starts.mjs # measures only these pencils; prints JSON lines and the table; needs ./build.sh first
import { pathToFileURL } from 'node:url';
import { buildNative, inNode, native } from './places.mjs';
import { percent, table } from './print.mjs';
import { inTurns, medians } from './turns.mjs';

/**
 * @typedef {{ what: 'starts', dim: number, mass: string, n: number, where: string, start: number, solve: number }}
 *   StartLine
 */

const families = [1, 2].flatMap((dim) => ['all', 'half', 'points'].map((mass) => ({ dim, mass })));
const sizes = [500, 1000, 2000, 4000, 8000, 16000];
const rounds = 3;

/** @returns {Promise<StartLine[]>} */
export async function starts() {
  const places = { native: native(), Node: await inNode() };
  const lines = [];
  for (const { dim, mass } of families)
    for (const about of sizes) {
      const side = Math.round(about ** (1 / dim));
      const spec = /** @type {import('./places.mjs').Spec} */ ({
        problem: 'eigen',
        params: { p: 5 },
        given: ['elements', dim, side, mass],
        options: { tol: 1e-6 },
      });
      const contenders = Object.fromEntries(
        Object.entries(places).map(([where, place]) => [where, () => place.solve(spec)]),
      );
      const found = await inTurns(`starts, ${dim}-D, mass of ${mass}, n = ${side ** dim}`, contenders, rounds);
      for (const [where, outcomes] of Object.entries(found)) {
        const seconds = medians(outcomes.map(({ start, elapsed }) => ({ start, solve: elapsed - start })));
        lines.push(/** @type {StartLine} */ ({ what: 'starts', dim, mass, n: side ** dim, where, ...seconds }));
      }
    }
  for (const { stop } of Object.values(places)) await stop();
  return lines;
}

/** @param {StartLine[]} lines */
export function startsTable(lines) {
  const ms = (/** @type {number} */ seconds) => (1000 * seconds).toFixed(0);
  const rows = [...new Set(lines.map(({ where }) => where))].flatMap((place) =>
    families.map(({ dim, mass }) => {
      const of = lines.filter((line) => line.where === place && line.dim === dim && line.mass === mass);
      return [`${place}, ${dim}-D, mass: ${mass}`, ...of.map(({ start, solve }) => `${ms(start)} / ${ms(solve)}`)];
    }),
  );
  const worst = Math.max(...lines.map(({ start, solve }) => start / (0.1 + 4 * solve)));
  return `The times in ms from the matrices to a run, and from the run to the result, for the five smallest \
eigenvalues of finite-element pencils over n, with M definite (all elements have mass) or singular (half of the \
elements have mass, or the mass is concentrated at points); medians of ${rounds}. The times to a run \
are at most ${percent(worst)} of 0.1 s plus four times the time of the solve.

${table(['', ...sizes.map(String)], rows)}`;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  buildNative();
  const lines = await starts();
  for (const line of lines) console.log(JSON.stringify(line));
  console.log(startsTable(lines));
}
