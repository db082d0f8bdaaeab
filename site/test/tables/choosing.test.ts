// Choosing on the page of the paper's tables, before anything runs.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Tables } from './page.ts';

describe('the tables', () => {
  const tables = Tables.setUp();
  const { lab } = tables;

  test('are linked from the lab and back', async () => {
    const follow = (link: string) => Promise.all([lab.page.puppeteer?.waitForNavigation(), lab.press(link)]);
    await lab.open('');
    await follow('.top a[href="./tables.html"]');
    await tables.waitPhase('ready');
    await follow('.top .brand');
    await lab.waitPhase('done');
  });

  test('open with the quick rows and the figures of the paper', async () => {
    await tables.open('');
    const lines = await tables.lines();
    const rows = [...new Set(lines.map((line) => line.row))];
    assert.ok(rows.includes('n = 250') && rows.includes('n₁ = n₂ = 200') && rows.length < 15, rows.join());
    assert.equal(lines.length, 7 * rows.length);
    assert.deepEqual((await tables.line('n = 250', 'slbb')).paper, ['−22.94', '187.5', '0.24']);
    assert.deepEqual((await tables.line('n = 250', 'slbb-certified')).paper, ['', '', '']);
    assert.equal(await lab.text('#large'), '');
  });

  test('warn about large rows before they start', async () => {
    await tables.open('rows=1/n=*&columns=slbb');
    assert.match(await lab.text('#large'), /3 of these rows are large.*32 MB/s);
    assert.match(await lab.text('#large'), /n = 1500, 1750, 2000: X is 1500 × 50, 1750 × 50, 2000 × 50/);
    await lab.press('#none');
    await tables.waitPhase('nothing chosen');
    assert.equal(await lab.text('#large'), '');
  });

  test('can be chosen with the keyboard', async () => {
    await tables.open('rows=1/n=*&columns=slbb');
    const hash = () => lab.page.evaluate(() => location.hash);
    const press = (key: import('puppeteer-core').KeyInput) => lab.page.puppeteer?.keyboard.press(key);
    await lab.page.evaluate(() => document.querySelector<HTMLElement>('[aria-label="all rows of n"]')?.focus());
    await press('Space');
    assert.match(await hash(), /^#rows=&/);
    await press('Tab');
    await press('Space');
    assert.match(await hash(), /^#rows=1\/n=250&/);
    await lab.page.evaluate(() => document.getElementById('seeds')?.focus());
    await lab.page.puppeteer?.keyboard.type('x');
    await press('Enter');
    assert.match(await lab.text('#seeds-why'), /“.*x.*” is not valid: enter a whole number from 1 to 10/);
  });

  test('open from a broken link, and report what was ignored', async () => {
    await tables.open('rows=1/n=250,1/n=7&columns=slbb,sgd&seeds=many');
    for (const word of ['1/n=7', 'sgd', 'many']) assert.ok((await lab.text('#notice')).includes(word), word);
    assert.equal((await tables.lines()).length, 1);
  });
});
