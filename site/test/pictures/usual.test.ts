// The pictures of X, of the eigenvalues and of the cost, as a person sees them.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { nonEmpty } from '../non-empty.ts';
import { both, Lab, long, number, small } from '../page/lab.ts';
import { said, says, table } from './picture.ts';

describe('the picture of X', () => {
  const lab = Lab.setUp();

  test('has the entries of X, and names the iteration', async () => {
    await lab.open(`${small}&methods=slbb`);
    await said(lab, new RegExp(`of SLBB at iteration ${await lab.iteration()}: none of its 60 rows is zero\\.$`));
    const rows = await table(lab);
    assert.equal(rows.length, 60);
    const x = await lab.page.evaluate(async () => {
      const { load } = await import(`${location.origin}/slep.js`);
      const slep = await load();
      const run = await slep.start({
        problem: 'quadratic',
        params: { n: 60, p: 3, alpha: 1, theta: 1.01, eta: 1.01, d: 0.05, c: 1 },
        method: 'slbb',
      });
      await run.solve();
      return Array.from((await run.x()) as Float64Array);
    });
    rows.forEach(([row, norm, ...entries], i) => {
      assert.equal(row, String(i + 1));
      assert.deepEqual(entries.map(number), x.slice(3 * i, 3 * i + 3));
      assert.ok(Math.abs(number(norm) - Math.hypot(...entries.map(number))) < 1e-12);
    });
  });

  test('counts the rows that a sparse problem drives to zero', async () => {
    await lab.open('problem=sgcca&n1=60&n2=60&p=5&gamma=0.3&methods=slbb&picture=x');
    const [, zeros] = /(\d+) of 120 rows are zero/.exec(await said(lab, /rows are zero/)) ?? [];
    const norms = (await table(lab)).map(([, norm]) => number(norm));
    assert.equal(Number(zeros), norms.filter((norm) => norm < 1e-3 * Math.max(...norms)).length);
    assert.ok(Number(zeros) > 60);
    await lab.page.screenshot('pictures-x-sparse');
  });

  test('is read by pointer and by keys, which then do not move the run', async () => {
    await lab.open(`${small}&methods=slbb`);
    await said(lab, /iteration/);
    const rows = await table(lab);
    await lab.page.evaluate(() => document.querySelector('#picture details')?.removeAttribute('open'));
    await lab.page.evaluate(() => document.querySelector<HTMLElement>('#picture-x')?.focus());
    for (const key of ['Tab', 'Tab', 'Tab', 'ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowDown'] as const)
      await lab.page.puppeteer?.keyboard.press(key);
    await lab.waitText('#picture output', /row 3, column 2/);
    assert.equal(
      await lab.page.evaluate(() => document.querySelector('#picture output .num')?.getAttribute('title')),
      rows[2][3],
    );
    assert.equal(await lab.text('#phase'), 'done');
    await lab.page.puppeteer?.hover('#picture canvas');
    await lab.waitText('#picture output', /row 3\d, column 1/);
  });

  test('moves back and forth with the run', async () => {
    await lab.open(`${small}&methods=slbb`);
    const last = await lab.iteration();
    await said(lab, new RegExp(`iteration ${last}:`));
    const end = await table(lab);
    await lab.page.puppeteer?.keyboard.press('Home');
    await said(lab, /iteration 0:/);
    assert.notDeepEqual(await table(lab), end);
    await lab.page.puppeteer?.keyboard.press('End');
    await said(lab, new RegExp(`iteration ${last}:`));
    assert.deepEqual(await table(lab), end);
  });

  test('follows the run: at the start, after a step, and while it continues', async () => {
    await lab.open(`${long}&${both}`, 'running');
    const [, first] = /iteration (\d+)/.exec(await says(lab, /iteration [1-9]/)) ?? [];
    await lab.page.waitFor(
      (k: number) =>
        Number(/iteration (\d+)/.exec(document.querySelector('#picture footer p')?.textContent ?? '')?.[1]) > k,
      {},
      Number(first),
    );
    await lab.press('[data-do=reset]');
    await said(lab, /iteration 0:/);
    const before = await table(lab);
    await lab.press('[data-do=step]');
    await said(lab, /iteration 1:/);
    assert.notDeepEqual(await table(lab), before);
  });
});

