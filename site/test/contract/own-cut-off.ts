// The user's own objectives in a worker that is terminated if a call takes too long.
import { type Cases, equal, near, nextTask, ok, rejects } from './assert.ts';
import { diagonal, identity, module } from './objectives.ts';
import { solved } from './own.ts';
import { dims, funcGrad } from './own-functions.ts';

export const cutOff: Cases = {
  'a function cannot be sent to a worker': async (slep) => {
    await rejects(slep.start({ problem: { dims, funcGrad, M: identity() } }), 'InputError', 'a function', {
      input: 'problem',
      says: /worker: false/,
    });
  },

  'an endless call is cut off, and the next start works': async (slep) => {
    const [idle, run] = [
      await slep.start(module()),
      await slep.start(module('if (calls === 5) for (;;);', { timeoutMs: 200 })),
    ];
    await run.step();
    const began = performance.now();
    const solving = rejects(run.solve({ sliceMs: 1000 }), 'InputError', 'solve', { input: 'problem', says: /200 ms/ });
    const pending = [
      rejects(run.x(), 'InputError', 'x of that run', { input: 'problem', says: /200 ms/ }),
      rejects(idle.solve(), 'InternalError', 'solve of another', { says: /200 ms/ }),
    ];
    await Promise.all([solving, ...pending]);
    const took = performance.now() - began;
    ok(took > 190 && took < 5000, `it took ${took} ms`); // the time includes opening a new worker
    await rejects(run.step(), 'InternalError', 'step afterwards');
    near((await solved(slep, module())).objective, 1.5, 1e-12, 'f of the next run');
  },

  'an endless call at the start and a module that never ends are cut off': async (slep) => {
    const endless = 'for (;;);';
    await rejects(slep.start(module(endless, { timeoutMs: 100 })), 'InputError', 'an endless first call', {
      input: 'problem',
      says: /100 ms/,
    });
    await rejects(
      slep.start(module('', { module: diagonal() + endless, timeoutMs: 100 })),
      'InputError',
      'an endless module',
      { input: 'problem', says: /100 ms/ },
    );
    near((await solved(slep, module())).objective, 1.5, 1e-12, 'f of the next run');
  },

  'loading a module, or many calls together, may take longer than the limit for one call': async (slep) => {
    await slep.start(
      module('', { module: `await new Promise((resolve) => setTimeout(resolve, 700)); ${diagonal()}`, timeoutMs: 300 }),
    );
    const run = await slep.start(
      module('const end = performance.now() + 20; while (calls < 40 && performance.now() < end);', { timeoutMs: 400 }),
    );
    equal((await run.solve({ sliceMs: 1000 })).status, 'converged', 'the status');
  },

  'a quick call is not cut off because the page was blocked': async (slep) => {
    const run = await slep.start({
      ...module('const end = performance.now() + 40; while (calls < 50 && performance.now() < end);', {
        timeoutMs: 300,
      }),
      options: { tol: 0 },
    });
    const solving = run.solve({ sliceMs: 1000 });
    solving.catch(() => {}); // otherwise, a rejection before the await below would be unhandled
    for (let i = 0; i < 4; i++) {
      await nextTask(); // a message can be handled here, but only after any timer that is due
      for (const end = performance.now() + 450; performance.now() < end;);
    }
    ok((await solving).iteration > 30, 'the run was too short');
  },
};
