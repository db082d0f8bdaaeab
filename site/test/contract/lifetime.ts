// Starting, aborting, forking and disposing.
import type { Slep, StartSpec } from '../../types/slep.d.ts';
import { type Cases, equal, ok, rejection, rejects, solving, timed, within } from './assert.ts';

const small: StartSpec = { problem: 'quadratic', params: { n: 40, p: 3 } };
/** A spec whose instance takes so long to generate that a test can interrupt the generation. */
const large: StartSpec = { problem: 'quadratic', params: { n: 2500, p: 40 } };
const endless: StartSpec = { ...small, method: 'slgd', options: { tol: 0, maxIterations: 1e6 } };
/** A time limit for operations that must not wait until a large instance has been generated. */
const soon = (slep: Slep) => async () => 0.4 * (await timed(async () => (await slep.start(large)).dispose()));

export const lifetime: Cases = {
  'an abort rejects start with its reason, and frees the solver at once': async (slep) => {
    const other = await slep.start(small);
    for (const answers of [0, 1, 4]) {
      await within(
        400,
        `an abort after ${answers} answers and the next start`,
        async () => {
          const control = new AbortController();
          const starting = rejection(
            slep.start({ ...large, signal: control.signal }),
            `an abort after ${answers} answers`,
          );
          for (let i = 0; i < answers; i++) await other.x();
          const began = performance.now();
          const reason = { of: 'the page' };
          control.abort(reason);
          equal(await starting, reason, 'the reason');
          const run = await slep.start(small);
          const took = performance.now() - began;
          run.dispose();
          return took;
        },
        soon(slep),
      );
    }
    equal(
      await rejection(slep.start({ ...small, signal: AbortSignal.abort('before') }), 'an abort before'),
      'before',
      'the reason',
    );
  },

  'the solver no longer works on aborted starts': async (slep) => {
    const run = await slep.start(small);
    await within(
      400,
      '20 answers',
      async () => {
        const control = new AbortController();
        const starting = Array.from({ length: 8 }, () =>
          rejection(slep.start({ ...large, signal: control.signal }), 'an abort'),
        );
        await run.x(); // by now, the worker has received all these calls to start
        control.abort();
        await Promise.all(starting);
        await run.x();
        return timed(async () => {
          for (let i = 0; i < 20; i++) await run.x(); // concurrent calls would wait for one another
        });
      },
      soon(slep),
    );
  },

  'other runs are answered while an instance is generated': async (slep) => {
    const run = await slep.start(small);
    let generating = true;
    const control = new AbortController();
    const starting = slep
      .start({ ...large, signal: control.signal })
      .catch(() => {})
      .finally(() => (generating = false));
    equal((await run.step(3)).iteration, 3, 'the iteration');
    ok(generating, 'the answer came after the start');
    control.abort();
    await starting;
  },

  'a fork behaves like the original, and outlives it': async (slep) => {
    const run = await slep.start(small);
    const other = await slep.fork();
    equal(other.info.version, slep.info.version, 'the version');
    slep.dispose();
    await rejects(run.step(), 'DisposedError', 'a step of the first');
    equal((await (await other.start(small)).solve()).status, 'converged', 'the status in the fork');
    const third = await slep.fork();
    other.dispose();
    equal(
      (await (await third.start(small)).step()).iteration,
      1,
      'the iteration in a fork of a solver that has been disposed of',
    );
    third.dispose();
  },

  'a signal that is aborted after the start does nothing to the run': async (slep) => {
    const control = new AbortController();
    const run = await slep.start({ ...small, signal: control.signal });
    control.abort();
    equal((await run.step()).iteration, 1, 'the iteration');
  },

  'a disposed run rejects everything with DisposedError': async (slep) => {
    const [run, other] = [await slep.start(endless), await slep.start(small)];
    const solving = rejects(run.solve(), 'DisposedError', 'solve during which the run is disposed of');
    run.dispose();
    run.dispose();
    await solving;
    for (const method of ['step', 'solve', 'trace', 'x', 'projected', 'parts'] as const)
      await rejects(run[method](), 'DisposedError', `${method} after dispose`);
    await rejects(run.seek(0), 'DisposedError', 'seek after dispose');
    await rejects(run[Symbol.asyncIterator]().next(), 'DisposedError', 'the iterator after dispose');
    ok(run.progress.iteration >= 0 && run.info.n === 40, 'progress and info are gone');
    equal((await other.step()).iteration, 1, 'the iteration of another run');
  },

  'a disposed solver rejects pending and later calls with DisposedError': async (slep) => {
    const run = await slep.start(endless);
    const { result } = await solving(run);
    const pending = [
      rejects(result, 'DisposedError', 'a pending solve'),
      rejects(slep.start(large), 'DisposedError', 'a pending start'),
    ];
    pending.push(rejects(run.x(), 'DisposedError', 'a pending x'));
    slep.dispose();
    slep.dispose();
    await Promise.all(pending);
    await rejects(slep.start(small), 'DisposedError', 'start');
    await rejects(run.step(), 'DisposedError', 'step');
    run.dispose();
  },

  'solvers are independent': async (slep, open) => {
    const other = await open();
    const [run, otherRun] = [await slep.start(small), await other.start(small)];
    other.dispose();
    await rejects(otherRun.step(), 'DisposedError', 'step of the disposed one');
    equal((await run.step()).iteration, 1, 'the iteration');
  },
};
