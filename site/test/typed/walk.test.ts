// The steps of a new user from the opening page to a formula for their own data: a typing error that is corrected, two
// versions side by side, and the gradient on the clipboard.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { FormulaLab } from './formula-lab.ts';
import { matrixMarket } from '../page/lab.ts';

describe('a newcomer', () => {
  const lab = FormulaLab.setUp();
  const folder = mkdtempSync(join(tmpdir(), 'slep-walk-'));
  after(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'chain.mtx');
  writeFileSync(
    file,
    matrixMarket(30, 30, (i, j) => (i === j ? 2 : Math.abs(i - j) === 1 ? -1 : 0)),
  );

  /** Returns the names next to the first visible chart. */
  const names = async () =>
    (await lab.text('.chart:not([hidden]) .line-names'))
      .split('\n')
      .filter((line) => /version/.test(line))
      .sort();
  const chooseData = async () => {
    await lab.choose('A', file);
    await lab.press('.own-data footer .primary');
  };
  const both = ['RBB, version 1', 'RBB, version 2', 'auto (SLSub), version 1', 'auto (SLLBFGS), version 2'].sort();

  test('gets from the opening to two versions of a user’s own f and its gradient', async () => {
    await lab.load('');
    await lab.forget();
    await lab.page.puppeteer!.select('#choice select', 'formula');
    await lab.waitText('#now', /your formula/);
    await lab.waitEditor();

    await lab.typeFormula('p = 2;\n1/2*trace(X^T*A*X)');
    await lab.waitText('.cure', /X'/);
    await lab.page.puppeteer!.keyboard.press('Enter');
    await lab.waitText('.editor-message', /A is missing/);
    await lab.press('[data-slot=A] .link');
    await chooseData();
    await lab.waitText('#now', /n = 30, p = 2, your data/);
    await lab.waitPhase('done');

    await lab.press('#open-keep');
    await lab.page.waitFor(() => document.activeElement?.closest('#keep'));
    await lab.page.puppeteer!.keyboard.press('Enter');
    await lab.waitText('#glance', /version 1/);
    assert.equal(await lab.page.evaluate(() => document.activeElement?.id), 'open-keep');
    await lab.typeFormula("p = 2;\nw = 1;\n1/2*trace(X'*A*X) + w*sum(sum(X.^4))");
    await lab.waitLink('w*sum');
    await lab.waitPhase('done');
    assert.deepEqual(await names(), both);
    assert.match(await lab.text('#glance'), /of version 2 end at f = [^]*of version 1 (end at|reach)/);
    assert.deepEqual(await lab.misfits(), []);
    assert.deepEqual(await lab.axe(), []);
    await lab.page.screenshot('page-versions');

    await lab.page.evaluate(() => {
      const writeText = async (text: string) => void Object.assign(window, { copied: text });
      Object.defineProperty(navigator, 'clipboard', { value: { writeText } });
    });
    await lab.press('.copies button:nth-of-type(2)');
    await lab.waitText('.copies', /copied/);
    const copied = await lab.page.evaluate(() => (window as unknown as { copied: string }).copied);
    assert.equal(copied, '\\nabla f = A X + 4 w X^{\\circ 3}');
  });

  test('finds both versions again after a reload, once the data are chosen again', async () => {
    const results = await lab.results();
    await lab.page.puppeteer!.reload();
    await chooseData();
    await lab.waitPhase('done');
    assert.deepEqual(await names(), both);
    assert.deepEqual(await lab.results(), results);
    await lab.press('#open-keep');
    await lab.press('#keep li button');
    await lab.waitPhase('done');
    await lab.page.waitFor(() => !document.querySelector('.line-names')?.textContent?.includes('version'));
    assert.deepEqual(await lab.page.errors(), []);
  });
});
