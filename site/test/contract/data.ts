// Lists of matrices and labels, which some problems take: what crosses to the worker.
import type { Catalog, InputError, SlepError } from '../../types/slep.d.ts';
import { encode } from '../../src/client/spec.ts';
import { prepare } from '../../src/client/prepare.ts';
import { Pulse } from '../../src/client/watch.ts';
import { type Cases, equal, near, ok, rejects, same } from './assert.ts';
import { nonEmpty } from '../non-empty.ts';

const part = { doc: '', shape: '' };
/** The part of a catalogue that counts here. */
const catalog = {
  problems: [
    {
      name: 'lda',
      doc: '',
      params: [],
      data: [
        { name: 'views', kind: 'list', ...part },
        { name: 'X', ...part },
        { name: 'labels', kind: 'labels', of: 'X', ...part },
      ],
    },
  ],
} as unknown as Catalog;
const encoded = (data: object) => encode({ problem: 'lda', data }, catalog, true);

const pulse = new Pulse(() => {});

const matrix = () => ({ rows: 1, cols: 2, data: Float64Array.of(3, 4) });
const text = '%%MatrixMarket matrix array real general\n1 1\n5\n';
const detached = () => {
  const data = new Float64Array(2);
  structuredClone(data, { transfer: [data.buffer] });
  return data;
};
const unreadable = () =>
  Object.defineProperty(new Blob([text]), 'arrayBuffer', { value: () => Promise.reject(new Error('moved away')) });

/** An array whose second entry throws. */
const lost = (length: number) =>
  Object.defineProperty(Array.from({ length }, matrix), 1, {
    get() {
      throw new Error('it was lost');
    },
  });

/** What is wrong: a part of the data, the input it names, and what it says. */
const bad: [data: object, input: string, says: RegExp][] = [
  [{ views: null }, 'data.views', /null.*array of matrices/],
  [{ views: [] }, 'data.views', /empty/],
  [{ views: matrix() }, 'data.views', /an Object.*array/],
  [{ views: text }, 'data.views', /MatrixMarket.*array/],
  [{ views: [matrix(), 3] }, 'data.views[1]', /3.*matrix/],
  [{ views: [null] }, 'data.views[0]', /null/],
  [{ views: [[1, 2]] }, 'data.views[0]', /an Array/],
  [{ views: [matrix(), , matrix()] }, 'data.views[1]', /undefined/],
  [{ views: [{ rows: 1, cols: 2, data: [3, 4] }] }, 'data.views[0].data', /an Array.*Float64Array/],
  [{ views: [matrix(), { rows: 1, cols: 2, data: detached() }] }, 'data.views[1].data', /cannot be copied/],
  [{ X: [matrix()] }, 'data.X', /an Array/],
  [{ X: { rows: 1, cols: 2, data: detached() } }, 'data.X.data', /cannot be copied/],
  [{ labels: null }, 'data.labels', /null/],
  [{ labels: [] }, 'data.labels', /empty/],
  [{ labels: detached() }, 'data.labels', /empty/],
  [{ labels: 'abc' }, 'data.labels', /"abc".*array/],
  [{ labels: { a: 1 } }, 'data.labels', /an Object/],
  [{ labels: new Blob(['a']) }, 'data.labels', /a Blob/],
  [{ labels: [1, NaN] }, 'data.labels[1]', /NaN.*finite/],
  [{ labels: Float64Array.of(1, 2, Infinity) }, 'data.labels[2]', /Infinity/],
  [{ labels: ['a', 1] }, 'data.labels[1]', /1 after a string/],
  [{ labels: [1, 'a'] }, 'data.labels[1]', /"a" after a number/],
  [{ labels: ['a', , 'b'] }, 'data.labels[1]', /undefined/],
  [{ labels: [true] }, 'data.labels[0]', /true/],
  [{ labels: [['a']] }, 'data.labels[0]', /an Array/],
  [{ labels: BigInt64Array.of(1n) }, 'data.labels[0]', /1/],
  [{ labels: { column: 0 } }, 'data.labels.column', /0.*counted from 1/],
  [{ labels: { column: 1.5 } }, 'data.labels.column', /1.5/],
  [{ labels: { column: 1, of: 'Y' } }, 'data.labels.of', /column/],
  [{ views: lost(2) }, 'data.views[1]', /lost/],
  [{ labels: Object.assign(lost(3), ['a']) }, 'data.labels[1]', /lost/],
];

