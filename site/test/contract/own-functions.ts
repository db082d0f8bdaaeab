// The user's own objectives as functions, which are called in the page's thread and cannot be sent to a worker.
import type { FuncGrad } from '../../types/slep.d.ts';
import { type Cases, equal, near, ok, rejects } from './assert.ts';
import { identity, module } from './objectives.ts';
import { solved } from './own.ts';

/** The n and p of the problem that funcGrad defines. */
export const dims = [12, 2] as const;
export const funcGrad: FuncGrad = (grad, x) => {
  let f = 0;
  x.forEach((v, k) => (f += (v * (grad[k] = (1 + Math.floor(k / 2)) * v)) / 2));
  return f;
};

export const functions: Cases = {
  'a function is called in this thread': async (slep) => {
    let calls = 0;
    const counted: FuncGrad = (...given) => funcGrad(...given) + 0 * ++calls;
    const { result, objective } = await solved(slep, {
      problem: { dims, funcGrad: counted, M: identity() },
      options: { tol: 1e-9, check: false },
    });
    near(objective, 1.5, 1e-12, 'f');
    const { counts, curvature } = result;
    ok(curvature && curvature.products > 0, 'the search for negative curvature did not run');
    // there are no second derivatives, so products with the Hessian are computed as differences of gradients
    const known = counts.f + curvature.products;
    ok(calls >= known && calls <= known + 3, `${calls} calls, ${known} counted`);
  },

  'a wrong gradient of a function is refused': async (slep) => {
    const half: FuncGrad = (grad, x, data) => {
      const f = funcGrad(grad, x, data);
      grad[5] /= 2;
      return f;
    };
    const problem = { dims, funcGrad: half, M: identity() };
    await rejects(slep.start({ problem }), 'InputError', 'half an entry', {
      input: 'problem',
      says: /row 2, column 1,/,
    });
    const { worst } = await slep.check({ problem });
    near(worst.given / worst.difference, 0.5, 1e-6, 'the ratio of the given entry to the one from differences');
  },

  'an invalid function is an InputError': async (slep) => {
    for (const [problem, input, says] of [
      [{ dims, funcGrad: 3, M: identity() }, 'problem.funcGrad', /3.*function/],
      [{ dims, M: identity() }, 'problem.funcGrad', /undefined/],
      [{ dims: 12, funcGrad, M: identity() }, 'problem.dims', /12/],
      [{ dims: [12.5, 2], funcGrad, M: identity() }, 'problem.dims', /12\.5/],
      [{ dims, funcGrad }, 'problem.M', /undefined/],
      [{ dims, funcGrad, M: identity(), data: 1 }, 'problem.data', /dims, funcGrad, M/],
      [
        {
          dims,
          funcGrad: () => {
            throw new Error('of the page');
          },
          M: identity(),
        },
        'problem',
        /of the page/,
      ],
    ] as const) {
      await rejects(slep.start({ problem } as never), 'InputError', input, { input, says });
    }
  },

  'no call is cut off in this thread': async (slep) => {
    const run = await slep.start(
      module('const end = performance.now() + 60; while (calls < 6 && performance.now() < end);', { timeoutMs: 1 }),
    );
    equal((await run.solve()).status, 'converged', 'the status');
  },
};
