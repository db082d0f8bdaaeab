// How start accepts a user's matrices and X0, and rejects invalid ones.
import type { Matrix, Slep, StartSpec } from '../../types/slep.d.ts';
import { type Cases, equal, near, ok, rejects, same, timed, within } from './assert.ts';
import { all, blob, coordinates, dense, n, p, triplets } from './matrices.ts';

const own = (data: object, more: object = {}) =>
  ({ problem: 'quadratic', data, params: { p, alpha: 0.5 }, options: { tol: 1e-8 }, ...more }) as StartSpec;

async function solved(slep: Slep, spec: StartSpec): Promise<number> {
  const run = await slep.start(spec);
  const result = await run.solve();
  run.dispose();
  equal(result.verdict, 'feasible stationary point', 'the verdict');
  return result.projected?.objective ?? NaN;
}

const malformed = {
  'data.M has a bad number': '%%MatrixMarket matrix array real general\n2 2\n1\n0\nx\n1\n',
  'data.M is cut off': coordinates('M').slice(0, -12),
};

const small = { n: 20, p: 3 };

/** Returns the object with one getter that throws. */
const throwing = <T extends object>(object: T, name: string): T =>
  Object.defineProperty(object, name, {
    enumerable: true,
    get() {
      throw new Error(`${name} is gone`);
    },
  });

/**
 * Invalid specs. Each entry consists of a spec, the input at fault and the message. If a line of a text is at fault,
 * the entry also has the number of this line.
 */
