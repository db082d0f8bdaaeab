// Moving back and forth through the iterations of runs in the lab.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { both, long, small } from './lab.ts';
import { TimeLab } from './time-lab.ts';

describe('time', () => {
  const lab = TimeLab.setUp();

  test('the page shows the figures of an iteration after scrubbing to it', async () => {
    await lab.open(`${small}&methods=slbb`);
    const end = await lab.iteration();
    await lab.scrub(end - 3, 4, 12, 7);
    await lab.waitIteration(7);
    assert.equal(await lab.iteration(), 7);
    assert.equal(await lab.text('#kept'), `of ${end}`);
    const shown = await lab.results();
    const { progress, projected } = await lab.page.evaluate(async () => {
      const { load } = await import(`${location.origin}/slep.js`);
      const fields = new URLSearchParams(location.hash.slice(1));
      const params = Object.fromEntries(
        ['n', 'p', 'alpha', 'theta', 'eta', 'd', 'c'].map((name) => [name, Number(fields.get(name))]),
      );
      const slep = await load();
      const run = await slep.start({ problem: 'quadratic', params, seed: 1, method: 'slbb', options: { tol: 1e-4 } });
      return { progress: await run.step(7), projected: await run.projected() };
    });
    const figures = {
      iterations: 7,
      projectedF: projected.objective,
      projectedGradNorm: projected.gradNorm,
      projectedFeasibility: projected.feasibility,
      feasibility: progress.feasibility,
      gradNorm: progress.gradNorm,
      f: progress.objective,
      merit: progress.merit,
    };
    assert.deepEqual(
      shown,
      Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, [String(value).replace('-', '−')]])),
    );
    assert.equal(await lab.text('#verdict h2'), 'paused');
  });

  test('a step back and a step forward give the same figures', async () => {
    await lab.open(`${small}&${both}`);
    await lab.key('Home');
    await lab.waitIteration(0);
    for (let k = 1; k <= 6; k++) await lab.key('ArrowRight');
    await lab.waitIteration(6);
    const before = await lab.results();
    await lab.press('[data-do=back]');
    await lab.waitIteration(5);
    assert.notDeepEqual(await lab.results(), before);
    await lab.press('[data-do=step]');
    await lab.waitIteration(6);
    assert.deepEqual(await lab.results(), before);
  });

  test('a run ends as before when it continues from an earlier iteration', async () => {
    await lab.open(`${small}&${both}`);
    const [whole, end] = [await lab.results(), await lab.iteration()];
    const [verdict, pictures] = [await lab.text('#verdict'), await lab.pictures()];
    await lab.scrub(9);
    await lab.waitIteration(9);
    assert.notDeepEqual(await lab.pictures(), pictures);
    await lab.press('[data-do=toggle]');
    await lab.waitPhase('done');
    assert.deepEqual(await lab.results(), whole);
    assert.equal(await lab.text('#verdict'), verdict);
    await lab.waitIteration(end);
    assert.deepEqual(await lab.pictures(), pictures);
  });

  test('the keys move by one, by ten, and to either end', async () => {
    await lab.open(`${small}&${both}`);
    const end = await lab.iteration();
    await lab.key('ArrowLeft');
    await lab.waitIteration(end - 1);
    await lab.page.puppeteer?.keyboard.down('Shift');
    await lab.key('ArrowLeft');
    await lab.waitIteration(end - 11);
    await lab.key('ArrowRight');
    await lab.waitIteration(end - 1);
    await lab.page.puppeteer?.keyboard.up('Shift');
    await lab.key('Home');
    await lab.waitIteration(0);
    assert.equal(await lab.text('#phase'), 'ready');
    await lab.key('End');
    await lab.waitIteration(end);
    await lab.waitPhase('done');
    await lab.page.evaluate(() => document.querySelector<HTMLElement>('.scrubber input')?.focus());
    await lab.key('ArrowLeft');
    await lab.waitIteration(end - 1);
    await lab.page.puppeteer?.keyboard.type('?');
    await lab.waitText('#keys', /ten iterations/);
    await lab.key('ArrowLeft');
    assert.deepEqual(await lab.axe('#keys'), []);
    await lab.key('Escape');
    await lab.page.waitFor(() => !document.querySelector('dialog[open]'));
    assert.equal(await lab.iteration(), end - 1, 'keys do not move the runs while the dialog is open');
  });

  test('runs at the chosen speed, which can be changed during the run', async () => {
    await lab.open(`${small}&methods=slbb`);
    const end = await lab.iteration();
    await lab.key('Home');
    await lab.waitIteration(0);
    await lab.page.puppeteer?.select('#speed', '10');
    const begun = Date.now();
    await lab.press('[data-do=toggle]');
    const k = await lab.page.waitFor(() => {
      const count = Number(document.getElementById('count')?.textContent?.replace(/\D+/, ''));
      return count >= 5 && count;
    });
    const took = Date.now() - begun;
    assert.ok(took > 70 * Number(k), `${k} iterations at ten a second in ${took} ms`);
    assert.equal(await lab.text('#phase'), 'running');
    await lab.page.puppeteer?.select('#speed', 'Infinity');
    await lab.waitPhase('done');
    assert.equal(await lab.iteration(), end);
  });

  test('rewinding pauses a run, and a change of settings restarts it', async () => {
    await lab.open(`${long}&${both}`, 'running');
    await lab.page.waitFor(() => Number(document.getElementById('count')?.textContent?.replace(/\D+/, '')) > 70);
    await lab.scrub(10);
    // Pressing the thumb pauses the runs, and dragging it moves them back. If the runs have continued in the meantime,
    // they move back to an iteration later than 10.
    const k = await lab.page.waitFor(
      () => {
        const [at, kept] = ['count', 'kept'].map((id) =>
          Number(document.getElementById(id)?.textContent?.replace(/\D+/, '')),
        );
        return location.hash.includes(`&at=${at}`) && 2 * at < kept && at;
      },
      { what: 'runs that were rewound' },
    );
    await lab.waitIteration(Number(k));
    assert.deepEqual((await lab.results()).iterations, [String(k), String(k)]);
    await lab.type('n', '310');
    await lab.page.waitFor(() => location.hash.includes('n=310'));
    await lab.waitPhase('running');
    assert.equal(await lab.text('#kept'), '');
  });

  test('is accessible without sight or a pointer', async () => {
    await lab.open(`${small}&${both}`);
    const end = (await lab.iteration()) - 1;
    await lab.key('ArrowLeft');
    await lab.waitIteration(end);
    assert.equal(
      await lab.page.evaluate(() => document.querySelector('.scrubber input')?.getAttribute('aria-valuetext')),
      `iteration ${end} of ${end + 1}`,
    );
    for (const part of ['.top', '#charts']) assert.deepEqual(await lab.axe(part), []);
  });
});

describe('time on a phone', () => {
  const lab = TimeLab.setUp({ width: 360, height: 780 });

  test('is scrubbed by touch at the bottom of the screen', async () => {
    await lab.open(`${small}&${both}`);
    await lab.rest();
    const page = lab.page.puppeteer!;
    const { x, y, width, max } = await lab.page.evaluate(() => {
      const input = document.querySelector<HTMLInputElement>('.scrubber input')!;
      const { left, top, width, height } = input.getBoundingClientRect();
      return { x: left + 12, y: top + height / 2, width: width - 24, max: Number(input.max) };
    });
    assert.ok(y > 620 && y < 780);
    await page.touchscreen.tap(x + (8 / max) * width, y);
    await lab.waitIteration(8);
  });
});
