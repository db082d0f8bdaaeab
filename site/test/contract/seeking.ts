// Moving back and forth in a run.
import type { MethodName, ProblemName, Run, Slep, StartSpec } from '../../types/slep.d.ts';
import { type Cases, equal, ok, rejects, same } from './assert.ts';
import { nonEmpty } from '../non-empty.ts';

const problems: [ProblemName, StartSpec['params']][] = [
  ['quadratic', { n: 40, p: 3, alpha: 10 }],
  ['sgcca', { n1: 15, n2: 20, p: 2 }],
  ['kohnsham', { dim: 2, grid: 6, p: 3 }],
];

/** Reads the trace, X and R(X) of a run. */
async function stateOf(run: Run) {
  return { ...(await run.trace()), x: await run.x(), projected: (await run.projected()).x };
}
type State = Awaited<ReturnType<typeof stateOf>>;

function sameState(actual: State, expected: State, what: string): void {
  for (const name of Object.keys(expected) as (keyof State)[]) same(actual[name], expected[name], `${name} ${what}`);
}

const start = (slep: Slep, method: MethodName, problem: ProblemName, params: StartSpec['params']) =>
  slep.start({ problem, params, method, seed: 5, options: { tol: 0, maxIterations: 140 } }).catch((error) => {
    if (error.name !== 'InputError') throw error; // the method does not accept the problem
  });

/** A run whose steps take about a millisecond, so that moving in either direction takes several time slices. */
const slow = (slep: Slep) =>
  slep.start({ problem: 'quadratic', params: { n: 500, p: 40, d: 0.05 }, options: { tol: 0 } });

export const seeking: Cases = {
  'seek restores what was there before, with every method': async (slep) => {
    for (const [problem, params] of problems) {
      let taken = 0;
      for (const { name } of nonEmpty(slep.catalog.methods)) {
        const run = await start(slep, name, problem, params);
        if (!run) continue;
        taken++;
        const states = new Map([[0, await stateOf(run)]]);
        for (const steps of [1, 40, 25, 30, 100]) states.set((await run.step(steps)).iteration, await stateOf(run));
        const end = run.progress;
        for (const k of [41, end.iteration, 0, 66, 1, 96, 41]) {
          const expected = states.get(k);
          if (!expected) continue; // the run ended before
          const what = `of ${name} on ${problem} at iteration ${k}`;
          const progress = await run.seek(k);
          equal(progress.iteration, k, `the iteration ${what}`);
          equal(progress.gradNorm, expected.gradNorm[k], `the gradient norm ${what}`);
          equal(progress.seconds, expected.seconds[k], `the seconds ${what}`);
          equal(run.progress, progress, `progress ${what}`);
          sameState(await stateOf(run), expected, what);
        }
        const again = await run.solve();
        equal(again.status, end.status, `the end of ${name} on ${problem}`);
        sameState(await stateOf(run), states.get(end.iteration)!, `at the end of ${name} on ${problem}`);
        run.dispose();
      }
      ok(taken > 5, `${taken} methods took ${problem}`);
    }
  },

  'seek forward gives the same as steps': async (slep) => {
    const [run, other] = [(await start(slep, 'slbb', ...problems[0]))!, (await start(slep, 'slbb', ...problems[0]))!];
    equal((await run.seek(70)).iteration, 70, 'the iteration');
    await other.step(70);
    same(await run.x(), await other.x(), 'X');
    equal((await run.step()).iteration, 71, 'the iteration of a step after seek');
  },

  'seek beyond the end stops there, and a run rewound from it runs again': async (slep) => {
    const run = await slep.start({ problem: 'quadratic', params: { n: 60, p: 4 } });
    const end = await run.solve();
    const beyond = await run.seek(end.iteration + 1000);
    equal(beyond.iteration, end.iteration, 'the iteration beyond the end');
    equal(beyond.status, 'converged', 'the status there');
    equal((await run.seek(end.iteration - 3)).status, 'running', 'the status three steps before the end');
    equal((await run.trace()).merit.length, end.iteration - 2, 'the number of rows three steps before the end');
    equal(JSON.stringify(await run.solve()), JSON.stringify(end), 'the result of another solve');
    await run.seek(0);
    equal((await run.seek(end.iteration + 1000)).status, 'converged', 'the status beyond the end, from the start');
    equal(JSON.stringify(await run.solve()), JSON.stringify(end), 'the result');
  },

  'seek works in slices: reads are answered, other drivers are rejected': async (slep) => {
    const run = await slow(slep);
    for (const k of [70, 60]) {
      // The first seek moves forward. The second seek moves back beyond its target, and then forward again.
      let seeking = true;
      const sought = run.seek(k).finally(() => (seeking = false));
      await Promise.all([run.x(), run.trace(), rejects(run.step(), 'BusyError', 'step during seek')]);
      ok(seeking, `the answers came after the seek to ${k}`);
      equal((await sought).iteration, k, 'the iteration');
    }
  },

  'disposing of a run during seek rejects the seek, and the solver stays usable': async (slep) => {
    const run = await slow(slep);
    await run.step(70);
    const seeking = rejects(run.seek(60), 'DisposedError', 'the seek');
    await run.x(); // returns after the first time slice
    run.dispose();
    await seeking;
    await rejects(run.seek(0), 'DisposedError', 'seek after dispose');
    const other = await slow(slep);
    const forward = rejects(other.seek(1e6), 'DisposedError', 'a seek forward');
    slep.dispose();
    await forward;
  },

  'counts never decrease, do not exceed those of the result, and are the same after going back': async (slep) => {
    const run = await slep.start({
      problem: 'quadratic',
      params: { n: 60, p: 3, c: 0.8, d: 0.1 },
      seed: 4,
      method: 'slbb',
    });
    await run.step(4);
    const early = await run.read('counts');
    await run.seek(2);
    const { counts, iterations } = await run.solve();
    const all = await run.read('counts');
    equal(all.f.length, iterations + 1, 'the number of rows');
    for (const name of ['f', 'M', 'hess'] as const) {
      same(all[name].subarray(0, 5), early[name], `${name} after going back`);
      ok(
        all[name].every((v, k) => k === 0 || v >= all[name][k - 1]),
        `${name} falls`,
      );
      ok(all[name][iterations] <= counts[name], `${name} ends at ${all[name][iterations]} of ${counts[name]}`);
    }
    ok(all.f[iterations] >= iterations, `${all.f[iterations]} evaluations in ${iterations} iterations`);
    same((await run.read('counts', { from: iterations })).f, all.f.subarray(iterations), 'the last row');
  },
};
