// How a study runs: the order of its cells, parallel workers, pauses and stores.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { StudyCell } from '../../types/slep.d.ts';
import { secondsLeft } from '../../src/study/estimate.ts';
import { expand, type Task } from '../../src/study/expand.ts';
import { Queue } from '../../src/study/queue.ts';
import { isIn } from '../../src/study/results.ts';
import { type RunnerOptions, type Store, StudyRunner, workersFor } from '../../src/study/runner.ts';
import { Bench, instant, named, outcomes, study } from './bench.ts';
import { described } from './cells.ts';
import { ended } from './ended.ts';

describe('a study', () => {
  test('runs every cell once, seed by seed, and closes its workers', async () => {
    const { open, order, solvers } = instant();
    const told: number[] = [];
    const runner = new StudyRunner(study, { open, workers: 1, onCell: (_, index) => told.push(index) });
    await runner.go();
    assert.deepEqual(order, [...Array(12).keys()]);
    assert.deepEqual(told, order);
    assert.deepEqual(outcomes(runner.cells), Array(12).fill('solved'));
    assert.deepEqual(solvers, [{ closed: true }]);
    assert.equal(runner.left, 0);
  });

  test('keeps a worker on its instance, and lets the others help at the end', async () => {
    const bench = new Bench();
    const runner = new StudyRunner(study, { open: bench.open, workers: 2 });
    const going = runner.go();
    await bench.until(2);
    assert.deepEqual(bench.begun, [0, 3]); // each worker starts with its own seed
    bench.end(3);
    await bench.until(3);
    bench.end(4);
    await bench.until(4);
    bench.end(5);
    await bench.until(5);
    assert.deepEqual(bench.begun, [0, 3, 4, 5, 6]);
    assert.deepEqual(
      runner.running.map(({ index }) => index),
      [0, 6],
    );
    for (const [count, index] of [6, 7, 8, 9, 10, 11].entries()) {
      bench.end(index);
      await bench.until(6 + count);
    }
    assert.equal(bench.begun.at(-1), 1); // the other worker is still running task 0, which has the same seed
    for (const index of [1, 2]) {
      bench.end(index);
      if (index === 1) await bench.until(12);
    }
    bench.end(0);
    await going;
  });

  test('that measures seconds runs one cell at a time, with methods in turn', () => {
    const timed = described({ methods: ['slbb', 'rbb'], cost: 'seconds' });
    assert.equal(workersFor(timed, 8), 1);
    assert.equal(new StudyRunner(timed, { open: instant().open, workers: 4 }).workers, 1);
    assert.deepEqual(
      expand(timed).map(({ method }) => method.method),
      ['slbb', 'rbb', 'slbb', 'rbb'],
    );
  });

  test('takes a worker for each core, but at least 2 and at most 8', () => {
    assert.deepEqual(
      [1, 4, 64].map((cores) => workersFor(study, cores)),
      [2, 4, 8],
    );
  });

  test('reports other cells on an instance when their outcome changes', async () => {
    const low = ended(12, {}, -1);
    const open: RunnerOptions['open'] = async () => ({
      solve: async (task) => (task.method.method === 'auto' ? low : ended()),
      close() {},
    });
    const told: [number, string][] = [];
    const onCell = (cell: StudyCell, index: number) => told.push([index, cell.outcome]);
    await new StudyRunner(described({ methods: ['slbb', 'auto'], seeds: [1] }), { open, workers: 1, onCell }).go();
    assert.deepEqual(told, [
      [0, 'solved'],
      [0, 'another minimum'],
      [1, 'solved'],
    ]);
  });

  test('runs only the cells of its part', async () => {
    const { open, order } = instant();
    const only = (task: Task) => isIn(task, study, { part: 2, of: 3 });
    const runner = new StudyRunner(study, { open, workers: 1, only });
    await runner.go();
    assert.deepEqual(order, [3, 4, 5]);
    assert.equal(runner.left, 0);
  });
});

