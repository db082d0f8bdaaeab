// The recipes for slides, Quarto and Jupyter. Each recipe, which is copied from the page about embedding, is tested in
// a page like those that its tool generates.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { inSite } from '../../build/paths.mjs';
import { Host, policy, serveElement } from './host.ts';
import { lines } from '../toolchain/documents.ts';
import type {} from '../../types/slep-lab.d.ts';

const saved = (name: string, parts: Record<string, string>) =>
  readFileSync(inSite('test/element/hosts', `${name}.html`), 'utf8').replaceAll(
    /<!-- (\w+) -->/g,
    (_, part) => parts[part],
  );

/** Opens a page that a tool has generated, without the lines that the host's method `open` adds. */
async function open(host: Host, html: string, files: Record<string, string | Uint8Array> = {}): Promise<void> {
  host.served = await serveElement('', { files: { ...files, 'page.html': html } });
  await host.page.goto(`${host.served.url}page.html`);
}

describe('reveal.js', () => {
  const host = Host.setUp();
  const revealed = (name: string) => readFileSync(inSite('node_modules/reveal.js/dist', name));
  const press = (key: string) => host.page.puppeteer!.keyboard.press(key as 'Tab');
  const slide = () => host.page.evaluate('deck.getIndices().h');
  /** Moves the focus with Tab to a part of the element on a slide. */
  async function tabTo(index: number, selector: string): Promise<void> {
    for (let tabs = 0; tabs < 20; tabs++) {
      await press('Tab');
      const isThere = await host.page.evaluate(
        (i: number, part: string) =>
          document.querySelectorAll('slep-lab')[i].shadowRoot!.activeElement?.matches(part) ?? false,
        index,
        selector,
      );
      if (isThere) return;
    }
    throw new Error(`Tab does not lead to ${selector} of slide ${index}`);
  }

  test('only the keyboard is needed to move a slider, press Run and change the slide', async () => {
    const [script, section] = lines('reveal').split(/\n(?=<section>)/);
    const other = section.replace(/<slep-lab/, '<slep-lab controls="n"').replace(' autoplay', '');
    await open(host, saved('reveal', { lines: `${script}\n${other}\n${other}` }), {
      'reveal/reveal.css': revealed('reveal.css'),
      'reveal/reveal.js': revealed('reveal.mjs'),
      'deck.js': `import Reveal from './reveal/reveal.js';
        globalThis.deck = new Reveal();
        await deck.initialize({ hash: false });`,
    });
    await host.page.waitFor('globalThis.deck?.isReady() && customElements.get("slep-lab") !== undefined');
    const n = (index: number) =>
      host.page.evaluate((i: number) => Number(document.querySelectorAll('slep-lab')[i].getAttribute('n')), index);

    await tabTo(0, 'input[type=range]');
    const before = await n(0);
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowUp']) await press(key);
    assert.deepEqual([(await n(0)) > before, await slide()], [true, 0], 'the slider moves, the slide stays');
    await tabTo(0, '[data-part=play]');
    await press('Space');
    await host.waitPhase('done', 0);
    assert.equal(await slide(), 0);

    // the counter must show the iteration under the pointer even though the slide deck is scaled up
    const { x, y, width, height, left, wide } = await host.element(
      `(() => {
        const plot = e.shadowRoot.querySelector('.chart .plot');
        const gutter = (side) => parseFloat(getComputedStyle(plot).getPropertyValue('--gutter-' + side));
        const wide = plot.offsetWidth - gutter('left') - gutter('right');
        return { ...plot.getBoundingClientRect().toJSON(), left: gutter('left'), wide };
      })()`,
    );
    const scale = width / (await host.element("e.shadowRoot.querySelector('.chart .plot').offsetWidth"));
    assert.ok(scale > 1.1, `the deck is shown ${scale} times as large`);
    const count = async () => (await host.text('.count')).match(/\d+/g)!.map(Number);
    const [last] = await count();
    await host.page.puppeteer!.mouse.move(x + scale * (left + 0.5 * wide), y + height / 2);
    await host.waitText('.count', /of/);
    const [at] = await count();
    assert.ok(Math.abs(at - 0.5 * last) < 0.03 * last, `${at} of ${last}, in the middle of the chart`);

    await press('ArrowRight');
    assert.equal(await slide(), 1, 'Run leaves the arrow keys to the slides');
    await tabTo(1, 'input[type=range]');
    await press('ArrowLeft');
    assert.equal(await slide(), 1);
    await tabTo(1, '[data-part=play]');
    await press('Enter');
    await host.waitPhase('done', 1);
    await press('ArrowLeft');
    assert.equal(await slide(), 0);
    await host.page.screenshot('reveal');
  });
});

describe('Quarto', () => {
  const host = Host.setUp();

  test('its page runs the experiment of a raw block', async () => {
    const quarto = lines('quarto');
    const [, header] = /- text: (.*)/.exec(quarto) ?? [];
    const [, body] = /```\{=html\}\n([^]*?)\n```/.exec(quarto) ?? [];
    await open(host, saved('quarto', { header, body }));
    await host.call('play()');
    await host.waitPhase('done');
    assert.match(await host.text('.verdict'), /both end at feasible stationary points/);
  });
});

describe('Jupyter', () => {
  const host = Host.setUp();

  test('its page shows the frame of another host', async () => {
    const [, src, width, height] = /IFrame\('([^']*)',\s*'([^']*)',\s*(\d+)\)/.exec(lines('jupyter')) ?? [];
    const lab = await serveElement('', { headers: { 'content-security-policy': policy } });
    host.allow(lab.url);
    host.served = await serveElement('', {
      files: {
        'page.html': saved('jupyter', {
          src: `${src.replace('https://example.org/', lab.url)}&autoplay`,
          width,
          height,
        }),
      },
      headers: {},
    });
    await host.page.goto(`${host.served.url}page.html`);
    const frame = host.page.puppeteer!.frames().find((f) => f.url().startsWith(lab.url))!;
    await frame.waitForFunction(() => document.querySelector('slep-lab')?.phase === 'done');
    const fits = await frame.evaluate(() => document.documentElement.scrollHeight <= innerHeight);
    assert.equal(fits, true, 'the height that the recipe gives is enough');
    lab.stop();
  });
});
