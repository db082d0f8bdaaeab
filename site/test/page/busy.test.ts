// The lab on a slow or busy machine: what the user does last wins, even if an earlier answer arrives later.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { hold, release, waitHeld } from '../harness/held.ts';
import { Lab, long } from './lab.ts';

describe('the lab on a busy machine', () => {
  const lab = Lab.setUp();

  test('pauses if Pause is pressed just after the speed was changed', async () => {
    await lab.open(`${long}&methods=slbb`, 'running');
    await hold(lab.page, 'solve');
    await waitHeld(lab.page);
    await lab.page.puppeteer!.select('#speed', '10');
    await lab.press('[data-do=toggle]');
    await release(lab.page);
    await lab.waitPhase('paused');
    await lab.page.frames(10);
    assert.equal(await lab.text('#phase'), 'paused');
  });
});
