// Going back and forth in the runs of the lab's page.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { KeyInput } from 'puppeteer-core';
import { both, fonts, Lab, long, small } from './page/lab.ts';

class TimeLab extends Lab {
  key(name: KeyInput): Promise<void> | undefined {
    return this.page.puppeteer?.keyboard.press(name);
  }

  /** Waits until the results are those of an iteration, which is where the thumb stands too. */
  async waitIteration(k: number): Promise<void> {
    await this.page.waitFor(
      (wanted: string) => {
        const title = (cell: Element) => cell.querySelector('.num')?.getAttribute('title');
        return (
          [...document.querySelectorAll('.results tbody td:nth-child(2)')].some((cell) => title(cell) === wanted) &&
          document.querySelector('.scrubber .at')?.textContent === `k = ${wanted}`
        );
      },
      { what: `iteration ${k}` },
      String(k),
    );
  }

  /** Drags the thumb to iterations of an axis, one after the other, and lets go at the last. */
  async scrub(...iterations: number[]): Promise<void> {
    const { page } = this;
    const { x, y, width, max, value } = await page.evaluate(() => {
      const input = document.querySelector<HTMLInputElement>('.scrubber input')!;
      const { left, top, width, height } = input.getBoundingClientRect();
      const thumb = parseFloat(getComputedStyle(input.parentElement!).getPropertyValue('--thumb'));
      return {
        x: left + thumb / 2,
        y: top + height / 2,
        width: width - thumb,
        max: Number(input.max),
        value: input.valueAsNumber,
      };
    });
    const mouse = page.puppeteer!.mouse;
    await mouse.move(x + (value / max) * width, y);
    await mouse.down();
    for (const k of iterations) await mouse.move(x + (k / max) * width, y);
    await mouse.up();
  }
}

