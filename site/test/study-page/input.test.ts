// How the study page reports invalid descriptions, links and files, and how its editor handles invalid input.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { inflateSync } from 'node:zlib';
import type { StudyDescription } from '../../types/slep.d.ts';
import { hashOf, small, StudyPage } from './study.ts';

describe('the page of a study', () => {
  const page = StudyPage.setUp();
  const { lab } = page;

  test('opens the form if the link has no study', async () => {
    await page.open('');
    assert.match(await lab.text('#toggle'), /Run 20 cells/);
    assert.match(await lab.text('.json .tabs'), /description/);
  });

  test('rejects a link that was cut off', async () => {
    const hash = hashOf(small);
    await page.change(hash.slice(0, -20));
    assert.match(await lab.text('#notice'), /A part of this link is missing/);
  });

  test('names the path of a wrong value beside its field and below the JSON', async () => {
    await page.change(hashOf({ ...small, vary: [{ name: 'alpha', values: [0.1, -1] }] }));
    assert.match(
      await lab.text('[data-path="vary[0].values[1]"] .why'),
      /vary\[0\]\.values\[1\]: α is -1; enter a number from 0/,
    );
    assert.match(await lab.text('#json-why'), /vary\[0\]\.values\[1\]/);
    assert.equal(
      await lab.page.evaluate(() => (document.getElementById('toggle') as HTMLButtonElement).disabled),
      true,
    );
    await page.change(hashOf({ ...small, methods: ['slbb', 'gradient'] }));
    assert.match(
      await lab.text('[data-path="methods[1]"] .why'),
      /methods\[1\]: "gradient"; it must be one of auto, slbb/,
    );
  });

  test('accepts a description typed as JSON, and reports text that is not JSON', async () => {
    await page.change(`${hashOf(small)}&edit`);
    const type = (text: string) =>
      lab.page.evaluate((content: string) => {
        const area = document.getElementById('study-json') as HTMLTextAreaElement;
        area.focus();
        area.value = content;
        area.dispatchEvent(new Event('input'));
      }, text);
    await type('{ "study": 1,');
    assert.match(await lab.text('#json-why'), /This is not JSON/);
    await type(JSON.stringify({ ...small, seeds: { from: 1, to: 3 } }));
    assert.equal(await lab.text('[data-number=cells] dd'), '12');
    assert.equal(await lab.text('[data-number=instances] dd'), '6');
  });

  test('changes the description through the form, and the link with it', async () => {
    await page.change(`${hashOf(small)}&edit`);
    await lab.page.evaluate(() => {
      const to = document.querySelector<HTMLInputElement>('[data-path="seeds.to"] input')!;
      to.value = '5';
      to.dispatchEvent(new Event('change'));
    });
    assert.equal(await lab.text('[data-number=cells] dd'), '20');
    await lab.page.waitFor((before: string) => !location.hash.includes(before), {}, hashOf(small));
    await lab.press('.remove[aria-label="remove RBB"]');
    assert.equal(await lab.text('[data-number=cells] dd'), '10');
    const json = await lab.page.evaluate(() => (document.getElementById('study-json') as HTMLTextAreaElement).value);
    assert.deepEqual((JSON.parse(json) as typeof small).seeds, { from: 1, to: 5 });
    assert.equal((JSON.parse(json) as typeof small).methods.length, 1);
  });

  test('draws rows of the data as the form says', async () => {
    const views = ['a,b\n1,2\n3,5\n2,2\n0,1\n', 'c\n1\n4\n2\n1\n'];
    const { problem: _, params: __, vary: ___, ...others } = small;
    await page.change(`${hashOf({ ...others, problem: 'gcca', data: { views }, methods: ['auto'], seeds: [1] })}&edit`);
    const cells = () => lab.text('[data-number=cells] dd');
    assert.equal(await cells(), '1');
    await lab.page.puppeteer!.select('[data-path=resample] select', 'folds');
    assert.equal(await cells(), '11');
    await lab.page.evaluate(() => {
      const count = document.querySelector<HTMLInputElement>('[data-path="resample.count"] input')!;
      count.value = '1';
      count.dispatchEvent(new Event('change'));
    });
    assert.match(await lab.text('[data-path="resample.count"] .why'), /resample\.count: 1; it must be/);
    await lab.page.puppeteer!.select('[data-path=resample] select', '');
    assert.equal(await cells(), '1');
  });

  test('runs one cell of each method for an estimate, and keeps these cells', async () => {
    await page.change(`${hashOf({ ...small, title: 'Tried' })}&edit`);
    await lab.waitText('#estimate-words', /from one cell of each method at α = 100/);
    assert.match(await lab.text('#count'), /about|less/);
    await page.run();
    assert.match(await lab.text('#verdict'), /All 40 cells/);
    await page.change(`${hashOf({ ...small, params: { ...small.params, n: 10, p: 20 } })}&edit`);
    await lab.waitText('#estimate-words', /is refused: .*p = 20 > n = 10/);
  });

  test('shows a wrong description from a file in the form, which says what is allowed', async () => {
    await page.change(hashOf(small));
    for (const [wrong, words] of [
      [{ seeds: 20 }, /seeds: 20; it must be a list of seeds, or \{ from, to \}/],
      [{ problem: "trace(X'*A*X)" }, /problem: .*one of quadratic, .*, a formula, \{ formula \}/],
      [{ seed: 1 }, /there is no "seed" here; choose from study, title/],
      [{ seeds: { from: 1, to: 1e9 } }, /seeds\.to: .*at most 1000000 seeds/],
    ] as const) {
      await page.choose(JSON.stringify({ ...small, ...wrong }));
      await lab.waitText('#json-why', words);
      assert.equal(
        await lab.page.evaluate(() => (document.getElementById('toggle') as HTMLButtonElement).disabled),
        true,
      );
    }
  });

  test('asks before a study of more than 100,000 cells', async () => {
    await page.change(hashOf({ ...small, seeds: { from: 1, to: 30_000 } }));
    assert.match(await lab.text('#toggle'), /Run 120,?000 cells/);
    await lab.press('#toggle');
    assert.match(await lab.waitText('#ask', /cells/), /120,000 cells/);
    await lab.press('#ask button');
    await lab.page.waitFor(() => !document.getElementById('ask'));
    assert.match(await lab.text('#verdict'), /Nothing has run yet/);
  });

  test('rejects a file that is not a study, and results that were edited', async () => {
    await page.change(hashOf(small));
    await page.choose('no study');
    await lab.waitText('#notice', /This file is not JSON, so it is not a study/);
    await page.choose('{ "hello": 1 }');
    await lab.waitText('#notice', /This file is JSON, but not a study/);
    assert.equal(await lab.page.evaluate(() => document.getElementById('editor')?.hidden), true); // the study stays
    await page.choose('{ "study": 1, }');
    await lab.waitText('#notice', /This file is not JSON: .*position 14/);
    await page.choose(
      JSON.stringify({ description: small, build: '', engine: '', date: '', fingerprint: 'ab', cells: [] }),
    );
    await lab.waitText('#notice', /These results are not shown: fingerprint: it does not match the cells/);
  });
});

