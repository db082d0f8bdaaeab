// Operates the lab's page with the keyboard.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Lab, long, small } from './lab.ts';

describe('the keyboard', () => {
  const lab = Lab.setUp();
  const key = (name: import('puppeteer-core').KeyInput) => lab.page.puppeteer?.keyboard.press(name);

  test('runs, pauses, steps and resets', async () => {
    await lab.open(`${long}&methods=slbb`, 'running');
    await key('Space');
    await lab.waitPhase('paused');
    const iteration = await lab.iteration();
    await key('ArrowRight');
    await lab.page.waitFor(
      (k: number) => document.getElementById('count')?.textContent?.endsWith(` ${k}`),
      {},
      iteration + 1,
    );
    await key('r');
    await lab.waitPhase('ready');
    assert.equal(await lab.iteration(), 0);
    await key('Space');
    await lab.waitPhase('running');
  });

  test('belongs to the field that has the focus', async () => {
    await lab.open(`${small}&methods=slbb`);
    await lab.page.evaluate(() => document.querySelector<HTMLElement>('[data-setting=n] .typed')?.focus());
    for (const name of ['r', 'Space', 'ArrowRight'] as const) await key(name);
    assert.equal(await lab.text('#phase'), 'done');
    assert.match(
      await lab.page.evaluate(() => document.querySelector<HTMLInputElement>('[data-setting=n] .typed')?.value ?? ''),
      /r/,
    );
  });

  test('reaches every control, and the focus is visible', async () => {
    await lab.open(`${small}&methods=slbb`);
    const wanted = await lab.page.evaluate(
      () =>
        document.querySelectorAll(
          'button:not(:disabled, [tabindex="-1"]), select, input[type=text], input[type=range], ' +
            'input[type=checkbox]:not(:disabled), input[type=radio]:checked',
        ).length,
    );
    const seen = new Set<string>();
    let unseen = '';
    for (let i = 0; i < 150; i++) {
      await key('Tab');
      const { path, outlined } = await lab.page.evaluate(() => {
        const e = document.activeElement;
        const shown = e?.closest('.seg label') ?? e;
        return {
          path: e ? `${e.tagName} ${[...document.querySelectorAll(e.tagName)].indexOf(e)}` : '',
          outlined: shown !== null && shown !== document.body && getComputedStyle(shown).outlineStyle !== 'none',
        };
      });
      if (!outlined && !path.startsWith('BODY')) unseen = path;
      seen.add(path);
    }
    assert.equal(unseen, '');
    const hidden = await lab.page.evaluate(
      () =>
        [...document.querySelectorAll<HTMLElement>('button:not(:disabled), select, input')].filter(
          (e) => e.offsetParent === null && getComputedStyle(e).position !== 'fixed',
        ).length,
    );
    assert.ok(seen.size >= wanted - hidden, `${seen.size} of ${wanted - hidden} reached`);
  });
});
