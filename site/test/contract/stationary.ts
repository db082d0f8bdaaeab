// What a run reports: the method that auto chose, the curvature of f at the last point, and the level at which rounding
// errors stop the run.
import type { MethodName, Options, Slep } from '../../types/slep.d.ts';
import { type Cases, equal, near, ok, rejects, same } from './assert.ts';
import { nonEmpty } from '../non-empty.ts';

const n = 9;
const p = 2;
const square = (entry: (i: number, j: number) => number) => ({
  rows: n,
  cols: n,
  data: Float64Array.from({ length: n * n }, (_, k) => entry(Math.floor(k / n), k % n)),
});
/**
 * Two uncoupled blocks. The first block has the eigenvalues 6 and 8, and the columns of X0 span the space of their
 * eigenvectors. The second block is diagonal, and has the smallest eigenvalues of the pencil, 1 and 2.
 */
const K = square((i, j) => (i === j ? [7, 7, 1, 2, 3, 4, 5, 9, 9][i] : i + j === 1 ? 1 : 0));
const M = square((i, j) => Number(i === j));
const x0 = Float64Array.from({ length: n * p }, (_, k) => Number(Math.floor(k / p) === k % p));
const start = (slep: Slep, method: MethodName | undefined, options: Options) =>
  slep.start({ problem: 'eigen', data: { K, M }, params: { p }, x0, method, options });
const small = { problem: 'quadratic', params: { n: 60, p: 3 } } as const;

