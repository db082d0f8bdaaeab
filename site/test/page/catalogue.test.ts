// Runs every problem and method of the catalogue in the lab. Also tests the options, defaults and marks of methods,
// methods that refuse to start, and methods on manifolds.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { exactOptimum, Lab, number, small } from './lab.ts';
import { nonEmpty } from '../non-empty.ts';

type Catalog = import('../../types/slep.d.ts').Catalog;
const catalogOf = (lab: Lab): Promise<Catalog> =>
  lab.page.evaluate(async () => {
    const { load } = await import(`${location.origin}/slep.js`);
    const slep = await load();
    slep.dispose();
    return slep.catalog;
  });

describe('every problem', () => {
  const lab = Lab.setUp();

  test('opens with an experiment that ends well, and the link of the last one restores its results', async () => {
    await lab.open('experiment=too-small');
    const { problems } = await catalogOf(lab);
    for (const { name, params, picture = 'columns' } of nonEmpty(problems)) {
      await lab.page.puppeteer?.select('#problem select', name);
      await lab.page.waitFor((wanted: string) => location.hash.includes(`problem=${wanted}&`), {}, name);
      await lab.waitPhase('done');
      assert.equal(await lab.text('#verdict h2'), 'feasible stationary point', name);
      const own = await lab.page.evaluate((id: string) => document.getElementById(id)?.hidden, `picture-${picture}`);
      assert.equal(own, false, `${picture} of ${name}`);
      const missing = await lab.page.evaluate(
        (names: string[]) =>
          names.filter(
            (n) =>
              !document.querySelector(`#problem [data-setting=${n}]`) ||
              !new URLSearchParams(location.hash.slice(1)).has(n),
          ),
        [...params.map((p) => p.name), 'seed'],
      );
      assert.deepEqual(missing, [], name);
      const seconds = await lab.page.evaluate(() =>
        [...document.querySelectorAll('.results tbody tr td:nth-child(3) .num')].map((cell) =>
          Number(cell.getAttribute('title')),
        ),
      );
      assert.ok(Math.max(...seconds) < 5, `${name} takes ${seconds} s`);
    }
    const hash = await lab.page.evaluate(() => location.hash.slice(1));
    const results = await lab.results();
    await lab.open(hash);
    assert.equal(await lab.text('#notice'), '');
    assert.equal(await lab.page.evaluate(() => location.hash.slice(1)), hash);
    assert.deepEqual(await lab.results(), results);
    assert.deepEqual(await lab.page.errors(), []);
  });

  test('is explained at its menu', async () => {
    await lab.open('problem=lda&methods=slbb');
    await lab.press('#problem summary');
    assert.match(await lab.text('#problem details'), /scatter between the classes/);
  });

  test('shows the exact optimum and the eigenvalues if they are known', async () => {
    await lab.open('problem=beam&elements=16&p=3&methods=slbb&tol=1e-6');
    const [f] = (await lab.results()).projectedF.map(number);
    assert.ok(Math.abs(f / (await exactOptimum(lab)) - 1) < 1e-6);
    const rows = await lab.page.evaluate(() =>
      [...document.querySelectorAll('.eigenvalues tbody tr')].map((tr) =>
        [...tr.querySelectorAll('.num')].map((n) => Number(n.getAttribute('title')?.replace('−', '-'))),
      ),
    );
    // The smallest eigenvalues of a cantilever are β⁴ for β = 1.8751, 4.6941 and 7.8548, where cos β cosh β = -1. The
    // cantilever vibrates slightly more slowly with lumped masses than with distributed mass.
    assert.deepEqual(
      rows.map(([, analytic]) => analytic.toPrecision(4)),
      [1.87510407, 4.69409113, 7.85475744].map((b) => (b ** 4).toPrecision(4)),
    );
    for (const [ritz, analytic, off] of nonEmpty(rows)) {
      assert.ok(ritz < analytic && ritz > 0.95 * analytic);
      assert.ok(Math.abs(off - 100 * (ritz / analytic - 1)) < 0.1 * Math.abs(off));
    }
    assert.ok(Math.abs(rows.reduce((sum, [ritz]) => sum + ritz, 0) / 2 - f) < 1e-9 * f);
  });
});

