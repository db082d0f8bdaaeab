// The effects of a panic in the program and of an unknown request. The tests send messages that no client sends.
import { type Cases, equal, ok, rejects } from './assert.ts';

interface AnyWorker {
  postMessage(message: unknown): void;
}
type WorkerModule = { Worker: new (...args: any[]) => AnyWorker };

/** Collects the workers that are opened while the function `work` runs. */
export async function withWorkers(work: (opened: AnyWorker[]) => Promise<void>): Promise<void> {
  const home = (globalThis.process?.getBuiltinModule?.('node:worker_threads') ?? globalThis) as WorkerModule;
  const { Worker } = home;
  const opened: AnyWorker[] = [];
  home.Worker = class extends Worker {
    constructor(...args: unknown[]) {
      super(...args);
      opened.push(this);
    }
  };
  try {
    await work(opened);
  } finally {
    home.Worker = Worker;
  }
}

const spec = { problem: 'quadratic', params: { n: 40, p: 3 } } as const;

const malformed = {
  'a panic in Go': { id: 0, request: { op: 'advance', handle: 'one', steps: 1, budget: 1 } },
  'an unknown request': { id: 0, request: { op: 'fly' } },
};

export const crashes: Cases = Object.fromEntries(
  Object.entries(malformed).map(([name, message]) => [
    `${name} rejects what is pending with InternalError, and the next start works`,
    (_, open) =>
      withWorkers(async (opened) => {
        const slep = await open();
        const [run, idle] = [
          await slep.start({ ...spec, method: 'slgd', options: { tol: 0, maxIterations: 1e6 } }),
          await slep.start(spec),
        ];
        const solving = run.solve();
        opened[0].postMessage(message);
        const pending = {
          solve: solving,
          x: run.x(),
          trace: idle.trace(),
          start: slep.start({ problem: 'quadratic', params: { n: 1000, p: 40 } }),
        };
        await Promise.all(
          Object.entries(pending).map(([what, call]) =>
            rejects(call, 'InternalError', `a pending ${what}`, { says: /.{5}/ }),
          ),
        );
        await rejects(run.step(), 'InternalError', 'step afterwards');
        await rejects(idle.solve(), 'InternalError', 'solve of a run of the same instance');
        run.dispose();
        const [next, another] = await Promise.all([slep.start(spec), slep.start(spec)]);
        equal((await next.solve()).status, 'converged', 'the status of the next run');
        equal((await another.step()).iteration, 1, 'the iteration of another');
        equal(opened.length, 2, 'the number of workers');
        ok(slep.catalog.problems.length > 0, 'the catalogue is gone');
        slep.dispose();
      }),
  ]),
);
