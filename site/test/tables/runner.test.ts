// The order in which the runs of the tables are started, paused and disposed of, with a solver that only keeps a log.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Result, Run, Slep, StartSpec } from '../../types/slep.d.ts';
import type { Cell, Job } from '../../src/tables/cell.ts';
import type { Contender, Row } from '../../src/tables/paper.ts';
import { Runner } from '../../src/tables/runner.ts';

const row = (value: number): Row => ({
  name: `1/n=${value}`,
  table: 1,
  parameter: 'n',
  parameterTitle: 'n',
  value,
  quick: true,
  problem: 'quadratic',
  params: { n: value },
  n: value,
  p: 5,
  options: { tol: 1e-4 },
  published: [],
});
const column = (beta: number): Contender => ({
  name: `${beta}`,
  title: `${beta}`,
  method: 'slbb',
  kind: 'penalty',
  options: { beta },
  published: -1,
});
const [small, large] = [row(10), row(20)];
const [one, two] = [column(1), column(2)];
const jobs: Job[] = [small, large].flatMap((r) => [one, two].map((c) => ({ row: r, column: c, seed: 1 })));

/** fail: the run whose solve throws; pause: the run that is paused in its first solve. */
function set({ refuse = '', fail = '', pause = '' } = {}) {
  const log: string[] = [];
  const cells: Cell[] = [];
  let paused = false;
  const start = async ({ params, options, method = 'sllbfgs' }: StartSpec): Promise<Run> => {
    const name = `${params?.n}/${options?.beta ?? method}`;
    log.push(`start ${name}`);
    if (name === refuse) throw Object.assign(new Error('M is singular'), { name: 'InputError' });
    const solve = async (): Promise<Result> => {
      log.push(`solve ${name}`);
      if (name === fail) throw Object.assign(new Error('out of memory'), { name: 'InternalError' });
      const stops = name === pause && !paused;
      if (stops) {
        paused = true;
        runner.pause();
      }
      const status = stops ? 'cancelled' : 'converged';
      return {
        status,
        verdict: 'feasible stationary point',
        message: '',
        iterations: 7,
        counts: { f: 8, M: 9, hess: 0, backtracks: 0 },
        seconds: 1,
        projected: null,
      } as Result;
    };
    return {
      solve,
      parts: async () => ({}),
      info: { warnings: [], method },
      dispose: () => void log.push(`dispose ${name}`),
    } as unknown as Run;
  };
  const runner = new Runner({ start } as unknown as Slep, { at: () => {}, measured: (cell) => void cells.push(cell) });
  const next = () =>
    jobs.find((job) => !cells.some((cell) => cell.row === job.row.name && cell.column === job.column.name));
  return { runner, next, log, cells, statuses: () => cells.map((cell) => cell.status) };
}

describe('the runner', () => {
  test('disposes of a run after starting the next one on its instance, but before one on another', async () => {
    const { runner, next, log } = set();
    await runner.go(next);
    assert.deepEqual(log, [
      'start 10/1',
      'solve 10/1',
      'start 10/2',
      'dispose 10/1',
      'solve 10/2',
      'dispose 10/2',
      'start 20/1',
      'solve 20/1',
      'start 20/2',
      'dispose 20/1',
      'solve 20/2',
      'dispose 20/2',
    ]);
    assert.equal(runner.running, false);
  });

  test('leaves the choice of auto to the solver', async () => {
    const { runner, log, cells } = set();
    const job: Job = {
      row: small,
      column: { name: 'auto', title: 'auto', method: 'auto', options: null, published: -1 },
      seed: 1,
    };
    await runner.go(() => (cells.length === 0 ? job : undefined));
    assert.deepEqual(log, ['start 10/auto', 'solve 10/auto', 'dispose 10/auto']);
  });

  test('continues after a method that is refused and a run that fails', async () => {
    const { runner, next, log, cells, statuses } = set({ refuse: '10/2', fail: '20/1' });
    await runner.go(next);
    assert.deepEqual(statuses(), ['converged', 'refused', 'failed', 'converged']);
    assert.equal(cells[1].message, 'M is singular');
    assert.equal(cells[2].message, 'InternalError: out of memory');
    assert.deepEqual([cells[0].iterations, cells[0].f, cells[0].M, cells[2].iterations], [7, 8, 9, 0]);
    for (const name of ['10/1', '20/1', '20/2'])
      assert.equal(log.filter((line) => line === `dispose ${name}`).length, 1, name);
  });

  test('keeps a paused run and continues it', async () => {
    const { runner, next, log, statuses } = set({ pause: '10/2' });
    await runner.go(next);
    assert.deepEqual(statuses(), ['converged']);
    assert.equal(log.at(-1), 'solve 10/2');
    await runner.go(next);
    assert.deepEqual(statuses(), ['converged', 'converged', 'converged', 'converged']);
    assert.equal(log.filter((line) => line === 'start 10/2').length, 1);
    assert.equal(log.filter((line) => line === 'solve 10/2').length, 2);
  });

  test('disposes of a paused run when another is chosen', async () => {
    const { runner, next, log, cells } = set({ pause: '10/2' });
    await runner.go(next);
    await runner.go(() => (cells.length < 2 ? jobs[2] : undefined));
    assert.deepEqual(log.slice(-4), ['dispose 10/2', 'start 20/1', 'solve 20/1', 'dispose 20/1']);
  });
});
