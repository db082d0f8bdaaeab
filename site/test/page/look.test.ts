// The lab's page in both themes, and without a solver.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { nonEmpty } from '../non-empty.ts';
import { Lab, small } from './lab.ts';

/** The charts as the page prints them in its light theme. */
let printed: readonly string[] | undefined;

for (const dark of [false, true]) {
  describe(dark ? 'dark' : 'light', () => {
    const lab = Lab.setUp({ dark, height: 860 });

    test('the theme can be changed, and is not part of the link', async () => {
      await lab.open(`${small}&methods=slbb`);
      const before = await lab.pictures();
      const hash = await lab.page.evaluate(() => location.hash);
      const background = () => lab.page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      const first = await background();
      await lab.press('#theme');
      assert.notEqual(await background(), first);
      await lab.page.waitFor(() => true);
      assert.notDeepEqual(await lab.pictures(), before);
      assert.equal(await lab.page.evaluate(() => location.hash), hash);
      await lab.open(`${small}&methods=slbb`);
      assert.notEqual(await background(), first, 'the choice is remembered');
      await lab.press('#theme');
    });

    test('is printed in the colours and at the width for paper', async () => {
      await lab.open(`${small}&methods=slbb`);
      const drawn = async (change: string) => {
        const places = () =>
          Array.from(document.querySelectorAll<HTMLElement>('.line-names .row'), (e) => e.style.transform);
        const atOnce = await lab.page.evaluate(`dispatchEvent(new Event('${change}')), (${places})()`);
        await lab.page.waitFor(() => !document.querySelector('.moving'));
        const later = nonEmpty(await lab.page.evaluate(places));
        if (change === 'beforeprint') assert.deepEqual(atOnce, later, 'Firefox prints names where they are now');
        return lab.page.evaluate(() =>
          Array.from(
            document.querySelectorAll<HTMLCanvasElement>('.charts .chart:not([hidden]) .plot canvas:first-child'),
            (canvas) => `${canvas.width} wide: ${canvas.toDataURL().slice(-2000)}`,
          ),
        );
      };
      const screen = nonEmpty(await drawn('afterprint'));
      const paper = await drawn('beforeprint');
      const { puppeteer } = lab.page;
      await puppeteer?.emulateMediaType('print');
      const blending = await lab.page.evaluate(
        () => getComputedStyle(document.querySelector('.plot canvas + canvas')!).mixBlendMode,
      );
      await puppeteer?.emulateMediaType(undefined);
      assert.equal(blending, 'multiply', 'without this, Chromium erases what is below a canvas');
      assert.deepEqual(await drawn('afterprint'), screen);
      for (const chart of paper) assert.match(chart, /^720 wide/);
      printed ??= paper;
      assert.deepEqual(paper, printed);
    });
  });
}

describe('without a solver', () => {
  const lab = Lab.setUp();

  test('a browser without WebAssembly gets a message', async () => {
    const script = await lab.page.puppeteer?.evaluateOnNewDocument(
      () => void delete (globalThis as { WebAssembly?: unknown }).WebAssembly,
    );
    await lab.page.goto(lab.url);
    await lab.waitText('#glance', /no WebAssembly/);
    await lab.page.screenshot('page-no-webassembly');
    await lab.page.puppeteer?.removeScriptToEvaluateOnNewDocument(script!.identifier);
  });

  test('a failed download is reported, and can be retried', async () => {
    const page = lab.page.puppeteer!;
    await page.setCacheEnabled(false);
    await page.setRequestInterception(true);
    let fail = true;
    page.on(
      'request',
      (request) => void (fail && request.url().endsWith('slep.wasm') ? request.abort() : request.continue()),
    );
    await lab.page.goto(lab.url);
    await lab.waitText('#glance', /did not load/);
    await lab.page.screenshot('page-not-loaded');
    fail = false;
    await lab.press('#glance .offer');
    await lab.waitPhase('done');
    assert.match(await lab.text('#glance'), /SLBB is feasible/);
  });
});
