// The commands of a study's page: what Run does and when it does nothing. The solver and the page are fakes.
import assert from 'node:assert/strict';
import { describe, mock, test } from 'node:test';
import type { StudyCell, StudyDescription } from '../../types/slep.d.ts';
import { described } from './cells.ts';
import { InventedPage } from './invented-page.ts';

const small: StudyDescription = { study: 1, problem: 'quadratic', methods: ['slbb', 'rbb'], seeds: { from: 1, to: 4 } };
const other: StudyDescription = { ...small, params: { n: 20, p: 2 } };
/** A study of more than 100,000 cells. */
const many: StudyDescription = { ...small, seeds: { from: 1, to: 60_000 } };

const outcomes = (cells: readonly (StudyCell | undefined)[]) => [...new Set(cells.map((cell) => cell?.outcome))];

describe('Run', () => {
  test('runs all cells once, and again after the end', async () => {
    const page = await InventedPage.with(small);
    page.controller.toggle();
    await page.phase('done');
    assert.equal(page.solver.begun, 8);
    assert.deepEqual(outcomes(page.shown.content.cells), ['solved']);
    page.controller.toggle();
    assert.equal(page.shown.done, 0);
    await page.phase('done');
    assert.equal(page.solver.begun, 16);
  });

  test('does nothing before the solver has loaded, or if the description is invalid', async () => {
    const page = new InventedPage();
    await page.controller.open(small);
    page.controller.toggle();
    await page.settle();
    assert.equal(page.shown.phase, 'loading');
    await page.controller.begin(page.solver.slep);
    page.controller.turnEditor(true);
    page.controller.edit(undefined);
    page.controller.toggle();
    await page.settle();
    assert.deepEqual([page.shown.phase, page.shown.isEdited, page.solver.begun], ['ready', true, 0]);
    assert.deepEqual(page.failures, []);
  });

  test('does nothing while cells are tried for an estimate', async () => {
    const page = await InventedPage.with(small);
    page.solver.free = 0;
    page.controller.toggle();
    await page.until(() => page.solver.begun === 1);
    assert.equal(page.shown.phase, 'trying');
    page.controller.toggle();
    await page.settle();
    assert.equal(page.solver.begun, 1);
    page.solver.release();
    await page.phase('done');
    assert.equal(page.solver.begun, 8);
  });

  test('pauses a study that is running, and then resumes it', async () => {
    const page = await InventedPage.with(small);
    page.solver.free = 3;
    page.controller.toggle();
    await page.until(() => page.solver.begun > 3);
    page.controller.toggle();
    assert.equal(page.shown.phase, 'paused');
    const begun = page.solver.begun;
    page.solver.release();
    await page.settle();
    assert.deepEqual([page.shown.phase, page.solver.begun], ['paused', begun]);
    page.controller.toggle();
    await page.phase('done');
    assert.equal(page.solver.begun, 8);
    assert.deepEqual(page.phases.slice(-6), ['running', 'trying', 'running', 'paused', 'running', 'done']);
  });

  test('closes the form, and cancels the trial of an edited study', async () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    try {
      const page = await InventedPage.with(small);
      page.controller.turnEditor(true);
      page.controller.edit(described({ seeds: { from: 1, to: 4 } }));
      page.solver.free = 0;
      page.controller.toggle();
      assert.equal(page.shown.isEdited, false);
      await page.until(() => page.solver.begun === 1);
      mock.timers.tick(10_000);
      await page.settle();
      assert.equal(page.solver.begun, 1);
      page.solver.release();
      await page.phase('done');
      assert.equal(page.solver.begun, 8);
    } finally {
      mock.timers.reset();
    }
  });
});

