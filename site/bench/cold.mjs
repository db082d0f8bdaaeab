// @ts-check
// Measures the first solve in a new Node process: the five smallest eigenvalues of a Laplacian. The solve begins when
// the solver has been loaded, or after the matrix has been generated, while the worker warms the program up. If Octave
// is installed, these solves alternate with runs of Octave's eigs.
import { execFileSync, spawnSync } from 'node:child_process';
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
      'Node, warmed up': once('warmed up'),
      ...(octave && { 'eigs of Octave': () => octave.ask(eigs(size)) }),
    },
    rounds,
  );
  octave?.stop();
  const seconds = Object.values(found).map((outcomes) => median(outcomes.map(({ elapsed }) => elapsed)));
  return {
    what: 'cold',
    n: size.side ** size.dim,
    p: size.p,
    atOnce: seconds[0],
    warm: seconds[1],
    eigs: seconds.at(2),
  };
}

/** @param {Awaited<ReturnType<typeof cold>>} line */
export function coldText({ n, p, atOnce, warm, eigs }) {
  const ratio = (/** @type {number} */ seconds) => (eigs ? ` (${(seconds / eigs).toFixed(2)} times eigs)` : '');
  return `The first solve of a fresh Node process, the 2-D Laplacian with n = ${n} and p = ${p}, takes \
${warm.toFixed(2)} s${ratio(warm)} from the matrix to the result. If the solve begins as soon as the solver has been \
loaded, so that the program has no time to warm up, it takes ${atOnce.toFixed(2)} s${ratio(atOnce)}. These are medians \
of ${rounds}${eigs ? `, measured alternately with eigs, which takes ${eigs.toFixed(2)} s` : ''}.
`;
}

if (process.argv[1] === file && process.argv[2]) {
  const { dim, side, p } = size;
  const data = process.argv[2] === 'at once' ? laplacian(dim, side) : undefined;
  const place = await inNode();
  const spec = { problem: 'eigen', params: { p }, options: { tol: 1e-6 } };
  console.log(
    JSON.stringify(await place.solve({ ...spec, ...(data ? { data } : { given: ['laplacian', dim, side] }) })),
  );
  place.stop();
}
