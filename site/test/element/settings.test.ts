// The settings of <slep-lab>: attributes, properties and controls, and how the element reports invalid values.
import assert from 'node:assert/strict';
import { test, describe } from 'node:test';
import type {} from '../../types/slep-lab.d.ts';
import { Host, small } from './host.ts';

describe('the settings of the element', () => {
  const host = Host.setUp('chromium', { height: 700 });

  test('restarts when an attribute, a property or a control changes', async () => {
    await host.openWatched(`<slep-lab ${small} controls="p" lab="slep/"></slep-lab>`);
    await host.call('play()');
    await host.element("e.setAttribute('n', 80)");
    await host.page.waitFor(() =>
      /n = 80, p = 3: both/.test(
        document.querySelector('slep-lab')?.shadowRoot?.querySelector('.verdict')?.textContent ?? '',
      ),
    );
    await host.element('(e.p = 4, e.maxIterations = 500, [e.n, e.maxIterations, e.getAttribute("maxiterations")])');
    await host.page.waitFor(() =>
      /n = 80, p = 4: both/.test(
        document.querySelector('slep-lab')?.shadowRoot?.querySelector('.verdict')?.textContent ?? '',
      ),
    );
    const input = await host.page.puppeteer?.waitForSelector('slep-lab >>> [data-setting=p] .typed');
    await input?.click({ count: 3 });
    await input?.type('6');
    await input?.press('Enter');
    await host.page.waitFor(() =>
      /n = 80, p = 6: both/.test(
        document.querySelector('slep-lab')?.shadowRoot?.querySelector('.verdict')?.textContent ?? '',
      ),
    );
    assert.equal(await host.element("e.getAttribute('p')"), '6');
    assert.match(
      await host.element("e.shadowRoot.querySelector('a').href"),
      /\/slep\/#problem=quadratic&methods=slbb\+rbb&seed=1&.*n=80&p=6&.*maxIterations=500/,
    );
  });

  test('accepts properties that were set before it was defined', async () => {
    await host.open(
      `<script src="./early.js"></script><slep-lab problem="quadratic" n="20" methods="slbb"></slep-lab>`,
      {
        files: {
          'early.js': `
            const set = () => {
              const e = document.querySelector('slep-lab');
              if (e && !e.phase) Object.assign(e, { n: 50, p: 4, autoplay: true });
            };
            addEventListener('readystatechange', set, true);`,
        },
      },
    );
    await host.waitPhase('done');
    assert.match(await host.text('.verdict'), /n = 50, p = 4/);
  });

  test('explains invalid settings, and continues once they are corrected', async () => {
    await host.openWatched(
      `<slep-lab problem="quadratic" n="12.5" start="left" methods="slbb foo slbb;wings=2" controls="zeta" hide="nose"
        gamma="1" theme="pink"></slep-lab>`,
    );
    const words = await host.text('.words');
    for (const sentence of [
      /n is 12\.5; enter a whole number from 2 to/,
      /start is “left”; enter randn, rand/,
      /no method “foo”; choose from auto, slbb, /,
      /slbb has no option “wings”/,
      /no control “zeta”/,
      /no part “nose” to hide; choose from transport/,
      /quadratic has no “gamma”/,
      /theme is “pink”; use light, dark or auto/,
    ])
      assert.match(words, sentence);
    await host.call('play()');
    assert.equal(host.served.count('slep.js'), 0, 'it ran');
    await host.element("['start', 'controls', 'hide', 'gamma', 'theme'].forEach((name) => e.removeAttribute(name))");
    await host.element("(e.methods = 'slbb', e.n = 3, e.p = 5)");
    await host.page.waitFor(
      () => document.querySelector('slep-lab')?.shadowRoot?.querySelector<HTMLElement>('.words')?.hidden,
    );
    await host.call('play()');
    assert.match(await host.text('.words'), /p .*3/i, 'the message about p > n');
    assert.ok((await host.heard()).some((e) => e.type === 'error' && /p/.test(e.detail.input)));
    await host.element('(e.n = 40)');
    await host.waitPhase('done');
    assert.equal(await host.text('.words'), '');
  });
});
