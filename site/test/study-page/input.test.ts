// How the study page reports invalid descriptions, links and files, and how its editor handles invalid input.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
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

  test('follows a link that is pressed before an edit is in the address', async () => {
    await page.change(`${hashOf(small)}&edit`);
    await lab.page.evaluate(
      (link: string) => {
        const to = document.querySelector<HTMLInputElement>('[data-path="seeds.to"] input')!;
        to.value = '5';
        to.dispatchEvent(new Event('change'));
        // a busy browser reports the new hash only after the edit has been compressed
        history.pushState(null, '', `#${link}`);
        setTimeout(() => dispatchEvent(new Event('hashchange')), 500);
      },
      `${hashOf({ ...small, title: 'Followed' })}&edit`,
    );
    await lab.page.waitFor(
      () => document.querySelector<HTMLInputElement>('[data-path=title] input')?.value === 'Followed',
      { timeout: 30_000 },
    );
    assert.equal(await lab.text('[data-number=cells] dd'), '40');
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

  test('shows an invalid description from a file in the form, with a message that says what is allowed', async () => {
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

  test('asks before it runs more than 100,000 cells, even if another study has already run', async () => {
    await page.change(hashOf(small), /done/);
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
