// Comparing methods on the charts of the lab's page.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { CompareLab } from './compare-lab.ts';
import { both, long, small } from './lab.ts';
import { nonEmpty } from '../non-empty.ts';

describe('the charts', () => {
  const lab = CompareLab.setUp();

  test('show five figures, three of them initially', async () => {
    await lab.open(`${small}&${both}`);
    assert.deepEqual(await lab.shownCharts(), ['gradNorm', 'feasibility', 'objective']);
    await lab.pressCharts('step', 'beta');
    assert.deepEqual(await lab.shownCharts(), ['gradNorm', 'feasibility', 'objective', 'step', 'beta']);
    assert.equal(new Set(await lab.pictures()).size, 5);
    const { beta, step } = await lab.page.evaluate(async () => {
      const { load } = await import(`${location.origin}/slep.js`);
      const fields = new URLSearchParams(location.hash.slice(1));
      const params = Object.fromEntries(
        ['n', 'p', 'alpha', 'theta', 'eta', 'd', 'c'].map((name) => [name, Number(fields.get(name))]),
      );
      const slep = await load();
      const run = await slep.start({ problem: 'quadratic', params, seed: 1, method: 'slbb', options: { tol: 1e-4 } });
      const { iteration } = await run.solve();
      const trace = await run.trace();
      return { beta: trace.beta[iteration], step: String(trace.step[iteration]) };
    });
    assert.ok((await lab.titles('beta')).includes(String(beta)), 'the readout has β at the end');
    assert.ok(
      step === 'NaN' && (await lab.reads('step')).some((read) => read.endsWith('–')),
      'there is no step after the end',
    );
    await lab.pressCharts('gradNorm', 'feasibility', 'objective', 'step', 'beta');
    assert.deepEqual(await lab.shownCharts(), ['beta'], 'the last one stays');
    assert.equal(await lab.isTooWide(), false);
  });

  test('that are shown are recorded in the link, and so is the speed', async () => {
    await lab.open(`${small}&${both}`);
    await lab.pressCharts('beta', 'objective');
    await lab.page.puppeteer?.select('#speed', '60');
    const hash = (await lab.page.evaluate(() => location.hash)).slice(1);
    assert.match(hash, /charts=gradNorm\+feasibility\+beta&speed=60/);
    await lab.open(`${small}&methods=rbb`);
    await lab.open(hash.replace('beta&', 'beta+volume&').replace('speed=60', 'speed=fast'));
    assert.deepEqual(await lab.shownCharts(), ['gradNorm', 'feasibility', 'beta']);
    assert.match(await lab.text('#notice'), /no chart “volume”[^]*speed is “fast”/);
    await lab.open(`${small}&methods=rbb`);
    await lab.open(hash, 'running'); // at this speed, waiting until the runs end would take several seconds
    assert.equal(await lab.page.evaluate(() => document.querySelector<HTMLSelectElement>('#speed')?.value), '60');
    assert.equal((await lab.page.evaluate(() => location.hash)).slice(1), hash);
    assert.equal(await lab.text('#notice'), '');
  });

  test('have a table of their values', async () => {
    await lab.open(`${small}&${both}`);
    const iteration = await lab.iteration();
    await lab.press('#charts + .data-table summary');
    await lab.page.waitFor(() => document.querySelector('#charts + .data-table table') !== null);
    const { heads, last } = await lab.page.evaluate(() => {
      const table = document.querySelector('#charts + .data-table table');
      return {
        heads: table?.querySelectorAll('thead th').length,
        last: table?.querySelector('tbody tr:last-child th')?.textContent,
      };
    });
    assert.equal(heads, 1 + 3 * 2);
    assert.equal(last, String(iteration));
    assert.deepEqual(await lab.axe('#charts + .data-table'), []);
    assert.equal(await lab.isTooWide(), false);
  });

  test('have an axis of iterations or seconds, recorded in the link', async () => {
    await lab.open(`${small}&${both}`);
    const end = await lab.iteration();
    await lab.waitAxis((_, to) => to === end);
    const before = await lab.pictures();
    await lab.page.puppeteer?.select('#x', 'seconds');
    const seconds = await lab.page.evaluate(() =>
      Math.max(
        ...[...document.querySelectorAll('.results tbody td:nth-child(3) .num')].map((e) =>
          Number(e.getAttribute('title')),
        ),
      ),
    );
    await lab.waitAxis((_, to) => Math.abs(to - seconds) < 1e-9 * seconds);
    assert.notDeepEqual(await lab.pictures(), before);
    assert.equal(await lab.text('#phase'), 'done', 'nothing ran again');
    const hash = await lab.page.evaluate(() => location.hash.slice(1));
    assert.match(hash, /x=seconds/);
    await lab.open(hash);
    assert.equal(await lab.page.evaluate(() => document.querySelector<HTMLSelectElement>('#x')?.value), 'seconds');
    await lab.waitText('.scrubber .at', / s$/);
    await lab.page.puppeteer?.keyboard.press('Home');
    await lab.waitText('.scrubber .at', /^0 s$/);
    assert.equal(await lab.text('#notice'), '');
  });

  test('zoom to a dragged range or by keys, and back', async () => {
    await lab.open(`${small}&${both}`);
    const all = await lab.iteration();
    await lab.waitAxis((_, to) => to === all);
    const before = await lab.pictures();
    const { left, right, y } = await lab.plot();
    const { mouse, keyboard } = lab.page.puppeteer!;
    await mouse.move(left + 0.25 * (right - left), y);
    await mouse.down();
    await mouse.move(left + 0.3 * (right - left), y);
    await mouse.move(left + 0.5 * (right - left), y);
    await mouse.up();
    const [from, to] = await lab.waitAxis((from) => from > 0);
    assert.ok(
      Math.abs(from - 0.25 * all) < 0.01 * all && Math.abs(to - 0.5 * all) < 0.01 * all,
      `${from} to ${to} of ${all}`,
    );
    assert.notDeepEqual(await lab.pictures(), before);
    await keyboard.type('+');
    await lab.waitAxis((a, b) => Math.abs(b - a - (to - from) / 2) < 0.01 * all);
    await keyboard.type('-');
    await lab.waitAxis((a, b) => Math.abs(b - a - (to - from)) < 0.01 * all);
    await lab.press('#all');
    await lab.waitAxis((a, b) => a === 0 && b === all);
    await mouse.move(left + 0.4 * (right - left), y);
    await keyboard.down('Control');
    await mouse.wheel({ deltaY: -70 });
    await keyboard.up('Control');
    await lab.waitAxis((a, b) => b - a < 0.7 * all);
    await mouse.click(left + 0.5 * (right - left), y, { count: 2 });
    await lab.waitAxis((a, b) => a === 0 && b === all);
    await mouse.move(5, 5);
    await lab.page.waitFor(
      (end: number) => Math.abs(document.querySelector('.cursor')!.getBoundingClientRect().left - end) < 2,
      { what: 'the cursor at the end of the runs' },
      right,
    );
    assert.deepEqual(await lab.pictures(), before);
  });

  test('keep cursor and thumb on the plots while the axis grows', async () => {
    await lab.open(`${long}&${both}`, 'running');
    const seen = await lab.page.evaluate(async () => {
      const frames = [];
      for (let left = 100, growing = 24; left > 0 && growing > 0; left--) {
        await new Promise(requestAnimationFrame);
        const plot = document.querySelector('.chart .plot')!;
        const right =
          plot.getBoundingClientRect().right - parseFloat(getComputedStyle(plot).getPropertyValue('--gutter-right'));
        const cursor = document.querySelector<HTMLElement>('.charts > .cursor')!;
        const moving = !!document.querySelector('.charts.moving');
        if (moving) growing--;
        const over = cursor.hidden ? 0 : cursor.getBoundingClientRect().left - right;
        frames.push({ over, moving, thumb: cursor.hidden || !document.querySelector('.scrubber .outside') });
      }
      return frames;
    });
    assert.ok(nonEmpty(seen.filter(({ moving }) => moving)));
    assert.ok(Math.max(...seen.map(({ over }) => over)) < 2, JSON.stringify(seen));
    assert.ok(
      seen.every(({ thumb }) => thumb),
      'the thumb follows the cursor',
    );
  });

  test('show the values of every method at the cursor, or at its end if it ended earlier', async () => {
    await lab.open(`${small}&methods=slbb+slgd+sllbfgs`);
    const { iterations, gradNorm } = await lab.results();
    const first = Math.min(...iterations.map(Number));
    const last = Math.max(...iterations.map(Number));
    await lab.waitAxis((from, to) => from === 0 && to === last);
    const { left, right, y } = await lab.plot();
    assert.deepEqual((await lab.titles('gradNorm')).sort(), [...gradNorm].sort());
    const [one, another] = [first - 1, first + 1].map((k) => left + (k / last) * (right - left));
    const early = gradNorm[iterations.indexOf(String(first))];
    const reads = (title: string) =>
      [...document.querySelectorAll('[data-chart=gradNorm] .line-names .num')].some(
        (e) => e.getAttribute('title') === title,
      );
    await lab.page.puppeteer?.mouse.move(one, y);
    await lab.page.waitFor(
      (title: string) =>
        [...document.querySelectorAll('[data-chart=gradNorm] .line-names .num')].every(
          (e) => e.getAttribute('title') !== title,
        ),
      { what: 'another value before the end' },
      early,
    );
    await lab.page.puppeteer?.mouse.move(another, y);
    await lab.page.waitFor(reads, { what: 'the last value after the end' }, early);
  });

  test('hide a line by its eye in the results, without a restart', async () => {
    await lab.open(`${small}&${both}`);
    const [pictures, results] = [await lab.pictures(), await lab.results()];
    await lab.press('.results .eye');
    await lab.page.waitFor(() => document.querySelectorAll('[data-chart=gradNorm] .line-names .row').length === 1);
    assert.equal(
      await lab.page.evaluate(() => document.querySelector('.results .eye')?.getAttribute('aria-pressed')),
      'false',
    );
    assert.notDeepEqual(await lab.pictures(), pictures);
    assert.deepEqual(await lab.results(), results);
    assert.equal(await lab.text('#phase'), 'done');
    await lab.press('.results .eye');
    await lab.page.waitFor(() => document.querySelectorAll('[data-chart=gradNorm] .line-names .row').length === 2);
  });

  test('keep hidden lines and the zoom in the link', async () => {
    await lab.open(`${small}&${both}`);
    await lab.press('.results tr:nth-child(2) .eye');
    await lab.page.puppeteer?.keyboard.type('+');
    const [from, to] = await lab.waitAxis((a) => a > 0);
    const hash = await lab.page.waitFor(() => (location.hash.includes('window=') ? location.hash.slice(1) : ''), {
      what: 'the zoom in the link',
    });
    assert.match(hash, /hidden=2(&|$)/);
    await lab.open(`${small}&methods=rbb`);
    await lab.open(hash);
    await lab.waitAxis((a, b) => Math.abs(a - from) < 1e-6 * to && Math.abs(b - to) < 1e-6 * to);
    assert.deepEqual(await lab.eyes(), ['SLBB in the charts: true', 'SLBB paper in the charts: false']);
    assert.equal(await lab.text('#notice'), '');
    await lab.press('.more');
    await lab.press('#methods li:has(input:not(:checked)) input');
    await lab.page.waitFor(
      () =>
        document.querySelectorAll('.results .eye').length === 3 &&
        document.getElementById('phase')?.textContent === 'done',
    );
    assert.equal((await lab.eyes()).filter((s) => s.endsWith('false')).join(), 'SLBB paper in the charts: false');
    await lab.waitAxis((a) => a === 0);
    assert.doesNotMatch(await lab.page.evaluate(() => location.hash), /window=/);
    for (const window of ['5+2', '10+10.000000000000002', '0+1e300']) {
      await lab.open(`${small}&${both}&hidden=7&window=${window}`);
      assert.match(await lab.text('#notice'), new RegExp(`window is “${window.replace('+', ' ')}”[^]*hidden is “7”`));
    }
    await lab.open(`${small}&${both}&window=0+1e-300`);
    await lab.waitAxis((a, b) => a === 0 && b === 2);
    await lab.open(`${small}&${both}&window=5000+6000`);
    await lab.waitAxis((a) => a === 0);
    await lab.page.waitFor(() => !location.hash.includes('window='));
    await lab.open(`${small}&${both}`);
    assert.deepEqual(await lab.eyes(), ['SLBB in the charts: true', 'SLBB paper in the charts: true']);
  });
});