const bad: [spec: unknown, input: string, says: RegExp, line?: number][] = [
  [undefined, 'spec', /problem/],
  ['quadratic', 'spec', /"quadratic"/],
  [{}, 'problem', /undefined.*quadratic/],
  [{ problem: 'quartic' }, 'problem', /quartic.*quadratic/],
  [{ problem: 'quadratic', parms: {} }, 'parms', /params/],
  [{ problem: 'quadratic', params: [1] }, 'params', /an Array/],
  [{ problem: 'quadratic', params: { n: [1] } }, 'params.n', /an Array/],
  [{ problem: 'quadratic', params: { n: null } }, 'params.n', /null/],
  [{ problem: 'quadratic', params: { m: 3 } }, 'params.m', /"m".*alpha/],
  [{ problem: 'quadratic', params: { n: 0 } }, 'params.n', /0/],
  [{ problem: 'quadratic', params: { n: NaN } }, 'params.n', /not a number/],
  [{ problem: 'quadratic', params: { n: Infinity } }, 'params.n', /Inf/],
  [{ problem: 'quadratic', params: { n: 10.5 } }, 'params.n', /10\.5/],
  [{ problem: 'quadratic', params: { n: '10' } }, 'params.n', /10/],
  [{ problem: 'quadratic', params: { n: 10, p: 11 } }, 'params.p', /11/],
  [{ problem: 'quadratic', params: { start: 'zeros' } }, 'params.start', /zeros.*randn/],
  [{ problem: 'quadratic', params: { n: 20000, p: 1000 } }, 'params.n', /GB/],
  [{ problem: 'quadratic', seed: '1' }, 'seed', /"1"/],
  [{ problem: 'quadratic', startSeed: '1' }, 'startSeed', /"1"/],
  [{ problem: 'quadratic', startSeed: -1 }, 'startSeed', /-1/],
  [{ problem: 'quadratic', resample: 'folds' }, 'resample', /"folds"/],
  [{ problem: 'quadratic', resample: { kind: 'folds' } }, 'resample.count', /undefined/],
  [{ problem: 'quadratic', resample: { count: 5 } }, 'resample.kind', /undefined/],
  [{ problem: 'quadratic', resample: { kind: 'folds', count: 5, folds: 5 } }, 'resample.folds', /kind, count, part/],
  [{ problem: { formula: 'sum(X(:))' }, params: small, resample: { kind: 'folds', count: 5 } }, 'resample', /samples/],
  [{ problem: 'quadratic', resample: { kind: 'folds', count: 2.5 } }, 'resample.count', /2\.5/],
  [{ problem: 'quadratic', resample: { kind: 'folds', count: 5 } }, 'resample', /samples/],
  [{ problem: 'quadratic', onProgress: 5 }, 'onProgress', /5.*function/],
  [{ problem: 'quadratic', seed: -1 }, 'seed', /-1/],
  [{ problem: 'quadratic', seed: 0.5 }, 'seed', /0\.5/],
  [{ problem: 'quadratic', seed: 2 ** 53 }, 'seed', /2\^53/],
  [{ problem: 'quadratic', params: small, method: 'newton' }, 'method', /newton.*slbb/],
  [{ problem: 'quadratic', method: 3 }, 'method', /3/],
  [{ problem: 'quadratic', params: small, options: { tolerance: 1 } }, 'options.tolerance', /tol/],
  [{ problem: 'quadratic', params: small, options: { tol: NaN } }, 'options.tol', /not a number/],
  [{ problem: 'quadratic', params: small, options: { tol: -1 } }, 'options.tol', /-1/],
  [{ problem: 'quadratic', params: small, options: { safeguard: 'yes' } }, 'options.safeguard', /yes/],
  [{ problem: 'quadratic', params: small, options: { beta: 'large' } }, 'options.beta', /large.*certified/],
  [{ problem: 'quadratic', signal: 3 }, 'signal', /AbortSignal/],
  [{ problem: 'quadratic', x0: [1, 2] }, 'x0', /an Array.*Float64Array/],
  [{ problem: 'quadratic', x0: new Float32Array(500) }, 'x0', /Float32Array.*Float64Array/],
  [{ problem: 'quadratic', params: { n: 100, p: 5 }, x0: new Float64Array(499) }, 'x0', /499.*500/],
  [{ problem: 'quadratic', params: { n: 100, p: 5 }, x0: new Float64Array(500) }, 'x0', /singular/],
  [{ problem: 'quadratic', params: { n: 100, p: 5 }, x0: new Float64Array(500).fill(NaN) }, 'x0', /finite/],
  [{ problem: 'quadratic', data: 3 }, 'data', /3/],
  [{ problem: 'quadratic', data: {} }, 'data', /an empty object; give A, M, G/],
  [{ problem: 'beam', data: {} }, 'data', /takes no data/],
  [{ problem: 'quadratic', data: { A: undefined } }, 'data.A', /undefined/],
  [own({ ...all(dense), G: undefined }), 'data.G', /undefined/],
  [own(all(dense), { params: { p, n: 999 } }), 'params.n', /n = 999.*n = 20/],
  [own(all(dense), { params: { p, theta: 1.02 } }), 'params.theta', /generated/],
  [own({ A: dense('A') }), 'data.M', /missing/],
  [own({ ...all(dense), B: dense('A') }), 'data.B', /"B".*A, M, G/],
  [own({ ...all(dense), M: [[1]] }), 'data.M', /an Array.*Matrix Market/],
  [own({ ...all(dense), M: null }), 'data.M', /null/],
  [own({ ...all(dense), M: { rows: 2, cols: 2, data: [1, 0, 0, 1] } }), 'data.M.data', /an Array/],
  [own({ ...all(dense), M: { rows: '2', cols: 2, data: new Float64Array(4) } }), 'data.M', /rows.*"2"/],
  [own({ ...all(dense), M: { rows: 2.5, cols: 2, data: new Float64Array(4) } }), 'data.M', /2\.5/],
  [own({ ...all(dense), M: { rows: n, cols: n, data: new Float64Array(7) } }), 'data.M', /7/],
  [own({ ...all(dense), M: { rows: -n, cols: n, data: new Float64Array(n * n) } }), 'data.M', /-20 x 20.*at least/],
  [own({ ...all(dense), M: { ...triplets('M'), rows: 2 ** 31 } }), 'data.M', /2\.15e\+09.*up to 2147483647/],
  [
    own({
      ...all(dense),
      M: {
        ...triplets('M'),
        data: triplets('M').data.fill(1e308),
        row: triplets('M').row.fill(0),
        col: triplets('M').col.fill(0),
      },
    }),
    'data.M',
    /row 1, column 1 is \+Inf/,
  ],
  [own({ ...all(dense), M: { ...triplets('M'), row: [0] } }), 'data.M.row', /an Array/],
  [own({ ...all(dense), M: { ...triplets('M'), col: undefined } }), 'data.M.col', /undefined/],
  [own({ ...all(dense), M: { ...triplets('M'), row: new Int32Array(3) } }), 'data.M', /3/],
  [
    own({
      ...all(dense),
      M: { rows: n, cols: n, row: Int32Array.of(n), col: Int32Array.of(0), data: Float64Array.of(1) },
    }),
    'data.M',
    /20/,
  ],
  [own({ ...all(dense), M: { ...dense('M'), data: dense('M').data.fill(NaN, 30, 31) } }), 'data.M', /not a number/],
  [own({ ...all(dense), M: { ...dense('M'), data: dense('M').data.fill(5, 1, 2) } }), 'data.M', /symmetric/],
  [own({ ...all(dense), M: { ...dense('M'), data: dense('M').data.fill(-1, 0, 1) } }), 'data.M', /definite/],
  [own({ ...all(dense), M: { rows: n, cols: n, data: new Float64Array(n * n).fill(1) } }), 'data.M', /rank/],
  [own({ ...all(dense), M: dense('G') }), 'data.M', /20 x 3/],
  [own({ ...all(dense), M: malformed['data.M has a bad number'] }), 'data.M', /"x"/, 5],
  [own({ ...all(dense), M: new Blob([malformed['data.M has a bad number']]) }), 'data.M', /"x"/, 5],
  [own({ ...all(dense), M: malformed['data.M is cut off'] }), 'data.M', /18 of 19/, 21],
  [own({ ...all(dense), M: 'not a matrix' }), 'data.M', /MatrixMarket/, 1],
  [
    own({ ...all(dense), M: '%%MatrixMarket matrix coordinate pattern symmetric\n1 1 1\n1 1\n' }),
    'data.M',
    /pattern/,
    1,
  ],
];