describe('time', () => {
  const lab = TimeLab.setUp();

  test('scrubbed to an iteration, the page shows the figures of it', async () => {
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

  test('a step back and one forth come to the same figures', async () => {
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

  test('played on from anywhere, it ends as it did', async () => {
    await lab.open(`${small}&${both}`);
    const whole = await lab.results();
    const [verdict, pictures] = [await lab.text('#verdict'), await lab.pictures()];
    await lab.scrub(9);
    await lab.waitIteration(9);
    assert.notDeepEqual(await lab.pictures(), pictures);
    await lab.press('[data-do=toggle]');
    await lab.waitPhase('done');
    assert.deepEqual(await lab.results(), whole);
    assert.equal(await lab.text('#verdict'), verdict);
    await lab.page.waitFor(() => document.querySelector<HTMLElement>('.cursor')?.hidden);
    assert.deepEqual(await lab.pictures(), pictures);
  });

  test('the keys go one, ten and all the way', async () => {
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
    assert.equal(await lab.iteration(), end - 1, 'keys are not heard under the dialog');
  });

  test('runs at the speed that is chosen, and changes it as it goes', async () => {
    await lab.open(`${small}&methods=slbb`);
    const end = await lab.iteration();
    await lab.key('Home');
    await lab.waitIteration(0);
    await lab.page.puppeteer?.select('#speed', '10');
    const begun = Date.now();
    await lab.press('[data-do=toggle]');
    await lab.page.waitFor(() => document.getElementById('count')?.textContent?.endsWith(' 5'));
    const took = Date.now() - begun;
    assert.ok(took > 350, `five iterations at ten a second in ${took} ms`);
    assert.equal(await lab.text('#phase'), 'running');
    await lab.page.puppeteer?.select('#speed', 'Infinity');
    await lab.waitPhase('done');
    assert.equal(await lab.iteration(), end);
  });

  test('stands where the link says: at the start, on the way, or back from the end', async () => {
    const hash = () => lab.page.evaluate(() => location.hash.slice(1));
    const shown = async () => [
      await lab.text('#phase'),
      await lab.text('#count'),
      await lab.text('#kept'),
      JSON.stringify(await lab.results()),
    ];
    await lab.open(`${small}&${both}`);
    const end = await lab.iteration();
    assert.doesNotMatch(await hash(), /until|at=/);
    await lab.scrub(7);
    await lab.waitIteration(7);
    await lab.page.waitFor(() => location.hash.includes('&at=7&'));
    const back = await shown();
    assert.equal(back[2], `of ${end}`);
    const link = await hash();
    await lab.open('');
    await lab.open(link, 'paused');
    await lab.waitIteration(7);
    const seconds = /"s(econds)?":\[[^\]]*\],?/g;
    assert.deepEqual(
      (await shown()).map((t) => t.replace(seconds, '')),
      back.map((t) => t.replace(seconds, '')),
    );
    await lab.press('[data-do=reset]');
    await lab.waitPhase('ready');
    await lab.page.waitFor(() => location.hash.includes('&until=0&'));
    await lab.key('ArrowRight');
    await lab.waitIteration(1);
    await lab.page.waitFor(() => location.hash.includes('&until=1&'));
    const first = await hash();
    await lab.open('');
    await lab.open(first, 'paused');
    await lab.waitIteration(1);
    assert.equal(await lab.text('#kept'), '');
    await lab.press('[data-do=toggle]');
    await lab.waitPhase('done');
    assert.equal(await lab.iteration(), end);
    await lab.page.waitFor(() => !location.hash.includes('until='));
    await lab.open(`${small}&${both}&until=-1&at=soon`);
    assert.match(await lab.text('#notice'), /until is “-1”[^]*at is “soon”/);
  });

  test('a link that leads far shows the way, and gives way to the reader', async () => {
    const far = `${small.replace('n=60&p=3', 'n=300&p=5').replace('maxIterations=10000', 'maxIterations=100000')}&methods=slgd;stepLength=0.001+slgd;stepLength=0.002`;
    const k = () => lab.page.evaluate(() => Number(document.getElementById('count')?.textContent?.replace(/\D+/, '')));
    const under = () =>
      lab.page.waitFor(() => Number(document.getElementById('count')?.textContent?.replace(/\D+/, '')) > 100, {
        what: 'the way',
      });
    await lab.open(`${far}&until=90000&at=5`, 'running');
    await under();
    await lab.press('[data-do=toggle]');
    await lab.waitPhase('paused');
    assert.ok((await k()) > 100 && (await k()) < 90000);
    await lab.open('');
    await lab.open(`${far}&until=90000&at=5`, 'running');
    await under();
    await lab.key('Home');
    await lab.waitIteration(0);
    await lab.waitPhase('ready');
    await lab.press('[data-do=toggle]');
    await lab.waitPhase('running');
    await under();
    assert.deepEqual(await lab.page.errors(), []);
    await lab.open(`${small}&methods=slbb+rbb&x=seconds&at=6+16`, 'paused');
    await lab.page.waitFor(
      () => document.querySelector('.results tbody td:nth-child(2) .num')?.getAttribute('title') === '6',
      { what: 'the sixth' },
    );
    assert.deepEqual((await lab.results()).iterations, ['6', '16']);
  });

  test('the way back leads to the link before, also during a set-up', async () => {
    await lab.open(`${small}&methods=rbb`);
    await lab.page.evaluate(() => void (location.hash = 'problem=quadratic&n=1500&p=20&d=0.3&methods=slbb'));
    await lab.waitPhase('setting up');
    await lab.page.evaluate(() => history.back());
    await lab.page.waitFor(
      () => document.getElementById('phase')?.textContent === 'done' && location.hash.includes('n=60&'),
      { what: 'the link before' },
    );
    assert.equal((await lab.results()).iterations.length, 1);
  });

  test('a run that is on its way is paused by going back, and a change of settings begins anew', async () => {
    await lab.open(`${long}&${both}`, 'running');
    await lab.page.waitFor(() => Number(document.getElementById('count')?.textContent?.replace(/\D+/, '')) > 70);
    await lab.scrub(40);
    await lab.waitText('#kept', /of/);
    const k = await lab.iteration();
    await lab.waitIteration(k);
    assert.ok(k > 0 && k < Number((await lab.text('#kept')).replace('of ', '')), `${k}`);
    assert.deepEqual((await lab.results()).iterations, [String(k), String(k)]);
    await lab.type('n', '310');
    await lab.page.waitFor(() => location.hash.includes('n=310'));
    await lab.waitPhase('running');
    assert.equal(await lab.text('#kept'), '');
  });

  test('can be told by those who do not see or point', async () => {
    await lab.open(`${small}&${both}`);
    const end = (await lab.iteration()) - 1;
    await lab.key('ArrowLeft');
    await lab.waitIteration(end);
    assert.equal(
      await lab.page.evaluate(() => document.querySelector('.scrubber input')?.getAttribute('aria-valuetext')),
      `iteration ${end} of ${end + 1}`,
    );
    for (const part of ['.bar', '#charts']) assert.deepEqual(await lab.axe(part), []);
  });
});

for (const font of fonts) {
  describe(`time on a telephone, in the ${font} font`, () => {
    const lab = TimeLab.setUp({ width: 360, height: 780, font });

    test('is scrubbed by touch at the bottom of the screen', async () => {
      await lab.open(`${small}&${both}`);
      const page = lab.page.puppeteer!;
      const { x, y, width, max } = await lab.page.evaluate(() => {
        const input = document.querySelector<HTMLInputElement>('.scrubber input')!;
        const { left, top, width, height } = input.getBoundingClientRect();
        return { x: left + 12, y: top + height / 2, width: width - 24, max: Number(input.max) };
      });
      assert.ok(y > 620 && y < 780);
      await page.touchscreen.tap(x + (8 / max) * width, y);
      await lab.waitIteration(8);
      assert.equal(await lab.isTooWide(), false);
      assert.deepEqual(await lab.misfits(), []);
    });
  });
}
