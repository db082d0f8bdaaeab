// Cells that are refused, crash or hang, and how the study continues.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Slep } from '../../types/slep.d.ts';
import type { Task } from '../../src/study/expand.ts';
import { type RunnerOptions, StudyRunner } from '../../src/study/runner.ts';
import { solverOf } from '../../src/study/solver.ts';
import { instant, named, outcomes, study } from './bench.ts';
import { ended } from './ended.ts';

const isFirst = ({ index }: Task) => index === 0;

describe('a cell', () => {
  test('that is refused is a result with its reason', async () => {
    const { open, order, solvers } = instant((task) =>
      task.index === 4 ? named('InputError', 'not for it') : undefined,
    );
    const runner = new StudyRunner(study, { open, workers: 1 });
    await runner.go();
    assert.equal(order.length, 12);
    assert.equal(runner.cells[4]!.outcome, 'refused');
    assert.equal(runner.cells[4]!.message, 'not for it');
    assert.equal(solvers.length, 1);
  });

  test('whose worker was killed runs again in a new one', async () => {
    const dying = instant((task, attempt) =>
      task.index === 4 && attempt === 1 ? named('InternalError', 'killed') : undefined,
    );
    const runner = new StudyRunner(study, { open: dying.open, workers: 1 });
    await runner.go();
    assert.deepEqual(
      dying.order.filter((index) => index === 4),
      [4, 4],
    );
    assert.deepEqual(outcomes(runner.cells), Array(12).fill('solved'));
    assert.deepEqual(dying.solvers, [{ closed: true }, { closed: true }]);
  });

  test('that kills its worker twice has failed, and the study continues', async () => {
    const dying = instant((task) => (task.index === 4 ? named('InternalError', 'out of memory') : undefined));
    const runner = new StudyRunner(study, { open: dying.open, workers: 1 });
    await runner.go();
    assert.equal(dying.order.length, 13);
    assert.deepEqual([runner.cells[4]!.outcome, runner.cells[4]!.message], ['failed', 'out of memory']);
    assert.equal(runner.cells[4]!.digest, '');
    assert.equal(runner.cells[11]!.outcome, 'solved');
  });

  test('whose code was cut off has failed, because it may return in time elsewhere', async () => {
    const messages = ['problem: the code did not return within timeoutMs, 9 ms, and was stopped', 'n: not for it'];
    for (const [i, message] of messages.entries()) {
      const slep = { start: () => Promise.reject(named('InputError', message)), dispose: () => {} } as unknown as Slep;
      const runner = new StudyRunner(study, { open: async () => solverOf(slep), workers: 1, only: isFirst });
      await runner.go();
      assert.deepEqual([runner.cells[0]!.outcome, runner.cells[0]!.message], [['failed', 'refused'][i], message]);
    }
  });

  test('that hangs is cut off', async () => {
    const hung: boolean[] = [];
    const open: RunnerOptions['open'] = async () => ({
      solve: (task) => (task.index === 1 ? new Promise(() => {}) : Promise.resolve(ended())),
      close: () => void hung.push(true),
    });
    const runner = new StudyRunner(study, { open, workers: 1, patience: 0.02 });
    await runner.go();
    assert.equal(runner.cells[1]!.outcome, 'failed');
    assert.match(runner.cells[1]!.message, /the worker did not respond for 0\.02 s/);
    assert.equal(runner.cells.filter((cell) => cell!.outcome === 'solved').length, 11);
    assert.equal(hung.length, 3); // one solver is closed after each of the two attempts, and another one at the end
  });

  test('that still reports progress is not cut off', async () => {
    const open: RunnerOptions['open'] = async () => ({
      async solve(_, alive) {
        for (let i = 0; i < 10; i++) {
          alive();
          await new Promise((resolve) => setImmediate(resolve));
        }
        return ended();
      },
      close() {},
    });
    const runner = new StudyRunner(study, { open, workers: 1, patience: 1 });
    await runner.go();
    assert.deepEqual(outcomes(runner.cells), Array(12).fill('solved'));
  });

  test('cannot run without a program, which ends the study', async () => {
    const open = async () => Promise.reject(named('LoadError', 'slep.wasm is missing'));
    const runner = new StudyRunner(study, { open, workers: 2 });
    await assert.rejects(runner.go(), { name: 'LoadError' });
    assert.equal(runner.left, 12);
  });
});
