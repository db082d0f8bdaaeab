// @ts-check
// Measures the first solve in a new Node process: the five smallest eigenvalues of a Laplacian. If Octave is installed,
// these solves alternate with runs of Octave's eigs.
import { execFileSync, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { answering } from './answering.mjs';
import { eigs } from './eigenvalues.mjs';
import { inNode } from './places.mjs';
import { inTurns, median } from './turns.mjs';

const size = { dim: 2, side: 200, p: 5 };
const rounds = 5;
const file = fileURLToPath(import.meta.url);

export async function cold() {
  const octave = spawnSync('octave', ['--version']).status === 0 ? answering('octave', ['--quiet', '--no-gui']) : null;
  const found = await inTurns(
    'the first solve',
    {
      Node: () => JSON.parse(execFileSync(process.execPath, [file, 'once'], { encoding: 'utf8' })),
      ...(octave && { 'eigs of Octave': () => octave.ask(eigs(size)) }),
    },
    rounds,
  );
  octave?.stop();
  const seconds = Object.values(found).map((outcomes) => median(outcomes.map(({ elapsed }) => elapsed)));
  return { what: 'cold', n: size.side ** size.dim, p: size.p, node: seconds[0], eigs: seconds.at(1) };
}

/** @param {Awaited<ReturnType<typeof cold>>} line */
export function coldText({ n, p, node, eigs }) {
  const beside = eigs
    ? ` In alternating measurements, eigs takes ${eigs.toFixed(2)} s, so the ratio is ${(node / eigs).toFixed(2)}.`
    : '';
  return `The first solve of a fresh Node process, the 2-D Laplacian with n = ${n} and p = ${p}, takes \
${node.toFixed(2)} s from the matrix to the result (median of ${rounds}).${beside}
`;
}

if (process.argv[1] === file && process.argv[2] === 'once') {
  const place = await inNode();
  const { dim, side, p } = size;
  console.log(
    JSON.stringify(
      await place.solve({ problem: 'eigen', params: { p }, given: ['laplacian', dim, side], options: { tol: 1e-6 } }),
    ),
  );
  place.stop();
}
