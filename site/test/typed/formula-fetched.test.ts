// Tests formulas when the code editor or the program that parses formulas cannot be fetched.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { FormulaLab, linkOf, simple } from './formula-lab.ts';
import { small } from '../page/lab.ts';

describe('without a file that formulas need', () => {
  const lab = FormulaLab.setUp();

  test('a formula is typed in a plain field if the editor cannot be fetched', async () => {
    const page = lab.page.puppeteer!;
    await page.setRequestInterception(true);
    const refuse = (request: import('puppeteer-core').HTTPRequest) =>
      void (/code-editor/.test(request.url()) ? request.abort() : request.continue());
    page.on('request', refuse);
    await page.setCacheEnabled(false);
    await lab.load(linkOf(simple));
    assert.equal(await lab.page.evaluate(() => document.querySelector('.formula-text')?.localName), 'textarea');
    await lab.typeFormula(simple.replace('1/2', '1/4'));
    await lab.waitLink('1/4*trace');
    await lab.typeFormula('trace(X*X)');
    await lab.waitText('.editor-message', /Line 1, column 7/);
    assert.deepEqual(await lab.axe('#setup'), []);
    page.off('request', refuse);
    await page.setRequestInterception(false);
    await page.setCacheEnabled(true);
  });

  test('a formula whose program cannot be fetched is tried again on request', async () => {
    const page = lab.page.puppeteer!;
    await lab.forget();
    await lab.load(`${small}&methods=slbb`);
    const results = await lab.results();
    await page.setRequestInterception(true);
    await page.setCacheEnabled(false);
    const refuse = (request: import('puppeteer-core').HTTPRequest) =>
      void (/slep-formula/.test(request.url()) ? request.abort() : request.continue());
    page.on('request', refuse);
    await page.select('#problem select', 'formula');
    await lab.waitText('.editor-message', /slep-formula\.wasm cannot be read.* try again/);
    assert.deepEqual(await lab.results(), results);
    await lab.page.screenshot('page-formula-not-loaded');
    page.off('request', refuse);
    await page.setRequestInterception(false);
    await page.setCacheEnabled(true);
    await lab.press('.editor-message .link');
    await lab.waitLink('sprandsym');
    await lab.waitPhase('done');
    assert.equal(await lab.text('.editor-message'), '');
  });
});
