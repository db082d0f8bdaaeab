// Evaluating f and its gradient without a run, and comparing the gradient of the user's own objective with differences.
import type { FormulaSpec, ModuleProblem, StartSpec } from '../../types/slep.d.ts';
import { type Cases, equal, near, nextTask, ok, rejection, rejects, same } from './assert.ts';
import { diagonal, identity, matrices, module, quadratic } from './objectives.ts';
import { all, coordinates, dense, n, p } from './matrices.ts';

const spec: StartSpec = { problem: 'quadratic', params: { n: 40, p: 3 }, seed: 5 };
const inner = (a: Float64Array, b: Float64Array) => a.reduce((sum, v, k) => sum + v * b[k], 0);

export const checking: Cases = {
  'evaluate gives f and its gradient at the start, or at x0 unchanged': async (slep) => {
    const run = await slep.start(spec);
    const x = await run.x();
    const { objective, gradient } = await slep.evaluate(spec);
    near(objective, run.progress.objective, 1e-9, 'f at the start');
    equal(gradient.length, 120, 'the length of the gradient');
    const d = x.map((v, k) => 1e-4 * v * Math.sin(k));
    const [up, down] = await Promise.all(
      [1, -1].map((side) => slep.evaluate({ ...spec, x0: x.map((v, k) => v + side * d[k]) })),
    );
    near(up.objective - down.objective, 2 * inner(gradient, d), 1e-6, 'the change of f');
    // A feasible point multiplied by a factor, which makes it infeasible. A run would project this point onto the
    // constraint.
    const far = await slep.evaluate({ ...spec, x0: x.map((v) => 10 * v) });
    const [half, twice] = [inner(gradient, x), inner(far.gradient, x)]; // <AX + H, X> and <10AX + H, X>
    near(far.objective, (100 * (twice - half)) / 18 + 10 * (half - (twice - half) / 9), 1e-9, 'f of ten times X');
  },

  'evaluate takes data': async (slep) => {
    const x0 = Float64Array.from({ length: n * p }, (_, k) => Math.cos(k));
    const built = await slep.evaluate({ problem: 'quadratic', data: all(dense), params: { p, alpha: 0.5 }, x0 });
    let f = 0;
    for (let i = 0; i < n; i++)
      for (let j = 0; j < p; j++) {
        let sum = 0;
        for (let k = 0; k < n; k++) sum += matrices.A[i * n + k] * x0[k * p + j];
        const h = matrices.G[i * p + j] / 2;
        f += (sum / 2 + h) * x0[i * p + j];
        ok(
          Math.abs(built.gradient[i * p + j] - sum - h) < 1e-12,
          `entry ${i}, ${j} of the gradient is ${built.gradient[i * p + j]}, expected ${sum + h}`,
        );
      }
    near(built.objective, f, 1e-12, 'f');
  },

  'check reports the slopes of the remainders': async (slep) => {
    for (const given of [
      spec,
      { problem: 'sgcca', params: { n1: 20, n2: 20, p: 3 } },
      { problem: 'kohnsham' },
      { problem: 'beam' },
    ] as const) {
      const { problem } = given;
      const { gradient, hessian, worst } = await slep.check(given);
      ok(Math.abs(gradient.slope - 2) < 0.1, `the slope of ${problem} is ${gradient.slope}`);
      ok(hessian === undefined || hessian.slope > 2.8, `the second slope of ${problem} is ${hessian?.slope}`);
      for (const { steps, remainders } of [gradient, hessian ?? gradient]) {
        equal(steps.length, remainders.length, `the number of remainders of ${problem}`);
        ok(
          steps.length > 5 && steps.every((s, k) => k === 0 || s < steps[k - 1]),
          `the steps of ${problem} do not decrease`,
        );
      }
      ok(
        Number.isInteger(worst.row) && Number.isInteger(worst.column),
        `the worst entry of ${problem} is ${JSON.stringify(worst)}`,
      );
    }
    equal((await slep.check(spec)).hessian?.slope, Infinity, 'the second slope where there is no remainder');
  },

  'evaluate and check report errors as start does, and later runs work': async (slep) => {
    for (const call of ['evaluate', 'check'] as const) {
      await rejects(slep[call]({ problem: 'cubic' as never }), 'InputError', `${call} of a cubic`, {
        input: 'problem',
        says: /cubic/,
      });
      await rejects(slep[call]({ ...spec, x0: new Float64Array(119) }), 'InputError', `${call} at a short x0`, {
        input: 'x0',
        says: /119/,
      });
      await rejects(slep[call]({ ...spec, options: { tol: -1 } }), 'InputError', `${call} with an option`, {
        input: 'options.tol',
      });
    }
    await rejects(slep.check({ ...spec, x0: new Float64Array(120).fill(NaN) }), 'InputError', 'check at no number', {
      input: 'x0',
      says: /finite/,
    });
    equal((await (await slep.start(spec)).solve()).status, 'converged', 'the status of a run afterwards');
  },

  'evaluate and check can be aborted': async (slep) => {
    for (const call of ['evaluate', 'check'] as const) {
      equal(
        await rejection(slep[call]({ ...spec, signal: AbortSignal.abort(7) }), call),
        7,
        `the reason of ${call} with a signal that is already aborted`,
      );
      const controller = new AbortController();
      const looking = slep[call]({ problem: 'quadratic', params: { n: 900, p: 20 }, signal: controller.signal });
      const reason = rejection(looking, call);
      await nextTask();
      controller.abort(8);
      equal(await reason, 8, `the reason of ${call}`);
    }
    ok(Number.isFinite((await slep.evaluate(spec)).objective), 'f afterwards is no number');
  },

  'the option check is on by default, and is true or false': async (slep) => {
    const option = slep.catalog.options.find(({ name }) => name === 'check');
    equal(option?.default, true, 'its default');
    await slep.start({ ...spec, options: { check: false } });
    await rejects(slep.start({ ...spec, options: { check: 'no' } }), 'InputError', 'a word', {
      input: 'options.check',
      says: /true or false/,
    });
  },
};

