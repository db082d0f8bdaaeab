// The lab's page in Chromium: the display during a run, and links that reproduce the run.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { timed, within } from '../contract/assert.ts';
import { nonEmpty } from '../non-empty.ts';
import { both, Lab, long, small } from './lab.ts';

describe('a run', () => {
  const lab = Lab.setUp();

  test('starts by itself and ends in a verdict', async () => {
    await lab.open('experiment=first');
    assert.match(
      await lab.text('#glance'),
      /^Both runs end at feasible stationary points\s*, at the same f to \d+ digits/,
    );
    await lab.showWhy();
    assert.equal(await lab.text('#verdict h2'), 'feasible stationary point');
    assert.match(await lab.text('#verdict'), /Converged at iteration \d+/);
    assert.ok((await lab.iteration()) > 5);
    assert.equal(new Set(await lab.pictures()).size, 3);
    assert.match(await lab.page.evaluate(() => location.hash), /problem=quadratic.*seed=1/);
    assert.deepEqual(await lab.page.errors(), []);
  });

  test('is a line on each chart that reaches from one end of the axis to the other', async () => {
    await lab.open(`${small}&methods=slbb`);
    await lab.pictures(); // this waits until the scales have stopped moving
    const covered = await lab.page.evaluate(() =>
      [...document.querySelectorAll<HTMLCanvasElement>('.chart:not([hidden]) canvas:first-of-type')].map((canvas) => {
        const { width, height } = canvas;
        const { data } = canvas.getContext('2d')!.getImageData(0, 0, width, height);
        const columns = new Set<number>();
        for (let i = 0; i < data.length; i += 4) {
          const [r, g, b, opacity] = data.subarray(i, i + 4);
          if (opacity > 200 && Math.max(r, g, b) - Math.min(r, g, b) > 60) columns.add((i / 4) % width);
        }
        return columns.size / width;
      }),
    );
    assert.equal(covered.length, 3);
    for (const part of covered) assert.ok(part > 0.6, `coloured pixels in ${covered.join(', ')} of the columns`);
  });

  test('leaves the charts as they are while the pointer moves over them, except for the cursor', async () => {
    await lab.page.evaluate(() => {
      const { clearRect } = CanvasRenderingContext2D.prototype;
      const cleared: boolean[] = [];
      CanvasRenderingContext2D.prototype.clearRect = function (...box) {
        cleared.push(this.canvas.matches('.chart canvas:first-of-type'));
        clearRect.apply(this, box);
      };
      const drawn = () => {
        CanvasRenderingContext2D.prototype.clearRect = clearRect;
        return cleared;
      };
      Object.assign(window, { drawn });
    });
    const plot = (await lab.page.puppeteer!.$('[data-chart=feasibility] .plot'))!;
    const { x, y, width, height } = (await plot.boundingBox())!;
    for (const part of [0.4, 0.5, 0.6]) {
      await lab.page.puppeteer!.mouse.move(x + part * width, y + height / 2);
      await lab.page.frames(2);
    }
    const drawn: boolean[] = nonEmpty(await lab.page.evaluate('drawn()'));
    assert.ok(!drawn.includes(true), 'only the canvases of the cursor are drawn');
    await lab.page.puppeteer!.mouse.move(0, 0);
  });

  test('shows the figures that the module gives, to the last digit', async () => {
    await lab.open(`${small}&methods=slbb`);
    const shown = await lab.results();
    const { result, params } = await lab.page.evaluate(async () => {
      const { load } = await import(`${location.origin}/slep.js`);
      const fields = new URLSearchParams(location.hash.slice(1));
      const names = ['n', 'p', 'alpha', 'theta', 'eta', 'd', 'c'];
      const params = Object.fromEntries(names.map((name) => [name, Number(fields.get(name))]));
      const slep = await load();
      const run = await slep.start({ problem: 'quadratic', params, seed: 1, method: 'slbb', options: { tol: 1e-4 } });
      return { params, result: await run.solve() };
    });
    assert.equal(params.n, 60);
    const { iterations, objective, merit, gradNorm, feasibility, projected } = result;
    const figures = {
      iterations,
      projectedF: projected.objective,
      projectedGradNorm: projected.gradNorm,
      projectedFeasibility: projected.feasibility,
      feasibility,
      gradNorm,
      f: objective,
      merit,
    };
    assert.deepEqual(
      shown,
      Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, [String(value).replace('-', '−')]])),
    );
  });

  /** Returns the time that 24 frames take, which is 400 ms on a fast machine. */
  const frames = () => timed(() => lab.page.frames(24));

  test('stops on pause, continues on run, and is drawn meanwhile; the page answers', async () => {
    await lab.open(`${long.replace('n=300', 'n=500')}&${both}`, 'running');
    await lab.page.waitFor(() => Number(document.getElementById('count')?.textContent?.replace(/\D+/, '')) > 20);
    const early = await lab.pictures();
    await lab.press('[data-do=toggle]');
    await lab.waitPhase('paused');
    const iteration = await lab.iteration();
    const paused = await lab.pictures();
    assert.notDeepEqual(paused, early);
    await lab.page.frames(20);
    assert.equal(await lab.iteration(), iteration);
    assert.equal(await lab.text('#verdict h2'), 'paused');
    await lab.press('[data-do=toggle]');
    await lab.waitPhase('running');
    await lab.page.waitFor(
      (last: number) => Number(document.getElementById('count')?.textContent?.replace(/\D+/, '')) > last,
      {},
      iteration,
    );
    const shown = await lab.page.evaluate(async () => {
      const seen = new Set<string>();
      for (let frames = 0; frames < 60 && seen.size <= 3; frames++) {
        await new Promise(requestAnimationFrame);
        seen.add(document.getElementById('count')!.textContent!);
      }
      return seen.size;
    });
    assert.ok(shown > 3, `only ${shown} iterations in sixty frames`);
    await within(
      400,
      'a pause',
      async () => {
        assert.equal(await lab.text('#phase'), 'running');
        const took = await lab.timeUntil('paused', '[data-do=toggle]');
        await lab.press('[data-do=toggle]');
        await lab.waitPhase('running');
        return took;
      },
      frames,
    );
  });

  test('can be cancelled during its set-up; the previous run stays', async () => {
    await lab.open(`${small}&${both}`);
    const before = await lab.results();
    let n = 3000;
    await within(
      400,
      'cancelling',
      async () => {
        await lab.type('n', String(n++));
        await lab.waitPhase('setting up');
        await lab.page.frames(5); // the instance is being generated
        return lab.timeUntil('done', '[data-do=toggle]');
      },
      frames,
    );
    assert.deepEqual(await lab.results(), before);
    assert.equal(
      await lab.page.evaluate(() => document.querySelector<HTMLInputElement>('[data-setting=n] .typed')?.value),
      '60',
    );
    assert.match(await lab.page.evaluate(() => location.hash), /n=60/);
    await lab.page.goto(`${lab.url}#${small.replace('n=60', 'n=4000')}&${both}`);
    await lab.waitPhase('setting up');
    await lab.waitText('#verdict .count', /^\d+(%, about \d+ (s|min) left| s so far)$/);
    await lab.press('[data-do=toggle]');
    await lab.waitText('#verdict h2', /not set up/);
  });

  test('takes exactly one iteration per step, after reset, and then ends in the same way', async () => {
    await lab.open(`${small}&${both}`);
    const whole = await lab.results();
    await lab.press('[data-do=reset]');
    await lab.waitPhase('ready');
    assert.equal(await lab.iteration(), 0);
    assert.equal(await lab.text('#verdict h2'), 'at the start');
    const before = await lab.pictures();
    for (let k = 1; k <= 3; k++) {
      await lab.press('[data-do=step]');
      await lab.page.waitFor(
        (wanted: string) => document.getElementById('count')?.textContent?.endsWith(wanted),
        {},
        ` ${k}`,
      );
      assert.deepEqual((await lab.results()).iterations, [String(k), String(k)]);
      if (k > 1) continue;
      await lab.waitPhase('paused');
      assert.equal(await lab.iteration(), 1);
      assert.notDeepEqual(await lab.pictures(), before);
    }
    await lab.press('[data-do=toggle]');
    await lab.waitPhase('done');
    assert.deepEqual(await lab.results(), whole);
  });

  test('is chosen for the verdict in the results table', async () => {
    await lab.open(`${small}&${both}+slgd`);
    await lab.press('.results tbody tr:nth-child(3) .choose');
    await lab.waitText('#verdict .who', /SLGD/);
    assert.match(await lab.page.evaluate(() => location.hash), /verdict=3/);
  });
});

