// The lab's page at all widths. Screenshots go to site/.cache/shots.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { both, fonts, Lab, small } from './page/lab.ts';

/** Figures of many digits: 10,000 iterations, small values of f. */
const slow = `${small.replace('alpha=1&', 'alpha=1e-9&').replace('tol=0.0001', 'tol=1e-13')}&methods=slbb+rbb+slgd`;
/** Four methods, on three spaces, in all charts. */
const many = `${small}&methods=slbb+slgd+rbb+manbb&charts=gradNorm+feasibility+objective+step+beta`;
for (const [width, font] of [390, 360].flatMap((width) => fonts.map((font) => [width, font] as const))) {
  describe(`${width} pixels wide, in the ${font} font`, () => {
    const lab = Lab.setUp({ width, height: 844, font });

    test('nothing scrolls sideways, the charts follow the verdict and the transport stays in reach', async () => {
      await lab.open('');
      assert.equal(await lab.isTooWide(), false);
      assert.deepEqual(await lab.misfits(), []);
      const tops = await lab.page.evaluate(() =>
        ['#glance', '#charts', '#pictures', '#transport'].map(
          (s) => document.querySelector(s)?.getBoundingClientRect().top ?? NaN,
        ),
      );
      assert.ok(tops[0] < tops[1] && tops[1] < tops[2]);
      assert.ok(tops[3] > 700 && tops[3] < 844, 'the transport is at the bottom of the screen');
      assert.equal(await lab.text('#glance b'), 'SLBB paper is off the constraint by 17.3');
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
