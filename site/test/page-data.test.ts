// The user's own data in several parts: views in order, and labels.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { exactOptimum, Lab, matrixMarket, number } from './page/lab.ts';

describe('own data in parts', () => {
  const lab = Lab.setUp();
  const folder = mkdtempSync(join(tmpdir(), 'slep-parts-'));
  after(() => rmSync(folder, { recursive: true }));
  const write = (name: string, content: string) => {
    const path = join(folder, name);
    writeFileSync(path, content);
    return path;
  };
  const start = () => lab.press('.own-data footer .primary');
  const titles = () =>
    lab.page.evaluate(() =>
      [...document.querySelectorAll('[aria-label="your views"] h3')].map((h) => h.firstChild?.textContent),
    );
  /** Two views of two features: the correlations of the canonical pairs are 1 and 0. */
  const wave = (k: number) => (i: number) => Math.cos((2 * Math.PI * k * i) / 16);
  const view = (...waves: ((i: number) => number)[]) => matrixMarket(16, waves.length, (i, j) => waves[j](i));
  const first = () => write('view1.mtx', view(wave(1), wave(2)));
  const second = () => write('view2.mtx', view(wave(1), wave(3)));

  test('takes views in order, one of which can be removed', async () => {
    await lab.open('problem=gcca&n=30&m=50&p=1&methods=slbb');
    assert.match(await lab.text('#data'), /views, S, M/);
    await lab.press('#data .link');
    assert.equal(
      await lab.page.evaluate(() => document.querySelector<HTMLButtonElement>('.own-data footer .primary')?.disabled),
      true,
    );
    await lab.choose('views', write('view10.mtx', view(wave(5))), second(), first());
    await lab.waitText('.own-data footer', /Run with views/);
    assert.deepEqual(await titles(), ['view1.mtx', 'view2.mtx', 'view10.mtx']);
    await lab.page.screenshot('page-views');
    await lab.press('[aria-label="remove view10.mtx"]');
    assert.deepEqual(await titles(), ['view1.mtx', 'view2.mtx']);
    await start();
    await lab.waitText('#now', /n = 4, p = 1.*your data/);
    await lab.waitPhase('done');
    // The largest generalised eigenvalue is 1 + the largest canonical correlation, and f minus half of it.
    assert.ok(Math.abs(number((await lab.results()).projectedF[0]) + 1) < 1e-7);
    assert.ok(Math.abs((await exactOptimum(lab)) + 1) < 1e-9);
    assert.match(await lab.text('.from-data'), /n, m, k, factors, signal: set by your data/);
    assert.match(await lab.text('#instance'), /views\s*2, 2/);
    assert.match(await lab.text('#data'), /view1\.mtx, view2\.mtx/);
  });

  test('says which view is wrong, and in which line', async () => {
    await lab.press('#data .link');
    await lab.press('[aria-label="remove view2.mtx"]');
    await start();
    await lab.waitText('[aria-label="your views"].rejected', /give two or more/);
    await lab.choose('views', write('view3.mtx', view(wave(1)).replace('\n1\n', '\none\n')));
    await start();
    const words = await lab.waitText('[aria-label="your views"] li:nth-child(2)', /not loaded/);
    assert.match(words, /line 3/i);
    assert.doesNotMatch(await lab.text('[aria-label="your views"] li:nth-child(1)'), /not loaded/);
    await lab.press('[aria-label="remove view3.mtx"]');
    await lab.choose(
      'views',
      write(
        'short.mtx',
        matrixMarket(15, 1, (i) => i),
      ),
    );
    await start();
    assert.match(await lab.waitText('[aria-label="your views"] li:nth-child(2)', /15 x 1/), /first view has 16 rows/);
    await lab.choose(
      'S',
      write(
        'S.mtx',
        matrixMarket(2, 2, (i, j) => (i === j ? 1 : 0)),
      ),
    );
    await start();
    await lab.waitText('[aria-label="your views"]', /either views, or S and M/);
  });

  test('takes labels from a file or pasted, and names what is missing', async () => {
    // Two classes one apart along the first feature, with the same scatter within.
    const x = matrixMarket(8, 2, (i, j) => (j === 0 ? (i % 4 < 2 ? -1 : 1) + (i < 4 ? 0 : 4) : i % 2));
    await lab.open('problem=lda&n=10&m=40&p=1&methods=slbb');
    await lab.press('#data .link');
    await lab.choose('X', write('X.mtx', x));
    await lab.choose('labels', write('labels.csv', 'a, a, a, a\nb, b,, b\n'));
    assert.match(await lab.waitText('[aria-label="your labels"]', /not loaded/), /label 3 of this line is empty/i);
    await lab.choose('labels', write('labels.txt', 'a\na\na\na\nb\nb\nb\n'));
    await lab.waitText('[aria-label="your labels"]', /7 labels, 2 classes: a 4, b 3/);
    await start();
    await lab.waitText('[aria-label="your labels"]', /7 labels, but X has 8 rows/);
    await lab.press('[aria-label="your labels"] .acts .btn:nth-child(2)');
    await lab.page.puppeteer?.type('[aria-label="text of labels"]', 'a,a,a,a\tb,b,b,b');
    await lab.waitText('[aria-label="your labels"]', /8 labels, 2 classes: a 4, b 4/);
    await lab.page.screenshot('page-labels');
    await start();
    await lab.waitText('#now', /n = 2, p = 1.*your data/);
    await lab.waitPhase('done');
    // S_b = diag(4, 0) and S_w = diag(1, 1/4): f = -½·4.
    assert.ok(Math.abs(number((await lab.results()).projectedF[0]) + 2) < 1e-6);
    assert.match(await lab.text('#data'), /X: X\.mtx, labels: 8/);
  });

  test('dropped together finds its places', async () => {
    await lab.open('problem=lda&n=10&m=40&p=1&methods=slbb');
    await lab.page.evaluate(
      (x: string) => {
        const data = new DataTransfer();
        data.items.add(new File(['1\n2\n'], 'iris.csv'));
        data.items.add(new File([x], 'iris.mtx'));
        document
          .querySelector('#data .drop')
          ?.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
      },
      matrixMarket(2, 1, (i) => i),
    );
    await lab.waitText('[aria-label="your labels"] h3', /iris\.csv/);
    await lab.waitText('[aria-label="your X"] h3', /iris\.mtx/);
  });
});