describe('the picture of the eigenvalues of XᵀMX', () => {
  const lab = Lab.setUp();

  test('begins at 1, and ends at a distance from 1 that agrees with the feasibility', async () => {
    await lab.open(`${small}&methods=slbb&picture=eigenvalues`);
    const iterations = await lab.iteration();
    await said(lab, new RegExp(`of SLBB at iteration ${iterations}: within .* of 1`));
    const rows = (await table(lab)).map((row) => row.map(number));
    assert.deepEqual(
      rows.map(([k]) => k),
      Array.from({ length: iterations + 1 }, (_, k) => k),
    );
    for (const value of nonEmpty(rows[0].slice(1))) assert.ok(Math.abs(value - 1) < 1e-12);
    const end = rows.at(-1)!.slice(1);
    assert.equal(end.length, 3);
    const [feasibility] = (await lab.results()).feasibility.map(number);
    assert.ok(Math.abs(Math.hypot(...end.map((value) => value - 1)) - feasibility) < 1e-6 * feasibility + 1e-14);
  });

  test('shows where X ends with a weak penalty', async () => {
    await lab.open(
      'problem=quadratic&n=100&p=3&alpha=0&d=0.05&seed=2&methods=slbb;beta=0.01;safeguard=false&picture=eigenvalues',
    );
    await said(lab, /All 3 are near 3, where A\(X\) loses rank/);
    for (const value of nonEmpty((await table(lab)).at(-1)!.slice(1))) assert.ok(Math.abs(number(value) - 3) < 0.1);
    await lab.page.screenshot('pictures-eigenvalues-3');
    await lab.open(
      'problem=quadratic&n=200&p=5&alpha=10&d=0.05&start=rand' +
        '&methods=slbb;beta=paper;safeguard=false&picture=eigenvalues',
    );
    const text = await said(lab, /iteration [1-9]/);
    const [largest] = (await table(lab)).at(-1)!.slice(-1).map(number);
    assert.ok(
      largest > 3 && text.includes(`to ${largest.toPrecision(3)}`),
      `${largest} is the largest, and it says ${text}`,
    );
  });

  test('has a column for each of up to twelve eigenvalues', async () => {
    await lab.open('problem=quadratic&n=30&p=12&methods=slbb&picture=eigenvalues');
    await said(lab, /of SLBB at iteration/);
    await table(lab);
    const head = await lab.page.evaluate(() =>
      [...document.querySelectorAll('#picture thead th')].map((th) => th.textContent),
    );
    assert.deepEqual(head, ['iteration', ...'λ₁ λ₂ λ₃ λ₄ λ₅ λ₆ λ₇ λ₈ λ₉ λ₁₀ λ₁₁ λ₁₂'.split(' ')]);
  });

  test('marks the current iteration', async () => {
    await lab.open(`${long}&methods=slbb&picture=eigenvalues`, 'running');
    await says(lab, /iteration [1-9]/);
    await lab.press('[data-do=reset]');
    await said(lab, /iteration 0: within/);
    const left = () =>
      lab.page.evaluate(() => document.querySelector('#picture .cursor')?.getBoundingClientRect().left ?? NaN);
    const start = await left();
    await lab.press('[data-do=step]');
    await said(lab, /iteration 1:/);
    assert.ok((await left()) > start + 100);
    await lab.page.puppeteer?.keyboard.press('Home');
    await said(lab, /iteration 0: within/);
    assert.equal(await left(), start);
  });
});

describe('the picture of the cost', () => {
  const lab = Lab.setUp();

  test('has a bar for each method, whose parts add up', async () => {
    await lab.open(`${small}&${both}+rbb+manbb&picture=cost`);
    await said(lab, /Computing time/);
    const rows = await table(lab);
    assert.deepEqual(
      rows.map(([name]) => name),
      ['SLBB', 'SLBB paper', 'RBB', 'ManBB'],
    );
    const { iterations } = await lab.results();
    const seconds = await lab.page.evaluate(() =>
      [...document.querySelectorAll('.results tbody tr td:nth-child(3) .num')].map((cell) =>
        Number(cell.getAttribute('title')),
      ),
    );
    rows.forEach((row, i) => {
      const figures = row.slice(1).map(number);
      const [each, count, all] = figures.slice(-3);
      assert.ok(Math.abs(figures.slice(0, -3).reduce((a, b) => a + b, 0) - each) < 1e-9 * each);
      assert.equal(String(count), iterations[i]);
      assert.ok(Math.abs(each * count - all) < 1e-9 * all);
      assert.ok(
        Math.abs(all / 1000 - seconds[i]) < 1e-6 * seconds[i] + 1e-9,
        `${all} ms in parts, ${seconds[i]} s in the results`,
      );
    });
    const widths = await lab.page.evaluate(() =>
      [...document.querySelectorAll('.costs .track')].map((track) =>
        [...track.querySelectorAll('i')].reduce((sum, i) => sum + i.getBoundingClientRect().width, 0),
      ),
    );
    const totals = rows.map((row) => number(row.at(-3) ?? ''));
    widths.forEach((width, i) =>
      assert.ok(
        Math.abs(width / Math.max(...widths) - totals[i] / Math.max(...totals)) < 0.03,
        'bars are as long as their figures',
      ),
    );
    await lab.page.puppeteer?.keyboard.press('Home');
    await lab.waitPhase('ready');
    await said(lab, /no iterations yet/);
    await lab.page.puppeteer?.keyboard.press('End');
    await lab.waitPhase('done');
    await said(lab, /Computing time/);
    const again = (await table(lab)).map((row) => number(row.at(-1) ?? ''));
    again.forEach((all, i) =>
      assert.ok(Math.abs(all / 1000 - seconds[i]) < 1e-6 * seconds[i] + 1e-9, 'repeated steps count once'),
    );
    const kinds = await lab.page.evaluate(() =>
      [...document.querySelectorAll('#picture .legend i')].map(
        (i) => getComputedStyle(i).backgroundImage + getComputedStyle(i).backgroundColor,
      ),
    );
    assert.equal(new Set(kinds).size, kinds.length, 'every part has a different hatching');
    await lab.page.screenshot('pictures-cost');
  });
});
