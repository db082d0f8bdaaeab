// Studies that run in the page in Chromium: how the page shows results, keeps them across a reload, and saves, reopens
// and compares them.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { digestOf, fingerprintOf } from '../../src/study/digest.ts';
import type { StudyCell, StudyResults } from '../../types/slep.d.ts';
import { nonEmpty } from '../non-empty.ts';
import { Downloads } from '../page/downloads.ts';
import { hashOf, parsed, small, smallCells, StudyPage } from './study.ts';

/** Replaces null with NaN, because JSON has no NaN. */
const withNaN = (cell: StudyCell): StudyCell => ({
  ...cell,
  ...Object.fromEntries(
    Object.entries(cell)
      .filter(([, v]) => v === null)
      .map(([k]) => [k, NaN]),
  ),
});

describe('a study', () => {
  const page = StudyPage.setUp();
  const { lab } = page;
  const downloads = Downloads.setUp(lab);
  let results: StudyResults;

  const saved = async (what: string): Promise<{ name: string; bytes: Buffer }> => {
    await lab.press('#open-exports');
    await lab.press(`#export-${what}`);
    await lab.page.puppeteer?.keyboard.press('Escape');
    return downloads.next();
  };

  test('opens from a link with every tile pending, and says what will run', async () => {
    await page.open(hashOf(small));
    assert.match(await lab.text('#toggle'), /Run 40 cells/);
    assert.match(await lab.text('#verdict'), /Nothing has run yet/);
    assert.match(await lab.text('#figure-cells .end'), /to come\s*40/);
    assert.match(await lab.text('#side'), /0\.1, 100/);
  });

  test('runs: outcomes, findings and figures follow from its cells', async () => {
    await page.run();
    const outcomes = await page.outcomes();
    assert.equal(
      Object.values(outcomes).reduce((a, b) => a + b),
      smallCells,
    );
    assert.ok(outcomes.infeasible >= 10, JSON.stringify(outcomes));
    assert.match(nonEmpty(await page.findings()).join('\n'), /SLBB paper ends off the constraint in 10 of 10/);
    assert.match(await lab.text('#verdict'), /All 40 cells have run here/);
    for (const name of ['profile', 'cells', 'bands']) {
      const inks = await lab.page.evaluate((figure: string) => {
        const canvas = document.querySelector<HTMLCanvasElement>(`#figure-${figure} canvas`)!;
        const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
        return new Set(new Uint32Array(data.buffer)).size;
      }, name);
      assert.ok(inks > 8, `${name} has ${inks} colours`);
    }
    assert.deepEqual(await lab.page.errors(), []);
  });

  test('has a table of its cells, which shows only those of a finding when it is pressed', async () => {
    await lab.press('#findings button');
    assert.match(await lab.waitText('#figure-cells tbody tr', /./), /SLBB paper\s+off the constraint/);
    const rows = () => lab.page.evaluate(() => document.querySelectorAll('#figure-cells tbody tr').length);
    const found = await rows();
    assert.ok(found >= 10 && found < smallCells, `${found} rows`);
  });

  test('hides a method from its figures, and shows it again', async () => {
    const label = () =>
      lab.page.evaluate(() => document.querySelector('#figure-profile .plot')?.getAttribute('aria-label') ?? '');
    assert.match(await label(), /RBB: \d+ of 20/);
    await lab.press('#side li button[aria-pressed=true]');
    assert.doesNotMatch(await label(), /RBB:/);
    await lab.press('#side li button[aria-pressed=false]');
    assert.match(await label(), /RBB: \d+ of 20/);
  });

  test('is saved as JSON, CSV, LaTeX, SVG and PNG', async () => {
    const json = await saved('json');
    assert.equal(json.name, 'study-small.json');
    results = parsed(json.bytes);
    assert.equal(results.cells.length, smallCells);
    assert.match(results.fingerprint ?? '', /^[0-9a-f]{64}$/);
    assert.equal(results.fingerprint, fingerprintOf(results.cells));
    const lines = (await saved('csv')).bytes.toString().trim().split('\r\n');
    assert.equal(lines.length, 1 + smallCells);
    assert.match(lines[0], /^alpha,seed,start,label,method,outcome/);
    const latex = (await saved('latex')).bytes.toString();
    assert.match(latex, /\\toprule[^]*SLBB paper & 0 of 10[^]*\\bottomrule/);
    assert.match(latex, /\$\\alpha\$/);
    assert.match((await saved('svg')).bytes.toString(), /^<svg [^]*<title>profile[^]*SLBB paper[^]*<\/svg>$/);
    assert.equal((await saved('png')).bytes.subarray(1, 4).toString(), 'PNG');
  });

  test('shows in each panel of the bands the median of one method and, faintly, that of the other', async () => {
    await lab.press('#open-exports');
    await lab.page.puppeteer?.select('#exports-menu select', 'bands');
    await lab.page.puppeteer?.keyboard.press('Escape');
    const drawing = (await saved('svg')).bytes.toString();
    const medians = [
      ...drawing.matchAll(/<g opacity="0.6"><path d="M([^"]*)"[^>]*>(?:<\/path>)?<\/g><path d="M([^"]*)"/g),
    ];
    const heights = medians.map((panel) => panel.slice(1).map((path) => path.match(/[\d.]+(?=L|$)/g)));
    // first the panels of the feasibility for both methods, and then those of the gap
    assert.equal(heights.length, 4);
    for (const [one, two] of [heights.slice(0, 2), heights.slice(2)]) assert.deepEqual(one, two.toReversed());
    assert.notDeepEqual(heights[0], heights[1]);
  });

  test('is restored after a reload, and does not run again', async () => {
    const before = await page.outcomes();
    await page.open(hashOf(small), /done/);
    assert.deepEqual(await page.outcomes(), before);
    assert.match(await lab.text('#verdict'), /All 40 cells have run here/);
  });

  test('that is opened from its results is compared with the cells that have run here', async () => {
    await page.change('');
    await page.choose(JSON.stringify({ ...results, description: { ...results.description, seeds: [1, 2] } }));
    assert.match(await lab.waitText('#notice', /./), /cells\[\d+\]: the description has no such cell/);
    const [first, ...others] = results.cells;
    const { warnings: _, ...without } = first;
    for (const [edited, words] of [
      [{ ...first, iterations: first.iterations + 1 }, /cells\[0\]\.digest: it does not match .*: the file was edited/],
      [without, /cells\[0\]\.warnings: undefined; it must be a list/],
    ] as const) {
      await page.choose(JSON.stringify({ ...results, cells: [edited, ...others] }));
      await lab.waitText('#notice', words);
    }
    await page.choose(JSON.stringify(results));
    // these cells have already run in this browser
    await lab.waitText('#verdict', /Reproduced: 40 of 40 cells equal, bit for bit/);
    await lab.press('#toggle');
    await page.waitPhase(/done/);
    assert.match(await lab.text('#verdict'), /Reproduced: 40 of 40/);
  });

  test('whose cells differ says how many differ, which ones, and whether an outcome changes', async () => {
    const cells = structuredClone(results.cells).map(withNaN);
    for (const i of [2, 6]) {
      cells[i].objective *= i === 2 ? 1 + 1e-13 : 1 + 1e-3;
      cells[i].digest = digestOf(cells[i]);
    }
    await page.choose(JSON.stringify({ ...results, cells, fingerprint: fingerprintOf(cells) }));
    await lab.waitText('#verdict', /Not reproduced: 2 of 40 cells differ/);
    await lab.press('#offer');
    const rows = await lab.page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('.differences tbody tr')].map((tr) => tr.innerText),
    );
    assert.equal(rows.length, 2);
    assert.match(rows[0], /seed 1/);
    assert.match((await page.findings()).join('\n'), /differences in 2 cells of RBB|outcome changes/);
    await lab.press('#offer');
    await lab.page.waitFor(() => !document.querySelector('.differences'));
  });

  test('opens a cell in the lab, as the same run', async () => {
    await page.open(hashOf(small), /done/);
    await lab.page.evaluate(() => {
      document.querySelector<HTMLDetailsElement>('#figure-cells details')!.open = true;
    });
    const row = await lab.waitText('#figure-cells tbody tr', /RBB/);
    const link = await lab.page.evaluate(
      () =>
        [...document.querySelectorAll<HTMLElement>('#figure-cells tbody tr')]
          .find((tr) => tr.innerText.includes('RBB'))!
          .querySelector('a')!.href,
    );
    await lab.page.goto(link);
    await lab.waitPhase('done');
    const [iterations] = (await lab.results()).iterations;
    const found = results.cells.find(({ label }) => label === 'RBB')!;
    assert.match(row, /seed 1/);
    assert.equal(Number(iterations || (await lab.iteration())), found.iterations);
  });
});
