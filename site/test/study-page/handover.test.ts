// The lab's buttons that open its set-up as a study.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { inflateSync } from 'node:zlib';
import type { StudyDescription } from '../../types/slep.d.ts';
import { hashOf, StudyPage } from './study.ts';

describe('the lab', () => {
  const page = StudyPage.setUp();
  const { lab } = page;

  const setUp = 'problem=quadratic&methods=slbb+rbb&n=40&p=2&alpha=10&seed=1';

  test('opens the current set-up as a study over 20 seeds; the next press runs it', async () => {
    await lab.load(setUp);
    await page.follow('[data-study=seeds]');
    assert.equal(await lab.text('[data-number=cells] dd'), '40');
    assert.match(await lab.page.evaluate(() => location.pathname), /study\.html$/);
    await page.run();
    assert.match(await lab.text('#count'), /^40 of 40/);
    const outcomes = Object.values(await page.outcomes());
    assert.equal(
      outcomes.reduce((sum, count) => sum + count, 0),
      40,
    );
  });

  test('opens the set-up as a study from 20 starts', async () => {
    await lab.load(setUp);
    await lab.press('#open-study');
    await page.follow('#study-menu [data-study=starts]');
    assert.equal(await lab.text('[data-number=cells] dd'), '40');
    assert.deepEqual(await lab.page.errors(), []);
  });

  test('has the three kinds of study in one menu if there is less room', async () => {
    const openMenu = async (width: number) => {
      await lab.resize(width, 844);
      await lab.press('#open-study');
      const offered = await lab.page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('#study-menu button')]
          .filter((b) => b.checkVisibility())
          .map((b) => b.innerText),
      );
      assert.deepEqual(offered, ['over 20 seeds', 'from 20 starts', 'for growing n'], `${width}`);
    };
    await lab.load(setUp);
    await openMenu(1119);
    await page.follow('#study-menu [data-study=n]');
    assert.equal(await lab.text('[data-number=cells] dd'), '40');
    await lab.resize(1280, 844);
    await lab.load(setUp.replace('+rbb', ''));
    await openMenu(720);
    await lab.page.puppeteer!.keyboard.press('Escape');
    await openMenu(390);
    await page.follow('#study-menu [data-study=seeds]');
    assert.equal(await lab.text('[data-number=cells] dd'), '20');
    assert.deepEqual(await lab.page.errors(), []);
  });

  test('opens studies of the uncertainty of an answer from views, and runs them at once', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'slep-sure-'));
    const column = (i: number, k: number) => Math.sin(k * i * i + k);
    const [first, second] = [
      ['height,mass', (i: number) => [column(i, 1), column(i, 2)]],
      ['speed', (i: number) => [column(i, 1) + 0.3 * column(i, 3)]],
    ].map(([head, row], view) => {
      const lines = Array.from({ length: 30 }, (_, i) => (row as (i: number) => number[])(i).join());
      const path = join(folder, `${view}.csv`);
      writeFileSync(path, [head, ...lines].join('\n'));
      return path;
    });
    await lab.resize(1280, 844);
    await lab.load('problem=gcca&n=30&m=50&p=1&methods=slbb&seed=2');
    assert.equal(await lab.page.evaluate(() => document.querySelector('.sure')!.checkVisibility()), false);
    await lab.press('#data .link');
    await lab.choose('views', first, second);
    await lab.waitText('.own-data footer', /Run with views/);
    await lab.press('.own-data footer .primary');
    await lab.waitText('#now', /n = 3, p = 1.*your data/);
    await lab.waitPhase('done');

    /** Returns a link to the study that a choice in the menu would run, but with only `few` samples or permutations. */
    const fewOf = async (kind: string, count: number, few: number) => {
      const leaving = lab.page.evaluate(
        () =>
          new Promise<string>((resolve) =>
            navigation!.addEventListener(
              'navigate',
              (event) => {
                event.preventDefault();
                resolve(event.destination.url);
              },
              { once: true },
            ),
          ),
      );
      await lab.press(`#study-menu [data-study=${kind}]`);
      const [, hash] = /\/study\.html#study=(.*)&run$/.exec(await leaving) ?? [];
      const description = JSON.parse(inflateSync(Buffer.from(hash, 'base64url')).toString()) as StudyDescription;
      assert.deepEqual(description.resample, { kind, count });
      return hashOf({ ...description, resample: { ...description.resample, count: few } });
    };
    await lab.press('#open-study');
    const bootstrap = await fewOf('bootstrap', 200, 20);
    const permute = await fewOf('permute', 999, 99);
    await lab.page.puppeteer!.keyboard.press('Escape');

    await page.follow('.to-study > .sure', /done/);
    assert.match(await lab.text('#findings'), /^Pair 1 has a correlation of 0\.9\d\d on rows that were held out/);
    await page.change(bootstrap);
    await page.run();
    assert.match(await lab.text('#findings'), /the interval excludes 0 for \d of 3 weights: .*height.*speed/);
    await page.change(permute);
    await page.run();
    assert.match(await lab.text('#findings'), /^Pair 1, r = 0\.9\d\d, is more than chance: p = 0\.01 \(99 perm/);
    assert.match(await lab.text('#verdict'), /All 1 cells? ha/);
    rmSync(folder, { recursive: true });
  });
});
