// A typed formula on a slow or busy machine.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { hold, release, waitHeld } from '../harness/held.ts';
import { FormulaLab, simple } from './formula-lab.ts';

describe('a typed formula on a busy machine', () => {
  const lab = FormulaLab.setUp();

  test('is not replaced by an example that was chosen before it was typed', async () => {
    await lab.openFormula(simple);
    await hold(lab.page, 'describe');
    await lab.page.evaluate(() => {
      const later = setTimeout;
      // typed text is read so much later that the order of the steps below is certain
      window.setTimeout = ((act: () => void, ms?: number) => later(act, ms === 200 ? 4000 : ms)) as typeof setTimeout;
    });
    await lab.press('.examples button.link');
    await waitHeld(lab.page);
    const typed = simple.replace('1/2', '1/4');
    await lab.typeFormula(typed);
    await release(lab.page);
    await lab.page.frames(10);
    assert.equal(await lab.formula(), typed);
    await lab.waitLink('1/4*trace');
  });
});
