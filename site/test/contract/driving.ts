// How solve(), step() and the iterator advance a run, and when each of them may be used.
import type { Progress, Run, Slep, StartSpec } from '../../types/slep.d.ts';
import { type Cases, equal, ok, rejection, rejects, same, solving, timed, within } from './assert.ts';
import { nonEmpty } from '../non-empty.ts';

/** A run that takes several time slices. */
const long = (slep: Slep) =>
  slep.start({
    problem: 'quadratic',
    params: { n: 200, p: 4, alpha: 0.01 },
    method: 'slgd',
    options: { tol: 0, maxIterations: 2000 },
  });
const small = (slep: Slep) => slep.start({ problem: 'quadratic', params: { n: 60, p: 4 } });

export const driving: Cases = {
  'solve ends at a feasible stationary point and says so': async (slep) => {
    const run = await small(slep);
    equal(run.progress.iteration, 0, 'the iteration at the start');
    equal(run.progress.status, 'running', 'the status at the start');
    const result = await run.solve();
    equal(result.status, 'converged', 'the status');
    equal(result.verdict, 'feasible stationary point', 'the verdict');
    equal(result.iterations, result.iteration, 'the accepted steps');
    ok(result.message.length > 20, `the message is «${result.message}»`);
    ok(
      result.gradNorm <= 1e-4 && result.feasibility <= 1e-3,
      `‖∇h‖ is ${result.gradNorm} and ‖X'MX - I‖ ${result.feasibility}`,
    );
    ok(
      result.counts.f >= result.iterations && result.counts.M > 0 && result.counts.hess === 0,
      `the counts are ${JSON.stringify(result.counts)}`,
    );
    ok(result.projected && result.projected.feasibility < 1e-12, `projected is ${JSON.stringify(result.projected)}`);
    equal(run.progress.iteration, result.iteration, 'the iteration of progress');
    equal(run.progress.status, 'converged', 'the status of progress');
  },

  'step takes the requested steps, and none after the end': async (slep) => {
    const run = await small(slep);
    equal((await run.step()).iteration, 1, 'the iteration after step()');
    equal((await run.step(5)).iteration, 6, 'the iteration after step(5)');
    equal(run.progress.iteration, 6, 'the iteration of progress');
    const end = await run.solve();
    equal((await run.step(3)).iteration, end.iteration, 'the iteration of a step after the end');
    equal((await run.solve()).iteration, end.iteration, 'the iteration of a solve after the end');
  },

  'many steps are taken in one call': async (slep) => {
    const run = await long(slep);
    equal((await run.step(1500)).iteration, 1500, 'the iteration');
  },

  'a limit of iterations ends the run': async (slep) => {
    const run = await slep.start({ problem: 'quadratic', params: { n: 60, p: 4 }, options: { maxIterations: 7 } });
    const result = await run.solve();
    equal(result.status, 'iterationLimit', 'the status');
    equal(result.iteration, 7, 'the iteration');
  },

  'solve reports progress slice by slice, up to the end': async (slep) => {
    const run = await long(slep);
    const seen: Progress[] = [];
    const result = await run.solve({ onProgress: (p) => seen.push(p), sliceMs: 1 });
    ok(seen.length > 3, `there were ${seen.length} reports`);
    ok(
      nonEmpty(seen).every((p, i) => p.iteration > (seen[i - 1]?.iteration ?? 0)),
      'the iterations of the reports do not increase',
    );
    equal(seen.at(-1)?.iteration, result.iteration, 'the iteration of the last report');
    equal(seen.at(-1)?.status, 'iterationLimit', 'the status of the last report');
  },

  'start reports how much of a large instance is made, and an error in onProgress rejects it': async (slep) => {
    const large: StartSpec = { problem: 'quadratic', params: { n: 400, p: 2 } };
    const parts: number[] = [];
    (await slep.start({ ...large, onProgress: (part) => parts.push(part) })).dispose();
    ok(parts.length > 5 && parts.every((part, i) => part >= (parts[i - 1] ?? 0) && part < 1), `the parts are ${parts}`);
    const wrong = new Error('of the caller');
    const onProgress = () => {
      throw wrong;
    };
    equal(
      await rejection(slep.start({ ...large, onProgress }), 'a start whose onProgress throws'),
      wrong,
      'the reason',
    );
    (await slep.start(large)).dispose();
  },

  'an error in onProgress rejects solve and leaves the run paused': async (slep) => {
    const run = await long(slep);
    const reason = new Error('of the page');
    const caught = await run
      .solve({
        onProgress: () => {
          throw reason;
        },
      })
      .catch((error: unknown) => error);
    equal(caught, reason, 'the reason');
    const { iteration } = run.progress;
    equal((await run.step()).iteration, iteration + 1, 'the iteration of the next step');
  },

  'an abort ends solve, and the run can continue to the same bits as without the abort': async (slep) => {
    const [run, other] = [await long(slep), await long(slep)];
    const control = new AbortController();
    let left = 3;
    const onProgress = () => --left || control.abort();
    const result = await run.solve({ signal: control.signal, onProgress, sliceMs: 1 });
    equal(result.status, 'cancelled', 'the status');
    equal(run.progress.status, 'running', 'the status of progress');
    equal(result.iteration, run.progress.iteration, 'the iteration of the result');
    ok(result.iteration > 0 && result.iteration < 2000, `the run was stopped at ${result.iteration}`);
    await run.x(); // by now, the worker has handled all earlier messages
    equal((await run.step()).iteration, result.iteration + 1, 'the iteration of the next step');
    equal((await run.solve()).status, 'iterationLimit', 'the status of the next solve');
    await other.solve();
    same(await run.x(), await other.x(), 'X after an abort');
  },

  'solve ends soon after an abort': async (slep) => {
    await within(
      200,
      'the end of solve',
      async () => {
        const run = await long(slep);
        const control = new AbortController();
        const { result } = await solving(run, { signal: control.signal });
        const aborted = performance.now();
        control.abort();
        equal((await result).status, 'cancelled', 'the status');
        const took = performance.now() - aborted;
        run.dispose();
        return took;
      },
      async () => 0.4 * (await timed(async () => (await long(slep)).solve())),
    );
  },

  'solve takes no step if its signal is already aborted': async (slep) => {
    const run = await small(slep);
    const result = await run.solve({ signal: AbortSignal.abort() });
    equal(result.status, 'cancelled', 'the status');
    equal(result.iteration, 0, 'the iteration');
  },

  'the iterator computes one slice when asked, and break leaves the run paused': async (slep) => {
    const run = await long(slep);
    let slices = 0;
    let last = 0;
    for await (const progress of run) {
      ok(progress.iteration > last, `slice ${slices} is at iteration ${progress.iteration} after ${last}`);
      last = progress.iteration;
      await run.x(); // by now, the worker has handled all earlier messages
      equal((await run.trace({ from: last })).iteration.length, 1, 'the number of rows from the last iteration on');
      if (++slices === 3) break;
    }
    await run.x();
    equal(run.progress.iteration, last, 'the iteration after break');
    equal((await run.step()).iteration, last + 1, 'the iteration of the next step');
  },

  'the iterator ends with the run': async (slep) => {
    const run = await small(slep);
    let last: Progress | undefined;
    for await (const progress of run) last = progress;
    equal(last?.status, 'converged', 'the status of the last state');
    for await (const progress of run) ok(false, `an ended run gives ${progress.status}`);
  },

  'a run has one driver at a time, and others are rejected with BusyError': async (slep) => {
    const run = await long(slep);
    const drivers: Record<string, (run: Run) => Promise<unknown>> = {
      step: (r) => r.step(),
      iterator: (r) => r[Symbol.asyncIterator]().next(),
      solve: (r) => r.solve(),
      seek: (r) => r.seek(0),
    };
    for (const [first, drive] of Object.entries(drivers)) {
      const driving = drive(run);
      for (const [second, disturb] of Object.entries(drivers))
        await rejects(disturb(run), 'BusyError', `${second} during ${first}`);
      await driving;
    }
    equal((await small(slep).then((r) => r.step())).iteration, 1, 'the iteration of another run');
  },

  'x, trace, projected and parts can be read during solve': async (slep) => {
    const run = await long(slep);
    let solving = true;
    const solved = run.solve().finally(() => (solving = false));
    const [x, trace, projected, parts] = await Promise.all([run.x(), run.trace(), run.projected(), run.parts()]);
    ok(solving, 'the answers came after the end');
    equal(x.length, 800, 'the length of x');
    equal(projected.x.length, 800, 'the length of projected.x');
    ok(trace.iteration.length > 0 && Object.keys(parts).length > 0, 'trace or parts are empty');
    await solved;
  },

  'runs do not disturb each other': async (slep) => {
    const [a, b, alone] = [await small(slep), await small(slep), await small(slep)];
    await Promise.all([a.step(10), b.step(20)]);
    await Promise.all([a.step(10), alone.step(20)]);
    same(await a.x(), await alone.x(), 'X of one run beside another');
    same(await b.x(), await alone.x(), 'X of the other run');
  },

  'wrong arguments of a run are InputErrors': async (slep) => {
    const run = await small(slep);
    const bad = run as unknown as Record<string, (argument: unknown) => Promise<unknown>>;
    for (const [method, argument, input, says] of [
      ['step', 0, 'k', /0/],
      ['step', 1.5, 'k', /1\.5/],
      ['step', Infinity, 'k', /Infinity/],
      ['step', '3', 'k', /"3"/],
      ['solve', { sliceMs: 0 }, 'sliceMs', /0/],
      ['solve', { sliceMs: NaN }, 'sliceMs', /NaN/],
      ['solve', { onProgress: 1 }, 'onProgress', /function/],
      ['solve', { signal: {} }, 'signal', /AbortSignal/],
      ['solve', { signals: 1 }, 'signals', /sliceMs/],
      ['solve', 3, 'options', /3/],
      ['trace', { from: -1 }, 'from', /-1/],
      ['trace', { to: 1 }, 'to', /from/],
      ['seek', -1, 'k', /-1/],
      ['seek', 1.5, 'k', /1\.5/],
      ['seek', NaN, 'k', /NaN/],
      ['seek', '3', 'k', /"3"/],
      ['seek', undefined, 'k', /undefined/],
    ] as const) {
      await rejects(bad[method](argument), 'InputError', `${method}(${JSON.stringify(argument)})`, { input, says });
    }
    equal((await run.step()).iteration, 1, 'the iteration of the next step');
  },
};
