// Compares runs of wasm/native with runs of slep.js in Node, bit by bit: X, R(X) with its Ritz values, every column of
// the trace except seconds, the verdict and its message.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { answering } from '../../bench/answering.mjs';
import { root } from '../../build/paths.mjs';
import type { Slep, StartSpec } from '../../types/slep.d.ts';
import { decoded } from '../../study/natively.mjs';
import { openInNode } from './in-node.ts';

/** The report of a run, or the reason why the run could not start. */
type Found = { error: string } | { verdict: string; message: string; arrays: Record<string, Float64Array> };

/** On some processors other than x64, and on x64 with GOAMD64=v3, Go fuses multiplications with additions. */
export const skip = process.arch !== 'x64' && `Go fuses products with sums on ${process.arch}`;

const problems = {
  quadratic: { n: 120, p: 6, d: 0.05 },
  gcca: { n: 90, m: 200, p: 4 },
  sgcca: { n1: 40, n2: 50, p: 4 },
  lda: { n: 40, m: 160 },
  kohnsham: { grid: 8, p: 4 },
  eigen: { n: 96, p: 5 },
  beam: { elements: 16, p: 3 },
};
const options = [{ maxIterations: 400 }, { maxIterations: 400, beta: 'paper', safeguard: false, tol: 1e-7 }] as const;

/** Specs for every problem and method, both with the certificate and with the paper's β, for two seeds each. */
export const named = (slep: Slep): StartSpec[] =>
  Object.entries(problems).flatMap(([problem, params]) =>
    ['auto', ...slep.catalog.methods.map(({ name }) => name)].flatMap((method) =>
      options.flatMap((chosen) =>
        [1, 2].map((seed) => ({ problem, params, method, options: chosen, seed }) as unknown as StartSpec),
      ),
    ),
  );

/** Objectives that contain functions for which Go's math package may give different results on different processors. */
export const typed = [
  'sum(log(1 + sum(X.^2, 2)))',
  'sum(sum(exp(X)))',
  'sum(sum(abs(X).^1.5))',
  'sum(sum(tanh(X)))',
  'sum(sum(log(cosh(X))))',
  'sum(sum(sinh(X) + sigmoid(X)))',
].map((f) => {
  const spec = { problem: { formula: `A = randsym(n); trace(X'*A*X) + ${f}` }, params: { n: 40, p: 3 }, seed: 1 };
  return spec as unknown as StartSpec;
});

/** Asserts that native runs give the same bits as runs under WebAssembly, and that most specs are valid. */
export async function compare(specsOf: (slep: Slep) => StartSpec[]) {
  const folder = mkdtempSync(join(tmpdir(), 'slep-native-'));
  const binary = join(folder, 'native');
  execFileSync('go', ['build', '-buildvcs=false', '-o', binary, './wasm/native'], {
    cwd: root,
    env: { ...process.env, GOAMD64: 'v1' },
  });
  const native = answering(binary);
  const slep = await openInNode({ worker: false }, true);
  try {
    const specs = specsOf(slep);
    let runs = 0;
    for (const spec of specs) {
      const [there, here] = [await natively(native.ask, spec), await inTab(slep, spec)];
      assert.deepEqual(there, here, `different bits natively: ${JSON.stringify(spec)}`);
      if (!('error' in here)) runs++;
    }
    assert.ok(runs > specs.length / 2, `only ${runs} of ${specs.length} specs start runs`);
  } finally {
    native.stop();
    slep.dispose();
    rmSync(folder, { recursive: true });
  }
}

async function natively(ask: (question: string) => Promise<any>, spec: StartSpec): Promise<Found> {
  const { problem, ...rest } = spec as { problem: string | { formula: string } };
  const named = typeof problem === 'string' ? { problem } : problem;
  const views = ['result', 'trace', 'x', 'projected'];
  const { error, info: _, result, ...found } = await ask(JSON.stringify({ ...rest, ...named, views }));
  if (error) return { error: error.message };
  const arrays = Object.entries<Record<string, string>>(found).flatMap(([view, columns]) =>
    Object.entries(columns).map(([name, text]) => [`${view} ${name}`, decoded(text)] as const),
  );
  const { verdict, message } = result;
  return { verdict, message, arrays: Object.fromEntries(arrays.filter(([name]) => name !== 'trace seconds')) };
}

async function inTab(slep: Slep, spec: StartSpec): Promise<Found> {
  try {
    const run = await slep.start(spec);
    const { verdict, message } = await run.solve({ sliceMs: 1000 });
    const { seconds: _, ...columns } = await run.trace();
    const arrays: Record<string, Float64Array> = Object.fromEntries(
      Object.entries(columns).map(([name, values]) => [`trace ${name}`, values]),
    );
    const { x, ritz = new Float64Array() } = await run.projected();
    Object.assign(arrays, { 'x x': await run.x(), 'projected x': x, 'projected ritz': ritz });
    run.dispose();
    return { verdict, message, arrays };
  } catch (error) {
    return { error: (error as Error).message };
  }
}
