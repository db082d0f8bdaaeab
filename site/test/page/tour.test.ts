// The tour of the page, and the presenter, which shows the lab in a lecture room.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { nonEmpty } from '../non-empty.ts';
import { Lab } from './lab.ts';

class TouredLab extends Lab {
  key(name: import('puppeteer-core').KeyInput): Promise<void> {
    return this.page.puppeteer!.keyboard.press(name);
  }

  /**
   * Waits for a step of the tour. Returns the title of the step, whether its target is visible, and what fraction of
   * the target is covered.
   */
  async step(number: number): Promise<{ title: string; isSeen: boolean; covered: number }> {
    await this.page.waitFor(
      (wanted: number) => document.querySelector('.tour:popover-open .muted')?.textContent === `${wanted} of 5`,
      { what: `step ${number}` },
      number,
    );
    await this.page.frames(2); // the page scrolls when a step is shown
    return this.page.evaluate(() => {
      const card = document.querySelector('.tour')!.getBoundingClientRect();
      const box = document.querySelector('.toured')!.getBoundingClientRect();
      const across = Math.max(0, Math.min(box.right, card.right) - Math.max(box.left, card.left));
      const down = Math.max(0, Math.min(box.bottom, card.bottom) - Math.max(box.top, card.top));
      return {
        title: document.querySelector('.tour h2')!.textContent!,
        isSeen: box.width > 0 && box.top < innerHeight && box.bottom > 0,
        covered: (across * down) / (box.width * box.height),
      };
    });
  }
}

for (const size of [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]) {
  describe(`the tour, ${size.width} pixels wide`, () => {
    const lab = TouredLab.setUp(size);

    test('is fetched on demand, and points at five visible things', async () => {
      await lab.open('experiment=too-small');
      const fetched = () => lab.page.evaluate(() => performance.getEntriesByType('resource').length);
      const before = await fetched();
      if (size.width > 1000) await lab.press('#tour');
      else {
        await lab.press('#open-experiments');
        await lab.press('#experiments-menu button');
      }
      const titles: string[] = [];
      for (let i = 1; i <= 5; i++) {
        const { title, isSeen, covered } = await lab.step(i);
        assert.ok(isSeen, title);
        assert.ok(covered < 0.5, `${title}: ${covered} of it is covered`);
        titles.push(title);
        if (i === 1) {
          assert.ok((await fetched()) > before, 'it was fetched before');
          assert.deepEqual(await lab.axe(), []);
        }
        if (i < 5) await lab.key('ArrowRight');
      }
      assert.equal(new Set(titles).size, 5);
      await lab.page.screenshot(`page-tour-${size.width}`);
    });

    test('steps back, does not block the page, and ends with Escape', async () => {
      await lab.key('ArrowLeft');
      await lab.step(4);
      assert.equal(await lab.text('#phase'), 'done', 'the arrow did not move a run');
      await lab.key('Escape');
      await lab.page.waitFor(() => !document.querySelector('.tour:popover-open'), { what: 'the end of the tour' });
      assert.equal(await lab.page.evaluate(() => document.querySelectorAll('.toured').length), 0);
      assert.match(await lab.page.evaluate(() => document.activeElement?.id ?? ''), /^(tour|open-experiments)$/);
      assert.deepEqual(await lab.page.errors(), []);
    });
  });
}

