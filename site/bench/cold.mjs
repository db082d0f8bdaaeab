// @ts-check
// Measures the first solve in a new Node process: the five smallest eigenvalues of a Laplacian. The solve begins as
// soon as the solver has been loaded, or half a second later, by which time the worker has warmed the program up. If
// Octave is installed, these solves alternate with runs of Octave's eigs.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { answering } from './answering.mjs';
import { eigs } from './eigenvalues.mjs';
import { laplacian } from './laplacian.mjs';
import { inNode } from './places.mjs';
import { inTurns, median } from './turns.mjs';

const size = { dim: 2, side: 200, p: 5 };
const rounds = 5;
const file = fileURLToPath(import.meta.url);

export async function cold() {
  const octaves = startOctaves();
  const once = (/** @type {string} */ when) => () =>
    JSON.parse(execFileSync(process.execPath, [file, when], { encoding: 'utf8' }));
  const found = await inTurns(
    'the first solve',
    {
      'at once': once('at once'),
      later: once('later'),
      ...Object.fromEntries(Object.entries(octaves).map(([name, { ask }]) => [name, () => ask(eigs(size))])),
    },
    rounds,
  );
  for (const { stop } of Object.values(octaves)) stop();
  const seconds = (/** @type {string} */ name) => median(found[name].map(({ elapsed }) => elapsed));
  const solvers = Object.keys(octaves).map((name) => ({ name, seconds: seconds(name) }));
  return {
    what: 'cold',
    n: size.side ** size.dim,
    p: size.p,
    atOnce: seconds('at once'),
    later: seconds('later'),
    eigs: solvers,
  };
}

/**
 * Starts Octave with its default BLAS and, if Debian's reference BLAS is installed, also with the reference BLAS.
 * Octave uses OpenBLAS if it is installed, as it is after other benchmarks.
 * @returns {Record<string, ReturnType<typeof answering>>}
 */
function startOctaves() {
  if (spawnSync('octave', ['--version']).status !== 0) return {};
  const start = (env = {}) => answering('octave', ['--quiet', '--no-gui'], { ...process.env, ...env });
  const folder = readdirSync('/usr/lib')
    .map((name) => join('/usr/lib', name))
    .find((one) => existsSync(join(one, 'blas/libblas.so.3')) && existsSync(join(one, 'lapack/liblapack.so.3')));
  const path = folder && { LD_LIBRARY_PATH: `${join(folder, 'blas')}:${join(folder, 'lapack')}` };
  return { 'the default BLAS': start(), ...(path && { 'the reference BLAS': start(path) }) };
}

/** @param {Awaited<ReturnType<typeof cold>>} line */
export function coldText({ n, p, atOnce, later, eigs }) {
  const ratios = (/** @type {number} */ time) =>
    eigs.map(({ name, seconds }) => `${(time / seconds).toFixed(2)} times eigs with ${name}`).join(', ');
  const took = (/** @type {number} */ time) => `${time.toFixed(2)} s${eigs.length > 0 ? ` (${ratios(time)})` : ''}`;
  const alternating = eigs.map(({ name, seconds }) => ` eigs with ${name} takes ${seconds.toFixed(2)} s.`).join('');
  return `The first solve of a fresh Node process, the 2-D Laplacian with n = ${n} and p = ${p}, takes \
${took(later)} from the matrix to the result if it begins half a second after loading, because the worker warms the \
program up meanwhile. If the solve begins at once, it takes ${took(atOnce)}. These are medians of ${rounds} \
alternating runs.${alternating}
`;
}

if (process.argv[1] === file && process.argv[2]) {
  const { dim, side, p } = size;
  const data = laplacian(dim, side);
  const place = await inNode();
  if (process.argv[2] === 'later') await setTimeout(500);
  console.log(JSON.stringify(await place.solve({ problem: 'eigen', params: { p }, data, options: { tol: 1e-6 } })));
  place.stop();
}
