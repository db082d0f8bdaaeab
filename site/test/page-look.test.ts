// The page's looks: keys, narrow screens, themes, its states without a solver. The screenshots are kept in
// site/.cache/shots.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { faint } from './page/faint.ts';
import { both, fonts, Lab, long, small } from './page/lab.ts';

/** Figures of many digits: 10,000 iterations, small values of f. */
const slow = `${small.replace('alpha=1&', 'alpha=1e-9&').replace('tol=0.0001', 'tol=1e-13')}&methods=slbb+rbb+slgd`;
/** Four methods, on three spaces, in all charts. */
const many = `${small}&methods=slbb+slgd+rbb+manbb&charts=gradNorm+feasibility+objective+step+beta`;

describe('the keyboard', () => {
  const lab = Lab.setUp();
  const key = (name: import('puppeteer-core').KeyInput) => lab.page.puppeteer?.keyboard.press(name);

  test('runs, pauses, steps and resets', async () => {
    await lab.open(`${long}&methods=slbb`, 'running');
    await key('Space');
    await lab.waitPhase('paused');
    const iteration = await lab.iteration();
    await key('ArrowRight');
    await lab.page.waitFor(
      (k: number) => document.getElementById('count')?.textContent?.endsWith(` ${k}`),
      {},
      iteration + 1,
    );
    await key('r');
    await lab.waitPhase('ready');
    assert.equal(await lab.iteration(), 0);
    await key('Space');
    await lab.waitPhase('running');
  });

  test('belongs to the field that is typed in', async () => {
    await lab.open(`${small}&methods=slbb`);
    await lab.page.evaluate(() => document.querySelector<HTMLElement>('[data-setting=n] .typed')?.focus());
    for (const name of ['r', 'Space', 'ArrowRight'] as const) await key(name);
    assert.equal(await lab.text('#phase'), 'done');
    assert.match(
      await lab.page.evaluate(() => document.querySelector<HTMLInputElement>('[data-setting=n] .typed')?.value ?? ''),
      /r/,
    );
  });

  test('reaches every control, and the focus can be seen', async () => {
    await lab.open(`${small}&methods=slbb`);
    const wanted = await lab.page.evaluate(
      () =>
        document.querySelectorAll(
          'button:not(:disabled, [tabindex="-1"]), select, input[type=text], input[type=range], input[type=checkbox]:not(:disabled), input[type=radio]:checked',
        ).length,
    );
    const seen = new Set<string>();
    let unseen = '';
    for (let i = 0; i < 150; i++) {
      await key('Tab');
      const { path, outlined } = await lab.page.evaluate(() => {
        const e = document.activeElement;
        const shown = e?.closest('.seg label') ?? e;
        return {
          path: e ? `${e.tagName} ${[...document.querySelectorAll(e.tagName)].indexOf(e)}` : '',
          outlined: shown !== null && shown !== document.body && getComputedStyle(shown).outlineStyle !== 'none',
        };
      });
      if (!outlined && !path.startsWith('BODY')) unseen = path;
      seen.add(path);
    }
    assert.equal(unseen, '');
    const hidden = await lab.page.evaluate(
      () =>
        [...document.querySelectorAll<HTMLElement>('button:not(:disabled), select, input')].filter(
          (e) => e.offsetParent === null && getComputedStyle(e).position !== 'fixed',
        ).length,
    );
    assert.ok(seen.size >= wanted - hidden, `${seen.size} of ${wanted - hidden} reached`);
  });
});