describe('the presenter', () => {
  const lab = TouredLab.setUp({ width: 1280, height: 720 });
  const isOn = (on: boolean) =>
    lab.page.waitFor((wanted: boolean) => Boolean(document.fullscreenElement) === wanted, { what: `it is ${on}` }, on);
  const charts = () =>
    lab.page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('.chart')]
        .filter((e) => e.checkVisibility())
        .map((e) => e.dataset.chart),
    );

  test('shows what the experiment is about, in large type', async () => {
    await lab.open('experiment=too-small');
    const before = await charts();
    assert.equal(before.length, 3);
    await lab.key('f');
    await isOn(true);
    await lab.page.waitFor(() => document.querySelectorAll('.chart:not([hidden])').length === 2);
    assert.deepEqual(await charts(), ['feasibility', 'gradNorm'], 'feasibility first');
    await lab.waitPicture('footer', /\S/);
    const { small, parts, sliders, cut } = await lab.page.evaluate(() => {
      const zoom = document.getElementById('lab')!.currentCSSZoom;
      const texts = [...document.querySelectorAll<HTMLElement>('#lab *')].filter(
        (e) => e.checkVisibility() && [...e.childNodes].some((n) => n.nodeType === 3 && n.textContent?.trim()),
      );
      const isSmall = (e: HTMLElement) => parseFloat(getComputedStyle(e).fontSize) * zoom < 19;
      const isIndex = (e: HTMLElement) => e.closest('sup, sub, .unseen, math') !== null;
      const inSight = (selector: string) => {
        const { width, height, bottom, right } = document.querySelector(selector)!.getBoundingClientRect();
        return width > 0 && height > 0 && bottom <= innerHeight + 1 && right <= innerWidth + 1;
      };
      return {
        small: texts.filter((e) => isSmall(e) && !isIndex(e)).map((e) => e.textContent),
        sliders: [...document.querySelectorAll<HTMLElement>('#params > .control')]
          .filter((e) => e.checkVisibility())
          .map((e) => e.dataset.setting),
        cut: [...document.querySelectorAll('.said, #glance .rest, .panes')]
          .filter((e) => e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + 1)
          .map((e) => e.className),
        parts: [
          ...['#transport', '#glance', '#charts', '#picture', '.scrubber', '#story h2', '.said', '#story-at'],
          ...['[data-setting=n]', '[data-setting=alpha]'],
        ].filter((s) => !inSight(s)),
      };
    });
    assert.deepEqual(small, []);
    assert.deepEqual(parts, [], 'not in sight');
    assert.deepEqual(cut, [], 'cut off');
    assert.deepEqual(sliders, ['n', 'alpha']);
    await lab.page.screenshot('presenter');
  });

  test('has the keyboard shortcuts of the page, and 1 to 5 to choose the chart', async () => {
    for (const [key, chart] of nonEmpty([
      ['5', 'beta'],
      ['2', 'feasibility'],
    ] as const)) {
      await lab.key(key);
      assert.deepEqual(await charts(), [chart]);
    }
    const at = await lab.iteration();
    await lab.key('ArrowLeft');
    await lab.page.waitFor((k: number) => document.getElementById('count')?.textContent?.endsWith(` ${k}`), {}, at - 1);
    const { x, y } = await lab.page.evaluate(() => {
      const { left, width, top, height } = document
        .querySelector('.chart:not([hidden]) .plot')!
        .getBoundingClientRect();
      return { x: left + 0.4 * width, y: top + height / 2 };
    });
    await lab.page.puppeteer!.mouse.move(x, y);
    await lab.page.frames(2);
    const cursor = await lab.page.evaluate(() => document.querySelector('.cursor')!.getBoundingClientRect().left);
    assert.ok(Math.abs(cursor - x) < 12, `the cursor is at ${cursor}, the pointer at ${x}`);
  });

  test('goes to the next experiment and back with the keys of a remote control', async () => {
    await lab.key('PageDown');
    await lab.page.waitFor(() => document.querySelector('#story h2')?.textContent?.startsWith('The certificate'));
    assert.deepEqual(
      [await charts(), await lab.page.evaluate(() => Boolean(document.fullscreenElement))],
      [['gradNorm', 'feasibility'], true],
    );
    await lab.key('PageUp');
    await lab.page.waitFor(() => document.querySelector('#story h2')?.textContent?.startsWith('β too small'));
    assert.deepEqual(await charts(), ['feasibility', 'gradNorm']);
  });

  test('ends with the key, and restores the charts', async () => {
    await lab.key('f');
    await isOn(false);
    await lab.page.waitFor(() => document.querySelectorAll('.chart:not([hidden])').length === 3);
    assert.match(await lab.page.evaluate(() => location.hash), /charts=gradNorm\+feasibility\+objective&/);
    assert.deepEqual(await lab.page.errors(), []);
  });
});