/**
 * A module for f = ½tr(XᵀDX) plus the sum of the entries of X, with D = diag(1, 2, ...). how: code that changes f or
 * the gradient.
 */
const spoilt = (how: string): ModuleProblem => ({
  M: identity(),
  module: `
    export const dims = [12, 2];
    export function funcGrad(grad, x) {
      let f = 0;
      x.forEach((v, k) => { const w = 1 + Math.floor(k / 2); f += w * v * v / 2 + v; grad[k] = w * v + 1; });
      ${how};
      return f;
    }`,
});

const all24 = (factor: number) => `for (let k = 0; k < 24; k++) grad[k] *= ${factor}`;

export const ownChecked: Cases = {
  'a wrong gradient is refused with its worst entry': async (slep) => {
    for (const [how, says, ratio] of [
      [all24(-1), /row \d+, column [01],/, -1],
      [all24(2), /row \d+, column [01],/, 2],
      [all24(1.001), /row \d+, column [01],/, 1.001],
      ['grad.fill(0)', /row \d+, column [01],.*gives 0 /, 0],
      ['grad[13] = 0', /row 6, column 1,.*gives 0 /, 0],
      ['grad[22] *= 0.999', /row 11, column 0,/, 0.999],
    ] as const) {
      await rejects(slep.start({ problem: spoilt(how) }), 'InputError', how, { input: 'problem', says });
      const { gradient, worst } = await slep.check({ problem: spoilt(how) });
      ok(Math.abs(gradient.slope - 1) < 0.1, `the slope of ${how} is ${gradient.slope}`);
      ok(
        Math.abs(worst.given / worst.difference - ratio) < 1e-6,
        `the worst entry of ${how} is ${JSON.stringify(worst)}`,
      );
      equal(
        (await slep.start({ problem: spoilt(how), options: { check: false } })).progress.iteration,
        0,
        `the iteration of a run without the check of ${how}`,
      );
    }
  },

  'a correct gradient is accepted, even if f has noise, a kink or tiny values': async (slep) => {
    for (const how of [
      '',
      'f *= 1 + 1e-8 * Math.sin(1e9 * x[0])',
      'f = Math.fround(f)',
      'f += Math.abs(x[3]); grad[3] += x[3] < 0 ? -1 : 1',
      'f *= 1e-12; grad.forEach((g, k) => { grad[k] *= 1e-12; })',
    ]) {
      await slep.start({ problem: spoilt(how) });
    }
    const { gradient, hessian } = await slep.check({ problem: spoilt('') });
    ok(Math.abs(gradient.slope - 2) < 0.1, `the slope is ${gradient.slope}`);
    equal(hessian, undefined, 'the Hessian of an objective that gives none');
  },

  'the check changes neither the run nor its counts': async (slep) => {
    const problem = { module: quadratic, M: coordinates('M'), data: matrices };
    const [checked, plain] = await Promise.all(
      [true, false].map((check) => slep.start({ problem, options: { check } })),
    );
    const [a, b] = [await checked.solve(), await plain.solve()];
    equal(JSON.stringify(a.counts), JSON.stringify(b.counts), 'the counts');
    same(await checked.x(), await plain.x(), 'X');
    const [trace, want] = [await checked.trace(), await plain.trace()];
    same(trace.merit, want.merit, 'the merit');
    same(trace.gradNorm, want.gradNorm, 'the norm of the gradient');
  },

  'evaluate calls the objective once, with an array grad of zeros': async (slep) => {
    const x0 = Float64Array.from({ length: 24 }, (_, k) => k);
    const once = module('if (calls > 1 || grad.some((v) => v !== 0)) throw new Error("at call " + calls)');
    const { objective, gradient } = await slep.evaluate({ ...once, x0 });
    same(
      gradient,
      x0.map((v, k) => (1 + Math.floor(k / 2)) * v),
      'the gradient',
    );
    equal(objective, inner(gradient, x0) / 2, 'f');
  },

  'an objective that throws rejects evaluate and check just as it rejects start': async (slep) => {
    const calls = (call: 'start' | 'evaluate' | 'check') => (spec: StartSpec) =>
      slep[call](spec as StartSpec & FormulaSpec);
    for (const call of ['start', 'evaluate', 'check'] as const) {
      await rejects(calls(call)(module('throw new RangeError("out of words")')), 'InputError', call, {
        input: 'problem',
        says: /RangeError: out of words/,
      });
      await rejects(calls(call)({ problem: { module: diagonal('return "1"'), M: identity() } }), 'InputError', call, {
        input: 'problem',
        says: /"1".*number/,
      });
    }
    for (const call of ['start', 'check'] as const) {
      const late = { problem: { module: diagonal('if (calls > 2) throw new Error("late")'), M: identity() } };
      await rejects(calls(call)(late), 'InputError', call, { input: 'problem', says: /late/ });
    }
  },
};
