// <slep-lab> on another site's page, under exactly the recommended policy: loading, running, events.
import assert from 'node:assert/strict';
import { test, describe } from 'node:test';
import { inSite } from '../../build/paths.mjs';
import type {} from '../../types/slep-lab.d.ts';
import { Host, long, small } from './host.ts';
import type { Engine } from '../harness/browser.mjs';

test('the element can be imported in Node', async () => {
  const { SlepLab } = await import(inSite('dist/slep-lab.js'));
  assert.equal(typeof SlepLab, 'function');
});

for (const engine of ['chromium', 'firefox', 'webkit'] as Engine[]) {
  describe(`${engine}, a page with two lines of HTML`, () => {
    const host = Host.setUp(engine);

    test('runs a live experiment', async () => {
      await host.open(`<slep-lab ${small} autoplay></slep-lab>`);
      await host.waitPhase('done');
      assert.equal(await host.text('.verdict'), 'quadratic, n = 60, p = 3: both end at feasible stationary points');
      assert.match(await host.text('.legend'), /SLBB\s+RBB/);
      await host.page.screenshot(`element-${engine}`);
    });
  });
}

describe('the element', () => {
  const host = Host.setUp('chromium', { height: 700 });

  test('loads nothing until it is asked to run', async () => {
    await host.openWatched(`${`<slep-lab ${small}></slep-lab>`.repeat(10)}`);
    await host.page.evaluate(async () => {
      for (const e of document.querySelectorAll('slep-lab')) {
        e.scrollIntoView();
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      }
    });
    assert.equal(host.served.count('slep-lab.js'), 1);
    for (const file of ['slep.js', 'slep.wasm', 'kernel.wasm', 'slep-worker.js'])
      assert.equal(host.served.count(file), 0, file);
    await host.call('play()');
    assert.equal(await host.element('e.phase'), 'done');
  });

  test('waits until it is in view if it has autoplay', async () => {
    await host.openWatched(`${'<p>text</p>'.repeat(60)}<slep-lab ${small} autoplay></slep-lab>`);
    await host.page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    assert.equal(host.served.count('slep.wasm'), 0);
    await host.element('e.scrollIntoView()');
    await host.waitPhase('done');
  });

  test('ten on a page share one download, one compilation and a few workers, which end with the last', async () => {
    await host.openWatched(`<slep-lab ${small} autoplay></slep-lab>`.repeat(10));
    for (let i = 0; i < 10; i++) {
      await host.page.evaluate((k: number) => document.querySelectorAll('slep-lab')[k].scrollIntoView(), i);
      await host.waitPhase('done', i);
    }
    for (const file of ['slep-lab.js', 'slep.js', 'slep.wasm', 'kernel.wasm'])
      assert.equal(host.served.count(file), 1, file);
    const [workers, cores, compiled]: any = await host.page.evaluate(
      '[workers.length, navigator.hardwareConcurrency, compiled]',
    );
    assert.equal(workers, Math.min(cores, 4));
    assert.equal(compiled, 2, 'the solver and its kernel');
    await host.page.evaluate(() => document.querySelectorAll('slep-lab').forEach((e) => e.remove()));
    await host.page.waitFor('ended === workers.length', { what: 'the end of the workers' });
    await host.page.evaluate(
      (html: string) => document.body.insertAdjacentHTML('beforeend', html),
      `<slep-lab ${small} autoplay></slep-lab>`,
    );
    await host.waitPhase('done');
  });

  test('plays, pauses, steps and resets through methods and buttons', async () => {
    await host.openWatched(`<slep-lab ${long}></slep-lab>`);
    const iteration = async () => Number(await host.text('.count b'));
    await host.call('step()');
    await host.call('step()');
    assert.equal(await iteration(), 2);
    await host.element('void e.play()');
    await host.page.waitFor(
      () => Number(document.querySelector('slep-lab')?.shadowRoot?.querySelector('.count b')?.textContent) > 5,
    );
    await host.call('pause()');
    await host.waitPhase('paused');
    const paused = await iteration();
    await host.page.puppeteer?.locator('slep-lab >>> [data-part=step]').click();
    await host.page.waitFor(
      (k: number) =>
        Number(document.querySelector('slep-lab')?.shadowRoot?.querySelector('.count b')?.textContent) === k,
      {},
      paused + 1,
    );
    await host.page.puppeteer?.locator('slep-lab >>> [data-part=reset]').click();
    await host.waitPhase('ready');
    assert.equal(await iteration(), 0);
    await host.page.puppeteer?.locator('slep-lab >>> [data-part=play]').click();
    await host.waitPhase('running');
  });

  // the next three tests share a page and its run
  test('reports progress and the end', async () => {
    await host.openWatched(`<slep-lab ${small}></slep-lab><div></div>`);
    await host.call('play()');
    const all = await host.heard();
    const done = all.filter((e) => e.type === 'done');
    assert.equal(done.length, 1);
    assert.deepEqual(
      done[0].detail.methods.map((m: any) => [m.name, m.status, m.verdict]),
      [
        ['SLBB', 'converged', 'feasible stationary point'],
        ['RBB', 'converged', 'feasible stationary point'],
      ],
    );
    const last = all.findLast((e) => e.type === 'progress')?.detail;
    assert.equal(last.iteration, Math.max(...done[0].detail.methods.map((m: any) => m.iterations)));
    assert.equal(last.methods[0].gradNorm, done[0].detail.methods[0].gradNorm);
  });

  test('reads the iteration under the pointer, in both charts', async () => {
    const last = Number(await host.text('.count b'));
    const { x, y, width, height } = await host.element(
      "e.shadowRoot.querySelector('.chart .plot').getBoundingClientRect().toJSON()",
    );
    await host.page.puppeteer?.mouse.move(x + width / 2, y + height / 2);
    await host.page.waitFor(() =>
      /of/.test(document.querySelector('slep-lab')?.shadowRoot?.querySelector<HTMLElement>('.count')?.innerText ?? ''),
    );
    const at = Number(await host.text('.count b'));
    assert.ok(at > 0.3 * last && at < 0.7 * last, `${at} of ${last}`);
    assert.equal(await host.element("e.shadowRoot.querySelectorAll('.cursor:not([hidden])').length"), 2);
    await host.page.puppeteer?.mouse.move(5, 690);
    await host.page.waitFor(
      (k: number) =>
        Number(document.querySelector('slep-lab')?.shadowRoot?.querySelector('.count b')?.textContent) === k,
      {},
      last,
    );
  });

  test('keeps its run when it is moved', async () => {
    await host.element("document.querySelector('div').append(e)");
    assert.equal(await host.element('e.phase'), 'done');
    assert.equal(await host.page.evaluate('workers.length - ended'), 1);
  });

  test('runs auto if no methods are named, and says which method it chose', async () => {
    await host.openWatched('<slep-lab problem="quadratic" n="60" p="3" d="0.05" lab="slep/"></slep-lab>');
    assert.match(await host.text('.legend'), /^auto$/);
    await host.call('play()');
    const done = (await host.heard()).find((e) => e.type === 'done')?.detail;
    assert.deepEqual(
      done.methods.map((m: any) => [m.name, m.status]),
      [['auto (SLSub)', 'converged']],
    );
    assert.match(await host.text('.legend'), /^auto \(SLSub\)$/);
    assert.match(await host.element("e.shadowRoot.querySelector('[data-part=link]').href"), /methods=auto&/);
  });
});
