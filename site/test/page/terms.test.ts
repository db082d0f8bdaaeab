// The cards of terms: how they open and close, which numbers from runs they show, and which parts of the page they
// mark.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { nonEmpty } from '../non-empty.ts';
import { Lab, number } from './lab.ts';

class TermLab extends Lab {
  key(name: import('puppeteer-core').KeyInput): Promise<void> {
    return this.page.puppeteer!.keyboard.press(name);
  }

  /** Waits until the card with this title is open, and returns its text. */
  async card(title: string): Promise<string> {
    const code = (wanted: string) => {
      const card = document.querySelector<HTMLElement>('.term-card:popover-open');
      return card?.querySelector('h2')?.textContent === wanted && getComputedStyle(card).opacity === '1'
        ? card.innerText
        : '';
    };
    return this.page.waitFor(code, { what: `the card of “${title}”` }, title);
  }

  waitClosed(): Promise<unknown> {
    return this.page.waitFor(() => !document.querySelector('.term-card:popover-open'), { what: 'no card' });
  }

  /** Returns the visible mentions of a term, and which of them are marked. */
  mentions(term: string): Promise<{ where: string; marked: boolean }[]> {
    return this.page.evaluate((name: string) => {
      const places = ['#story', '#why', '#charts', '#results', '#glance'];
      return [...document.querySelectorAll<HTMLElement>(`[data-term=${name}]`)]
        .filter((e) => e.checkVisibility())
        .map((e) => ({
          where: places.find((place) => e.closest(place)) ?? '',
          marked: getComputedStyle(e).backgroundColor !== 'rgba(0, 0, 0, 0)',
        }));
    }, term);
  }

  /** Returns how many pixels the card covers in the elements that match a selector. */
  covers(selector: string): Promise<number> {
    return this.page.evaluate((what: string) => {
      const card = document.querySelector('.term-card')!.getBoundingClientRect();
      const across = (a: DOMRect) => Math.min(a.right, card.right) - Math.max(a.left, card.left);
      const down = (a: DOMRect) => Math.min(a.bottom, card.bottom) - Math.max(a.top, card.top);
      const boxes = [...document.querySelectorAll(what)].map((e) => e.getBoundingClientRect());
      return boxes.reduce((sum, box) => sum + Math.max(0, across(box)) * Math.max(0, down(box)), 0);
    }, selector);
  }
}