for (const [width, font] of [390, 360].flatMap((width) => fonts.map((font) => [width, font] as const))) {
  describe(`${width} pixels wide, in the ${font} font`, () => {
    const lab = Lab.setUp({ width, height: 844, font });

    test('nothing scrolls sideways, the charts come first and the transport stays in reach', async () => {
      await lab.open('');
      assert.equal(await lab.isTooWide(), false);
      assert.deepEqual(await lab.misfits(), []);
      const tops = await lab.page.evaluate(() =>
        ['#charts', '#verdict', '#transport'].map((s) => document.querySelector(s)?.getBoundingClientRect().top ?? NaN),
      );
      assert.ok(tops[0] < tops[1]);
      assert.ok(tops[2] > 700 && tops[2] < 844, 'the transport is at the bottom of the screen');
      assert.equal(await lab.text('#glance b'), 'feasible stationary point');
      await lab.page.screenshot(`page-${width}-${font}`);
      for (const hash of [
        `${small}&${both}+slgd`,
        `${small.replace('theta=1.01', 'theta=-1')}&size=5&${both}`,
        slow,
        many,
      ]) {
        await lab.open(hash);
        assert.equal(await lab.isTooWide(), false, hash);
        assert.deepEqual(await lab.misfits(), [], hash);
      }
    });

    test('the set-up is a sheet that opens and closes', async () => {
      await lab.open('');
      const isOpen = () =>
        lab.page.evaluate(() => getComputedStyle(document.getElementById('setup')!).visibility === 'visible');
      assert.equal(await isOpen(), false);
      await lab.press('#open-setup');
      await lab.page.waitFor(() => document.getElementById('setup')?.getBoundingClientRect().bottom === innerHeight);
      assert.equal(await isOpen(), true);
      assert.equal(await lab.isTooWide(), false);
      assert.deepEqual(await lab.misfits(), []);
      await lab.page.screenshot(`page-${width}-${font}-sheet`);
      assert.deepEqual(await lab.axe(), []);
      await lab.type('seed', '5');
      await lab.waitText('#count', /\d/);
      await lab.page.waitFor(() => location.hash.includes('seed=5'));
      await lab.page.puppeteer?.select('#speed', '10');
      assert.match(await lab.page.evaluate(() => location.hash), /speed=10&/);
      assert.ok(
        await lab.page.evaluate(() => document.getElementById('speed')!.getBoundingClientRect().width > 60),
        'the speed is in reach',
      );
      await lab.page.puppeteer?.keyboard.press('Escape');
      await lab.page.waitFor(() => getComputedStyle(document.getElementById('setup')!).visibility === 'hidden');
      await lab.press('#open-setup');
      await lab.press('#data .link');
      await lab.page.waitFor(
        () =>
          !document.getElementById('own-data')?.hidden &&
          getComputedStyle(document.getElementById('setup')!).visibility === 'hidden',
      );
      assert.equal(await lab.isTooWide(), false);
      assert.deepEqual(await lab.misfits(), []);
      await lab.page.screenshot(`page-${width}-${font}-own-data`);
    });
  });
}

for (const [width, font] of [768, 960, 1130, 1280].flatMap((width) => fonts.map((font) => [width, font] as const))) {
  describe(`${width} pixels wide, in the ${font} font`, () => {
    const lab = Lab.setUp({ width, height: 900, font });

    test('nothing scrolls sideways, is cut off, or lies on something else', async () => {
      for (const hash of ['', 'experiment=beam', `${small}&${both}`, slow, many]) {
        await lab.open(hash);
        assert.equal(await lab.isTooWide(), false, hash);
        assert.deepEqual(await lab.misfits(), [], hash);
      }
      await lab.press('#results h2 .link');
      assert.deepEqual(await lab.misfits(), [], 'more figures');
      await lab.press('#open-experiments');
      assert.equal(await lab.isTooWide(), false);
      assert.deepEqual(await lab.misfits(), [], 'the experiments');
      await lab.page.puppeteer?.keyboard.press('Escape');
      await lab.press('#data .link');
      assert.deepEqual(await lab.misfits(), [], 'own data');
    });

    test('formulas are in letters that the font has', async () => {
      await lab.open('');
      const { count, boxes } = await lab.page.evaluate(() => {
        const pen = document.createElement('canvas').getContext('2d')!;
        const letters = [...document.querySelectorAll('mi:not([mathvariant])')].filter((e) => e.checkVisibility());
        const wide = (letter: Element) => {
          const { fontStyle, fontWeight, fontSize, fontFamily } = getComputedStyle(letter);
          pen.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
          return pen.measureText(letter.textContent ?? '').width;
        };
        return {
          count: letters.length,
          boxes: letters
            .filter((e) => Math.abs(wide(e) - e.getBoundingClientRect().width) > 1.5)
            .map((e) => e.textContent),
        };
      });
      assert.ok(count > 10, `${count} letters`);
      assert.deepEqual(boxes, []);
    });
  });
}

