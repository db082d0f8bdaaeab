// The program that reads formulas is loaded when the first formula is given. The cases test what may happen while this
// program is being loaded, and afterwards.
import type { Slep } from '../../types/slep.d.ts';
import { type Case, type Cases, equal, ok, rejection, rejects } from './assert.ts';
import { withWorkers } from './crash.ts';

const small = { problem: { formula: "trace(X'*X) + sum(X(:).^4)" }, params: { n: 9, p: 2 } };
const named = { problem: 'quadratic', params: { n: 40, p: 3 } } as const;

const solves = async (slep: Slep) =>
  equal((await (await slep.start(small)).solve()).status, 'converged', 'the status of a formula');

/** Returns a case that runs `check` with a solver that has read no formula yet. */
const fresh =
  (check: Case): Case =>
  async (_, open) => {
    const slep = await open();
    try {
      await check(slep, open);
    } finally {
      slep.dispose();
    }
  };

export const formulaLifetime: Cases = {
  'an abort while the program is fetched rejects with its reason': fresh(async (slep) => {
    const reason = { of: 'the page' };
    const control = new AbortController();
    const starting = rejection(slep.start({ ...small, signal: control.signal }), 'an abort');
    const other = slep.describe(small.problem.formula);
    control.abort(reason);
    equal(await starting, reason, 'the reason');
    equal((await other).degree, 4, 'the degree of the formula whose description was not aborted');
    const before = { ...small, signal: AbortSignal.abort('before') };
    equal(await rejection(slep.start(before), 'an abort before'), 'before', 'the reason of one before');
    await solves(slep);
  }),

  'dispose while the program is fetched rejects with DisposedError': fresh(async (slep) => {
    const pending = [
      rejects(slep.start(small), 'DisposedError', 'start'),
      rejects(slep.describe('X'), 'DisposedError', 'describe'),
    ];
    slep.dispose();
    await Promise.all(pending);
    await rejects(slep.evaluate(small), 'DisposedError', 'evaluate');
  }),

  'dispose ends the runs of formulas': async (slep) => {
    const run = await slep.start(small);
    const stepping = run.step();
    slep.dispose();
    await rejects(stepping, 'DisposedError', 'a pending step');
    await rejects(run.x(), 'DisposedError', 'x');
  },

  'a disposed run of a formula leaves the others alone': async (slep) => {
    const [run, other] = [await slep.start(small), await slep.start(small)];
    run.dispose();
    await rejects(run.step(), 'DisposedError', 'step');
    equal((await other.step()).iteration, 1, 'the iteration of another run');
  },

  'runs of formulas and of named problems continue side by side': async (slep) => {
    const [typed, built] = await Promise.all([slep.start(small), slep.start(named)]);
    const ends = await Promise.all([typed.solve(), built.solve()]);
    equal(ends.map(({ status }) => status).join(), 'converged,converged', 'the ends');
  },

  'a fork takes formulas, before and after the first': fresh(async (slep) => {
    const early = await slep.fork();
    await solves(slep);
    const late = await slep.fork();
    slep.dispose();
    for (const fork of [early, late]) {
      await solves(fork);
      fork.dispose();
    }
  }),
};

/** There are two workers, and the end of either worker must not affect the other. */
export const formulaCrashes: Cases = {
  'a crash of either program, for formulas or named problems, does not end the runs of the other': (_, open) =>
    withWorkers(async (opened) => {
      const slep = await open();
      const [built, typed] = [await slep.start(named), await slep.start(small)];
      equal(opened.length, 2, 'the number of workers');
      opened[1].postMessage({ id: 0, request: { op: 'fly' } });
      await rejects(typed.solve(), 'InternalError', 'solve of a formula', { says: /fly/ });
      equal((await built.step()).iteration, 1, 'the iteration of a named problem');
      await solves(slep);
      const again = await slep.start(small);
      opened[0].postMessage({ id: 0, request: { op: 'fly' } });
      await rejects(built.solve(), 'InternalError', 'solve of a named problem', { says: /fly/ });
      equal((await again.step()).iteration, 1, 'the iteration of a formula');
      ok((await (await slep.start(named)).step()).iteration === 1, 'the iteration of the next named problem');
      slep.dispose();
    }),
};
