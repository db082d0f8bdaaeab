// The facts about a formula that describe() reports before a run.
import type { FormulaInfo, InputError } from '../../types/slep.d.ts';
import { type Cases, equal, ok, rejects } from './assert.ts';
import { coordinates, dense, n } from './matrices.ts';

const text = `p = 4;  % 1 .. 10, integer
alpha = 2;  % 0.01 .. 100, log
1/2*trace(X'*A*X) + alpha*sum(sum(abs(X))) + mu1*sum(sum((Z*X).^2))`;

const json = (value: unknown) => JSON.stringify(value);

export const describing: Cases = {
  'describe reports sizes, sliders, data, kinks and the gradient': async (slep) => {
    const info: FormulaInfo = await slep.describe(text);
    equal(json(info.sizes), '{"n":100,"p":4}', 'the sizes');
    const [rows, columns, alpha, mu] = info.params;
    equal(`${rows.name} ${rows.doc} ${columns.name} ${columns.doc}`, 'n Rows of X. p Columns of X.', 'n and p');
    equal(`${columns.min} ${columns.max} ${columns.default} ${columns.integer}`, '1 10 4 true', 'the slider of p');
    const { title, doc, min, max, log } = alpha;
    equal(json([title, doc, min, max, alpha.default, log]), '["α","Line 2 sets it to 2.",0.01,100,2,true]', 'alpha');
    equal(json([mu.name, mu.title, mu.min, mu.default, mu.max]), '["mu1","μ₁",0.1,1,10]', 'the slider of mu1');
    ok(/The formula does not define it/.test(mu.doc), `mu1 is described as ${mu.doc}`);
    const data = info.data.map((d) => [d.name, d.rows, d.cols, d.given, d.symmetric ?? false].join());
    equal(data.join(' '), 'A,n,n,false,false Z,rows(Z),n,false,false M,n,n,false,true', 'the data');
    equal(info.degree, undefined, 'the degree');
    equal(info.quadratic, false, 'whether it is quadratic');
    const [kink, ...more] = info.kinks;
    equal(json([kink.line, kink.column, kink.smooth]), '[3,35,"sqrt(X.^2 + mu^2)"]', 'the kink');
    equal(more.length, 0, 'the number of other kinks');
    for (const markup of [info.objective, info.gradient])
      ok(/^<math>.*<mi>α<\/mi>.*<\/math>$/.test(markup), `typeset as ${markup}`);
  },

  'describe takes data and parameters': async (slep) => {
    for (const A of [dense('A'), coordinates('A'), new Blob([coordinates('A')])]) {
      const info = await slep.describe(text, { data: { A }, params: { alpha: 5, p: 2 } });
      equal(json(info.sizes), `{"n":${n},"p":2}`, 'the sizes');
      equal(json(info.symmetric), '["A"]', 'the symmetric data');
      const [a] = info.data;
      equal(json([a.name, Number(a.cols), a.given]), `["A",${n},true]`, 'A');
      equal(info.params[2].default, 5, 'alpha');
    }
    const smooth = await slep.describe("trace(X'*A*X)/2 + sum(sum(X))", { data: { A: dense('A') } });
    equal(json([smooth.degree, smooth.quadratic, smooth.kinks]), '[2,true,[]]', 'whether f is quadratic');
    const weighted = await slep.describe("trace(X'*A*X*N)");
    equal(
      json([weighted.degree, weighted.quadratic]),
      '[2,false]',
      'whether f with a different A for each column is quadratic',
    );
  },

  'describe rejects what start would': async (slep) => {
    const data = { B: dense('A') };
    for (const [formula, given, input, says, line, column] of [
      ["trace(X'*A*X", {}, 'problem.formula', /text ends/, 1, 13],
      ['\n  X', {}, 'problem.formula', /100 x 3/, 2, 3],
      [3, {}, 'problem.formula', /3; it must be a string/],
      ["trace(X'*A*X)", { data }, 'data.B', /does not use B/],
      ["trace(X'*A*X)", { data: { A: [dense('A')] } }, 'data.A', /an Array; it must be a matrix/],
      ["trace(X'*A*X)", { data: { A: '1,2\n3,x\n' } }, 'data.A', /"x"/, 2],
      ["trace(X'*A*X)", { params: { p: 'two' } }, 'params.p', /"two"/],
      ["trace(X'*A*X)", { params: { q: 2 } }, 'params.q', /no parameter q/],
      ["trace(X'*A*X)", { seed: 2 }, 'seed', /data, params/],
      ["trace(X'*A*X)", 3, 'given', /3; it must be an object/],
    ] as const)
      await rejects(slep.describe(formula as never, given as never), 'InputError', `describe of ${formula}`, {
        input,
        says,
        line,
        column,
      });
    equal((await slep.describe("trace(X'*X)")).degree, 2, 'the degree of another afterwards');
    for (const [formula, meant] of [
      ['np.trace(X.T @ A @ X)', "trace(X'*A*X)"],
      ["1/2*tr(X'AX)", "1/2*trace(X'*A*X)"],
      ['for i = 1:3', undefined],
    ] as const) {
      const wrong = await slep.describe(formula, { data: { A: dense('A') } }).catch((error: InputError) => error);
      equal((wrong as InputError).cure, meant, `what ${formula} may mean`);
    }
  },
};