describe('the card of a term', () => {
  const lab = TermLab.setUp({ height: 800 });

  test('is one hover away on the opening page: margin, with the numbers of the run at the cursor', async () => {
    await lab.open('experiment=too-small');
    assert.equal(await lab.page.evaluate(() => performance.getEntriesByType('resource').length > 0), true);
    await lab.page.puppeteer!.locator('#story [data-term=margin]').hover();
    const text = await lab.card('margin');
    assert.match(text, /of SLBB paper at k = \d+/);
    assert.match(text, /relative to β.*At 0 or below/s);
    assert.match(text, /notes, “How large must β be\?”/);
  });

  test('has the numbers of the gutter, and they follow the run', async () => {
    await lab.open('problem=quadratic&n=200&p=5&d=0.05&c=0.9&methods=slbb+rbb&verdict=1&charts=feasibility+beta');
    // this moves the mouse away from the term on which it rested in the previous test
    await lab.page.puppeteer!.mouse.move(0, 0);
    await lab.waitClosed();
    const keyboard = lab.page.puppeteer!.keyboard;
    const stands = (k: number) =>
      lab.page.waitFor((end: string) => document.getElementById('count')?.textContent?.endsWith(end), {}, ` ${k}`);
    await lab.key('Home');
    await stands(0);
    await keyboard.down('Shift');
    await lab.key('ArrowRight');
    await keyboard.up('Shift');
    await stands(10);
    /** Returns how many of the chart's pixels have the colour that marks the subject of a card. */
    const marked = () =>
      lab.page.evaluate(() => {
        const canvas = document.querySelector<HTMLCanvasElement>('[data-chart=beta] canvas')!;
        const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
        const [r, g, b] = [0xff, 0xf1, 0xb8];
        let count = 0;
        for (let i = 0; i < data.length; i += 4) if (data[i] === r && data[i + 1] === g && data[i + 2] === b) count++;
        return count;
      });
    assert.equal(await marked(), 0);
    await lab.page.puppeteer!.locator('[data-chart=beta] .term[data-term=margin]').hover();
    assert.match(await lab.card('margin'), /of SLBB at k = 10/);
    assert.ok((await marked()) > 1000, 'the band of the margin is filled');
    const figures = await lab.page.evaluate(() =>
      [...document.querySelectorAll('.term-formula mn')].map((e) => Number(e.textContent)),
    );
    const [above, needed, below, margin] = nonEmpty(figures);
    assert.equal(above, below);
    assert.ok(Math.abs((above - needed) / above - margin) < 0.01, figures.join());
    const beta = await lab.page.evaluate(
      () => document.querySelector('[data-chart=beta] .line-names .num')?.getAttribute('title') ?? 'none',
    );
    assert.ok(Math.abs(number(beta) / above - 1) < 0.006, `${beta} in the gutter, ${above} in the card`);
    await lab.key('ArrowRight');
    await lab.page.waitFor(() => /k = 11/.test(document.querySelector('.term-card')?.textContent ?? ''));
  });

  test('marks its term in the text, the verdict and the chart, and covers neither values nor cursor', async () => {
    await lab.open('experiment=too-small');
    await lab.press('#results h2 .link'); // more figures
    await lab.press('#open-why');
    await lab.page.puppeteer!.locator('#story [data-term=stationarity]').hover();
    await lab.card('stationarity');
    const marked = await lab.mentions('stationarity');
    for (const where of ['#story', '#why', '#charts', '#results'])
      assert.ok(
        marked.some((m) => m.where === where),
        `not in ${where}`,
      );
    for (const { where, marked: is } of nonEmpty(marked)) assert.ok(is, `not marked in ${where}`);
    const others = async () => (await lab.mentions('feasibility')).filter((m) => m.marked);
    assert.deepEqual(await others(), []);
    assert.equal(await lab.covers('.line-names > *, .cursor:not([hidden])'), 0);
    await lab.page.screenshot('page-term');
    await lab.page.puppeteer!.mouse.move(640, 20);
    await lab.waitClosed();
    assert.deepEqual(
      (await lab.mentions('stationarity')).filter((m) => m.marked),
      [],
    );
    await lab.press('#results h2 .link'); // the table must not show all figures in later tests
  });

  test('opens with the focus, is entered and left by keys, and closes with Escape', async () => {
    await lab.open('experiment=too-small');
    await lab.page.evaluate(() => document.querySelector<HTMLElement>('#story-at a:last-of-type')?.focus());
    await lab.key('Tab');
    await lab.card('penalty parameter β');
    assert.deepEqual(await lab.axe(), []);
    await lab.key('Enter');
    const focused = () => lab.page.evaluate(() => document.activeElement?.getAttribute('href') ?? '');
    assert.match(await focused(), /notes\/a-penalty-that-is-exact\.html#beta$/);
    await lab.key('Escape');
    await lab.waitClosed();
    assert.equal(await lab.page.evaluate(() => document.activeElement?.getAttribute('data-term')), 'beta');
    for (let i = 0; i < 5; i++) await lab.key('Tab'); // this moves the focus past four links to experiments
    await lab.card('stationarity');
    await lab.key('Escape');
    await lab.waitClosed();
    assert.equal(await lab.text('#phase'), 'done', 'the keys had no other effect');
  });

  test('describes an option as the catalogue does', async () => {
    await lab.page.puppeteer!.locator('#story [data-term=stationarity]').hover();
    const doc = await lab.page.evaluate(() =>
      document.querySelector('[data-setting=tol] .unseen')?.textContent?.split('.')[0].replace('The', ''),
    );
    assert.ok((await lab.card('stationarity')).includes(doc ?? 'none'), doc);
  });
});

describe('the card of a term, 390 pixels wide', () => {
  const lab = TermLab.setUp({ width: 390, height: 844 });

  test('is a sheet that a tap opens and closes', async () => {
    await lab.open('experiment=too-small');
    await lab.press('#story [data-term=margin]');
    await lab.card('margin');
    const { left, right, bottom } = await lab.page.evaluate(() => {
      const { left, right, bottom } = document.querySelector('.term-card')!.getBoundingClientRect();
      return { left, right, bottom };
    });
    assert.deepEqual([left, right, bottom], [0, 390, 844]);
    assert.equal(await lab.isTooWide(), false);
    assert.deepEqual(await lab.axe(), []);
    await lab.page.screenshot('page-term-390');
    await lab.press('.term-card [aria-label=close]');
    await lab.waitClosed();
    await lab.press('#story [data-term=certificate]');
    await lab.card('certificate');
    await lab.press('#story h2');
    await lab.waitClosed();
  });
});
