// Tables, lists of matrices and labels in every form: how runs use them, and which facts about them are available
// before a run.
import type { InputError } from '../../types/slep.d.ts';
import { type Cases, equal, near, ok, rejects } from './assert.ts';

export const dataRuns: Cases = {
  'lda accepts a whole table with a column of classes': async (slep) => {
    const numbers = [-1, 1, 3, 5].flatMap((x, i) => [0, 1].map((y) => [x, y, i < 2 ? 'a b' : 'c']));
    const table = (separator: string, head: string) =>
      head + numbers.map((row) => row.map((v) => (v === 'a b' ? '"a b"' : v)).join(separator)).join('\r\n') + '\r\n';
    for (const [X, column] of [
      [table(',', 'length,width,species\r\n'), 'species'],
      [new Blob(['\ufeff', table(';', '').replaceAll('1;', '1,0;')]), 3],
      [table('\t', '"a, b"\tc\t"d"\n'), 'd'],
    ] as const) {
      const run = await slep.start({ problem: 'lda', data: { X, labels: { column } }, params: { p: 1 } });
      // S_b = diag(4, 0) and S_w = diag(1, 1/4), so the minimum of f is -½·4.
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

  'inspect describes a matrix that is not part of a problem': async (slep) => {
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
      ['1,2\n', { table: 1 }, 'table', /1/],
    ] as const)
      await rejects(slep.inspect(given as never, beside as never), 'InputError', `${given}`, { input, says, line });
    const aborted = slep.inspect('1\n', { signal: AbortSignal.abort() });
    equal(await aborted.catch((error: Error) => error.name), 'AbortError', 'a signal that was aborted');
  },

  'an error about p suggests a p that would work': async (slep) => {
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

  'views in every form give the correlation of two features': async (slep) => {
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

  'labels in every form give the same classes': async (slep) => {
    // the classes are a, a, b, a, b: their means are 2 and 7, and the overall mean is 4
    const X = { rows: 5, cols: 1, data: Float64Array.of(1, 2, 6, 3, 8) };
    const expected = -(3 * 2 ** 2 + 2 * 3 ** 2) / (2 + 2) / 2; // f is minus half of the scatter ratio
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
};
