// @ts-check
// Measures cells of the paper's tables in Node, with the program as it runs in a tab, on one thread. It reads a row and a column of
// `reproduce -list` and a seed as a line of JSON, and answers each with the cell as a line. Seconds are CPU time, which a busy machine does not lengthen.
import { createInterface } from 'node:readline';
import { cellOf, failedCell } from '../src/tables/cell.ts';
import { inSite } from '../build/paths.mjs';

/** @typedef {import('../src/tables/cell.ts').Job} Job */
/** @typedef {import('../types/slep.d.ts').Run} Run */

const { load } = /** @type {typeof import('../types/slep.d.ts')} */ (await import(inSite('dist/slep.js')));
const slep = await load({ worker: false });
/** A run that has taken no step: those of the same instance share it. @type {{ name: string, run: Run } | undefined} */
let held;

for await (const line of createInterface({ input: process.stdin })) {
  /** @type {Job} */
  const job = JSON.parse(line);
  const cell = await measure(job).catch((error) => failedCell(job, error));
  console.log(JSON.stringify(cell));
}
slep.dispose();

/** @param {Job} job */
async function measure(job) {
  const { row, column, seed } = job;
  const start = (/** @type {import('../types/slep.d.ts').Options} */ options, /** @type {any} */ method) =>
    slep.start({ problem: row.problem, params: row.params, seed, method, options });
  const name = `${row.name} ${seed}`;
  if (held?.name !== name) {
    held?.run.dispose();
    held = undefined; // before there are two instances in memory
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