describe('Run asks first', () => {
  test('if a study has more than 100,000 cells, and does nothing after a no', async () => {
    const page = await InventedPage.with(many);
    page.controller.toggle();
    assert.deepEqual(page.asked, [[120_000, undefined]]);
    page.answers[0](false);
    await page.settle();
    assert.deepEqual([page.shown.phase, page.solver.begun], ['ready', 0]);
  });

  test('and does not run if another study was opened before the answer', async () => {
    const page = await InventedPage.with(many);
    page.controller.toggle();
    await page.controller.open(other);
    page.answers[0](true);
    await page.settle();
    assert.deepEqual([page.shown.phase, page.solver.begun], ['ready', 0]);
    assert.equal(page.shown.study?.params.n, 20);
  });

  describe('if the estimate is more than a day', () => {
    /** Runs the study until the page asks about the estimate. The clock advances by a day each time it is read. */
    const slowly = async (page: InventedPage) => {
      let now = 0;
      const clock = mock.method(performance, 'now', () => (now += 86_400_000));
      page.controller.toggle();
      await page.until(() => page.asked.length > 0);
      clock.mock.restore();
      assert.ok(page.asked[0][1]! > 86_400, `${page.asked[0][1]}`);
    };

    test('and after a no, keeps the cells that were tried', async () => {
      const page = await InventedPage.with(small);
      await slowly(page);
      page.answers[0](false);
      await page.settle();
      assert.deepEqual([page.shown.phase, page.shown.done, page.solver.begun], ['paused', 3, 3]);
    });

    test('and after a yes, runs the other cells', async () => {
      const page = await InventedPage.with(small);
      await slowly(page);
      page.answers[0](true);
      await page.phase('done');
      assert.equal(page.solver.begun, 8);
    });

    for (const answer of [true, false])
      test(`and after a ${answer ? 'yes' : 'no'}, leaves alone a study that was opened in the meantime`, async () => {
        const page = await InventedPage.with(small);
        await slowly(page);
        await page.controller.open(other);
        page.controller.toggle();
        await page.phase('done');
        const begun = page.solver.begun;
        page.answers[0](answer);
        await page.settle();
        assert.deepEqual([page.shown.phase, page.solver.begun], ['done', begun]);
      });
  });
});

describe('a run', () => {
  for (const free of [0, 3])
    test(`of a study that is replaced after ${free} cells ends without an error`, async () => {
      const page = await InventedPage.with(small);
      page.solver.free = free;
      page.controller.toggle();
      await page.until(() => page.solver.begun > free);
      await page.controller.open(other);
      const begun = page.solver.begun;
      page.solver.release();
      await page.settle();
      assert.deepEqual([page.shown.phase, page.shown.done, page.solver.begun], ['ready', 0, begun]);
      assert.deepEqual(page.failures, []);
    });

  test('of a study whose description becomes invalid ends without an error', async () => {
    const page = await InventedPage.with(small);
    page.solver.free = 3;
    page.controller.toggle();
    await page.until(() => page.solver.begun > 3);
    page.controller.edit(undefined);
    await page.settle();
    assert.deepEqual([page.shown.study, page.failures], [undefined, []]);
  });

  test('that is stopped keeps its cells and reports no error', async () => {
    const page = await InventedPage.with(small);
    page.solver.free = 3;
    page.controller.toggle();
    await page.until(() => page.solver.begun > 3);
    page.controller.stop();
    await page.settle();
    assert.deepEqual([page.shown.phase, page.shown.done, page.failures], ['paused', 3, []]);
  });

  test('without a program is reported, and can be repeated', async () => {
    const page = await InventedPage.with(small);
    const { fork } = page.solver.slep;
    page.solver.slep.fork = () => Promise.reject(new Error('slep.wasm is missing'));
    page.controller.toggle();
    await page.phase('ready');
    await page.settle();
    assert.deepEqual(page.failures, ['slep.wasm is missing']);
    page.solver.slep.fork = fork;
    page.controller.toggle();
    await page.phase('done');
  });
});

describe('the form', () => {
  const tried = async (edited: boolean, description = small): Promise<InventedPage> => {
    mock.timers.enable({ apis: ['setTimeout'] });
    try {
      const page = await InventedPage.with(small);
      page.controller.turnEditor(edited);
      page.controller.edit(described(description));
      mock.timers.tick(799);
      await page.settle();
      assert.equal(page.solver.begun, 0);
      mock.timers.tick(1);
      await page.settle();
      return page;
    } finally {
      mock.timers.reset();
    }
  };

  test('tries a cell of each method once the description has not changed for 800 ms', async () => {
    const page = await tried(true);
    assert.deepEqual([page.shown.phase, page.solver.begun], ['ready', 3]);
    assert.ok(page.shown.state.estimate! > 0);
  });

  test('tries no cell if it is closed, or if the study has more than 100,000 cells', async () => {
    assert.equal((await tried(false)).solver.begun, 0);
    assert.equal((await tried(true, many)).solver.begun, 0);
  });
});

test('the figures keep at least one method', async () => {
  const { controller, shown } = await InventedPage.with(small);
  controller.toggleMethod(0);
  controller.toggleMethod(1);
  assert.deepEqual([...shown.content.hidden], [0]);
  controller.toggleMethod(0);
  assert.deepEqual([...shown.content.hidden], []);
});
