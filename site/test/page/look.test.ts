// The lab's page in both themes, and without a solver.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Lab, small } from './lab.ts';

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
