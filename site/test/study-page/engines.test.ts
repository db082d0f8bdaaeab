// The page of a study in the three browser engines, where the fingerprint of a description must be equal to that in
// Node.
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { inSite } from '../../build/paths.mjs';
import type { Engine } from '../harness/browser.mjs';
import type { StudyDescription, StudyResults } from '../../types/slep.d.ts';
import { nonEmpty } from '../non-empty.ts';
import { hashOf, small, StudyPage } from './study.ts';

const few = { ...small, title: 'Engines', figures: ['profile', 'bands', 'pairs'] } as const;

const columns = (head: string, of: (i: number) => number[]) =>
  [head, ...Array.from({ length: 30 }, (_, i) => of(i).join())].join('\n');
/** A study that resamples the rows of its data. */
const drawn: StudyDescription = {
  ...{ study: 1, title: 'Drawn', problem: 'gcca', params: { p: 1 }, methods: ['auto'], seeds: [1] },
  data: { views: [columns('a,b', (i) => [Math.sin(i), Math.sin(i * i)]), columns('c', (i) => [Math.sin(i + 1)])] },
  resample: { kind: 'folds', count: 3 },
};

/** The results in Node. */
let results: StudyResults;
let drawnResults: StudyResults;
let findings: string[] | undefined;

before(async () => {
  const { load } = (await import(inSite('dist/slep.js'))) as typeof import('../../types/slep.d.ts');
  const slep = await load();
  results = await slep.study(few);
  drawnResults = await slep.study(drawn);
  slep.dispose();
});

for (const engine of ['chromium', 'firefox', 'webkit'] as Engine[]) {
  describe(`the page of a study in ${engine}`, () => {
    const page = StudyPage.setUp({}, engine);
    const { lab } = page;
    const click = (selector: string) =>
      lab.page.evaluate((where: string) => document.querySelector<HTMLElement>(where)!.click(), selector);

    test('ends with the fingerprint and the findings of Node', async () => {
      await page.open(hashOf(few));
      await click('#toggle');
      await page.waitPhase(/done/);
      assert.match(results.fingerprint ?? '', /^[0-9a-f]{64}$/);
      assert.equal(await page.fingerprint(), results.fingerprint);
      const found = await page.findings();
      findings ??= found;
      assert.deepEqual(nonEmpty(found), findings);
    });

    test('draws every figure, and lists its cells', async () => {
      const inks = await lab.page.evaluate(() =>
        [...document.querySelectorAll<HTMLCanvasElement>('#figures canvas')].map((canvas) => {
          const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
          return new Set(new Uint32Array(data.buffer)).size;
        }),
      );
      assert.equal(inks.length, 4);
      assert.ok(
        inks.every((count) => count > 8),
        `${inks.join()} colours`,
      );
      await lab.page.evaluate(() => {
        document.querySelector<HTMLDetailsElement>('#figure-cells details')!.open = true;
      });
      await lab.waitText('#figure-cells tbody tr', /off the constraint/);
    });

    test('restores the cells after a reload', async () => {
      await page.open(hashOf(few), /done/);
      assert.equal(await page.fingerprint(), results.fingerprint);
      assert.deepEqual(await lab.page.errors(), []);
    });

    test('opens the results of Node, and says that they are the same', async () => {
      await page.choose(JSON.stringify(results));
      await lab.waitText('#verdict', /Reproduced: 40 of 40 cells equal/);
    });

    test('draws the same rows as Node', async () => {
      await page.change(hashOf(drawn), /ready/);
      await click('#toggle');
      await page.waitPhase(/done/);
      assert.deepEqual(new Set(drawnResults.cells.map(({ outcome }) => outcome)), new Set(['solved']));
      assert.match(drawnResults.fingerprint ?? '', /^[0-9a-f]{64}$/);
      assert.equal(await page.fingerprint(), drawnResults.fingerprint);
      await lab.page.evaluate(() => {
        document.querySelector<HTMLDetailsElement>('#figure-cells details')!.open = true;
      });
      await lab.waitText('#figure-cells caption', /The lab shows all rows of the data/);
    });

    test('rejects a link that was cut off, and edits a description', async () => {
      await page.change(hashOf(few).slice(0, -20));
      await lab.waitText('#notice', /A part of this link is missing/);
      await page.change(`${hashOf(few)}&edit`);
      await lab.page.evaluate(() => {
        const to = document.querySelector<HTMLInputElement>('[data-path="seeds.to"] input')!;
        to.value = '2';
        to.dispatchEvent(new Event('change'));
      });
      assert.equal(await lab.text('[data-number=cells] dd'), '8');
    });
  });
}
