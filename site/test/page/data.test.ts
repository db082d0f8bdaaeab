// The user's own data in several parts: views, whose order matters, and labels.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { exactOptimum, Lab, matrixMarket, number } from './lab.ts';

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
  /**
   * Waves with different k are uncorrelated. Views 1 and 2 share one of their two waves, so their correlations are 1
   * and 0.
   */
  const wave = (k: number) => (i: number) => Math.cos((2 * Math.PI * k * i) / 16);
  const view = (...waves: ((i: number) => number)[]) => matrixMarket(16, waves.length, (i, j) => waves[j](i));
  /** Drags files over a part of the page, or drops them there. */
  const drag = (type: 'dragover' | 'drop', where: string, files: Record<string, string>) =>
    lab.page.evaluate(
      (type: string, selector: string, entries: [string, string][]) => {
        const dataTransfer = new DataTransfer();
        for (const [name, text] of entries) dataTransfer.items.add(new File([text], name));
        const event = new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true });
        document.querySelector(selector)?.dispatchEvent(event);
      },
      type,
      where,
      Object.entries(files),
    );
  const first = () => write('view1.mtx', view(wave(1), wave(2)));
  const second = () => write('view2.mtx', view(wave(1), wave(3)));

  test('takes views in order, and each can be removed', async () => {
    await lab.load('problem=gcca&n=30&m=50&p=1&methods=slbb');
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
    // The largest generalised eigenvalue is 1 plus the largest canonical correlation, and f is minus half of that
    // eigenvalue.
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
    // Two classes at distance 4 along the first feature, with the same scatter within each.
    const x = matrixMarket(8, 2, (i, j) => (j === 0 ? (i % 4 < 2 ? -1 : 1) + (i < 4 ? 0 : 4) : i % 2));
    await lab.load('problem=lda&n=10&m=40&p=1&methods=slbb');
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
    // S_b = diag(4, 0) and S_w = diag(1, 1/4), so the minimum of f is -½·4.
    assert.ok(Math.abs(number((await lab.results()).projectedF[0]) + 2) < 1e-6);
    assert.match(await lab.text('#data'), /X: X\.mtx, labels: 8/);
  });

  test('goes to the right fields when dropped together', async () => {
    await lab.load('problem=lda&n=10&m=40&p=1&methods=slbb');
    await drag('drop', '#verdict', { 'iris.csv': '1\n2\n', 'iris.mtx': matrixMarket(2, 1, (i) => i) });
    await lab.waitText('[aria-label="your labels"] h3', /iris\.csv/);
    await lab.waitText('[aria-label="your X"] h3', /iris\.mtx/);
  });

  /**
   * Two classes of 16 samples with four features. The classes are 4 apart along the first feature. Within a class, the
   * variances of the features are 1, 1, 1 and ¼.
   */
  const samples = Array.from({ length: 32 }, (_, i) => {
    const sign = (bit: number) => ((i >> bit) & 1 ? 1 : -1);
    return { lengths: [sign(0) + (i < 16 ? 0 : 4), sign(1), sign(2), sign(3) / 2], isFirst: i < 16 };
  });
  const head = ['sepal, length', 'sepal width', 'petal length', 'petal width', 'species'];
  const isSolved = async () => {
    await lab.waitText('#now', /n = 4, p = 1.*your data/);
    await lab.waitPhase('done');
    assert.ok(Math.abs(number((await lab.results()).projectedF[0]) + 2) < 1e-6);
  };

  test('a table with a column of classes runs unchanged', async () => {
    const rows = samples.map(({ lengths, isFirst }) => [...lengths, isFirst ? '"se,tosa"' : 'virginica'].join(','));
    const table = [head.map((name) => `"${name}"`).join(','), ...rows].join('\r\n');
    await lab.load('problem=lda&n=10&m=40&p=1&methods=slbb');
    await drag('dragover', '#charts', { 'iris.csv': table });
    await lab.waitText('.drop-veil', /Drop files for X or labels/);
    await drag('drop', '#charts', { 'iris.csv': `${table}\r\n,,,,\r\n\r\n` });
    await lab.page.waitFor(() => document.querySelector<HTMLElement>('.drop-veil')?.hidden);
    await lab.waitText('[aria-label="your X"]', /32 × 4, full; column 5 \(species\) holds words/);
    await lab.waitText('[aria-label="your labels"]', /column 5 \(species\)\s+of iris\.csv as labels\?/);
    await lab.page.screenshot('page-table-of-classes');
    await lab.press('[aria-label="your labels"] .offer .btn');
    await lab.waitText('[aria-label="your labels"]', /32 labels, 2 classes: se,tosa 16, virginica 16/);
    await lab.waitText('[aria-label="your X"]', /32 × 4, full\./);
    await start();
    await isSolved();
    assert.match(await lab.text('#data'), /X: iris\.csv, labels: column 5/);
  });

  test('the classes can be numbers, and in the first column', async () => {
    const comma = (value: number) => String(value).replace('.', ',');
    const rows = samples.map(({ lengths, isFirst }) => [isFirst ? 1 : 2, ...lengths.map(comma)].join(';'));
    await lab.press('#data .link');
    await lab.choose('X', write('wein.csv', `\ufeff${rows.join('\n')}\n;;;;\n\n`));
    await lab.waitText('[aria-label="your X"]', /32 × 5, full/);
    // the column of the previous file no longer exists
    assert.match(await lab.text('[aria-label="your labels"]'), /needed/);
    const list = await lab.page.puppeteer?.waitForSelector('[aria-label="your labels"] select');
    assert.equal(await list?.evaluate((field) => (field as HTMLSelectElement).value), '5');
    await list?.select('1');
    await lab.press('[aria-label="your labels"] .offer .btn');
    await lab.waitText('[aria-label="your labels"]', /32 labels, 2 classes: 1 16, 2 16/);
    await start();
    await isSolved();
    assert.match(await lab.text('#data'), /X: wein\.csv, labels: column 1/);
  });

  test('errors in a file are reported before the run', async () => {
    await lab.press('#data .link');
    await lab.choose('X', write('gap.csv', 'a,b\n1,2\n2,?\n'));
    const words = await lab.waitText('[aria-label="your X"]', /not loaded/);
    assert.match(words, /Line 3: the value in row 2, column 2 \(b\) is missing \("\?"\); fill it in or remove the row/);
    await lab.choose('X', write('flat.csv', 'a,b\n1,2\n2,2\n'));
    await lab.waitText('[aria-label="your X"]', /column 2 \(b\) is constant, so M would be singular; remove it/);
    await lab.press('.own-data header .btn');
  });

  test('p comes from G, and a button corrects a p that does not fit', async () => {
    await lab.load('problem=quadratic&n=30&p=7&methods=slbb');
    await lab.press('#data .link');
    const diagonal = (entry: (i: number) => number) => matrixMarket(6, 6, (i, j) => (i === j ? entry(i) : 0));
    await lab.choose(
      'A',
      write(
        'A.mtx',
        matrixMarket(6, 6, (i, j) => (i < j ? 1 : 2)),
      ),
    );
    await lab.waitText(
      '[aria-label="your A"]',
      /6 × 6, full; not symmetric: entries \(1, 2\) and \(2, 1\) differ by 1/,
    );
    await lab.choose(
      'A',
      write(
        'A2.mtx',
        diagonal((i) => i + 1),
      ),
    );
    await lab.choose(
      'M',
      write(
        'M.mtx',
        diagonal((i) => (i < 5 ? i + 1 : 0)),
      ),
    );
    await lab.waitText('[aria-label="your A"]', /6 nonzeros; symmetric; positive definite; condition number about 6/);
    await lab.waitText('[aria-label="your M"]', /positive semidefinite, rank 5 of 6; condition number about 5/);
    await start();
    await lab.waitText('[data-setting=p] .why', /p = 7 > n = 6: p cannot exceed n\.\s+set p to 6/);
    await lab.waitText('.own-data footer', /p cannot exceed n\.\s+set p to 6/);
    await lab.press('.own-data footer span .btn');
    await lab.waitText('[data-setting=p] .why', /Rank\(M\) = 5 < p = 6[^]*set p to 5/);
    await lab.choose(
      'G',
      write(
        'G.mtx',
        matrixMarket(6, 2, () => 1),
      ),
    );
    await start();
    await lab.waitText('[data-setting=p] .why', /p = 6, but G has 2 columns\.\s+set p to 2/);
    await lab.press('[data-setting=p] .why .btn');
    await lab.waitText('#now', /n = 6, p = 2, rank M = 5, your data/);
    assert.match(await lab.text('#data'), /A: A2\.mtx, M: M\.mtx, G: G\.mtx/);
    await drag('drop', 'body', { 'X0.mtx': '1', 'm.mtx': '1' });
    await lab.waitText('.own-data footer', /X0\.mtx does not match any component\./);
    await lab.waitText('[aria-label="your M"] h3', /m\.mtx/);
    assert.deepEqual(await lab.page.errors(), []);
  });

  test('a problem without data says that it takes none', async () => {
    await lab.load('problem=beam&elements=8&p=2&methods=auto');
    await drag('drop', 'body', { 'K.mtx': '1' });
    await lab.waitText('#notice', /K\.mtx was not used: this problem takes no files\./);
  });
});
