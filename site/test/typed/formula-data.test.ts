// Data for a formula: slots for the names in the formula, files that fill these slots, and files that do not fit.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { FormulaLab, simple } from './formula-lab.ts';
import { matrixMarket, number } from '../page/lab.ts';

describe('data of a formula', () => {
  const lab = FormulaLab.setUp();
  const folder = mkdtempSync(join(tmpdir(), 'slep-formula-'));
  after(() => rmSync(folder, { recursive: true }));
  const write = (name: string, content: string) => {
    const path = join(folder, name);
    writeFileSync(path, content);
    return path;
  };
  const diagonal = (n: number) => matrixMarket(n, n, (i, j) => (i === j ? i + 1 : 0));
  const start = () => lab.press('.own-data footer .primary');
  const file = (part: string, name: string, content: string) => lab.choose(part, write(name, content));
  /** A formula whose minimum is w/2 times the sum of the p smallest eigenvalues of A. */
  const wanting = "p = 2;  % 1 .. 4, integer\nw = 1;  % 0.1 .. 10, log\nw/2*trace(X'*A*X)";

  test('have slots, and missing data are requested', async () => {
    await lab.openFormula(simple);
    const results = await lab.results();
    await lab.typeFormula(wanting);
    assert.match(await lab.waitText('.editor-message', /A is missing/), /n × n/);
    assert.equal(await lab.text('#held'), 'This formula cannot run yet. The last run is still shown below.');
    assert.match(await lab.text('[data-slot=A]'), /^A\s*n × n\s*choose a file$/);
    assert.match(await lab.text('#slots'), /M not given: the identity/);
    assert.match(await lab.text('.typeset'), /tr/);
    assert.deepEqual(await lab.results(), results);
    assert.deepEqual(await lab.axe('#setup'), []);
    await lab.page.screenshot('page-formula-data');
  });

  test('fill a slot, determine n, and stay while the formula is edited', async () => {
    await lab.press('[data-slot=A] .link');
    await file('A', 'chain.mtx', diagonal(12));
    await lab.type('n', '30');
    await lab.waitText(
      '.own-data footer',
      /^A is loaded, but these runs do not use it yet: press Run below your data\./,
    );
    await start();
    await lab.waitText('#now', /n = 12, p = 2, your data/);
    await lab.waitPhase('done');
    const f = async () => number((await lab.results()).projectedF[0]);
    assert.ok(Math.abs((await f()) - 1.5) < 1e-6, 'half of 1 + 2');
    assert.match(await lab.text('[data-slot=A]'), /12 × 12, symmetric\s*chain\.mtx/);
    assert.match(await lab.text('#found'), /12 × 2, n from the data/);
    assert.equal(await lab.page.evaluate(() => document.querySelector<HTMLElement>('[data-setting=n]')?.hidden), true);
    await lab.type('w', '4');
    await lab.page.waitFor(() => location.hash.includes('w=4'));
    await lab.waitPhase('done');
    assert.ok(Math.abs((await f()) - 6) < 1e-6);
    await lab.typeFormula(wanting.replace('w/2', '-w/2'));
    await lab.waitLink('-w/2');
    await lab.waitPhase('done');
    assert.ok(Math.abs((await f()) + 46) < 1e-5, 'twice -(11 + 12)');
    assert.match(await lab.page.evaluate(() => location.hash), /files=true/);
    assert.deepEqual(await lab.misfits(), []);
  });

  test('that do not fit are rejected next to their slot', async () => {
    await lab.press('#slots p .link');
    await lab.page.waitFor(() => !document.getElementById('own-data')?.hidden);
    await file('M', 'mass.mtx', diagonal(11));
    await start();
    const words = await lab.waitText('.own-data .rejected, .editor-message', /1[12]/);
    assert.match(words, /11/);
    assert.match(words, /12/);
    await lab.waitText('.own-data footer', /cannot be multiplied|is 11/);
    assert.equal(
      await lab.page.evaluate(() => document.querySelector<HTMLButtonElement>('.own-data .primary')?.disabled),
      false,
    );
    await lab.page.screenshot('page-formula-data-refused');
  });

  test('can be removed again, for a formula that generates its own', async () => {
    await lab.page.puppeteer?.keyboard.press('Escape');
    await lab.openFormula(wanting, 'failed');
    await lab.waitText('.editor-message', /A is missing/);
    await lab.typeFormula(`A = randsym(n);\n${wanting}`);
    await lab.waitText('#now', /n = 100, p = 2, seed 1/);
    await lab.waitPhase('done');
    assert.deepEqual(await lab.page.errors(), []);
  });
});
