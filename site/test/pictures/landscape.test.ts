// The picture of the landscape as a person sees it.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Lab, number, small } from '../page/lab.ts';
import { nonEmpty } from '../non-empty.ts';

const show = `${small}&methods=slbb&picture=landscape`;

/** Returns the numbers in an element, at full precision. */
const figures = (lab: Lab, selector: string): Promise<number[]> =>
  lab.page
    .evaluate(
      (where: string) => [...document.querySelectorAll(`${where} .num`)].map((e) => e.getAttribute('title') ?? ''),
      selector,
    )
    .then((titles) => titles.map(number));

/** Returns a hash of the map. */
const map = (lab: Lab): Promise<number> =>
  lab.page.evaluate(() => {
    const canvas = document.querySelector<HTMLCanvasElement>('#picture canvas')!;
    return canvas
      .getContext('2d')!
      .getImageData(0, 0, canvas.width, canvas.height)
      .data.reduce((hash, byte) => (Math.imul(hash, 31) + byte) | 0, 0);
  });

async function table(lab: Lab): Promise<number[][]> {
  await lab.page.evaluate(() => document.querySelector('#picture details')?.setAttribute('open', ''));
  const rows = (await lab.page.waitFor(() => {
    const all = [...document.querySelectorAll('#picture tbody tr')].map((tr) =>
      [...tr.children].map((cell) => cell.querySelector('.num')?.getAttribute('title') ?? cell.textContent ?? ''),
    );
    return all.length > 0 && all;
  })) as unknown as string[][];
  return rows.map((row) => row.map(number));
}

const said = (lab: Lab, pattern: RegExp) => lab.waitPicture('footer p', pattern);
const plane = (lab: Lab, pattern: RegExp) => lab.waitPicture('.side', pattern);