describe('a method', () => {
  const lab = Lab.setUp();

  test('that refuses to start says why and does not affect the others', async () => {
    await lab.open('problem=sgcca&n1=20&n2=20&p=2&methods=slbb+fletcher+slgd');
    assert.equal(await lab.text('#verdict h2'), 'feasible stationary point');
    assert.equal((await lab.results()).iterations.length, 2);
    for (const place of ['#methods', '.results .refused']) assert.match(await lab.text(place), /quadratic/);
    await lab.press('.results .refused .choose');
    await lab.waitText('#verdict h2', /not for this instance/);
    assert.match(await lab.text('#verdict'), /Fletcher.*quadratic/s);
    await lab.page.screenshot('page-refused');
    await lab.press('[aria-label="compare Fletcher"]');
    await lab.page.waitFor(() => !document.querySelector('.results .refused, #methods .why'));
    assert.equal((await lab.results()).iterations.length, 2);
  });

  test('that refuses to start and is the only one says why, and the last run stays', async () => {
    await lab.open('problem=sgcca&n1=20&n2=20&p=2&methods=slbb');
    const before = await lab.results();
    await lab.press('.more');
    await lab.press('[aria-label="compare Fletcher"]');
    await lab.waitText('#methods .why', /quadratic/);
    await lab.waitPhase('done');
    await lab.press('[aria-label="compare SLBB"]');
    await lab.page.waitFor(() =>
      [...document.querySelectorAll('#methods .off .pick')].some((b) => b.textContent === 'SLBB'),
    );
    await lab.waitPhase('done');
    assert.match(await lab.text('#methods .why'), /quadratic/);
    assert.deepEqual(await lab.results(), before);
  });

  test('that is the only one in a link and cannot use M says so in place of a verdict', async () => {
    await lab.open('problem=quadratic&n=40&p=2&c=0.9&methods=manbb', 'failed');
    assert.equal(await lab.text('#verdict h2'), 'this cannot be set up');
    for (const place of ['#verdict', '#methods .why']) assert.match(await lab.text(place), /not positive definite/);
  });

  test('is added however quickly it is ticked, and one click adds all', async () => {
    await lab.open(`${small}&methods=auto`);
    await lab.press('.more');
    const ticked = await lab.page.evaluate(() => {
      const names = [...document.querySelectorAll<HTMLInputElement>('#methods input:not(:checked)')]
        .slice(0, 8)
        .map((box) => box.getAttribute('aria-label'));
      for (const name of names) document.querySelector<HTMLInputElement>(`[aria-label="${name}"]`)?.click();
      return names.length;
    });
    assert.equal(ticked, 8);
    await lab.page.waitFor(() => document.querySelectorAll('.results .choose').length === 9);
    await lab.waitPhase('done');
    await lab.press('.more'); // this collapses the list again
    await lab.press('#all-methods');
    const { methods } = await catalogOf(lab);
    await lab.waitText('#how-many', /^1[4-6] of/);
    assert.ok(methods.length >= 13);
    await lab.page.waitFor(() => document.querySelector<HTMLElement>('#all-methods')?.hidden === true);
    await lab.waitPhase('done');
  });

  test('shows exactly the options that it takes', async () => {
    await lab.open(`${small}&methods=slbb`);
    const { auto, methods, options } = await catalogOf(lab);
    await lab.press('.more');
    const rule = ['tol', 'feasTol', 'maxIterations', 'maxSeconds'];
    const all = [auto, ...methods];
    for (const { name } of nonEmpty(all)) {
      const row = await lab.page.evaluate(
        (wanted: string) =>
          [...document.querySelectorAll<HTMLElement>('#methods .pick')].find(
            (b) => b.textContent?.toLowerCase() === wanted,
          )?.dataset.key ?? '',
        name,
      );
      await lab.press(`[data-key="${row}"]`);
      const shown = await lab.page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('#method-options [data-setting]')].map((c) => c.dataset.setting),
      );
      const wanted = options.filter(
        (o) => all.find((m) => m.name === name)?.options.includes(o.name) && !rule.includes(o.name),
      );
      assert.deepEqual(
        shown,
        wanted.map((o) => o.name),
        name,
      );
    }
  });

  test('has its own defaults, which its name and the link omit', async (t) => {
    const { methods, options } = await catalogOf(lab);
    const method = methods.find((m) => Object.keys(m.defaults ?? {}).length > 0 && !m.needs);
    if (!method) return t.skip('no method of this build has its own defaults');
    const [[option, own]] = Object.entries(method.defaults ?? {});
    const other = options.find((o) => o.name === option)?.default;
    await lab.open(`${small}&methods=${method.name};${option}=${other}+${method.name};${option}=${own}`);
    assert.match(
      await lab.page.evaluate(() => location.hash),
      new RegExp(`methods=${method.name};${option}=${other}\\+${method.name}&`),
    );
    const names = await lab.page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('.results tbody th')].map((th) => th.innerText.trim()),
    );
    assert.equal(names[0], `${names[1]} ${option} ${other}`);
    const { iterations } = await lab.results();
    assert.notEqual(iterations[0], iterations[1]);
  });

  test('is drawn differently from every other, with or without colour', async () => {
    const { auto, methods } = await catalogOf(lab);
    await lab.load(`${small}&methods=${[auto, ...methods].map((m) => m.name).join('+')}`);
    const marks = await lab.page.evaluate(() =>
      [...document.querySelectorAll('#methods .swatch')].map((s) =>
        [...s.querySelectorAll('path')]
          .map((p) => [p.getAttribute('d'), p.getAttribute('stroke-dasharray'), p.style.fill.startsWith('var(--bg')])
          .join(),
      ),
    );
    assert.ok(marks.length > methods.length);
    assert.equal(new Set(marks).size, marks.length);
    const lines = await lab.page.evaluate(() =>
      [...document.querySelectorAll('#methods .swatch')].map(
        (s) => `${s.querySelector('path')?.style.stroke} ${s.querySelector('path')?.getAttribute('stroke-dasharray')}`,
      ),
    );
    assert.equal(new Set(lines).size, lines.length);
    await lab.page.screenshot('page-all-methods');
  });

  test('on a manifold can be compared with a method that uses the penalty', async (t) => {
    const { methods } = await catalogOf(lab);
    const manifold = methods.find((m) => m.space.startsWith('manifold'));
    if (!manifold) return t.skip('this build has no method on a manifold');
    await lab.open(`${small}&methods=slbb+${manifold.name}&verdict=2`.replace('&verdict=0', ''));
    assert.equal(await lab.text('#verdict h2'), 'feasible stationary point');
    const facts = await lab.text('#verdict .facts');
    assert.match(facts, /grad/);
    assert.doesNotMatch(facts, /β|margin|NaN/);
    const { projectedF, feasibility } = await lab.results();
    assert.ok(Math.abs(number(projectedF[0]) - number(projectedF[1])) < 1e-6 * Math.abs(number(projectedF[0])));
    assert.ok(number(feasibility[1]) < 1e-10 && number(feasibility[1]) < number(feasibility[0]));
    assert.match(
      await lab.page.evaluate(() => document.querySelector('[data-chart=gradNorm] figcaption')?.textContent ?? ''),
      /∇h.*grad/s,
    );
    assert.equal(new Set(await lab.pictures()).size, 3);
    assert.deepEqual(await lab.page.errors(), []);
    await lab.page.screenshot('page-manifold');
  });
});
