// Descriptions of studies: their defaults, their cells, and the errors for invalid descriptions.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readDescription } from '../../src/study/description.ts';
import { countOf, expand } from '../../src/study/expand.ts';
import { catalog } from './catalog.ts';

const usual = { study: 1, problem: 'quadratic', methods: ['auto'], seeds: { from: 1, to: 2 } };
const read = (changes: object) => readDescription({ ...usual, ...changes }, catalog);

describe('a description', () => {
  test('has defaults', () => {
    const { starts, cost, figures, vary, feasTol, methods } = read({});
    assert.deepEqual(
      { starts, cost, figures, vary, feasTol },
      { starts: 1, cost: 'evaluations', figures: ['bands'], vary: [], feasTol: 1e-3 },
    );
    assert.deepEqual(methods, [{ method: 'auto', options: {}, label: 'auto' }]);
  });

  test('gets the figures for which it has data', () => {
    const given = {
      methods: ['auto', 'slbb'],
      starts: 2,
      vary: [
        { name: 'alpha', values: [1, 10, 100] },
        { name: 'p', values: [2, 3] },
      ],
    };
    assert.deepEqual(read(given).figures, ['profile', 'bands', 'growth', 'map', 'starts']);
  });

  test('gives options to the methods that take them, and each method its own options', () => {
    const own = { method: 'slbb', options: { beta: 'paper', tol: 1e-6 }, label: 'theirs' };
    const { methods } = read({ methods: ['rbb', own], options: { tol: 1e-5, beta: 2 } });
    assert.deepEqual(
      methods.map(({ options }) => options),
      [{ tol: 1e-5 }, { beta: 'paper', tol: 1e-6 }],
    );
  });

  test('labels a method by its title and its own options', () => {
    const { methods } = read({ methods: [{ method: 'slbb', options: { safeguard: false } }] });
    assert.equal(methods[0].label, 'SLBB, safeguard false');
  });

  test('treats an ambiguous name as a parameter if params has it', () => {
    const vary = [{ name: 'beta', values: [1, 2] }];
    const problem = { formula: 'beta*sum(sum(X.^4))' };
    assert.equal(read({ problem, params: { beta: 3 }, vary }).vary[0].of, 'params');
    assert.equal(read({ problem, vary }).vary[0].of, 'options');
  });
});

describe('the cells', () => {
  const study = read({
    methods: ['auto', 'slbb'],
    seeds: [7, 3],
    starts: 2,
    vary: [
      { name: 'alpha', values: [1, 10] },
      { name: 'tol', values: [1e-3, 1e-5] },
    ],
  });
  const tasks = expand(study);

  test('come seed by seed, then by values, starts and methods', () => {
    assert.equal(tasks.length, 2 * 4 * 2 * 2);
    assert.equal(countOf(study), tasks.length);
    assert.deepEqual(
      tasks.slice(0, 6).map(({ seed, values, start, method }) => [seed, values, start, method.label]),
      [
        [7, { alpha: 1, tol: 1e-3 }, 1, 'auto'],
        [7, { alpha: 1, tol: 1e-3 }, 1, 'SLBB'],
        [7, { alpha: 1, tol: 1e-3 }, 2, 'auto'],
        [7, { alpha: 1, tol: 1e-3 }, 2, 'SLBB'],
        [7, { alpha: 1, tol: 1e-5 }, 1, 'auto'],
        [7, { alpha: 1, tol: 1e-5 }, 1, 'SLBB'],
      ],
    );
    assert.deepEqual(
      tasks.map(({ seed }) => seed),
      [...Array(16).fill(7), ...Array(16).fill(3)],
    );
    assert.deepEqual(
      tasks.map(({ index }) => index),
      [...tasks.keys()],
    );
  });

  test('number their instances', () => {
    assert.deepEqual(
      tasks.map(({ instance }) => instance),
      [...tasks.keys()].map((i) => Math.floor(i / 4)),
    );
  });

  test('are specs of runs with different starts, and with the seeds of the instance', () => {
    assert.deepEqual(tasks[5].spec, {
      problem: 'quadratic',
      params: { alpha: 1 },
      seed: 7,
      method: 'slbb',
      options: { tol: 1e-5 },
    });
    assert.deepEqual(tasks[7].spec, { ...tasks[5].spec, startSeed: 7 + 2 ** 32 });
  });

  test('have matrices with plain arrays in the form of JSON text', () => {
    const A = { rows: 2, cols: 2, data: [1, 0, 0, 2] };
    const [{ spec }] = expand(read({ data: { A, M: '1,0\n0,1' } }));
    assert.deepEqual(spec.data, { A: JSON.stringify(A), M: '1,0\n0,1' });
  });
});

describe('rows', () => {
  const rows = [{ n: 50 }, { n: 60, tol: 1e-3 }, { alpha: 2 }];
  const study = read({ rows, options: { tol: 1e-5 }, methods: ['slbb'] });

  test('replace the grid as the choices of values', () => {
    const tasks = expand(study);
    assert.equal(countOf(study), 6);
    assert.deepEqual(
      tasks.map(({ seed, values }) => [seed, values]),
      [1, 2].flatMap((seed) => rows.map((row) => [seed, row])),
    );
    const specs = tasks.map(({ spec }) => [spec.params, spec.options]);
    assert.deepEqual(specs.slice(0, 3), [
      [{ n: 50 }, { tol: 1e-5 }],
      [{ n: 60 }, { tol: 1e-3 }],
      [{ alpha: 2 }, { tol: 1e-5 }],
    ]);
  });

  test('have no figures of a grid', () => {
    assert.deepEqual(
      study.vary.map(({ name, values }) => [name, values]),
      [
        ['n', [50, 60]],
        ['tol', [1e-3]],
        ['alpha', [2]],
      ],
    );
    assert.deepEqual(read({ rows: [{ n: 50 }, { n: 60 }, { n: 70 }] }).figures, ['bands']);
  });
});