describe('the landscape', () => {
  const lab = Lab.setUp();

  test('has the heights and the path that the module gives', async () => {
    await lab.open(show);
    await said(lab, /^h of SLBB at β = .*: from .* to .* on this plane\.$/);
    const [beta, low, high] = await figures(lab, '#picture footer p');
    const rows = await table(lab);
    const module = await lab.page.evaluate(async () => {
      const { load } = await import(`${location.origin}/slep.js`);
      const slep = await load();
      const run = await slep.start({
        problem: 'quadratic',
        params: { n: 60, p: 3, alpha: 1, theta: 1.01, eta: 1.01, d: 0.05, c: 1 },
        method: 'slbb',
      });
      const end = await run.solve();
      const { composed, squared, pathA, pathB, pathOff } = await run.read('landscape', { size: 65 });
      const h = Array.from(composed as Float64Array, (f, k) => f + (end.beta / 4) * squared[k]);
      return {
        beta: end.beta,
        merit: end.merit,
        low: Math.min(...h),
        high: Math.max(...h),
        first: [0, pathA[0], pathB[0], pathOff[0]],
        last: [end.iteration, pathA.at(-1), pathB.at(-1), pathOff.at(-1)],
      };
    });
    assert.deepEqual([beta, low, high], [module.beta, module.low, module.high]);
    assert.deepEqual(rows[0].slice(0, 4), module.first);
    assert.deepEqual(rows.at(-1)?.slice(0, 4), module.last);
    assert.ok(
      Math.abs((rows.at(-1)?.[4] ?? NaN) - module.merit) < 0.02 * (module.high - module.low),
      'X is drawn at the height of its merit',
    );
    assert.ok(rows[0][3] < 1e-10 && Math.hypot(...rows[0].slice(1, 3)) > 1, 'the start lies in the plane, away from X');
  });

  test('is drawn for another β and another merit at once', async () => {
    await lab.open(show);
    await said(lab, /^h of/);
    const maps = [await map(lab)];
    const [own, low] = await figures(lab, '#picture footer p');
    await lab.page.evaluate(
      (beta: string) => {
        const field = document.querySelector<HTMLInputElement>('#picture .typed')!;
        field.value = beta;
        field.dispatchEvent(new Event('change'));
      },
      String(Number((100 * own).toPrecision(2))),
    );
    await plane(lab, /use the run’s β/);
    const [beta, , high] = await figures(lab, '#picture footer p');
    assert.equal(beta, Number((100 * own).toPrecision(2)));
    assert.ok(high > 10 * Math.abs(low), 'a larger β has higher walls');
    maps.push(await map(lab));
    for (const [value, words] of [
      ['quadratic', /^The quadratic penalty of/],
      ['augmented', /^The augmented Lagrangian of/],
      ['fletcher', /^Fletcher’s penalty of/],
    ] as const) {
      await lab.page.puppeteer?.select('#picture select', value);
      await said(lab, words);
      maps.push(await map(lab));
    }
    assert.equal(new Set(maps).size, 5);
    await lab.press('#picture .side > .link');
    await lab.page.waitFor(() => document.querySelector<HTMLElement>('#picture .side > .link')?.hidden);
    assert.equal((await figures(lab, '#picture footer p'))[0], own);
  });

  test('has a slider whose keys do not move the run', async () => {
    await lab.open(show);
    await said(lab, /^h of/);
    const [own] = await figures(lab, '#picture footer p');
    await lab.page.evaluate(() => document.querySelector<HTMLElement>('#picture input[type=range]')?.focus());
    for (let i = 0; i < 5; i++) await lab.page.puppeteer?.keyboard.press('ArrowRight');
    await lab.page.waitFor(
      (before: number) => Number(document.querySelector('#picture footer p .num')?.getAttribute('title')) > before,
      {},
      own,
    );
    assert.equal(await lab.text('#phase'), 'done');
  });

  test('turns the plane, and draws it through two points', async () => {
    await lab.open(show);
    await plane(lab, /spanned by the tangent towards the start/);
    const straight = await map(lab);
    await lab.press('#picture .links button');
    await plane(lab, /a tangent 30° from the tangent towards the start/);
    assert.notEqual(await map(lab), straight);
    await lab.press('#picture .links button:last-child');
    await plane(lab, /The plane through R\([^]*\) and the iterates 0 and \d+\./);
    const rows = await table(lab);
    const middle = Math.floor(rows[rows.length - 1][0] / 2);
    assert.ok(
      rows[0][3] < 1e-9 && (rows.find(([k]) => k === middle)?.[3] ?? 0) < 1e-9,
      'the iterates lie in the plane',
    );
    await lab.press('#picture .links button:last-child');
    await plane(lab, /spanned by the tangent towards the start/);
    assert.equal(await map(lab), straight);
  });

  test('opens in the view that the link describes', async () => {
    await lab.open(`${show}&view=merit=quadratic;beta=20;turn=30`);
    await said(lab, /^The quadratic penalty of SLBB at β = 20:/);
    await plane(lab, /a tangent 30° from/);
    assert.equal(await lab.text('#notice'), '');
    const seen = await map(lab);
    await lab.page.puppeteer?.select('#picture select', 'fletcher');
    await said(lab, /^Fletcher’s penalty of SLBB at β = 20:/);
    await lab.page.waitFor(() => location.hash.includes('merit=fletcher'));
    const hash = await lab.page.evaluate(() => location.hash.slice(1));
    await lab.open(`${small}&methods=rbb`);
    await lab.open(hash.replace('fletcher', 'quadratic'));
    await said(lab, /^The quadratic penalty of SLBB at β = 20:/);
    await plane(lab, /a tangent 30° from/);
    assert.equal(await map(lab), seen);
    await lab.open(`${show}&view=merit=best`);
    assert.match(await lab.text('#notice'), /view is “merit=best”; use some of merit=h\|quadratic/);
    await said(lab, /^h of SLBB/);
  });

  test('is read by pointer and by keys', async () => {
    await lab.open(show);
    await said(lab, /^h of/);
    await lab.page.evaluate(() => document.querySelector<HTMLElement>('#picture .side select')?.focus());
    await lab.page.puppeteer?.keyboard.down('Shift');
    await lab.page.puppeteer?.keyboard.press('Tab');
    await lab.page.puppeteer?.keyboard.up('Shift');
    await lab.waitText('#picture output', /^h = .* at /);
    const before = await figures(lab, '#picture output');
    await lab.page.puppeteer?.keyboard.press('ArrowRight');
    const after = await figures(lab, '#picture output');
    assert.ok(after[1] > before[1] && after[2] === before[2]);
    assert.equal(await lab.text('#phase'), 'done');
    await lab.page.puppeteer?.hover('#picture canvas');
    await lab.waitText('#picture output', /^h = /);
  });

  test('follows the run from its start', async () => {
    await lab.open(show);
    await plane(lab, /at k = [1-9]/);
    await lab.press('[data-do=reset]');
    await plane(lab, /at k = 0, spanned by the tangent along the gradient/);
    assert.equal((await table(lab)).length, 1);
    await lab.page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await lab.press('[data-do=step]');
    await plane(lab, /at k = 1, spanned by the tangent towards the start/);
  });

  test('shows each method its own merit', async () => {
    for (const [method, words] of [
      ['alm', /^The augmented Lagrangian of ALM/],
      ['fletcher', /^Fletcher’s penalty of Fletcher/],
      ['rbb', /^h of RBB/],
    ] as const) {
      await lab.open(`${small}&methods=${method}&picture=landscape`);
      await said(lab, words);
      assert.ok(nonEmpty(await figures(lab, '#picture footer p')).every(Number.isFinite), method);
    }
  });

  test('says why there is no landscape for a run that diverged', async () => {
    await lab.open('problem=gcca&methods=slbb;beta=paper;safeguard=false&picture=landscape');
    await lab.waitText('#picture [role=status]', /Nothing to draw\. XᵀMX is singular at iteration \d+/);
    await lab.page.puppeteer?.select('.pictures .titles', 'matrix');
    await lab.waitText('#picture footer p', /full rank/);
  });
});
