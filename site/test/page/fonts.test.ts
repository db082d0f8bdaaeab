// Checks that pages use the fonts of the tests, regardless of the fonts on the machine.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { familyOf, fonts } from '../harness/fonts.mjs';
import { openPage } from '../harness/shared.mjs';

const stack = '"Inter", "Segoe UI", Roboto, -apple-system, BlinkMacSystemFont, "Helvetica Neue", Arial, sans-serif';
const text = 'stationary and feasible: the certificate lets β fall to 0.0123';

/** Called in the page. Returns the width of the sample in each font family. */
const widths = (families: string[], sample: string): number[] =>
  families.map((family) => {
    const pen = document.createElement('canvas').getContext('2d')!;
    pen.font = `100px ${family}`;
    return pen.measureText(sample).width;
  });

describe('the fonts of the tests', () => {
  test('are the only ones that Chromium uses', async () => {
    for (const font of fonts) {
      const page = await openPage('chromium', { font });
      await page.puppeteer?.setContent(`<p style='font-family: ${stack}'>feasible</p>`);
      const session = await page.puppeteer!.createCDPSession();
      await session.send('DOM.enable');
      await session.send('CSS.enable');
      const { root } = await session.send('DOM.getDocument');
      const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'p' });
      const drawn = await session.send('CSS.getPlatformFontsForNode', { nodeId });
      assert.deepEqual(
        drawn.fonts.map(({ familyName }) => familyName),
        [familyOf(font)],
      );
      await page.close();
    }
  });

  for (const engine of ['chromium', 'firefox', 'webkit'] as const) {
    test(`have different widths in ${engine}, and replace all families of the page`, async () => {
      const found: number[] = [];
      for (const font of fonts) {
        const page = await openPage(engine, { font });
        const all = await page.evaluate(widths, [stack, 'Arial, sans-serif', 'Roboto, sans-serif', 'sans-serif'], text);
        assert.equal(new Set(all.map(Math.round)).size, 1, `${font}: ${all}`);
        found.push(all[0]);
        await page.close();
      }
      const [narrow, wide] = found;
      assert.ok(narrow < 0.85 * wide, `${narrow} and ${wide}`);
    });
  }
});
