// The lab in the three engines, which must show the same numbers.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Engine } from '../harness/browser.mjs';
import { both, Lab, small } from './lab.ts';
import { lettersOf } from './letters.ts';
import { nonEmpty } from '../non-empty.ts';

let reference: { verdict: string; results: Record<string, string[]> } | undefined;

for (const engine of ['chromium', 'firefox', 'webkit'] as Engine[]) {
  describe(`the lab in ${engine}`, () => {
    const lab = Lab.setUp({}, engine);
    const click = (selector: string) =>
      lab.page.evaluate((where: string) => document.querySelector<HTMLElement>(where)?.click(), selector);

    test('runs to the same figures', async () => {
      await lab.open(`${small}&${both}`);
      const found = { verdict: await lab.text('#verdict h2'), results: await lab.results() };
      assert.ok(
        nonEmpty(Object.values(found.results)).every((column) => column.length === 2),
        JSON.stringify(found),
      );
      reference ??= found;
      assert.deepEqual(found, reference);
      assert.ok(
        nonEmpty(await lab.pictures()).every((picture) => picture !== 0),
        'a chart is empty',
      );
    });

    test("sets formulas in the font's own glyphs", async () => {
      const { count, boxes } = await lettersOf(lab);
      assert.ok(count > 10, `${count} letters`);
      assert.deepEqual(boxes, []);
    });

    test('rewinds a step and continues', async () => {
      const last = await lab.iteration();
      await click('[data-do=back]');
      await lab.page.waitFor(
        (k: number) => document.getElementById('count')?.textContent?.replace(/\D+/, '') === String(k),
        {},
        last - 1,
      );
      await click('[data-do=step]');
      await lab.page.waitFor(
        (k: number) => document.getElementById('count')?.textContent?.replace(/\D+/, '') === String(k),
        {},
        last,
      );
      assert.deepEqual(await lab.results(), reference?.results);
    });

    test('shows every picture', async () => {
      const names = await lab.page.evaluate(() =>
        [...document.querySelectorAll('#pictures [role=tab]:not([hidden])')].map((tab) => tab.id),
      );
      for (const name of nonEmpty(names)) {
        await click(`#${name}`);
        await lab.page.waitFor(
          (id: string) =>
            document.getElementById(id)?.getAttribute('aria-selected') === 'true' &&
            document.querySelector('#picture canvas, #picture svg') !== null,
          { what: `the picture of ${name}` },
          name,
        );
      }
      await lab.page.screenshot(`lab-${engine}`);
      assert.deepEqual(await lab.page.errors(), []);
    });
  });
}
