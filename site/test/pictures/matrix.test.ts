// The picture of M as a person sees it.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Lab, number, small } from '../page/lab.ts';

const singular = small.replace('c=1', 'c=0.8');
const show = `${singular}&methods=slbb&picture=matrix`;

describe('the picture of M', () => {
  const lab = Lab.setUp();

  test('shows in words and in a table what the module reports about M', async () => {
    await lab.open(show);
    const words = await lab.waitText('#picture footer p', /is 60 × 60/);
    await lab.page.evaluate(() => document.querySelector('#picture details')?.setAttribute('open', ''));
    const rows: string[] = (await lab.page.waitFor(() => {
      const all = [...document.querySelectorAll('#picture tbody td .num')].map(
        (cell) => cell.getAttribute('title') ?? '',
      );
      return all.length > 0 && all;
    }, {})) as never;
    const { nnz, rank, condition, eigenvalues } = await lab.page.evaluate(async () => {
      const { load } = await import(`${location.origin}/slep.js`);
      const slep = await load();
      const run = await slep.start({
        problem: 'quadratic',
        params: { n: 60, p: 3, alpha: 1, theta: 1.01, eta: 1.01, d: 0.05, c: 0.8 },
      });
      const M = await run.read('matrix');
      return { ...M, eigenvalues: Array.from(M.eigenvalues as Float64Array) };
    });
    assert.equal(rank, 48);
    assert.match(
      words,
      new RegExp(
        `${nnz} entries are not zero, .* %\\. Its rank is 48: 12 eigenvalues are zero\\. ` +
          'The others differ by up to a factor of',
      ),
    );
    assert.equal(
      number(
        await lab.page.evaluate(() => document.querySelector('#picture footer p .num')?.getAttribute('title') ?? ''),
      ),
      condition,
    );
    assert.deepEqual(rows.map(number), eigenvalues.reverse());
    assert.match(
      await lab.page.evaluate(() => document.querySelector('#picture canvas')?.getAttribute('aria-label') ?? ''),
      /and 12 of zero/,
    );
  });

  test('has a dark mark for each entry: the identity fills the diagonal', async () => {
    await lab.open('problem=kohnsham&dim=1&grid=40&p=2&overlap=identity&methods=slbb&picture=matrix');
    await lab.waitText('#picture footer p', /is \d+ × \d+/);
    const { n, corner, diagonal } = await lab.page.evaluate(() => {
      const canvas = [...document.querySelectorAll<HTMLCanvasElement>('#picture canvas')][1];
      const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
      const dark = (x: number, y: number) => data[4 * (Math.round(y) * canvas.width + Math.round(x)) + 3] > 200;
      const ratio = devicePixelRatio;
      const length = canvas.clientHeight - 38;
      const left = canvas.clientWidth - length - 16;
      const at = (part: number, other: number) => dark((left + part * length) * ratio, (12 + other * length) * ratio);
      return {
        n: length,
        corner: at(0.9, 0.1),
        diagonal: [0.11, 0.31, 0.51, 0.71, 0.91].filter((t) => at(t, t)).length,
      };
    });
    assert.ok(n > 100);
    assert.equal(corner, false);
    assert.equal(diagonal, 5);
  });

  test('says that a large M is not decomposed', async () => {
    await lab.open('problem=quadratic&n=500&p=2&methods=slbb&picture=matrix');
    await lab.waitText('#picture footer p', /is 500 × 500.*full rank.*too large/);
  });
});
