// @ts-check
// Measures cells in Node with the program that runs in a tab, on one thread. Seconds are CPU time, which does not
// depend on other work of the machine.
import { inSite } from '../build/paths.mjs';
import { cellOf, failedCell } from '../src/tables/cell.ts';

/** @typedef {import('../types/slep.d.ts').Run} Run */

/** @returns {Promise<import('./reproduce.mjs').Measurer>} */
export async function inNode() {
  const { load } = /** @type {typeof import('../types/slep.d.ts')} */ (await import(inSite('dist/slep.js')));
  const slep = await load({ worker: false });
  /**
   * A run that takes no step and holds the instance for the runs that share it.
   * @type {{ name: string, run: Run } | undefined}
   */
  let held;

  /** @param {import('../src/tables/cell.ts').Job} job */
  async function solve(job) {
    const { row, column, seed } = job;
    const start = (/** @type {import('../types/slep.d.ts').Options} */ options, /** @type {any} */ method) =>
      slep.start({ problem: row.problem, params: row.params, seed, method, options });
    const name = `${row.name} ${seed}`;
    if (held?.name !== name) {
      held?.run.dispose();
      held = undefined; // so that there is one instance in memory
      held = { name, run: await start({}, undefined) };
    }
    const run = await start({ ...row.options, ...column.options }, column.method);
    try {
      const { user } = process.cpuUsage();
      const result = await run.solve({ sliceMs: 1000 });
      const seconds = process.cpuUsage().user - user;
      return { ...(await cellOf(job, run, result)), seconds: seconds / 1e6 };
    } finally {
      run.dispose();
    }
  }

  return { measure: (job) => solve(job).catch((error) => failedCell(job, error)), close: () => slep.dispose() };
}
