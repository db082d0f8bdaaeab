// Many methods on the charts and in the table of results. Each method must be named exactly once in each chart, and
// names must not overlap.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { both, layoutFonts, Lab, small } from './lab.ts';

const six = 'slbb;beta=1+slbb;beta=10+slbb;beta=100+alm;beta=1+alm;beta=10+alm;beta=100';
const names = ['ALM 1', 'ALM 10', 'ALM 100', 'SLBB 1', 'SLBB 10', 'SLBB 100'];
const charts = ['gradNorm', 'feasibility', 'objective'];

/** Methods whose names are wider than the default gutter. */
const long = 'slbb;safeguard=false+sllbfgs;memory=7;safeguard=false+auto;beta=paper';
const longNames = ['SLBB plain', 'SLLBFGS plain, memory 7', 'auto (SLSub) paper'];

interface Named {
  names: string[];
  tops: number[];
  /** The rows whose names do not fit. */
  cut: string[];
  values: string[];
}

/** Returns the names and values in the gutter, or in the key, of a chart. */
const named = (lab: Lab, chart: string, place: 'line-names' | 'keys'): Promise<Named> =>
  lab.page.evaluate((where: string) => {
    const rows = [...document.querySelectorAll<HTMLElement>(`${where} .row`)];
    const part = (row: HTMLElement, name: string) => row.querySelector<HTMLElement>(name)!;
    return {
      names: rows.map((row) => part(row, '.name').innerText),
      tops: rows.map((row) => row.getBoundingClientRect().top),
      cut: rows
        .filter((row) => part(row, '.name').scrollWidth > part(row, '.name').clientWidth)
        .map((r) => r.innerText),
      values: rows.map((row) => part(row, '.value').innerText),
    };
  }, `[data-chart=${chart}] .${place}`);

for (const font of layoutFonts) {
  describe(`six runs, in the ${font} font`, () => {
    const lab = Lab.setUp({ font, width: 1280, height: 800 });

    test('are named once in each chart, without overlap; names without room are behind “more”', async () => {
      await lab.open(`${small}&methods=${six}`);
      await lab.pictures(); // this waits until the scales have stopped moving
      for (const chart of charts) {
        const { names: found, tops, cut, values } = await named(lab, chart, 'line-names');
        assert.deepEqual([...found].sort(), names, chart);
        assert.deepEqual(cut, []);
        assert.ok(
          values.every((value) => value !== ''),
          values.join(),
        );
        tops.slice(1).forEach((top, i) => assert.ok(top - tops[i] >= 17.9, `${chart}: ${tops.join()}`));
      }
      assert.deepEqual(await lab.misfits(), []);

      const at = (where: string) => lab.page.evaluate((s: string) => !!document.querySelector(s), where);
      await lab.page.puppeteer?.hover('[data-chart=feasibility] .line-names .row:nth-child(2)');
      await lab.page.waitFor(() => document.querySelectorAll('.line-names .faded').length === 15);
      assert.ok(await at('.results .lifted'), 'the row of the results is also emphasised');
      await lab.page.puppeteer?.mouse.move(5, 5);
      await lab.page.waitFor(() => document.querySelectorAll('.line-names .faded').length === 0);
      await lab.page.puppeteer?.hover('.results tbody tr:nth-child(3)');
      await lab.page.waitFor(() => document.querySelectorAll('.line-names .faded').length === 15);

      await lab.open(`${small}&methods=${six}+slbb;beta=2+slbb;beta=5+slbb;beta=20+slbb;beta=50+slbb;beta=200`);
      await lab.pictures();
      const more = '[data-chart=gradNorm] .line-names .more';
      const { names: few } = await named(lab, 'gradNorm', 'line-names');
      assert.equal(await lab.text(more), `+${11 - few.length} more`);
      assert.ok(few.length < 11);
      await lab.press(more);
      await lab.waitText(more, /fewer/);
      const { names: all, tops } = await named(lab, 'gradNorm', 'line-names');
      assert.equal(new Set(all).size, 11);
      tops.slice(1).forEach((top, i) => assert.ok(top - tops[i] >= 17.9, tops.join()));
      await lab.page.puppeteer?.keyboard.press('Escape');
      await lab.waitText(more, /more/);
    });

    test('with long names have a wider gutter, or a key if that is too wide, and the axis follows', async () => {
      await lab.open(`${small}&methods=${long}`);
      for (const [width, place] of [
        [1280, 'line-names'],
        [768, 'keys'],
      ] as const) {
        await lab.page.puppeteer?.setViewport({ width, height: 800 });
        await lab.page.waitFor(
          (where: string) => document.querySelectorAll(`.${where} .row`).length === 9,
          { what: `names in the ${place} at ${width} px` },
          place,
        );
        await lab.pictures();
        for (const chart of charts) {
          const { names: found, cut, values } = await named(lab, chart, place);
          assert.deepEqual([[...found].sort(), cut], [longNames, []], chart);
          assert.ok(
            values.every((value) => value !== ''),
            values.join(),
          );
        }
        assert.deepEqual(await lab.misfits(), []);
        const { axis, ends } = await lab.page.evaluate(() => {
          const [plot, input] = [document.querySelector('.chart .plot')!, document.querySelector('.scrubber input')!];
          const margin = parseFloat(getComputedStyle(plot).getPropertyValue('--gutter-right'));
          const cursor = document.querySelector('.charts > .cursor')!.getBoundingClientRect().left;
          return {
            axis: input.getBoundingClientRect().right - 8,
            ends: [plot.getBoundingClientRect().right - margin, cursor],
          };
        });
        for (const end of ends) assert.ok(Math.abs(axis - end) <= 1, `${axis} and ${end} at ${width} px`);
      }
    });
  });

  describe(`six runs on a phone, in the ${font} font`, () => {
    const lab = Lab.setUp({ font, width: 390, height: 844 });

    test('are named in a key above each plot', async () => {
      await lab.open(`${small}&methods=${six}`);
      for (const chart of charts) {
        const { names: found, cut } = await named(lab, chart, 'keys');
        assert.deepEqual([[...found].sort(), cut], [names, []], chart);
        assert.deepEqual((await named(lab, chart, 'line-names')).names, []);
      }
      assert.deepEqual(await lab.misfits(), []);
      await lab.open(`${small}&methods=${long}`);
      const { names: found, cut } = await named(lab, 'feasibility', 'keys');
      assert.deepEqual([[...found].sort(), cut], [longNames, []]);
      assert.deepEqual(await lab.misfits(), []);
    });
  });
}

for (const font of layoutFonts) {
  describe(`the table of results, in the ${font} font`, () => {
    const lab = Lab.setUp({ font });

    test('fits its panel, and marks the best values with a sign', async () => {
      await lab.open(`${small}&${both}+slgd`);
      const fits = () =>
        lab.page.evaluate(() => {
          const panel = document.getElementById('results')!.getBoundingClientRect();
          const { left, right } = { left: panel.left + 16, right: panel.right - 16 };
          return [...document.querySelectorAll<HTMLElement>('.results :is(th, td)')]
            .filter((e) => e.offsetParent)
            .every((e) => {
              const r = e.getBoundingClientRect();
              return r.left >= left - 1 && r.right <= right + 1;
            });
        });
      assert.equal(await fits(), true);
      assert.match(
        await lab.page.evaluate(() => getComputedStyle(document.querySelector('.results .best')!, '::before').content),
        /▸/,
      );
      await lab.press('#results h2 .link');
      assert.equal(await fits(), true);
      for (const part of ['.top', '#charts', '#results']) assert.deepEqual(await lab.axe(part), []);
    });
  });
}