/** Each entry consists of a spec with a getter that throws, and the path of the getter, which the error must name. */
const unreadable: [spec: unknown, input: string][] = [
  [throwing({ problem: 'quadratic' }, 'seed'), 'seed'],
  [{ problem: 'quadratic', params: throwing({ n: 20 }, 'p') }, 'params.p'],
  [{ problem: 'quadratic', params: small, options: throwing({}, 'tol') }, 'options.tol'],
  [own(throwing(all(dense), 'A')), 'data.A'],
  [own({ ...all(dense), M: throwing(dense('M'), 'rows') }), 'data.M.rows'],
  [own({ ...all(dense), M: throwing(dense('M'), 'data') }), 'data.M.data'],
];

export const input: Cases = {
  'wrong specs are InputErrors that name the input, and the solver stays usable': async (slep) => {
    const running = await slep.start({ problem: 'quadratic', params: { n: 30, p: 3 } });
    for (const [spec, name, says, line] of bad) {
      const what =
        JSON.stringify(spec, (_, value) =>
          ArrayBuffer.isView(value) ? `${Object.prototype.toString.call(value)}` : value,
        ) ?? 'undefined';
      await rejects(slep.start(spec as StartSpec), 'InputError', what, { input: name, says, line });
    }
    equal((await running.solve()).status, 'converged', 'the status of a run that was there before');
  },

  'a getter that throws is an InputError that names it': async (slep) => {
    for (const [spec, name] of unreadable)
      await rejects(slep.start(spec as StartSpec), 'InputError', name, { input: name, says: /is gone/ });
  },

  'a size that does not fit is refused at once': async (slep) => {
    await within(
      500,
      'the refusal',
      async () => {
        return timed(() =>
          rejects(slep.start({ problem: 'quadratic', params: { n: 20000, p: 1000 } }), 'InputError', 'a large size'),
        );
      },
      async () => timed(() => slep.start({ problem: 'quadratic', params: { n: 2000, p: 100 } })),
    );
  },

  'an array that is too large is refused before it is copied': async (slep) => {
    let copies = 0;
    const counted = (length: number) =>
      Object.defineProperty(new Float64Array(length), 'slice', { value: () => (copies++, new Float64Array(0)) });
    await rejects(
      slep.start(own({ A: dense('A'), M: { rows: n, cols: n, data: counted(n * n + 1) } })),
      'InputError',
      'one entry too many',
      { input: 'data.M.data', says: /401 entries.*400/ },
    );
    const large = Object.defineProperty(counted(4), 'byteLength', { value: 2 ** 30 }); // only the size is read
    await rejects(
      slep.start(own({ A: { rows: 2, cols: 2, data: large }, M: dense('M') })),
      'InputError',
      '1 GB and more',
      { input: 'data.M.data', says: /1\.07 GB/ },
    );
    equal(copies, 1, 'the number of copies: A alone is not too large');
  },

  'a parameter may repeat what the data determine, and a parameter without effect is reported': async (slep) => {
    const run = await slep.start(own({ A: dense('A'), M: dense('M') }, { params: { p, n, alpha: 0.5 } }));
    equal(run.info.warnings.join(), 'α = 0.5 has no effect: there is no G', 'the warnings');
    equal((await slep.start(own(all(dense)))).info.warnings.length, 0, 'the number of warnings with G');
  },

  'column names that usually denote missing numbers, such as NA, are reported': async (slep) => {
    const warned = async (header: string) =>
      (await slep.start(own({ A: `${header}\n2,0\n0,3\n`, M: '1,0\n0,1' }, { params: { p: 1 } }))).info.warnings.join();
    ok(/^data\.A: .*"NA,NA".*names of the columns/.test(await warned('NA,NA')), 'NA,NA is not reported');
    equal(await warned('height,width'), '', 'the warnings for names');
  },

  'properties of a matrix are found in every form': async (slep) => {
    const info = async (M: Matrix) => (await slep.start(own({ A: dense('A'), M }, { params: { p } }))).info;
    for (const form of [dense, triplets, coordinates])
      equal((await info(form('M'))).nnzM, n - 1, `the entries of a diagonal M of ${form.name}`);
    const { row, col, data } = triplets('A');
    const full = await slep.start(own({ A: dense('A'), M: { rows: n, cols: n, row, col, data } }, { params: { p } }));
    ok(!('nnzM' in full.info), 'a full M of triplets is sparse');
  },

  'matrices in every form give the same solution': async (slep) => {
    const expected = await solved(slep, own(all(dense)));
    for (const form of [triplets, coordinates, blob])
      near(await solved(slep, own(all(form))), expected, 1e-9, `the objective of ${form.name}`);
    near(
      await solved(slep, own({ A: dense('A'), M: blob('M'), G: triplets('G') })),
      expected,
      1e-9,
      'the objective of mixed forms',
    );
    ok((await solved(slep, own({ A: dense('A'), M: dense('M') }))) > expected, 'G makes no difference');
  },

  'arrays are copied at the call and never detached': async (slep) => {
    const [M, A, x0] = [triplets('M'), dense('A'), Float64Array.from({ length: n * p }, (_, k) => Math.sin(k * k))];
    const [untouched, started] = await Promise.all([
      slep.start(own(all(dense), { data: { M: triplets('M'), A: dense('A') }, x0: x0.slice() })),
      (() => {
        const starting = slep.start(own({ M, A }, { x0 }));
        for (const array of [M.row, M.col, M.data, A.data, x0]) array.fill(0);
        return starting;
      })(),
    ]);
    for (const array of [M.row, M.col, M.data, A.data, x0]) ok(array.length > 0, 'an array was detached');
    await Promise.all([untouched.step(5), started.step(5)]);
    same(await started.x(), await untouched.x(), 'X after the arrays were changed');
  },

  'x0 is used unchanged without the safeguard; with it, an x0 far from the constraint is projected': async (slep) => {
    const x0 = Float64Array.from({ length: 2 * n * p }, (_, k) => Math.sin(k * k)).subarray(n * p);
    const plain = await slep.start(own(all(dense), { x0, options: { safeguard: false, beta: 'paper' } }));
    same(await plain.x(), x0, 'X at the start');
    const guarded = await slep.start(own(all(dense), { x0 }));
    ok(guarded.progress.feasibility < 1e-10, `‖X'MX - I‖ is ${guarded.progress.feasibility} at the start`);
    ok(guarded.info.warnings.length > 0, 'there is no warning');
    const near = await slep.start(own(all(dense), { x0: await guarded.x() }));
    equal(near.info.warnings.length, 0, 'the number of warnings');
    same(await near.x(), await guarded.x(), 'X at the start from a feasible x0');
  },
};
