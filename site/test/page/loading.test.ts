// The lab while the solver loads: what the page shows, which files are requested and when, and whether anything moves.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Engine } from '../harness/browser.mjs';
import { openPage, siteURL } from '../harness/shared.mjs';
import { until } from '../harness/until.mjs';
import { FormulaLab, linkOf as formulaLink, simple } from '../typed/formula-lab.ts';
import { small } from './lab.ts';
import { linkOf as moduleLink, moduleOf } from '../typed/module-lab.ts';
import { Relay } from './relay.ts';

/** The lab behind a relay. */
class ComingLab extends FormulaLab {
  relay!: Relay;

  static behindRelay(size: { width: number; height: number }, engine: Engine = 'chromium'): ComingLab {
    const lab = new ComingLab();
    before(async () => {
      lab.relay = await Relay.start(await siteURL());
      lab.url = lab.relay.url;
      lab.page = await openPage(engine, { font: 'wide', ...size });
    });
    after(async () => {
      await lab.page?.close();
      lab.relay?.stop();
    });
    return lab;
  }

  /**
   * Loads the page without a cache, while the relay sends only half of each file whose name matches `held`. Resolves
   * when the document has been parsed.
   */
  async openHeld(hash = '', held = /slep\.wasm$/): Promise<void> {
    const page = this.page.puppeteer!;
    await page.setCacheEnabled(false);
    this.relay.asked.length = 0;
    this.relay.held = held;
    await page.goto('about:blank');
    await page.goto(`${this.url}${hash && `#${hash}`}`, { waitUntil: 'domcontentloaded' });
  }

  /**
   * Waits until the page shows that bytes have been loaded. Returns the number of loaded bytes and the total, in MB.
   */
  async counted(): Promise<[come: number, all: number]> {
    const text = await this.waitText('#glance .count', /^[1-9.]+ of [\d.]+ MB$|^0\.[1-9] of/);
    return text.match(/[\d.]+/g)!.map(Number) as [number, number];
  }

  /** The cumulative layout shift. */
  shift(): Promise<number> {
    return this.page.evaluate(() => {
      const observer = new PerformanceObserver(() => undefined);
      observer.observe({ type: 'layout-shift', buffered: true });
      const entries = observer.takeRecords() as (PerformanceEntry & { value: number })[];
      return entries.reduce((sum, { value }) => sum + value, 0);
    });
  }

  /** Returns the positions and sizes of the main parts of the page, except the parts below the window. */
  boxes(): Promise<string[]> {
    return this.page.evaluate(() =>
      ['story', 'charts', 'pictures', 'results', 'setup'].flatMap((id) => {
        const { left, top, width, height } = document.getElementById(id)!.getBoundingClientRect();
        return top < innerHeight ? [[id, left, top, width, height].join(' ')] : [];
      }),
    );
  }

  /** Returns a field of the link. */
  async field(name: string): Promise<string | null> {
    return new URLSearchParams(await this.page.evaluate(() => location.hash.slice(1))).get(name);
  }

  setting(name: string): Promise<string> {
    return this.page.evaluate(
      (wanted: string) => document.querySelector<HTMLInputElement>(`[data-setting=${wanted}] .typed`)?.value ?? 'none',
      name,
    );
  }
}

for (const size of [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]) {
  describe(`before the solver has loaded, ${size.width} pixels wide`, () => {
    const lab = ComingLab.behindRelay(size);

    test('controls, axes, story and methods are in place, and the bytes are counted', async () => {
      await lab.openHeld();
      const [come, all] = await lab.counted();
      assert.ok(come < all && all > 2 && all < 9, `${come} of ${all} MB`);
      assert.equal(await lab.text('#phase'), 'loading');
      assert.match(
        await lab.text('#story'),
        /^β too small.*\nquadratic, n = 200, p = 5, seed 1\n.*What this is\..*What to look at\./s,
      );
      assert.equal(await lab.setting('n'), '200');
      assert.match(await lab.page.evaluate(() => document.getElementById('methods')!.textContent), /SLBB paper/);
      assert.ok((await lab.pictures()).every((picture) => picture !== 0));
      assert.equal(await lab.page.evaluate(() => document.querySelectorAll('.results tbody tr').length), 2);
      assert.deepEqual(await lab.misfits(), []);
      await lab.page.screenshot(`page-loading-${size.width}`);
    });

    test('nothing moves when the solver arrives and runs', async () => {
      const boxes = await lab.boxes();
      assert.ok(boxes.length >= 2, boxes.join());
      const axes = await lab.pictures();
      lab.relay.release();
      await lab.waitPhase('done');
      await lab.page.frames(2);
      assert.notDeepEqual(await lab.pictures(), axes);
      assert.deepEqual(await lab.boxes(), boxes);
      const shift = await lab.shift();
      assert.ok(shift < 0.02, `a layout shift of ${shift}`);
      assert.deepEqual(await lab.page.errors(), []);
    });
  });
}

describe('before the solver has loaded', () => {
  const lab = ComingLab.behindRelay({ width: 1280, height: 800 });

  test('the page shows the content of its link', async () => {
    await lab.openHeld('problem=lda&methods=rbb+slcg&seed=7&tol=0.01&charts=feasibility');
    await lab.counted();
    assert.equal(await lab.setting('seed'), '7');
    assert.equal(await lab.setting('tol'), '0.01');
    assert.match(await lab.text('.results'), /RBB[^]*SLCG/);
    const charts = await lab.page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('.chart:not([hidden])')].map((chart) => chart.dataset.chart),
    );
    assert.deepEqual(charts, ['feasibility']);
    lab.relay.release();
    await lab.waitPhase('done');
    assert.match(await lab.text('#now'), /seed 7/);

    await lab.openHeld(formulaLink(simple));
    const read = () => document.querySelector('.formula-text')?.shadowRoot?.querySelector('.cm-content')?.textContent;
    await lab.page.waitFor(read, { what: 'the formula in its editor' });
    assert.equal(await lab.text('#phase'), 'loading');
    lab.relay.release();
    await lab.waitPhase('done');
    assert.match(await lab.text('#now'), /your formula, n = /);

    await lab.openHeld(moduleLink(moduleOf()));
    await lab.page.waitFor(() => document.querySelector('#module .formula-text'), { what: 'the editor of modules' });
    lab.relay.release();
    await lab.waitText('#glance', /Press Run|press Run/);

    await lab.openHeld(small.replace('files=false', 'files=true&methods=slbb'));
    await lab.waitText('#notice', /made with data from files/);
    await lab.waitText('#own-data h2', /your data/);
    lab.relay.release();
    await lab.waitPhase('done');
    const visibility = () => getComputedStyle(document.getElementById('results')!).visibility;
    assert.equal(await lab.page.evaluate(visibility), 'hidden', 'results are hidden while files are missing');
    assert.deepEqual(await lab.page.errors(), []);
  });