describe('the lab', () => {
  const page = StudyPage.setUp();
  const { lab } = page;

  const setUp = 'problem=quadratic&methods=slbb+rbb&n=40&p=2&alpha=10&seed=1';

  test('opens the current set-up as a study over 20 seeds; the next press runs it', async () => {
    await lab.load(setUp);
    await page.follow('[data-study=seeds]');
    assert.equal(await lab.text('[data-number=cells] dd'), '40');
    assert.match(await lab.page.evaluate(() => location.pathname), /study\.html$/);
    await lab.press('#toggle');
    await page.waitCells(6);
    assert.match(await lab.text('#count'), /^\d+ of 40/);
    const outcomes = Object.values(await page.outcomes());
    assert.ok(outcomes.reduce((sum, count) => sum + count, 0) >= 6, outcomes.join());
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

  test('says how sure the answer from views is, and runs at once', async () => {
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

    /** Returns the description that a choice in the menu would run, with fewer drawn rows. */
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
    assert.match(await lab.text('#findings'), /the interval of \d of 3 weights excludes 0: .*height.*speed/);
    await page.change(permute);
    await page.run();
    assert.match(await lab.text('#findings'), /^Pair 1, r = 0\.9\d\d, is more than chance: p = 0\.01 \(99 perm/);
    assert.match(await lab.text('#verdict'), /All 1 cells? ha/);
    rmSync(folder, { recursive: true });
  });
});
