// @ts-check
// Measures the first solve in a new Node process: the five smallest eigenvalues of a Laplacian. The solve begins as
// soon as the solver has been loaded, or half a second later, by which time the worker has warmed the program up. If
// Octave is installed, these solves alternate with runs of Octave's eigs.
import { execFileSync, spawnSync } from 'node:child_process';
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
  const octave = spawnSync('octave', ['--version']).status === 0 ? answering('octave', ['--quiet', '--no-gui']) : null;
  const once = (/** @type {string} */ when) => () =>
    JSON.parse(execFileSync(process.execPath, [file, when], { encoding: 'utf8' }));
  const found = await inTurns(
    'the first solve',
    {
      'Node, at once': once('at once'),
      'Node, half a second later': once('later'),
      ...(octave && { 'eigs of Octave': () => octave.ask(eigs(size)) }),
    },
    rounds,
  );
  octave?.stop();
  const seconds = Object.values(found).map((outcomes) => median(outcomes.map(({ elapsed }) => elapsed)));
  const [atOnce, later, eigsSeconds] = seconds;
  return { what: 'cold', n: size.side ** size.dim, p: size.p, atOnce, later, eigs: octave && eigsSeconds };
}

/** @param {Awaited<ReturnType<typeof cold>>} line */
export function coldText({ n, p, atOnce, later, eigs }) {
  const ratio = (/** @type {number} */ seconds) => (eigs ? ` (${(seconds / eigs).toFixed(2)} times eigs)` : '');
  return `The first solve of a fresh Node process, the 2-D Laplacian with n = ${n} and p = ${p}, takes \
${later.toFixed(2)} s${ratio(later)} from the matrix to the result if it begins half a second after loading, because \
the worker warms the program up meanwhile. If the solve begins at once, it takes ${atOnce.toFixed(2)} s\
${ratio(atOnce)}. These are medians of ${rounds}${
    eigs ? `, measured alternately with eigs, which takes ${eigs.toFixed(2)} s` : ''
  }.
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