describe('a link', () => {
  const lab = Lab.setUp();

  test('gives the same figures when it is loaded again', async () => {
    await lab.open(`${small.replace('seed=1', 'seed=7')}&${both}+slgd`);
    const first = await lab.results();
    const hash = await lab.page.evaluate(() => location.hash.slice(1));
    await lab.open(hash);
    assert.deepEqual(await lab.results(), first);
    assert.equal(await lab.page.evaluate(() => location.hash.slice(1)), hash);
    assert.equal(await lab.text('#notice'), '');
    assert.ok(hash.length < 2000);
  });

  test('opens even if it is broken, and says what was replaced', async () => {
    await lab.open(
      'problem=cubic&n=40&d=0.05&p=three&theta=-5&seed=0.5&start=sideways&methods=sgd+slbb;beta=-1;speed=9+slbb' +
        '&verdict=8&colour=red&tol=1e-4',
    );
    const notice = await lab.text('#notice');
    for (const piece of [
      'cubic',
      'θ is -5',
      '“three”',
      'seed is 0.5',
      'sideways',
      'sgd',
      'β is −1',
      'speed',
      'verdict',
      'colour',
    ])
      assert.ok(notice.includes(piece.replace('−', '-')) || notice.includes(piece), `${piece} is not in: ${notice}`);
    assert.match(await lab.text('#verdict h2'), /stationary/);
    await lab.press('#notice button');
    assert.equal(await lab.text('#notice'), '');
  });

  test('with incompatible settings shows the reason next to one of them', async () => {
    await lab.open(`${small.replace('p=3', 'p=80')}&methods=slbb`, 'failed');
    assert.match(await lab.text('[data-setting=p] .why'), /^p = 80/);
    assert.equal(await lab.text('#verdict h2'), 'this cannot be set up');
    await lab.type('p', '4');
    await lab.waitPhase('done');
    assert.equal(await lab.text('[data-setting=p] .why'), '');
  });

  test('is followed when it is changed by hand', async () => {
    await lab.open(`${small}&methods=slbb`);
    await lab.page.evaluate(() => void (location.hash = location.hash.replace('seed=1', 'seed=2')));
    await lab.waitText('#now', /seed 2/);
  });
});
