// How start, evaluate, check and describe handle valid and invalid formulas.
import type { FormulaSpec, ScriptLanguage } from '../../types/slep.d.ts';
import { type Cases, equal, near, ok, rejects, same } from './assert.ts';
import { all, blob, coordinates, dense, n, p, triplets } from './matrices.ts';

/** Test Problem 1 as a formula. As in the problem quadratic, the given G is multiplied by alpha. */
const testProblem = "1/2*trace(X'*A*X) + alpha*trace(G'*X)";
const formula = (text: string, more: Omit<FormulaSpec, 'problem'> = {}): FormulaSpec => ({
  problem: { formula: text },
  ...more,
});
const sizes = { n: 12, p: 2 };

/** A formula with many kinds of instructions. The seed determines its start and its data. */
export const manyParts = formula(
  `n = 40; p = 3;
  alpha = 0.5;  % 0.01 .. 10, log
  A = sprandsym(n, 0.2);
  M = A*A + eye(n);
  E = A*X;
  1/2*trace(X'*E) + alpha*sum(log(1 + sum(E.^2, 2))) + sum(sum(exp(-X.^2))) - logdet(eye(p) + X'*X)`,
  { seed: 3, method: 'sllbfgs', options: { tol: 1e-12, maxIterations: 200 } },
);

/**
 * Invalid specs. Each entry consists of a formula, the rest of the spec, the input at fault, the message, and the
 * position in the text.
 */
const bad: [text: unknown, more: object, input: string, says: RegExp, line?: number, column?: number][] = [
  ['', {}, 'problem.formula', /nothing to minimise/, 1, 1],
  ["1/2*trace(X'*A*X", {}, 'problem.formula', /text ends/, 1, 17],
  ['mu = 2;\n  sum(sum(X.^2)) + cosx(X)', {}, 'problem.formula', /cosx/, 2, 20],
  ['% A\nE = A*X;\ntrace(E*A)', { data: { A: dense('A') }, params: { p } }, 'problem.formula', /20 x 3/, 3, 7],
  ['X', {}, 'problem.formula', /100 x 3/, 1, 1],
  [3, {}, 'problem.formula', /3; it must be a string/],
  [['X'], {}, 'problem.formula', /an Array; it must be a string/],
  [undefined, {}, 'problem.formula', /undefined; it must be a string/],
  ["trace(X'*A*X)", { params: { n: 5, p } }, 'data.A', /A is missing: the formula needs it to be n x n/],
  ["b*trace(X'*A*X)", {}, 'data.A', /A \(n x n\), b, n and p are missing: give matrices as data/],
  ["trace(X'*A*X)", { data: { A: dense('A') } }, 'params.p', /p is missing/],
  ['n = 4; sum(X(:))', {}, 'params.p', /p is missing/],
  ["trace(X'*A*X)", { data: { A: dense('A'), B: dense('A') } }, 'data.B', /does not use B/],
  ["trace(X'*A*X)", { data: { A: [dense('A')] } }, 'data.A', /an Array; it must be a matrix/],
  ["trace(X'*A*X)", { data: { A: ['a', 'b'] } }, 'data.A', /an Array; it must be a matrix/],
  ["trace(X'*A*X)", { data: { A: undefined } }, 'data.A', /undefined; it must be a matrix/],
  ["trace(X'*A*X)", { data: { A: coordinates('M').slice(0, -12) } }, 'data.A', /18 of 19/, 21],
  ["trace(X'*A*X)", { data: [dense('A')] }, 'data', /an Array/],
  [
    "trace(X'*X)",
    { data: { M: { rows: 2, cols: 2, data: Float64Array.of(1, 2, 3, 4) } }, params: { p: 1 } },
    'data.M',
    /symmetric/,
  ],
  ["trace(X'*X)", { data: { M: dense('M') }, params: { p: n } }, 'data.M', /rank\(M\) = 19/],
  ["M = -eye(n);\ntrace(X'*X)", { params: { n: 9, p: 2 } }, 'problem.formula', /semidefinite/, 1, 5],
  ["trace(X'*X)", { params: { m: 1 } }, 'params.m', /no parameter m/],
  ["trace(X'*X)", { params: { n: '10' } }, 'params.n', /"10"; it must be a number/],
  ["trace(X'*X)", { params: { n: 2.5 } }, 'params.n', /2\.5/],
  ["b*trace(X'*X)", { params: { b: NaN } }, 'params.b', /not a number/],
  ["b = 1; % 0 .. 2\nb*trace(X'*X)", { params: { b: 3 } }, 'params.b', /from 0 to 2/],
];

