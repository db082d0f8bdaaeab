// The amount of work that the charts do in a frame. A hundred thousand points must take at most twice as much work as
// ten thousand; bench/pace.mjs measures the time. Another test checks that the page's main thread has no long task
// during three large runs.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { within } from '../contract/assert.ts';
import { addFed } from '../harness/fed-charts.mjs';
import { timed } from '../harness/main-thread.mjs';
import type { Work } from './fed-charts.ts';
import { Lab, small } from './lab.ts';

/**
 * The number of frames that may require more work than the others. In such a frame, the axis has grown, and therefore
 * all points of the lines must be read, not only the new points.
 */
const grown = 7;

describe('the charts', () => {
  const lab = Lab.setUp();

  test('draw ten times as many points with at most twice the work, and each plot once per frame', async () => {
    await lab.open(`${small}&methods=slbb`);
    await addFed(lab.page);
    const worked = (rows: number): Promise<Work[]> => lab.page.evaluate(`fed.worked(${rows})`);
    const [few, many] = [await worked(3400), await worked(34000)];
    for (const { length } of [few, many]) assert.equal(length, 140);
    assert.deepEqual([...new Set([...few, ...many].map(({ drawings }) => drawings))], [1]);
    const most = (work: Work[], what: 'reads' | 'calls') => work.map((w) => w[what]).sort((a, b) => b - a)[grown];
    for (const what of ['reads', 'calls'] as const) {
      const [less, more] = [most(few, what), most(many, what)];
      assert.ok(more <= 2 * less, `${more} ${what} for ten times the points, ${less} before`);
    }
    assert.deepEqual(await lab.page.evaluate('fed.feed(34000)'), [true, true, true]);
  });

  test('leave the page free while three methods run at n = 1000, p = 50', async () => {
    const large = small
      .replace('n=60&p=3', 'n=1000&p=50')
      .replace('d=0.05', 'd=0.01')
      .replace('tol=0.0001', 'tol=1e-12');
    await lab.open(`${large}&methods=slbb+sllbfgs+rbb`, 'running');
    await within(50, 'the longest task', async () => (await timed(lab.page, () => lab.page.frames(60))).tasks[0]);
  });
});
