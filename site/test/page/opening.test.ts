// The page as a person sees it when it opens: its layout at several widths, and how its two runs are drawn.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { layoutFonts, Lab, small } from './lab.ts';
import { lettersOf } from './letters.ts';

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

class OpeningLab extends Lab {
  boxes(selector: string): Promise<Box[]> {
    return this.page.evaluate(
      (wanted: string) =>
        [...document.querySelectorAll(wanted)]
          .filter((e) => e.checkVisibility())
          .map((e) => e.getBoundingClientRect().toJSON() as Box),
      selector,
    );
  }

  async box(selector: string): Promise<Box> {
    const [box] = await this.boxes(selector);
    assert.ok(box, `${selector} is not in sight`);
    return box;
  }
}

for (const font of layoutFonts) {
  describe(`the opening, in the ${font} font`, () => {
    const lab = OpeningLab.setUp({ width: 1280, height: 800, font });

    test('is visible on a laptop: sentences, verdict, and three charts larger than any other part', async () => {
      await lab.open('experiment=too-small');
      const [story, verdict, ...charts] = [
        await lab.box('#story'),
        await lab.box('.verdict-bar'),
        ...(await lab.boxes('.chart .plot')),
      ];
      assert.ok(story.bottom <= verdict.top && verdict.bottom <= charts[0].top);
      assert.equal(charts.length, 3);
      for (const { top, bottom } of charts) assert.ok(bottom - top >= 130, `a plot of ${bottom - top} px`);
      assert.ok(charts[2].bottom < 760, `the last plot ends at ${charts[2].bottom}`);
      const areaOf = ({ left, right, top, bottom }: Box) => (right - left) * (Math.min(bottom, 800) - Math.max(top, 0));
      const other = await lab.boxes('.top, .left, #story, .verdict-bar, #pictures, .came');
      const area = charts.reduce((sum, chart) => sum + areaOf(chart), 0);
      assert.ok(area > 0.4 * 1280 * 800 && area > Math.max(...other.map(areaOf)), `the charts have ${area} pixels`);
      assert.ok((await lab.box('#pictures')).top < 800, 'the pictures are partly visible');
      assert.ok((await lab.box('#results')).top < 800, 'the results are partly visible');
      await lab.page.screenshot(`opening-1280-${font}`);
    });

    test('has its verdict in one line, and the reasons over the charts, which stay in place', async () => {
      assert.match(await lab.text('#glance'), /SLBB paper is off the constraint by 17\.3[^]*SLBB is feasible/);
      const { top, bottom } = await lab.box('.verdict-bar');
      assert.ok(bottom - top <= 41, `a line of ${bottom - top} px`);
      for (const part of await lab.boxes('.verdict-bar :is(b, .btn, .link)'))
        assert.ok(part.top >= top && part.bottom <= bottom);
      const before = await lab.boxes('.charts, #pictures, #results');
      await lab.press('#open-why');
      assert.match(await lab.text('#why'), /infeasible stationary point[^]*eigenvalues[^]*what to try/);
      assert.deepEqual(await lab.boxes('.charts, #pictures, #results'), before);
      assert.deepEqual(await lab.axe('.verdict-bar'), []);
      await lab.page.screenshot(`opening-1280-${font}-why`);
      await lab.page.puppeteer?.keyboard.press('Escape');
      assert.deepEqual(await lab.boxes('#why'), []);
      assert.equal(await lab.page.evaluate(() => document.activeElement?.id), 'open-why');
    });

    test('fits windows of several widths, in one column on a phone with a dock of five buttons', async () => {
      for (const [width, height] of [
        [1920, 1080],
        [1000, 800],
        [390, 844],
        [320, 700],
      ]) {
        await lab.resize(width, height);
        for (const { top, bottom } of await lab.boxes('.chart .plot'))
          assert.ok(bottom - top >= 130, `a plot of ${bottom - top} px at ${width}`);
        if (width >= 720) {
          const { top, bottom } = await lab.box('.verdict-bar');
          assert.ok(bottom - top <= 41, `a line of ${bottom - top} px at ${width}`);
        }
        await lab.page.screenshot(`opening-${width}-${font}`);
        if (width > 390) continue;
        const dock = await lab.boxes('.transport button');
        assert.equal(dock.length, 5);
        for (const { left, right, top, bottom } of dock)
          assert.ok(right - left >= 44 && bottom - top >= 44 && left >= 0 && right <= width && bottom <= height);
        const order = ['#story', '.verdict-bar', '.charts', '#pictures', '#results'];
        const tops = await Promise.all(order.map(async (part) => (await lab.box(part)).top));
        assert.deepEqual(
          tops,
          tops.toSorted((a, b) => a - b),
        );
      }
    });

    test("sets formulas in the font's own glyphs", async () => {
      for (const width of [1280, 1130, 960, 768]) {
        await lab.resize(width, 900);
        const { count, boxes } = await lettersOf(lab);
        assert.ok(count > 10, `${count} letters`);
        assert.deepEqual(boxes, []);
      }
    });

    test('has room beside the charts for the picture of the problem, and for the results of many runs', async () => {
      await lab.resize(1280, 800);
      await lab.open('experiment=beam');
      await lab.waitPicture('footer p', /iteration/);
      const [charts, picture] = [await lab.box('.charts'), await lab.box('#pictures')];
      assert.ok(picture.left >= charts.right - 1 && Math.abs(picture.top - charts.top) < 2);
      assert.equal(picture.right - picture.left, 384);
      await lab.page.screenshot(`opening-beside-${font}`);
      await lab.resize(1000, 800);
      assert.ok((await lab.box('#pictures')).top >= (await lab.box('.charts')).bottom);
      await lab.resize(1280, 800);
      await lab.open('experiment=decades');
      const [six, results] = [await lab.box('.charts'), await lab.box('#results')];
      assert.ok(results.left >= six.right - 1 && Math.abs(results.top - six.top) < 2);
    });
  });
}