  test('the controls work, and the run uses their values', async () => {
    await lab.openHeld(`${small}&methods=slbb`);
    await lab.counted();
    await lab.type('n', '50');
    await lab.pressCharts('step');
    await lab.waitText('#now', /n = 50, /);
    lab.relay.release();
    await lab.waitPhase('done');
    assert.equal(await lab.field('n'), '50');
    assert.match((await lab.field('charts'))!, /step$/);
    await lab.openHeld(`${small}&methods=slbb`);
    await lab.counted();
    await lab.page.evaluate(() => void (location.hash = '#experiment=beam'));
    await lab.waitText('#story h2', /beam/i);
    lab.relay.release();
    await lab.waitPhase('done');
    assert.match(await lab.text('#now'), /beam/i);
  });

  test("the reader's changes to a formula that has not been parsed yet are run", async () => {
    await lab.forget();
    await lab.openHeld(formulaLink(simple, 'methods=auto&alpha=2&seed=5'));
    await lab.counted();
    await lab.waitEditor();
    await lab.type('seed', '9');
    await lab.pressCharts('step');
    lab.relay.release();
    await lab.waitPhase('done');
    assert.match(await lab.text('#now'), /your formula, .*seed 9/s);
    assert.match((await lab.field('charts'))!, /step$/);
    assert.equal(await lab.field('alpha'), '2');

    await lab.forget();
    await lab.openHeld(formulaLink(simple, 'methods=auto&alpha=2&seed=5'));
    await lab.counted();
    await lab.waitEditor();
    const typed = simple.replace('p = 3', 'p = 2');
    await lab.typeFormula(typed);
    lab.relay.release();
    await lab.waitLink('p = 2');
    await lab.waitPhase('done');
    assert.equal(await lab.formula(), typed);
    assert.equal(await lab.field('alpha'), '2');
    assert.deepEqual(await lab.page.errors(), []);
  });

  test('a solver from another build is rejected with a message', async () => {
    await lab.page.puppeteer!.setCacheEnabled(false);
    const { version } = (await lab.page.evaluate(
      `import('${lab.url}slep.js').then(async ({ load }) => (await load()).info)`,
    )) as { version: string };
    lab.relay.change = (path, text) => (path.startsWith('main-') ? text.replaceAll(version, 'z'.repeat(16)) : text);
    await lab.page.goto(lab.url);
    await lab.waitText('#glance', /did not load/);
    lab.relay.change = undefined;
    await lab.showWhy();
    const said = await lab.text('#verdict');
    assert.ok(said.includes(version) && said.includes('z'.repeat(16)) && said.includes('Reload'), said);
    assert.equal(await lab.text('#phase'), 'not loaded');
  });
});

for (const engine of ['chromium', 'firefox', 'webkit'] as Engine[]) {
  describe(`the requests that the lab sends in ${engine}`, () => {
    const lab = ComingLab.behindRelay({ width: 1280, height: 800 }, engine);

    test('include the solver before the script of the lab has loaded, and nothing twice', async () => {
      const { relay } = lab;
      const wait = (path: string) =>
        until(
          () => relay.asked.includes(path),
          () => `${path} among ${relay.asked}`,
        );
      relay.held = /^main-|^slep\.wasm/;
      const opened = lab.page.goto(lab.url);
      await wait('slep.wasm');
      relay.release(/^slep\.wasm/);
      await wait('slep-worker.js'); // the script loads the solver, which has already been requested
      relay.release(/^service-worker/); // all files except the service worker, which would fetch every file again
      await opened;
      await lab.waitPhase('done');
      const twice = relay.sent.filter((path, i, all) => !/^icon-|favicon/.test(path) && all.indexOf(path) < i);
      assert.deepEqual(twice, []);
      assert.deepEqual(await lab.page.errors(), []);
    });
  });
}