export const stationary: Cases = {
  'the method is auto by default, and info names the method that auto chose': async (slep) => {
    const { auto, methods } = slep.catalog;
    equal(auto.name, 'auto', 'the name of the choice');
    ok(
      methods.every((m) => m.name !== (auto.name as string)),
      'auto is among the methods',
    );
    const sgcca = { problem: 'sgcca', params: { n1: 30, n2: 30, p: 3 } } as const;
    for (const [spec, method] of [[small, 'slsub'] as const, [sgcca, 'sllbfgs'] as const]) {
      const { problem } = spec;
      const runs = await Promise.all(
        [undefined, 'auto' as const, method].map((m) => slep.start({ ...spec, method: m })),
      );
      for (const run of runs) {
        equal(run.info.method, method, `the method for ${problem}`);
        await run.step(3);
      }
      const [first, ...others] = await Promise.all(runs.map((run) => run.x()));
      for (const x of nonEmpty(others)) same(x, first, `X by the method for ${problem}`);
    }
  },

  "auto chooses a method that has the given options, with that method's defaults": async (slep) => {
    const { auto, methods, options } = slep.catalog;
    for (const name of nonEmpty(auto.options))
      ok(
        options.some((o) => o.name === name),
        `auto has an option ${name} that nothing describes`,
      );
    for (const option of ['memory', 'rule'] as const) {
      const { method } = (await slep.start({ ...small, options: { [option]: option === 'memory' ? 7 : 'adaptive' } }))
        .info;
      ok(methods.find((m) => m.name === method)?.options.includes(option), `${method} has no ${option}`);
    }
    const spec = { ...small, options: { rule: 'adaptive' } };
    const [implied, written] = [
      await slep.start(spec),
      await slep.start({ ...spec, options: { ...spec.options, ...auto.defaults } }),
    ];
    await implied.step(5);
    await written.step(5);
    same(await written.x(), await implied.x(), 'X with the defaults of auto written out');
    await rejects(
      slep.start({ ...small, method: 'auto', options: { stepLength: 1 } }),
      'InputError',
      'an option that no method chosen by auto has',
      { input: 'options.stepLength', says: /memory/ },
    );
  },

  'the result at a minimiser has the least curvature if it was computed': async (slep) => {
    const run = await slep.start(small);
    const { curvature, verdict } = await run.solve();
    equal(verdict, 'feasible stationary point', 'the verdict');
    ok(
      curvature && curvature.least > 0 && Number.isInteger(curvature.products) && curvature.products > 0,
      `the curvature is ${JSON.stringify(curvature)}`,
    );
    ok(
      typeof curvature.settled === 'boolean' && curvature.bound <= curvature.least,
      `the bound is ${curvature.bound}, settled: ${curvature.settled}`,
    );
    ok(
      !('curvature' in (await (await start(slep, 'slbb', { maxIterations: 1 })).solve())),
      'a run that was cut short has a curvature',
    );
    const optimum = await (await slep.start({ problem: 'eigen', data: { K, M }, params: { p } })).solve();
    ok(!('curvature' in optimum), 'the curvature was computed at the known optimum');
  },

  'a quadratic f with a linear term can have a proven minimum, below which another run does not end': async (slep) => {
    const { curvature, projected, message } = await (await slep.start(small)).solve();
    ok(curvature && curvature.settled && curvature.within < 1e-6, `the curvature is ${JSON.stringify(curvature)}`);
    ok(/X is a global minimiser/.test(message), `the message is «${message}»`);
    const other = await (await slep.start({ ...small, method: 'slbb', options: { tol: 1e-8 } })).solve();
    const above = projected!.objective - other.projected!.objective;
    ok(
      above <= curvature.within,
      `f is ${above} above f of another run, but at most ${curvature.within} above its minimum`,
    );
    equal(other.curvature?.within, Infinity, 'the bound of a method that factorises nothing');
  },

  'eigenvalues are counted if the proof option asks for it, and the message has the bound': async (slep) => {
    const eigen = { problem: 'eigen', data: { K, M }, params: { p } } as const;
    const { proof, message } = await (await slep.start({ ...eigen, options: { proof: true } })).solve();
    ok(proof?.proven && proof.within >= 0 && proof.within < 1e-6, `the proof is ${JSON.stringify(proof)}`);
    ok(/f exceeds the minimum by at most/.test(message), `the message is «${message}»`);
    ok(
      !('proof' in (await (await slep.start({ ...eigen, options: { proof: false } })).solve())),
      'a run with proof: false has a proof',
    );
    ok(!('proof' in (await (await slep.start(small)).solve())), 'there is a proof of an f with a linear term');
    await rejects(slep.start({ ...eigen, options: { proof: 'maybe' } }), 'InputError', 'a wrong word', {
      input: 'options.proof',
      says: /auto, on, off, or true or false/,
    });
  },

  'a saddle point is left with the safeguard, and reported without it': async (slep) => {
    for (const method of [undefined, 'slbb', 'sllbfgs', 'rbb', 'manbb'] as const) {
      const left = await (await start(slep, method, { tol: 1e-6 })).solve();
      equal(left.status, 'converged', `the status of ${method}`);
      equal(left.verdict, 'feasible stationary point', `the verdict of ${method} («${left.message}»)`);
      near(left.projected?.objective ?? NaN, (1 + 2) / 2, 1e-9, `f of ${method}`);
      ok(!/saddle/.test(left.message), `${method} says «${left.message}» about a minimiser`);

      const letter = await start(slep, method, { safeguard: false });
      const there = await letter.solve();
      equal(there.verdict, 'saddle point', `the verdict of ${method} without the safeguard`);
      equal(there.iterations, 0, `the iterations of ${method} without the safeguard`);
      (await letter.x()).forEach((v, k) => ok(Math.abs(v - x0[k]) < 1e-14, `X[${k}] of ${method} is ${v}`));
      // Rotating the eigenvector of the eigenvalue 8 by t towards e_3 changes f by (1 - 8)·sin²t/2.
      ok(
        there.curvature && there.curvature.least < -1 && there.curvature.least > -7 - 1e-6,
        `the curvature of ${method} is ${JSON.stringify(there.curvature)}`,
      );
      ok(/5\.5 above its minimum/.test(there.message), `${method} says «${there.message}»`);
    }
  },

  'a run whose tolerance is below rounding errors stalls, and its message says where': async (slep) => {
    for (const method of [undefined, 'rbb'] as const) {
      const sharp = await (await slep.start({ ...small, method, options: { tol: 1e-10 } })).solve();
      for (const tol of [0, 1e-18]) {
        const result = await (await slep.start({ ...small, method, options: { tol } })).solve();
        equal(result.status, 'stalled', `the status at ${tol}`);
        equal(result.verdict, 'feasible stationary point', `the verdict at ${tol}`);
        ok(result.gradNorm < 1e-12, `the run stalls at a gradient norm of ${result.gradNorm}`);
        near(result.projected?.objective ?? NaN, sharp.projected?.objective ?? NaN, 1e-12, 'f');
        const [, asked, floor] =
          /tolerance of (\S+) lies below .* stop the run at a gradient norm of ([\d.e-]+\d)/.exec(result.message) ?? [];
        equal(Number(asked), tol, `the tolerance in «${result.message}»`);
        ok(
          Number(floor) >= 0.99 * result.gradNorm && Number(floor) < 1e-12,
          `rounding stops the run at ${floor} in «${result.message}»`,
        );
      }
    }
  },
};
