// The user's own objectives in modules, which work in a worker and in the page's thread.
import type { Slep, StartSpec } from '../../types/slep.d.ts';
import { type Cases, equal, near, ok, rejects, same } from './assert.ts';
import { all, coordinates, dense, p } from './matrices.ts';
import { bad, diagonal, identity, matrices, module, quadratic } from './objectives.ts';
import { nonEmpty } from '../non-empty.ts';

/** Solves a problem, and checks that the result is a feasible stationary point. */
export const solved = async (slep: Slep, spec: StartSpec) => {
  const run = await slep.start(spec);
  const result = await run.solve();
  equal(result.status, 'converged', `the status («${result.message}»)`);
  equal(result.verdict, 'feasible stationary point', 'the verdict');
  return { run, result, objective: result.projected?.objective ?? NaN };
};

export const own: Cases = {
  'a Rayleigh quotient in a module reaches half the sum of the smallest eigenvalues': async (slep) => {
    const { run, objective } = await solved(slep, module());
    near(objective, 1.5, 1e-12, 'f for M = I');
    equal(run.info.n, 12, 'n');
    equal(run.info.p, 2, 'p');
    equal(run.info.rankM, 12, 'the rank of M');
    const weights = Array.from({ length: 12 }, (_, i) => 1 + ((i * 5) % 7));
    const [first, second] = weights.map((w, i) => (i + 1) / w).sort((a, b) => a - b);
    near(
      (await solved(slep, module('', { M: { ...identity(), data: Float64Array.from(weights) } }))).objective,
      (first + second) / 2,
      1e-12,
      'f for a diagonal M',
    );
  },

  'M null is the identity': async (slep) => {
    const { run, objective } = await solved(slep, module('', { M: null }));
    near(objective, 1.5, 1e-12, 'f');
    equal(run.info.rankM, 12, 'the rank of M');
    same(await run.x(), await (await solved(slep, module())).run.x(), 'X for M null and for an identity M');
  },

  'the message of a thrown error says where it was thrown': async (slep) => {
    const text = `\n${diagonal('throw new RangeError("out of words")')}`;
    const line = text.split('\n').findIndex((l) => l.includes('throw')) + 1;
    for (const [thrown, input, at] of [
      [text, 'problem', line],
      ['export const dims = [12, 2];\n\nthrow new TypeError("at once")', 'problem.module', 3],
    ] as const)
      await rejects(slep.start(module('', { module: thrown })), 'InputError', thrown, {
        input,
        says: new RegExp(`Error: \\w+ \\w+( \\w+)? at line ${at}, column \\d+`),
      });
  },

  'the quadratic in a module takes the same steps as the built-in one': async (slep) => {
    const common = { seed: 4, method: 'sllbfgs', options: { tol: 1e-9 } } as const;
    for (const [data, alpha] of [
      [{ A: matrices.A }, 0],
      [matrices, 0.5],
    ] as const) {
      const built = await solved(slep, { problem: 'quadratic', data: all(dense), params: { p, alpha }, ...common });
      const { run, objective } = await solved(slep, {
        problem: { module: quadratic, M: coordinates('M'), data },
        ...common,
      });
      near(objective, built.objective, 1e-12, `f for α = ${alpha}`);
      const [trace, want] = [await run.trace(), await built.run.trace()];
      for (let k = 0; k < 10; k++) near(trace.merit[k], want.merit[k], 1e-9, `h(X_${k}) for α = ${alpha}`);
    }
  },

  'a module may be at a URL': async (slep) => {
    const url = `data:text/javascript,${encodeURIComponent(diagonal())}`;
    for (const at of [url, new URL(url)])
      near((await solved(slep, module('', { module: at }))).objective, 1.5, 1e-12, 'f');
  },

  'start, seed and X0 work as for named problems': async (slep) => {
    const [a, b, c] = await Promise.all([1, 1, 2].map(async (seed) => (await slep.start({ ...module(), seed })).x()));
    same(a, b, 'X0 of the same seed');
    ok(
      a.some((v, k) => v !== c[k]),
      'another seed gives the same X0',
    );
    const uniform = await (await slep.start({ ...module(), params: { start: 'rand' } })).x();
    ok(uniform.every((v) => v > -0.5) && a.some((v, k) => v !== uniform[k]), 'start makes no difference');
    same(await (await slep.start({ ...module(), x0: a })).x(), a, 'X0 that was given');
    await rejects(slep.start({ ...module(), x0: a.slice(1) }), 'InputError', 'a short X0', { input: 'x0', says: /23/ });
    await rejects(slep.start({ ...module(), params: { n: 12 } }), 'InputError', 'params.n', {
      input: 'params.n',
      says: /start/,
    });
    await rejects(slep.start({ ...module(), data: { A: dense('A') } } as never), 'InputError', 'data', {
      input: 'data',
      says: /problem\.data/,
    });
  },

  'every method accepts a module or says what the module lacks': async (slep) => {
    for (const { name, needs } of nonEmpty(slep.catalog.methods)) {
      if (needs?.some((need) => ['hessian', 'quadratic'].includes(need))) {
        await rejects(slep.start({ ...module(), method: name }), 'InputError', name, {
          input: 'method',
          says: /needs/,
        });
        continue;
      }
      const result = await (await slep.start({ ...module(), method: name, options: { tol: 1e-6 } })).solve();
      near(result.projected?.objective ?? NaN, 1.5, 1e-6, `f by ${name}, ${result.message}`);
    }
  },

  "an invalid problem of the user's own is an InputError, and the solver stays usable": async (slep) => {
    const running = await slep.start({ problem: 'quadratic', params: { n: 30, p: 3 } });
    for (const [problem, input, says, line] of bad)
      await rejects(slep.start({ problem } as StartSpec), 'InputError', `${input} ${says}`, { input, says, line });
    equal((await running.solve()).status, 'converged', 'the status of a run that was there before');
  },

  'a module that never settles is an InputError, and the solver stays usable': async (slep) => {
    const idle = await slep.start(module());
    const waiting = module('', { module: `await new Promise(() => {}); ${diagonal()}`, timeoutMs: 500 });
    await rejects(slep.start(waiting), 'InputError', 'a module that waits forever', {
      input: 'problem.module',
      says: /not loaded within 1000 ms/,
    });
    equal((await idle.solve()).status, 'converged', 'the status of a run that was there before');
  },

  'an exception during a run rejects the call, and the run can continue from its last iterate': async (slep) => {
    const run = await slep.start(module('if (calls === 8) throw new Error("of the eighth call")'));
    await rejects(run.solve({ sliceMs: 1000 }), 'InputError', 'solve', {
      input: 'problem',
      says: /of the eighth call/,
    });
    const { iteration, status } = run.progress;
    ok(iteration > 0 && iteration < 8, `the run is at iteration ${iteration}`);
    equal(status, 'running', 'the status');
    const before = await run.trace();
    equal(before.iteration.length, iteration + 1, 'the number of rows of the trace');
    equal((await run.x()).length, 24, 'the length of x');
    equal((await run.step()).iteration, iteration + 1, 'the iteration of the next step');
    same((await run.trace()).merit.subarray(0, iteration + 1), before.merit, 'the merit up to the exception');
    const result = await run.solve();
    equal(result.status, 'converged', 'the status in the end');
    near(result.projected?.objective ?? NaN, 1.5, 1e-12, 'f');
  },

  'a persistent exception rejects every call': async (slep) => {
    const run = await slep.start(module('if (calls > 3) throw new TypeError("for good")'));
    const { iteration } = await run.step(1);
    for (const call of [
      () => run.step(100),
      () => run.step(),
      () => run.solve(),
      () => run.projected(),
      () => run[Symbol.asyncIterator]().next(),
    ]) {
      await rejects(call(), 'InputError', `${call}`, { input: 'problem', says: /TypeError: for good/ });
    }
    ok(run.progress.iteration >= iteration, `the run stands at ${run.progress.iteration}`);
    equal((await run.trace()).iteration.length, run.progress.iteration + 1, 'the number of rows of the trace');
  },

  'a non-finite f or gradient ends a run or shortens a step, and is no error': async (slep) => {
    for (const value of ['NaN', 'Infinity', '-Infinity']) {
      const now = await slep.start(module(`return ${value}`));
      const result = await now.solve();
      equal(result.status, 'diverged', `the status of f(X0) = ${value}`);
      equal(result.verdict, 'not finite', 'the verdict');
      ok(/: f is (not a number|[+-]Inf)\. Start/.test(result.message), result.message);
      const { result: cut } = await solved(
        slep,
        module(`if (calls % 5 === 4 && calls < 20) return ${value === '-Infinity' ? 'NaN' : value}`),
      );
      ok(cut.counts.backtracks > 0, `no step was shortened because f is ${value}`);
      near(cut.projected?.objective ?? NaN, 1.5, 1e-9, 'f');
    }
    const gradient = await slep.start(module('grad[3] = NaN; return 1'));
    const { verdict, message } = await gradient.solve();
    equal(verdict, 'not finite', 'the verdict of a gradient that is not finite');
    ok(/the gradient of f is not a number in row 1, column 1, both counted from 0/.test(message), message);
  },

  'every call gets the same arrays, and grad is zero': async (slep) => {
    const { objective } = await solved(
      slep,
      module(`
      if (grad.length !== 24 || x.length !== 24 || grad.some((v) => v !== 0)) throw new Error('grad is not zero');
      funcGrad.first ??= [grad, x];
      if (grad !== funcGrad.first[0] || x !== funcGrad.first[1]) throw new Error('new arrays at call ' + calls);`),
    );
    near(objective, 1.5, 1e-12, 'f');
    const run = await slep.start(
      module('if (calls === 3) return structuredClone(grad, { transfer: [grad.buffer] })[0]'),
    );
    await rejects(run.solve(), 'InputError', 'an array that was transferred', {
      input: 'problem',
      says: /transferred/,
    });
    equal((await run.solve()).status, 'converged', 'the status after that');
  },

  'changes to x or data have no effect on the run': async (slep) => {
    const data = { weights: Float64Array.from({ length: 12 }, (_, i) => i + 1) };
    const starting = slep.start(
      module('', {
        data,
        module: `
      export const dims = [12, 2];
      export function funcGrad(grad, x, { weights }) {
        let f = 0;
        for (let k = 0; k < 24; k++) { grad[k] = weights[k >> 1] * x[k]; f += grad[k] * x[k] / 2; }
        x.fill(NaN);
        return f;
      }`,
      }),
    );
    data.weights.fill(0);
    equal((await (await starting).solve()).status, 'converged', 'the status');
    equal(data.weights.length, 12, 'the length of the given array');
  },
};
