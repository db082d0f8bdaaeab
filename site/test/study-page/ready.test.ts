// The studies that the page includes show their committed results when they are opened.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readyStudies } from '../../build/studies.mjs';
import { hashOf, StudyPage } from './study.ts';

describe('a ready study', () => {
  const page = StudyPage.setUp();
  const { lab } = page;
  const studies = readyStudies();

  test('shows its results at once', async () => {
    const { description } = studies.find(({ name }) => name === '2-growth')!;
    await page.open(hashOf(description), /ready/);
    assert.match(await lab.text('#verdict'), /^Published: 75 cells, not run here\./);
    assert.match(await lab.text('#figure-growth'), /all solved/);
    assert.deepEqual(await lab.page.errors(), []);
  });

  test('is in the menu, in the order of the studies', async () => {
    const titles = await lab.page.evaluate(() =>
      [...document.querySelectorAll('#studies-menu li a')].map((link) => link.textContent),
    );
    assert.deepEqual(
      titles,
      studies.map(({ description }) => description.title),
    );
    assert.ok(titles.length >= 12);
  });
});