describe('the opening', () => {
  const lab = OpeningLab.setUp({ width: 1280, height: 800 });

  test('is drawn while it runs until the runs part, and then ends at once; Run again does not wait', async () => {
    await lab.page.goto(lab.url);
    await lab.waitPhase('running');
    const before = performance.now();
    await lab.page.waitFor(() => document.getElementById('phase')?.textContent === 'done');
    const took = performance.now() - before;
    // at 60 iterations per second, 60 iterations take 1 s, part of which has already passed
    assert.ok(took > 600, `the runs took ${took} ms`);
    assert.match(await lab.text('#glance'), /SLBB paper is off the constraint/);
    assert.equal(await lab.iteration(), 204);
    assert.equal(
      await lab.page.evaluate(() => document.querySelector<HTMLSelectElement>('#speed')!.value),
      'Infinity',
      'the chosen speed applies to every other run',
    );
    const again: number[] = [];
    for (let tries = 0; tries < 5 && !(Math.min(...again) < took); tries++) {
      // other programs can slow down some of these attempts
      again.push(await lab.timeUntil('done', '[data-do=toggle]'));
    }
    assert.ok(Math.min(...again) < took, `${took} ms, and again ${again.join(', ')} ms`);
  });

  test('can be paused by the reader', async () => {
    await lab.page.goto(lab.url);
    // in one step, because on a busy machine the runs could end before a second command arrives
    await lab.page.waitFor(() => {
      const runs = Number(document.getElementById('count')?.textContent?.replace(/\D+/, '')) > 0;
      if (runs) document.querySelector<HTMLElement>('[data-do=toggle]')?.click();
      return runs;
    });
    await lab.waitPhase('paused');
    const k = await lab.iteration();
    assert.ok(k > 0 && k < 100, `paused at ${k}`);
    await lab.press('[data-do=toggle]');
    await lab.waitPhase('done');
  });

  test('waits for Run if the reader prefers reduced motion', async () => {
    const page = lab.page.puppeteer!;
    await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
    await lab.open('', 'ready');
    assert.equal(await lab.iteration(), 0);
    assert.match(await lab.text('#glance'), /at the start/);
    await lab.press('[data-do=toggle]');
    await lab.waitPhase('done');
    assert.match(await lab.text('#glance'), /SLBB paper is off the constraint/);
    await lab.open(`${small}&methods=slbb`);
    assert.ok((await lab.iteration()) > 0, 'a link requests its runs');
    assert.deepEqual(await lab.page.errors(), []);
  });
});
