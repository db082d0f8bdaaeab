// The layout of the page of the paper's tables in both themes, two widths and two fonts.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { faint } from './page/faint.ts';
import { fonts } from './page/lab.ts';
import { Tables, two } from './tables/page.ts';

for (const [dark, font] of [false, true].flatMap((dark) => fonts.map((font) => [dark, font] as const))) {
  for (const width of [1280, 390]) {
    describe(`${dark ? 'dark' : 'light'}, ${width} pixels wide, in the ${font} font`, () => {
      const tables = Tables.setUp({ width, height: 844, dark, font });
      const { lab } = tables;

      test('nothing but the tables scrolls sideways, the run stays in reach, and text stands out', async () => {
        await tables.open(two.replace('n=250', 'p=20'));
        await tables.run();
        assert.equal(await lab.isTooWide(), false);
        assert.deepEqual(await lab.misfits(), []);
        assert.equal(
          await lab.page.evaluate(() =>
            [...document.querySelectorAll('.scroll')].some((s) => s.scrollWidth > s.clientWidth),
          ),
          width === 390,
        );
        await lab.page.evaluate(() => scrollTo(0, document.body.scrollHeight));
        const { top, bottom } = await lab.page.evaluate(
          () => document.getElementById('toggle')!.getBoundingClientRect().toJSON() as DOMRect,
        );
        assert.ok(top >= 0 && bottom <= 844, `the button is at ${top} to ${bottom}`);
        assert.deepEqual(await lab.page.evaluate(faint), []);
        const name = `tables-${width}-${dark ? 'dark' : 'light'}-${font}`;
        await lab.page.screenshot(`${name}-figures`);
        await lab.page.evaluate(() => scrollTo(0, 0));
        await lab.page.screenshot(name);
      });
    });
  }
}
