// Tests the layout of the page with the paper's tables, in one or two fonts, in both themes and at two widths.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { faint } from '../page/faint.ts';
import { layoutFonts, Lab } from '../page/lab.ts';

for (const font of layoutFonts)
  describe(`in the ${font} font`, () => {
    const lab = Lab.setUp({ height: 844, font });

    test('the tables open', async () => {
      await lab.page.goto(`${lab.url}tables.html`);
      await lab.page.waitFor(() => document.getElementById('phase')?.textContent === 'ready', { what: 'the results' });
      await lab.press('tr.row button.link');
    });

    for (const [scheme, width] of (['light', 'dark'] as const).flatMap((s) => [1280, 390].map((w) => [s, w] as const)))
      test(`${scheme}, ${width} pixels wide, only the tables scroll sideways, and text is legible`, async () => {
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
        assert.deepEqual(await lab.page.evaluate(faint), []);
        await lab.page.screenshot(`tables-${width}-${scheme}-${font}`);
      });
  });
