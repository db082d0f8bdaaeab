// The lab's page on a phone: the order of its parts, its sheet, and its touch targets.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Lab } from './lab.ts';

describe('the page on a phone', () => {
  const lab = Lab.setUp({ width: 390, height: 844 });

  test('has the charts after the verdict, and the transport within reach', async () => {
    await lab.open('');
    assert.equal(await lab.text('#glance b'), 'SLBB paper is off the constraint by 17.3');
    for (const width of [390, 360]) {
      await lab.resize(width, 844);
      const tops = await lab.page.evaluate(() =>
        ['#glance', '#charts', '#pictures', '#transport'].map(
          (s) => document.querySelector(s)?.getBoundingClientRect().top ?? NaN,
        ),
      );
      assert.ok(tops[0] < tops[1] && tops[1] < tops[2]);
      assert.ok(tops[3] > 700 && tops[3] < 844, 'the transport is at the bottom of the screen');
    }
    await lab.press('#open-keep');
    await lab.press('#keep input');
    await lab.page.puppeteer?.keyboard.press('Escape');
  });

  test('has a sheet with the set-up, which opens and closes', async () => {
    const isOpen = () =>
      lab.page.evaluate(() => getComputedStyle(document.getElementById('setup')!).visibility === 'visible');
    assert.equal(await isOpen(), false);
    await lab.press('#open-setup');
    await lab.page.waitFor(() => document.getElementById('setup')?.getBoundingClientRect().bottom === innerHeight);
    assert.equal(await isOpen(), true);
    assert.ok(
      await lab.page.evaluate(() => document.getElementById('speed')!.getBoundingClientRect().width > 60),
      'the speed is within reach',
    );
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
  });

  test('leaves four fifths of a window to its content at 200% zoom', async () => {
    await lab.resize(640, 400);
    const fixed = await lab.page.evaluate(() =>
      ['.transport', '.scrubber']
        .map((part) => document.querySelector(part)!)
        .filter((part) => getComputedStyle(part).position === 'fixed')
        .map((part) => part.getBoundingClientRect().height),
    );
    assert.ok(fixed.length > 0 && fixed.reduce((sum, height) => sum + height, 0) <= 80, fixed.join());
    assert.equal(await lab.isTooWide(), false);
  });

  test('has targets at least 44 pixels high and wide', async () => {
    await lab.resize(320, 640);
    await lab.load('experiment=beam');
    await lab.press('#open-setup');
    await lab.page.waitFor(() => document.getElementById('setup')?.getBoundingClientRect().bottom === innerHeight);
    const small = await lab.page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('.transport button, .left :is(button, input, select, summary)')]
        .filter((e) => e.checkVisibility({ checkVisibilityCSS: true }))
        .map((e) => ({ e, box: (e.closest('.seg label') ?? e).getBoundingClientRect() }))
        .filter(({ box }) => box.width < 43.5 || box.height < 43.5)
        .map(
          ({ e, box }) => `${e.tagName} ${e.getAttribute('aria-label') ?? e.textContent} ${box.width} x ${box.height}`,
        ),
    );
    assert.deepEqual(small, []);
  });
});