export const data: Cases = {
  'wrong lists and labels are InputErrors that name the part': async () => {
    for (const [given, input, says] of bad)
      await rejects((async () => encoded(given))(), 'InputError', `${input} ${says}`, { input, says });
    const { spec } = encoded({ views: [matrix(), unreadable()] });
    await rejects(prepare(1, spec, pulse), 'InputError', 'a Blob that cannot be read', {
      input: 'data.views[1]',
      says: /moved away/,
    });
  },

  'a list keeps its order, texts in it are read, its arrays are copied': async () => {
    const given = [matrix(), text, new Blob([text])];
    const { spec, buffers } = encoded({ views: given });
    (given[0] as ReturnType<typeof matrix>).data.fill(0);
    const [first, ...texts] = ((await prepare(1, spec, pulse)) as { data: { views: { list: any[] } } }).data.views.list;
    same(first.data, [3, 4], 'the data of the first matrix');
    equal(buffers.length, 1, 'the number of buffers to transfer');
    ok(buffers[0] === first.data.buffer, 'the buffer is not that of the copy');
    for (const bytes of nonEmpty(texts)) equal(new TextDecoder().decode(bytes), text, 'the text of a matrix');
  },

  'labels become words': async () => {
    for (const [given, want] of [
      [['b', 'a', 'b', ''], 'b,a,b,'],
      [[1, -0, 2.5, 1e21], '1,0,2.5,1e+21'],
      [Int32Array.of(3, -3), '3,-3'],
      [Uint8Array.of(255), '255'],
      [Float64Array.of(0.1, 7), '0.1,7'],
      [{ length: 2, 0: 5, 1: 6 }, '5,6'],
    ] as const) {
      const { data } = encoded({ labels: given }).spec as unknown as { data: { labels: { labels: string[] } } };
      equal(data.labels.labels.join(), want, 'the labels');
    }
  },

  'a table with a column of classes is data of lda, whole': async (slep) => {
    const numbers = [-1, 1, 3, 5].flatMap((x, i) => [0, 1].map((y) => [x, y, i < 2 ? 'a b' : 'c']));
    const table = (separator: string, head: string) =>
      head + numbers.map((row) => row.map((v) => (v === 'a b' ? '"a b"' : v)).join(separator)).join('\r\n') + '\r\n';
    for (const [X, column] of [
      [table(',', 'length,width,species\r\n'), 'species'],
      [new Blob(['\ufeff', table(';', '').replaceAll('1;', '1,0;')]), 3],
      [table('\t', '"a, b"\tc\t"d"\n'), 'd'],
    ] as const) {
      const run = await slep.start({ problem: 'lda', data: { X, labels: { column } }, params: { p: 1 } });
      // S_b = diag(4, 0) and S_w = diag(1, 1/4): f = -½·4.
      near((await run.solve()).projected?.objective ?? NaN, -2, 1e-6, 'f');
      equal(run.info.n, 2, 'n');
      run.dispose();
    }
    const data = { X: table(',', 'length,width,species\n'), labels: { column: 'Species' } };
    await rejects(slep.start({ problem: 'lda', data }), 'InputError', 'a column that is not there', {
      input: 'data.X',
      says: /no column "Species"; the table has "length", "width", "species"/,
      line: 2,
    });
  },

  'inspect tells what a matrix is, without a problem': async (slep) => {
    const facts = await slep.inspect(new Blob(['a,b,kind\n2,1,x\n1,2,y\n']));
    const { condition, columns, ...rest } = facts;
    near(condition ?? NaN, 3, 0.1, 'the condition number');
    equal(
      JSON.stringify(columns?.map(({ name, words }) => [name, words])),
      '[["a",false],["b",false],["kind",true]]',
      'the columns',
    );
    const plain = { rows: 2, cols: 2, nonzeros: 4, constant: [], symmetric: true, rank: 2 };
    for (const [name, want] of Object.entries(plain))
      equal(JSON.stringify(rest[name as keyof typeof rest]), JSON.stringify(want), name);
    const { classes, cols } = await slep.inspect('1,7\n2,7\n3,8\n', { column: 2 });
    equal(JSON.stringify([cols, classes]), '[1,{"7":2,"8":1}]', 'the classes');
    const { asymmetry, symmetric } = await slep.inspect({
      rows: 2,
      cols: 2,
      row: Int32Array.of(0),
      col: Int32Array.of(1),
      data: Float64Array.of(5),
    });
    equal(JSON.stringify([symmetric, asymmetry?.difference]), '[false,5]', 'the asymmetry');
    equal((await slep.inspect('1,0\n0,-2\n')).lowest, -2, 'the least eigenvalue');
    for (const [given, beside, input, says, line] of [
      ['1,2\n3,\n', {}, 'matrix', /line 2: the value in row 2, column 2 is missing/, 2],
      [[1], {}, 'matrix', /an Array/],
      ['1,2\n', { column: 3 }, 'matrix', /no column 3/, 1],
      ['1,2\n', { column: -1 }, 'column', /-1/],
    ] as const)
      await rejects(slep.inspect(given as never, beside), 'InputError', `${given}`, { input, says, line });
    const aborted = slep.inspect('1\n', { signal: AbortSignal.abort() });
    equal(await aborted.catch((error: Error) => error.name), 'AbortError', 'a signal that was aborted');
  },

  'an error about p brings a p that would do': async (slep) => {
    const eye = { rows: 3, cols: 3, data: Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1) };
    const data = { A: eye, M: eye, G: { rows: 3, cols: 2, data: new Float64Array(6) } };
    for (const [params, given, fix] of [
      [{ p: 5 }, { A: eye, M: eye }, 3],
      [{ p: 3 }, data, 2],
    ] as const) {
      const error = await slep.start({ problem: 'quadratic', params, data: given }).then(
        () => undefined,
        (error: InputError) => error,
      );
      equal(
        JSON.stringify([error?.input, error?.fix]),
        JSON.stringify(['params.p', { param: 'p', value: fix }]),
        'the fix',
      );
    }
    const run = await slep.start({ problem: 'quadratic', data });
    equal(run.info.p, 2, 'p, which comes from G');
    run.dispose();
  },

  'views reach the correlation of two features, in every form': async (slep) => {
    const [a, b] = [
      [1, 2, 4, 3, 7],
      [2, 1, 5, 5, 6],
    ];
    const centred = (v: number[]) => v.map((value) => value - v.reduce((sum, w) => sum + w, 0) / v.length);
    const product = (v: number[], w: number[]) => centred(v).reduce((sum, value, i) => sum + value * centred(w)[i], 0);
    const correlation = product(a, b) / Math.sqrt(product(a, a) * product(b, b));
    const column = (v: number[]) => ({ rows: v.length, cols: 1, data: Float64Array.from(v) });
    const triplets = (v: number[]) => ({ ...column(v), row: Int32Array.from(v.keys()), col: new Int32Array(v.length) });
    const market = (v: number[]) => `%%MatrixMarket matrix array real general\n${v.length} 1\n${v.join('\n')}\n`;
    for (const views of [
      [column(a), column(b)],
      [triplets(b), market(a)],
      [new Blob([market(a)]), column(b)],
      [`a\n${a.join('\n')}\n`, new Blob([JSON.stringify(b.map((v) => [v]))])],
      [`${a.join(',\n')}`.replaceAll(',', ''), JSON.stringify({ rows: 5, cols: 1, data: b })],
    ]) {
      const run = await slep.start({ problem: 'gcca', data: { views }, params: { p: 1 }, options: { tol: 1e-9 } });
      near(
        (await run.solve()).projected?.objective ?? NaN,
        -(1 + correlation) / 2,
        1e-9,
        'minus half of 1 and the correlation',
      );
      const { views: sizes } = run.info;
      ok(Array.isArray(sizes) && sizes.join() === '1,1', `info.views is ${sizes}`);
    }
    const bad = { views: [column(a), market(a).replace('7', 'x')] };
    await rejects(
      slep.start({ problem: 'gcca', data: bad, params: { p: 1 } }),
      'InputError',
      'a bad number in the second view',
      { input: 'data.views[1]', says: /"x"/, line: 7 },
    );
  },

  'labels of every form tell the same classes': async (slep) => {
    // the classes are a, a, b, a, b: their means are 2 and 7, that of all is 4
    const X = { rows: 5, cols: 1, data: Float64Array.of(1, 2, 6, 3, 8) };
    const expected = -(3 * 2 ** 2 + 2 * 3 ** 2) / (2 + 2) / 2; // minus half of the scatter between over that within
    for (const labels of [
      ['a', 'a', 'b', 'a', 'b'],
      [1, 1, -7, 1, -7],
      Int8Array.of(3, 3, 0, 3, 0),
      Float64Array.of(0.5, 0.5, 0, 0.5, 0),
    ]) {
      const run = await slep.start({ problem: 'lda', data: { X, labels }, params: { p: 1 }, options: { tol: 1e-9 } });
      near((await run.solve()).projected?.objective ?? NaN, expected, 1e-9, `f for ${labels}`);
    }
    await rejects(
      slep.start({ problem: 'lda', data: { X, labels: ['a', 'b'] }, params: { p: 1 } }),
      'InputError',
      'too few labels',
      { input: 'data.labels', says: /2 labels.*5/ },
    );
  },

  'of a problem that there is not, only that is told': async (slep) => {
    await rejects(
      slep.start({ problem: 'gca', data: { views: [null] } } as never),
      'InputError',
      'a misspelt problem',
      { input: 'problem', says: /gca/ },
    );
  },

  'the program says which parts a problem has': async (slep) => {
    const misplaced = (await slep
      .start({ problem: 'quadratic', data: { A: matrix(), M: matrix(), views: [matrix()] } } as never)
      .catch((error: unknown) => error)) as SlepError;
    equal(misplaced.input, 'data.views', 'the input');
  },
};