describe('a wrong description names the path and what is allowed', () => {
  const alpha = (values: unknown[]) => ({ vary: [{ name: 'alpha', values }] });
  const cases: [changes: object, input: string, words: RegExp][] = [
    [{ study: 2 }, 'study', /it must be 1, the version of the format/],
    [{ titel: 'x' }, 'titel', /choose from study, title/],
    [{ title: 3 }, 'title', /a string/],
    [{ problem: 'quadradic' }, 'problem', /one of quadratic, gcca/],
    [{ problem: { formula: 3 } }, 'problem.formula', /a string/],
    [{ problem: { dims: [2, 2] } }, 'problem', /a module/],
    [{ problem: undefined }, 'problem', /a formula/],
    [{ params: { m: 3 } }, 'params.m', /choose from n, p/],
    [{ params: { n: 0.5 } }, 'params.n', /whole number from/],
    [{ data: {} }, 'data', /generated/],
    [{ options: { maxSeconds: 3 } }, 'options.maxSeconds', /maxIterations/],
    [{ options: { tolerance: 3 } }, 'options.tolerance', /choose from .*tol/],
    [{ options: { tol: -1 } }, 'options.tol', /from 0/],
    [{ vary: {} }, 'vary', /a list/],
    [{ vary: [{}, {}, {}] }, 'vary', /at most two/],
    [{ vary: [{ name: 'alfa', values: [1] }] }, 'vary[0].name', /choose from .*alpha.*tol/],
    [{ vary: [{ name: 'maxSeconds', values: [1] }] }, 'vary[0].name', /maxIterations/],
    [{ ...alpha([]) }, 'vary[0].values', /empty/],
    [{ ...alpha([1, 2, 3, 1e99]) }, 'vary[0].values[3]', /α is .*; enter a number from/],
    [{ ...alpha([1, 2, 1]) }, 'vary[0].values[2]', /twice/],
    [{ ...alpha([1, NaN]) }, 'vary[0].values[1]', /NaN; it must be a number/],
    [{ ...alpha([1, null]) }, 'vary[0].values[1]', /null/],
    [
      {
        vary: [
          { name: 'p', values: [1] },
          { name: 'p', values: [2] },
        ],
      },
      'vary[1].name',
      /already/,
    ],
    [{ rows: [] }, 'rows', /empty/],
    [{ rows: [{}] }, 'rows[0]', /a parameter or an option/],
    [{ rows: [{ n: 20 }, { n: 0.5 }] }, 'rows[1].n', /whole number from/],
    [{ rows: [{ m: 3 }] }, 'rows[0].m', /choose from n, p/],
    [{ rows: [{ maxSeconds: 3 }] }, 'rows[0].maxSeconds', /maxIterations/],
    [
      {
        rows: [
          { n: 20, p: 2 },
          { p: 2, n: 20 },
        ],
      },
      'rows[1]',
      /rows\[0\] has the same values/,
    ],
    [{ rows: [{ n: 20 }], vary: [] }, 'rows', /vary/],
    [{ methods: [] }, 'methods', /empty/],
    [{ methods: ['slb'] }, 'methods[0]', /auto, slbb/],
    [{ methods: [{ method: 'slb' }] }, 'methods[0].method', /auto, slbb/],
    [
      { methods: ['auto', { method: 'rbb', options: { beta: 1 } }] },
      'methods[1].options.beta',
      /no such option; it has/,
    ],
    [{ methods: ['auto', 'auto'] }, 'methods[1].label', /methods\[0\]/],
    [{ seeds: { from: 3, to: 2 } }, 'seeds.to', /at least 3/],
    [{ seeds: [] }, 'seeds', /empty/],
    [{ seeds: [1, 2.5] }, 'seeds[1]', /whole number/],
    [{ seeds: [4, 4] }, 'seeds[1]', /twice/],
    [{ seeds: [1, 2 ** 40], starts: 2 }, 'seeds[1]', /below 2\^32/],
    [{ starts: 0 }, 'starts', /at least 1/],
    [{ cost: 'flops' }, 'cost', /evaluations, products, iterations, seconds/],
    [{ figures: ['profile', 'pie'] }, 'figures[1]', /profile, cost/],
  ];
  for (const [changes, input, words] of cases)
    test(`${input}: ${JSON.stringify(changes)}`, () => {
      assert.throws(
        () => read(changes),
        (error: Error & { input?: string }) => {
          assert.equal(error.name, 'InputError');
          assert.equal(error.input, input);
          assert.match(error.message, words);
          assert.ok(error.message.startsWith(`${input}: `), error.message);
          return true;
        },
      );
    });

  test('for null instead of a description', () => {
    assert.throws(() => readDescription(null, catalog), { name: 'InputError', input: 'study' });
  });
});
