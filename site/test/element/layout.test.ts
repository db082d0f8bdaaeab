// The layout of <slep-lab> in a narrow and a wide container, and its colours on light and dark pages.
import assert from 'node:assert/strict';
import { test, describe } from 'node:test';
import type {} from '../../types/slep-lab.d.ts';
import { Host, small } from './host.ts';
import { layoutFonts } from '../harness/fonts.mjs';
import { axe } from '../page/axe.ts';
import { faint } from '../page/faint.ts';
import { misfits } from '../page/misfits.ts';

for (const font of layoutFonts) {
  describe(`the element's layout, in the ${font} font`, () => {
    const host = Host.setUp('chromium', { height: 700, font });

    test('leaves out what is hidden, and fits its container', async () => {
      await host.open(
        `<div id="box"><slep-lab ${small} controls="n p start" hide="step feasibility link" autoplay></slep-lab></div>`,
      );
      await host.waitPhase('done');
      const shown = (part: string) =>
        host.element(`e.shadowRoot.querySelector('[data-part=${part}]')?.checkVisibility() ?? false`);
      const misplaced = () => host.page.evaluate(`(${misfits})(document.querySelector('slep-lab').shadowRoot)`);
      for (const part of ['step', 'feasibility', 'link']) assert.equal(await shown(part), false, part);
      for (const part of ['play', 'reset', 'stationarity', 'controls']) assert.equal(await shown(part), true, part);
      await host.element("e.removeAttribute('hide')");
      const tops = () =>
        host.element("[...e.shadowRoot.querySelectorAll('.chart')].map((c) => c.getBoundingClientRect().top)");
      await host.page.waitFor(
        `(() => {
          const charts = document.querySelector('slep-lab').shadowRoot.querySelectorAll('.chart');
          const [a, b] = [...charts].map((chart) => chart.getBoundingClientRect().top);
          return a === b;
        })()`,
      );
      await host.page.frames(2); // the charts adapt to a new size when they are drawn
      assert.deepEqual(await misplaced(), []);
      await host.element("document.getElementById('box').style.width = '320px'");
      await host.page.waitFor(
        `(() => {
          const { clientWidth } = document.querySelector('slep-lab').shadowRoot.querySelector('canvas');
          return clientWidth < 320 && clientWidth > 250;
        })()`,
      );
      await host.page.frames(2);
      const [first, second] = await tops();
      assert.ok(second > first);
      assert.ok(
        await host.element(
          '[...e.shadowRoot.querySelectorAll("*")].every((x) => x.getBoundingClientRect().right <= 8 + 320)',
        ),
      );
      assert.deepEqual(await misplaced(), []);
      await host.page.screenshot(`element-320-${font}`);
    });
  });
}

for (const dark of [false, true]) {
  describe(`the element, ${dark ? 'dark' : 'light'}`, () => {
    const host = Host.setUp('chromium', { dark });
    const background = () => host.element('getComputedStyle(e.shadowRoot.querySelector(".frame")).backgroundColor');

    test("has its page's scheme or its own, and takes colours from outside", async () => {
      await host.open(`<slep-lab ${small} controls="n start" autoplay></slep-lab>`);
      await host.waitPhase('done');
      assert.deepEqual(await host.page.evaluate(`(${faint})(document.querySelector('slep-lab').shadowRoot)`), []);
      assert.deepEqual(await axe(host.page, 'slep-lab'), []);
      await host.page.screenshot(`element-${dark ? 'dark' : 'light'}`);
      const before = await background();
      await host.element(`e.theme = '${dark ? 'light' : 'dark'}'`);
      await host.page.waitFor(
        (old: string) =>
          getComputedStyle(document.querySelector('slep-lab')!.shadowRoot!.querySelector('.frame')!).backgroundColor !==
          old,
        {},
        before,
      );
      assert.deepEqual(await host.page.evaluate(`(${faint})(document.querySelector('slep-lab').shadowRoot)`), []);
      await host.element("e.style.setProperty('--bg', 'rgb(1, 2, 3)')");
      assert.equal(await background(), 'rgb(1, 2, 3)');
    });
  });
}
