// The layout of the page of the paper's tables in two fonts: the tables run once, and are looked at in both themes and
// at two widths.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { faint } from '../page/faint.ts';
import { fonts } from '../page/lab.ts';
import { Tables, two } from './page.ts';

for (const font of fonts)
  describe(`in the ${font} font`, () => {
    const tables = Tables.setUp({ height: 844, font });
    const { lab } = tables;

    test('the tables run', async () => {
      await tables.open(two.replace('n=250', 'p=20'));
      await tables.run();
    });

    for (const [scheme, width] of (['light', 'dark'] as const).flatMap((s) => [1280, 390].map((w) => [s, w] as const)))
      test(`${scheme}, ${width} pixels wide, only the tables scroll sideways, and text stands out`, async () => {
        await lab.prefer(scheme);
        await lab.resize(width, 844);
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
        const name = `tables-${width}-${scheme}-${font}`;
        await lab.page.screenshot(`${name}-figures`);
        await lab.page.evaluate(() => scrollTo(0, 0));
        await lab.page.screenshot(name);
      });
  });