describe('a pause', () => {
  test('lets running cells end, and go() resumes the study', async () => {
    const bench = new Bench();
    const runner = new StudyRunner(study, { open: bench.open, workers: 2 });
    const going = runner.go();
    await bench.until(2);
    runner.pause();
    bench.end(0);
    bench.end(3);
    await going;
    assert.equal(runner.left, 10);
    assert.deepEqual(bench.begun, [0, 3]);
    const again = runner.go();
    await bench.until(4);
    assert.deepEqual(
      bench.begun,
      [0, 3, 1, 4].sort((a, b) => bench.begun.indexOf(a) - bench.begun.indexOf(b)),
    );
    runner.stop();
    await assert.rejects(again, { name: 'AbortError' });
  });

  test('that ends before the running cells do replaces the workers that have been closed', async () => {
    const bench = new Bench();
    const runner = new StudyRunner(study, { open: bench.open, workers: 2 });
    const going = runner.go();
    await bench.until(2);
    runner.pause();
    bench.end(0);
    while (bench.solvers.every(({ closed }) => !closed)) await new Promise((resolve) => setImmediate(resolve));
    assert.equal(runner.go(), going);
    await bench.until(3);
    assert.deepEqual(
      runner.running.map(({ index }) => index),
      [3, 1],
    );
    runner.stop();
    await assert.rejects(going, { name: 'AbortError' });
  });

  test('is not a stop, which ends running cells and returns them to the queue', async () => {
    const bench = new Bench();
    const runner = new StudyRunner(study, { open: bench.open, workers: 2 });
    const going = runner.go();
    await bench.until(2);
    const reason = new Error('enough');
    runner.stop(reason);
    await assert.rejects(going, reason);
    assert.equal(runner.left, 12);
    assert.deepEqual(bench.solvers, [{ closed: true }, { closed: true }]);
    const { open, order } = instant();
    const rest = new StudyRunner(study, { open, workers: 1, cells: runner.cells.filter((cell) => cell !== undefined) });
    await rest.go();
    assert.equal(order.length, 12);
  });
});

/** A store that keeps at most `room` cells in a list. */
class List implements Store {
  failure: string | undefined;
  readonly kept: StudyCell[];
  readonly #room: number;

  constructor(kept: StudyCell[] = [], room = Infinity) {
    this.kept = kept;
    this.#room = room;
  }

  load = async () => this.kept;

  async add(cell: StudyCell): Promise<void> {
    if (this.kept.length < this.#room) this.kept.push(cell);
    else this.failure = 'it is full';
  }
}

describe('a store', () => {
  test('returns cells that ended before a reload, which do not run again', async () => {
    const store = new List();
    const bench = new Bench();
    const first = new StudyRunner(study, { open: bench.open, workers: 1, store });
    const going = first.go();
    for (const index of [0, 1, 2, 3, 4]) {
      await bench.until(index + 1);
      bench.end(index);
    }
    await bench.until(6);
    first.stop();
    await assert.rejects(going);
    assert.equal(store.kept.length, 5);

    const { open, order } = instant();
    const second = new StudyRunner(study, { open, workers: 1, store });
    await second.restore();
    assert.equal(second.left, 7);
    await second.go();
    assert.deepEqual(order, [5, 6, 7, 8, 9, 10, 11]);
    assert.equal(store.kept.length, 12);
  });

  test('that is full is reported, and the study continues in memory', async () => {
    const store = new List([], 3);
    const runner = new StudyRunner(study, { open: instant().open, workers: 1, store });
    await runner.go();
    assert.equal(store.failure, 'it is full');
    assert.deepEqual(outcomes(runner.cells), Array(12).fill('solved'));
  });

  test('does not keep cells that failed', async () => {
    const store = new List();
    const { open } = instant((task) => (task.index === 4 ? named('InternalError', 'out of memory') : undefined));
    await new StudyRunner(study, { open, workers: 1, store }).go();
    assert.equal(store.kept.length, 11);
  });
});

test('the time left is estimated from cells with the same method and values, or otherwise with the same method', () => {
  const vary = [{ name: 'alpha', values: [1, 10] }];
  const tasks = expand(described({ methods: ['slbb', 'rbb'], vary, seeds: [1, 2] }));
  // at α = 1 the methods took 2 and 3 s, and at α = 10 slbb took 10 s; rbb at α = 10 and the whole second seed are left
  const elapsed = new Map([
    [0, 2],
    [1, 3],
    [2, 10],
  ]);
  const left = secondsLeft(tasks, elapsed, (index) => elapsed.has(index), 2);
  assert.equal(left, (3 + 2 + 3 + 10 + 3) / 2);
  assert.ok(Number.isNaN(secondsLeft(tasks, new Map(), () => false, 2)));
});

test('a queue of 100,000 cells is emptied quickly', () => {
  const many = expand(described({ methods: ['slbb', 'rbb'], seeds: { from: 1, to: 50_000 } }));
  const queue = new Queue(many, 2);
  const start = process.cpuUsage(); // CPU time, because the elapsed time depends on the load
  for (let task = queue.take(); task; task = queue.take(task)) queue.end(task);
  const { user, system } = process.cpuUsage(start);
  assert.equal(queue.left, 0);
  assert.ok(user + system < 5e6, `${user} + ${system} µs`);
});