for (const [dark, font] of [false, true].flatMap((dark) => fonts.map((font) => [dark, font] as const))) {
  describe(`${dark ? 'dark' : 'light'}, in the ${font} font`, () => {
    const lab = Lab.setUp({ dark, height: 860, font });
    const name = `${dark ? 'dark' : 'light'}-${font}`;

    test('every state has its picture', async () => {
      await lab.open('');
      await lab.page.screenshot(`page-1280-${name}`);
      await lab.open(
        `${small.replace('n=60&p=3', 'n=200&p=5').replace('alpha=1&', 'alpha=10&').replace('randn', 'rand')}&${both}`,
      );
      await lab.page.screenshot(`page-1280-${name}-failed`);
      await lab.open(`${long}&${both}+slgd`, 'running');
      await lab.page.waitFor(() => Number(document.getElementById('count')?.textContent?.replace(/\D+/, '')) > 40);
      await lab.page.screenshot(`page-1280-${name}-running`);
    });
  });
}

for (const dark of [false, true]) {
  describe(dark ? 'dark' : 'light', () => {
    const lab = Lab.setUp({ dark, height: 860 });

    test('axe-core finds nothing wrong in any state', async () => {
      const states: [string, () => Promise<unknown>][] = [
        ['failed', () => lab.open('problem=quadratic&n=5&p=30', 'failed')],
        ['running', () => lab.open(`${long}&${both}`, 'running')],
        ['done', () => lab.open(`${small}&${both}`)],
        ['menu', () => lab.press('#open-experiments')],
        [
          'own data',
          async () => {
            await lab.page.puppeteer?.keyboard.press('Escape');
            await lab.press('#data .link');
          },
        ],
        ['keys', () => lab.press('#show-keys')],
      ];
      for (const [state, reach] of states) {
        await reach();
        assert.deepEqual(await lab.axe(), [], state);
      }
    });

    test('text stands out from its ground', async () => {
      await lab.open(`${small}&${both}+slgd`);
      assert.deepEqual(await lab.page.evaluate(faint), []);
    });

    test('the theme can be changed, and is not part of the link', async () => {
      await lab.open(`${small}&methods=slbb`);
      const before = await lab.pictures();
      const hash = await lab.page.evaluate(() => location.hash);
      const ground = () => lab.page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      const first = await ground();
      await lab.press('#theme');
      assert.notEqual(await ground(), first);
      await lab.page.waitFor(() => true);
      assert.notDeepEqual(await lab.pictures(), before);
      assert.equal(await lab.page.evaluate(() => location.hash), hash);
      await lab.open(`${small}&methods=slbb`);
      assert.notEqual(await ground(), first, 'it is remembered');
      await lab.press('#theme');
    });
  });
}

describe('without a solver', () => {
  const lab = Lab.setUp();

  test('a browser without WebAssembly is told so', async () => {
    const script = await lab.page.puppeteer?.evaluateOnNewDocument(
      () => void delete (globalThis as { WebAssembly?: unknown }).WebAssembly,
    );
    await lab.page.goto(lab.url);
    await lab.waitText('#verdict h2', /no WebAssembly/);
    await lab.page.screenshot('page-no-webassembly');
    await lab.page.puppeteer?.removeScriptToEvaluateOnNewDocument(script!.identifier);
  });

  test('a failed download is said, and can be tried again', async () => {
    const page = lab.page.puppeteer!;
    await page.setCacheEnabled(false);
    await page.setRequestInterception(true);
    let fail = true;
    page.on(
      'request',
      (request) => void (fail && request.url().endsWith('slep.wasm') ? request.abort() : request.continue()),
    );
    await lab.page.goto(lab.url);
    await lab.waitText('#verdict h2', /did not load/);
    await lab.page.screenshot('page-not-loaded');
    fail = false;
    await lab.press('#try .btn');
    await lab.waitPhase('done');
    assert.equal(await lab.text('#verdict h2'), 'feasible stationary point');
  });
});
