// The lab's page at all widths: each state is reached once and then looked at. Screenshots go to site/.cache/shots.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { both, fonts, Lab, small } from './page/lab.ts';
import { lettersOf } from './page/letters.ts';

/** Figures of many digits: 10,000 iterations, small values of f. */
const slow = `${small.replace('alpha=1&', 'alpha=1e-9&').replace('tol=0.0001', 'tol=1e-13')}&methods=slbb+rbb+slgd`;
/** Four methods, on three spaces, in all charts. */
const many = `${small}&methods=slbb+slgd+rbb+manbb&charts=gradNorm+feasibility+objective+step+beta`;

const telephones = [
  [390, 844],
  [360, 844],
] as const;
const windows = [
  [768, 900],
  [960, 900],
  [1130, 900],
  [1280, 900],
] as const;

/** Nothing scrolls sideways, is cut off, or lies on something else. */
async function fits(lab: Lab, sizes: readonly (readonly [width: number, height: number])[], state: string) {
  for (const [width, height] of sizes) {
    await lab.resize(width, height);
    assert.equal(await lab.isTooWide(), false, `${state}, ${width} pixels wide`);
    assert.deepEqual(await lab.misfits(), [], `${state}, ${width} pixels wide`);
  }
}

for (const font of fonts) {
  describe(`on a telephone, in the ${font} font`, () => {
    const lab = Lab.setUp({ width: 390, height: 844, font });

    test('the charts follow the verdict and the transport stays in reach', async () => {
      await lab.open('');
      assert.equal(await lab.text('#glance b'), 'SLBB paper is off the constraint by 17.3');
      for (const [width, height] of telephones) {
        await fits(lab, [[width, height]], 'the opening');
        const tops = await lab.page.evaluate(() =>
          ['#glance', '#charts', '#pictures', '#transport'].map(
            (s) => document.querySelector(s)?.getBoundingClientRect().top ?? NaN,
          ),
        );
        assert.ok(tops[0] < tops[1] && tops[1] < tops[2]);
        assert.ok(tops[3] > 700 && tops[3] < 844, 'the transport is at the bottom of the screen');
        await lab.page.screenshot(`page-${width}-${font}`);
      }
    });

    test('the set-up is a sheet that opens and closes', async () => {
      const isOpen = () =>
        lab.page.evaluate(() => getComputedStyle(document.getElementById('setup')!).visibility === 'visible');
      assert.equal(await isOpen(), false);
      await lab.press('#open-setup');
      for (const [width, height] of telephones) {
        await lab.resize(width, height);
        await lab.page.waitFor(() => document.getElementById('setup')?.getBoundingClientRect().bottom === innerHeight);
        assert.equal(await isOpen(), true);
        await fits(lab, [[width, height]], 'the sheet');
        await lab.page.screenshot(`page-${width}-${font}-sheet`);
        assert.deepEqual(await lab.axe(), []);
        assert.ok(
          await lab.page.evaluate(() => document.getElementById('speed')!.getBoundingClientRect().width > 60),
          'the speed is in reach',
        );
      }
      await lab.type('seed', '5');
      await lab.waitText('#count', /\d/);
      await lab.page.waitFor(() => location.hash.includes('seed=5'));
      await lab.page.puppeteer?.select('#speed', '10');
      assert.match(await lab.page.evaluate(() => location.hash), /speed=10&/);
      await lab.page.puppeteer?.keyboard.press('Escape');
      await lab.page.waitFor(() => getComputedStyle(document.getElementById('setup')!).visibility === 'hidden');
      await lab.press('#open-setup');
      await lab.press('#data .link');
      await lab.page.waitFor(
        () =>
          !document.getElementById('own-data')?.hidden &&
          getComputedStyle(document.getElementById('setup')!).visibility === 'hidden',
      );
      for (const [width, height] of telephones) {
        await fits(lab, [[width, height]], 'own data');
        await lab.page.screenshot(`page-${width}-${font}-own-data`);
      }
    });
  });

  describe(`at every width, in the ${font} font`, () => {
    const lab = Lab.setUp({ font });
    const all = [...windows, ...telephones];

    const states = {
      beam: 'experiment=beam',
      'three methods': `${small}&${both}+slgd`,
      'not set up': `${small.replace('theta=1.01', 'theta=-1')}&size=5&${both}`,
      'many digits': slow,
      'all charts': many,
    };
    for (const [state, hash] of Object.entries(states))
      test(`nothing scrolls sideways, is cut off, or lies on something else: ${state}`, async () => {
        await lab.resize(1280, 900);
        await lab.open(hash);
        await fits(lab, all, state);
      });

    test('nor of what is opened', async () => {
      await lab.resize(1280, 900);
      await lab.press('#results h2 .link');
      await fits(lab, windows, 'more figures');
      await lab.press('#open-experiments');
      await fits(lab, windows, 'the experiments');
      await lab.page.puppeteer?.keyboard.press('Escape');
      await lab.press('#data .link');
      await fits(lab, windows, 'own data');
    });

    test('formulas are in letters that the font has', async () => {
      await lab.resize(1280, 900);
      await lab.open('');
      for (const size of windows.toReversed()) {
        await fits(lab, [size], 'the opening');
        const { count, boxes } = await lettersOf(lab);
        assert.ok(count > 10, `${count} letters`);
        assert.deepEqual(boxes, []);
      }
    });
  });
}
