// Drops well-known tables on a page that has just opened, and checks the numbers and names in the answers. The
// expected numbers were computed by Octave: svd of Q1'*Q2 of the two centred views, and eig of S_w\S_b.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { writeSession } from '../../src/lab/data/session.ts';
import { until } from '../harness/until.mjs';
import { Lab, number } from './lab.ts';
import { ask, drop, table } from './own-tables.ts';

const iris = table('iris.csv');
const wine = table('wine.csv');

describe('an answer from own tables', () => {
  const lab = Lab.setUp();
  const value = async () =>
    number(await lab.page.evaluate(() => document.querySelector('#answer header .num')?.getAttribute('title') ?? ''));
  const near = (got: number, wanted: number, within = 1e-8) =>
    assert.ok(Math.abs(got - wanted) <= within * Math.abs(wanted), `${got} instead of ${wanted}`);

  test('iris.csv on the page as it opens: the classes by name', async () => {
    await lab.open('experiment=too-small');
    await drop(lab, { 'iris.csv': iris });
    await lab.waitText('.tray', /150 rows, 4 columns of numbers: sepal_length.*3 different words \(setosa, versicolor/);
    assert.doesNotMatch(await lab.text('.own-data'), /not square|Still needed/);
    await ask(lab, 'separate the 3 classes of species');
    await lab.waitText('#story', /The answer\. Along the first discriminant of 3 classes of species/);
    assert.match(await lab.text('#now'), /LDA, n = 4, p = 2, your data/);
    near(await value(), 32.191929198278);
    assert.match(
      await lab.text('#answer'),
      /petal_width[^]*loadings[^]*sepal_width[^]*setosa\s+versicolor\s+virginica/,
    );
    await lab.page.screenshot('page-answer-iris');
    await lab.press('#answer .scores input');
    const arrows = () => [...document.querySelectorAll('#answer .scores text')].map((name) => name.textContent);
    assert.deepEqual((await lab.page.evaluate(arrows)).toSorted(), [
      ...['petal_length', 'petal_width', 'sepal_length', 'sepal_width'],
    ]);
    await lab.page.screenshot('page-answer-biplot');
  });

  test('p = n leaves nothing to choose, and says so', async () => {
    await lab.type('p', '4');
    await lab.waitText('#story', /There is nothing to minimise\. With p = n = 4/);
  });

  test('a file that is given a role has directions for its classes, not those of the experiment', async () => {
    for (const problem of ['gcca', 'lda']) await lab.page.puppeteer!.select('#choice select', problem);
    await lab.waitText('#now', /p = 4, seed/);
    await lab.press('#data .link');
    await lab.page.puppeteer!.select('[aria-label="role of iris.csv"]', 'X');
    await lab.press('[aria-label="your labels"] .offer .btn');
    await lab.waitText('.own-data footer', /Run with X and labels/);
    await lab.press('.own-data footer .primary');
    await lab.waitText('#story', /^LDA, n = 4, p = 2, your data\s+The answer\. Along the first discriminant/);
  });

  test('two tables about the same rows: the pairs are in order, and earlier files stay', async () => {
    await drop(lab, { 'exercise.csv': table('exercise.csv'), 'physiology.csv': table('physiology.csv') });
    await ask(lab, 'correlate exercise and physiology');
    await lab.waitText('#story', /first pair of variates of exercise and physiology has correlation r = 0\.796/);
    near(await value(), 0.79560815442);
    const pairs = await lab.text('#answer select');
    assert.match(pairs, /pair 1: r = 0\.7956[^]*pair 2: r = 0\.2006[^]*pair 3: r = 0\.0726/);
    assert.match(await lab.text('#answer'), /physiology: Waist[^]*exercise: Situps/);
    assert.match(await lab.text('.own-data .tray'), /iris\.csv/);
  });

  const labelled = (words: RegExp) =>
    until(async () => {
      const label = await lab.page.evaluate(() =>
        document.querySelector('#picture canvas')?.getAttribute('aria-label'),
      );
      return words.test(label ?? '');
    }, `the label ${words} of the picture`);

  test('the pictures have the names; the problem chosen from the menu opens with its own picture', async () => {
    await lab.type('p', '4');
    await lab.waitText('#now', /n = 6, p = 4/);
    await lab.waitPicture('footer', /exercise plotted horizontally and physiology vertically/);
    await labelled(/^Canonical variates of exercise and physiology, with correlations 0\.796, 0\.2[^,]*, 0\.07\d*\.$/);
    await ask(lab, 'correlate exercise and physiology, using only a few columns');
    await lab.waitPicture('footer', /Nonzero rows: Waist, /);
    await labelled(/nonzero rows: \d of 3 in exercise, \d of 3 in physiology/);
    await lab.page.evaluate(() => document.querySelector<HTMLElement>('#picture-eigenvalues')?.click());
    await lab.page.waitFor(() => location.hash.includes('picture=eigenvalues'));
    await lab.page.puppeteer!.select('#choice select', 'gcca');
    await lab.waitPicture('footer', /view 1 plotted horizontally and view 2 vertically/);
  });

  test('wine.csv, and a copy with decimal commas, give the same answer', async () => {
    for (const text of [wine, wine.replaceAll('.', ',')]) {
      await drop(lab, { 'wine.csv': text });
      await ask(lab, 'separate the 3 classes of cultivar');
      await lab.waitText('#answer', /cultivar 1\s+cultivar 2\s+cultivar 3/);
      near(await value(), 9.081739435042);
    }
  });

  test('rows with missing values are left out, or filled, by a button that says how many', async () => {
    await drop(lab, { 'iris.csv': iris.replace('5.1,3.5', 'NA,3.5').replace('4.9,3.0', '4.9,') });
    await lab.waitText('.tray', /missing values: 1 in sepal_length, 1 in sepal_width/);
    await lab.waitText('.asks', /leave out 2 rows with missing values\s+fill 2 missing values with the mean/);
    await ask(lab, 'principal components of iris.csv');
    await lab.waitText('#story', /The first component of iris explains 9\d % of the variance/);
    assert.match(await lab.text('#now'), /your formula, n = 4, p = 3/);
    assert.deepEqual(await lab.page.errors(), []);
  });

  test('a session in a file is opened, and one that is kept in the browser opens with the page', async () => {
    const files = { X: new File([iris], 'iris.csv'), labels: { column: 5 } };
    const saved = await writeSession({ link: 'problem=lda&p=1&methods=auto&files=true', files, tray: [files.X] });
    await drop(lab, { 'mine.slep': await saved.text() });
    await lab.waitText('#now', /LDA, n = 4, p = 1, your data/);
    await lab.waitText('#story', /The answer\. Along the first discriminant/);
    await lab.press('#data .link');
    await lab.press('.tray .session input');
    await lab.page.waitFor(() => localStorage.getItem('keep-session'));
    await lab.load('');
    await lab.waitText('#now', /LDA, n = 4, p = 1, your data/);
    assert.deepEqual(await lab.axe('#answer'), []);
    await lab.press('#data .link');
    await lab.waitText('.tray', /iris\.csv/);
    assert.deepEqual(await lab.axe('#own-data'), []);
    await lab.press('[aria-label="your X"] [aria-label="remove iris.csv"]');
    await lab.page.evaluate(() => {
      const dataTransfer = new DataTransfer();
      const send = (type: string, where: string) =>
        document.querySelector(where)!.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true }));
      send('dragstart', '.tray h3');
      send('drop', '[aria-label="your X"] p');
    });
    await lab.waitText('[aria-label="your X"]', /iris\.csv/);
    await lab.press('.tray .session input');
    await lab.page.waitFor(() => localStorage.getItem('keep-session') === null);
    await drop(lab, { 'mine.slep': '{' });
    await lab.waitText('#notice', /mine\.slep is truncated or was changed/);
    const isVisible = () => {
      const [notice, panel] = ['notice', 'own-data'].map((id) => document.getElementById(id)!.getBoundingClientRect());
      return notice.top >= 0 && notice.bottom <= panel.top && panel.bottom <= innerHeight;
    };
    assert.ok(await lab.page.evaluate(isVisible), 'the notice and the buttons below the files are in the window');
    assert.deepEqual(await lab.page.errors(), []);
  });
});
