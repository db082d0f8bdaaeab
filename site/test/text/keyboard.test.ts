// Solves the exercises of the notes with the keyboard alone, starting at the top of the page with Tab.
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import { inSite } from '../../build/paths.mjs';
import { readValues } from '../../src/note/conditions.ts';
import { nonEmpty } from '../non-empty.ts';
import { Lab } from '../page/lab.ts';

const lab = Lab.setUp();
const notes = readdirSync(inSite('dist/notes')).filter((name) => name.endsWith('.html') && name !== 'index.html');

/** Presses Tab until the focus is on an element that matches the selector. */
async function tabTo(selector: string): Promise<void> {
  const { keyboard } = lab.page.puppeteer!;
  for (let presses = 0; presses < 500; presses++) {
    if (await lab.page.evaluate((s: string) => document.activeElement?.matches(s) ?? false, selector)) return;
    await keyboard.press('Tab');
  }
  assert.fail(`500 presses of Tab do not reach ${selector}`);
}

for (const note of nonEmpty(notes))
  test(`${note}: every exercise`, async () => {
    await lab.page.goto(`${lab.url}notes/${note}`);
    await lab.page.waitFor(() => document.querySelector('slep-exercise form') !== null, { what: 'the exercises' });
    const exercises = await lab.page.evaluate(() =>
      [...document.querySelectorAll('slep-exercise')].map((e) => ({ id: e.id, solution: e.getAttribute('solution')! })),
    );
    const { keyboard } = lab.page.puppeteer!;
    for (const { id, solution } of nonEmpty(exercises)) {
      for (const [name, value] of Object.entries(readValues(solution))) {
        await tabTo(`#${id} form [name="${name}"]`);
        await keyboard.down('Control');
        await keyboard.press('a');
        await keyboard.up('Control');
        await keyboard.type(value);
      }
      await tabTo(`#${id} form button`);
      await keyboard.press('Enter');
      const result = await lab.page.waitFor(
        (at: string) => document.getElementById(at)?.dataset.result,
        { what: `the result of ${id}` },
        id,
      );
      const said = await lab.page.evaluate((at: string) => document.querySelector(`#${at} .state`)?.textContent, id);
      assert.equal(result, 'right', `${id}: ${said}`);
    }
    assert.deepEqual(await lab.page.errors(), []);
  });