/** More invalid specs, which are tested only with start. */
const badStarts: typeof bad = [
  ["trace(X'*X)", { x0: new Float64Array(299), params: { n: 100, p: 3 } }, 'x0', /299.*300/],
  ["trace(X'*X)", { params: { n: 9, p: 2, start: 'zeros' } }, 'params.start', /zeros.*randn/],
  ["trace(X'*X)", { seed: -1 }, 'seed', /-1/],
  ["trace(X'*X)", { method: 'none' }, 'method', /none/],
  ["trace(X'*X)", { options: { tol: -1 } }, 'options.tol', /-1/],
  ['sum(sum(X.^4))', { method: 'slsub', params: { n: 9, p: 2 } }, 'method', /quadratic/],
];

export const formulas: Cases = {
  'a typed quadratic runs like the built-in one, bit for bit': async (slep) => {
    for (const form of [dense, triplets, coordinates, blob]) {
      const settings = { params: { p, alpha: 0.5 }, options: { tol: 1e-9 }, seed: 4 };
      const built = await slep.start({ problem: 'quadratic', data: all(form), ...settings });
      const typed = await slep.start(formula(testProblem, { data: all(form), ...settings }));
      for (const run of [built, typed]) equal((await run.solve()).status, 'converged', 'the status');
      equal(typed.info.method, built.info.method, 'the method');
      equal(typed.info.rankM, built.info.rankM, 'the rank of M');
      same(await typed.x(), await built.x(), 'X');
      const [trace, want] = [await typed.trace(), await built.trace()];
      for (const name of ['merit', 'gradNorm', 'feasibility', 'step'] as const) same(trace[name], want[name], name);
    }
  },

  'the optimum of a quadratic formula is known, and a constant shifts it': async (slep) => {
    const data = { A: dense('A'), M: dense('M') };
    const built = await slep.start({ problem: 'quadratic', data, params: { p, alpha: 0 } });
    ok(built.info.optimum! < 3, `the optimum is ${built.info.optimum}`);
    for (const constant of [0, 100]) {
      const spec = formula(`trace(X'*A*X)/2 + ${constant}`, { data, params: { p }, options: { tol: 1e-8 } });
      const run = await slep.start(spec);
      near(run.info.optimum!, built.info.optimum! + constant, 1e-12, 'the optimum');
      near((await run.solve()).objective, run.info.optimum!, 1e-9, 'f at the end');
    }
    const data2 = { ...data, N: { rows: p, cols: p, data: Float64Array.of(1, 0, 0, 0, 2, 0, 0, 0, 3) } };
    const weighted = await slep.start(formula("trace(X'*A*X*N)", { data: data2 }));
    equal(weighted.info.method, 'sllbfgs', 'the method for a different A in each column');
    equal(weighted.info.optimum, undefined, 'the optimum for a different A in each column');
  },

  'every method that does not need a quadratic f runs on a formula': async (slep) => {
    let converged = 0;
    for (const { name, needs = [] } of slep.catalog.methods) {
      if (needs.includes('quadratic')) continue;
      const run = await slep.start({ ...manyParts, method: name, options: { tol: 1e-6, maxIterations: 5000 } });
      const { status, verdict, projected } = await run.solve();
      run.dispose();
      if (status !== 'converged') {
        equal(status, 'iterationLimit', `the status of ${name}`);
        continue;
      }
      equal(verdict, 'feasible stationary point', `the verdict of ${name}`);
      ok(projected!.gradNorm < 1e-3, `${name} ends with a gradient of ${projected!.gradNorm}`);
      converged++;
    }
    ok(converged > 8, `${converged} methods converge`);
  },

  'M comes from the data, from the text, or is I': async (slep) => {
    const diagonal = { rows: 4, cols: 4, row: Int32Array.of(0, 1, 2, 3), col: Int32Array.of(0, 1, 2, 3) };
    const M = { ...diagonal, data: Float64Array.of(4, 4, 4, 4) };
    for (const [text, data, optimum] of [
      ["trace(X'*diag([1 2 3 4])*X)", {}, 3],
      ["trace(X'*diag([1 2 3 4])*X)", { M }, 0.75],
      ["M = 4*eye(n); trace(X'*diag([1 2 3 4])*X)", {}, 0.75],
      ["trace(X'*diag([1 2 3 4])*X) + 0*trace(M)", { M }, 0.75],
    ] as const)
      near((await slep.start(formula(text, { data, params: { p: 2 } }))).info.optimum!, optimum, 1e-12, text);
  },

  'evaluate gives the same f and gradient as the named problem': async (slep) => {
    const x0 = Float64Array.from({ length: n * p }, (_, k) => Math.cos(k));
    const A = dense('A');
    const given = { data: { ...all(dense), A }, params: { p, alpha: 0.5 }, x0 };
    const typed = await slep.evaluate(formula(testProblem, given));
    const built = await slep.evaluate({ problem: 'quadratic', ...given });
    equal(typed.objective, built.objective, 'f');
    same(typed.gradient, built.gradient, 'the gradient');
    equal(A.data.length, n * n, 'the length of A afterwards');
    const start = await slep.evaluate(manyParts);
    near(start.objective, (await slep.start(manyParts)).progress.objective, 1e-12, 'f at the start');
  },

  'check reports slopes of first and second order': async (slep) => {
    const { gradient, hessian, worst } = await slep.check(manyParts);
    ok(Math.abs(gradient.slope - 2) < 0.1, `the slope is ${gradient.slope}`);
    ok(hessian && Math.abs(hessian.slope - 3) < 0.2, `the second slope is ${hessian?.slope}`);
    near(worst.given, worst.difference, 1e-5, 'the worst entry');
  },

  'an error is reported with its position': async (slep) => {
    for (const [text, more, input, says, line, column] of bad) {
      const expected = { input, says, line, column };
      const what = `${JSON.stringify(text)} with ${JSON.stringify(Object.keys(more))}`;
      const spec = formula(text as string, more);
      await rejects(slep.start(spec), 'InputError', `start of ${what}`, expected);
      await rejects(slep.evaluate(spec), 'InputError', `evaluate of ${what}`, expected);
      await rejects(slep.check(spec), 'InputError', `check of ${what}`, expected);
    }
    for (const [text, more, input, says, line, column] of badStarts)
      await rejects(slep.start(formula(text as string, more)), 'InputError', `start of ${text}`, {
        input,
        says,
        line,
        column,
      });
    const mixed = { formula: 'X', module: 'm.js', M: dense('M') };
    await rejects(slep.start({ problem: mixed }), 'InputError', 'a formula and a module', { input: 'problem.formula' });
    const more = { problem: { formula: "trace(X'*X)", M: dense('M') } } as FormulaSpec;
    await rejects(slep.start(more), 'InputError', 'M beside a formula', { input: 'problem.M', says: /formula/ });
    equal((await (await slep.start(formula("trace(X'*X)", { params: sizes }))).solve()).status, 'converged', 'the end');
  },

  'script returns the files of a program in each language': async (slep) => {
    for (const [language, main] of Object.entries({
      octave: 'main.m',
      python: 'main.py',
      julia: 'main.jl',
      javascript: 'main.mjs',
    })) {
      const spec = { problem: { formula: "1/2*trace(X'*A*X)" }, data: { A: dense('A') }, params: { p: 2 } };
      const files = await slep.script(spec, language as ScriptLanguage, ['made here']);
      ok(files[main]?.includes('made here'), `${main} among ${Object.keys(files)}`);
      ok(files['X0.txt']?.split('\n').length > 2, 'the start');
    }
    const files = await slep.script({ problem: 'lda', params: { n: 12, m: 60 } }, 'octave');
    ok('objective.m' in files, 'a built-in problem has a script too');
    await rejects(slep.script({ problem: 'lda' }, 'fortran' as ScriptLanguage), 'InputError', 'a language', {
      input: 'language',
      says: /"fortran".*octave/,
    });
    for (const [notes, input] of [
      ['one line', 'notes'],
      [null, 'notes'],
      [['a line', 5], 'notes[1]'],
    ])
      await rejects(slep.script({ problem: 'lda' }, 'octave', notes as string[]), 'InputError', 'the notes', {
        input: input as string,
        says: /must be a (list of )?string/,
      });
  },

  'the data of a formula depend on the seed': async (slep) => {
    const drawn = (seed: number, x0?: Float64Array) =>
      slep.evaluate(formula("n = 9; p = 2; A = randsym(n); trace(X'*A*X) + sum(X(:).^4)", { seed, x0 }));
    const x0 = Float64Array.from({ length: 18 }, (_, k) => Math.cos(k));
    equal((await drawn(1, x0)).objective, (await drawn(1, x0)).objective, 'f');
    ok((await drawn(1, x0)).objective !== (await drawn(2, x0)).objective, 'the data are those of another seed');
    ok((await drawn(1)).gradient.length === 18, 'the length of the gradient');
  },
};
