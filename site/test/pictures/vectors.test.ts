// The default picture of the vectors for each kind of problem.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { until } from '../harness/until.mjs';
import { Downloads } from '../page/downloads.ts';
import { Lab, matrixMarket, number } from '../page/lab.ts';
import { said, tab, table } from './picture.ts';
import { cases, type Known } from './vector-cases.ts';

/** Repeats the run that the page shows, and returns facts that the solver reports about this run. */
const known = (lab: Lab): Promise<Known> =>
  lab.page.evaluate(async () => {
    const { load } = await import(`${location.origin}/slep.js`);
    const loaded = globalThis as { slep?: ReturnType<typeof load> };
    const slep = await (loaded.slep ??= load()); // loaded only once, because following a link does not reload the page
    const fields = new URLSearchParams(location.hash.slice(1));
    const { name, params: own } = slep.catalog.problems.find((p: { name: string }) => p.name === fields.get('problem'));
    const params = Object.fromEntries(
      own.flatMap(({ name, default: usual }: { name: string; default: unknown }) => {
        const text = fields.get(name);
        return text === null ? [] : [[name, typeof usual === 'number' ? Number(text) : usual]];
      }),
    );
    const run = await slep.start({ problem: name, params, method: fields.get('methods') });
    await run.solve();
    const { x, ritz = [] } = await run.projected();
    const { n, p, analytic } = run.info;
    const norms = Array.from({ length: n }, (_, i) => Math.hypot(...x.subarray(i * p, (i + 1) * p)));
    run.dispose();
    return { ritz: Array.from(ritz as Float64Array), analytic, norms };
  });

/** Returns the colours of the style sheet that occur in the picture. */
const coloursIn = (lab: Lab, names: readonly string[]): Promise<string[]> =>
  lab.page.evaluate((wanted: readonly string[]) => {
    const canvas = document.querySelector<HTMLCanvasElement>('#picture .plane canvas')!;
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
    const pixels = new Set<string>();
    for (let i = 0; i < data.length; i += 4) pixels.add(data.subarray(i, i + 3).join());
    const probe = document.body.appendChild(document.createElement('span'));
    const found = wanted.filter((name) => {
      probe.style.color = `var(--${name})`;
      return pixels.has(getComputedStyle(probe).color.match(/\d+/g)!.slice(0, 3).join());
    });
    probe.remove();
    return found;
  }, names);

const strip = (lab: Lab): Promise<{ text: string; now: boolean }[]> =>
  lab.page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('#picture .film button')].map((frame) => ({
      text: frame.innerText,
      now: frame.getAttribute('aria-current') === 'true',
    })),
  );

describe('the picture of', () => {
  const lab = Lab.setUp();
  const downloads = Downloads.setUp(lab);

  for (const [name, { link, tab: own, says, label, colours, rows }] of Object.entries(cases))
    test(`${name} opens without being chosen, has a description, and moves back and forth`, async () => {
      await lab.open(link);
      assert.equal(await tab(lab), `picture-${own}`);
      await said(lab, says);
      const empty = () => document.querySelectorAll('#picture select:not([hidden], :has(option:checked))').length;
      assert.equal(await lab.page.evaluate(empty), 0);
      await lab.page.waitFor(
        (pattern: string) =>
          new RegExp(pattern).test(document.querySelector('#picture canvas')?.getAttribute('aria-label') ?? ''),
        {},
        label.source,
      );
      const end = await table(lab);
      rows(end, await known(lab));
      assert.deepEqual(await coloursIn(lab, colours), colours);

      const frames = await strip(lab);
      const last = await lab.iteration();
      assert.equal(frames.length, 4);
      assert.deepEqual(
        [frames[0], frames[3]],
        [
          { text: 'k = 0', now: false },
          { text: `k = ${last}`, now: true },
        ],
      );
      await lab.press('#picture .film button');
      await said(lab, /at iteration 0:/);
      assert.deepEqual(
        (await strip(lab)).map(({ now }) => now),
        [true, false, false, false],
      );
      assert.notDeepEqual(await table(lab), end);
      await lab.page.puppeteer?.keyboard.press('End');
      await said(lab, new RegExp(`at iteration ${last}:`));
      // orbitals with the same energy may have been rotated
      assert.deepEqual(
        (await table(lab)).map((row) => row.slice(0, 2)),
        end.map((row) => row.slice(0, 2)),
      );

      await lab.press('#share');
      // the preview would load another solver and repeat the run
      await lab.page.waitFor(() => {
        const preview = document.querySelector('dialog.share slep-lab');
        preview?.remove();
        return preview !== null;
      });
      await lab.press('#share-code-download');
      await lab.page.puppeteer?.select('.charts-exported', 'picture');
      await lab.press('[title="charts as a drawing"]');
      const { name: file, bytes } = await downloads.next();
      assert.match(file, /-picture\.svg$/);
      const title = await lab.page.evaluate(
        () => document.querySelector('#picture canvas')?.getAttribute('aria-label') ?? '',
      );
      assert.ok(bytes.toString().includes(`<title>${title}</title>`), `the drawing is not named “${title}”`);
      assert.ok(/<(path|image) /.test(bytes.toString().split('</title>')[1]));
      await lab.press('dialog.share header .btn');
    });

  test('a problem is not offered for another problem', async () => {
    await lab.open('problem=lda&n=20&m=100&methods=sllbfgs&picture=beam');
    assert.equal(await tab(lab), 'picture-classes');
    const names = await lab.page.evaluate(() =>
      [...document.querySelectorAll('[role=tab]:not([hidden])')].map((t) => t.id.replace('picture-', '')),
    );
    assert.deepEqual(names, ['classes', 'x', 'eigenvalues', 'cost', 'landscape', 'matrix']);
  });

  test('three views shows the chosen pair', async () => {
    await lab.open('problem=gcca&n=21&m=90&k=3&p=2&methods=sllbfgs');
    const first = await said(lab, /view 1 plotted horizontally and view 2 vertically/);
    await lab.page.puppeteer?.select('.choices select', '2');
    const other = await said(lab, /view 2 plotted horizontally and view 3 vertically/);
    assert.notEqual(first.match(/0\.\d+/)?.[0], other.match(/0\.\d+/)?.[0]);
  });

  test('a structure from the reader’s data is drawn at the positions of its nodes', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'slep-structure-'));
    const parts = {
      K: matrixMarket(12, 12, (i, j) => [2, -1][Math.abs(i - j)] ?? 0),
      M: matrixMarket(12, 12, (i, j) => Number(i === j)),
      nodes: matrixMarket(12, 2, (i, axis) => (axis === 0 ? Math.cos(i / 2) : Math.sin(i / 2))),
    };
    await lab.open('problem=eigen&n=20&p=2&methods=sllbfgs');
    await lab.press('#data .link');
    for (const [name, text] of Object.entries(parts)) {
      writeFileSync(join(folder, `${name}.mtx`), text);
      await lab.choose(name, join(folder, `${name}.mtx`));
    }
    await lab.press('.own-data footer .primary');
    await lab.waitText('#now', /n = 12, p = 2.*your data/);
    await lab.waitPhase('done');
    rmSync(folder, { recursive: true });
    await said(lab, /eigenvectors/);
    (await table(lab)).forEach((row, k) =>
      assert.ok(Math.abs(number(row[1]) - (2 - 2 * Math.cos(((k + 1) * Math.PI) / 13))) < 1e-6, row.join()),
    );
    assert.deepEqual(await coloursIn(lab, ['plus', 'minus']), ['plus', 'minus']);
    await lab.page.screenshot('vectors-nodes');
  });

  test('a box in three dimensions shows the chosen slice', async () => {
    await lab.open(cases['Kohn-Sham in 3-D'].link);
    await said(lab, /slice 3 of 6/);
    await lab.page.evaluate(() => document.querySelector<HTMLElement>('.slice input')?.focus());
    await lab.page.puppeteer?.keyboard.press('ArrowUp');
    await said(lab, /slice 4 of 6/);
    assert.match(await lab.text('#phase'), /done/);
  });

  /** Returns a hash of the picture. */
  const look = () =>
    lab.page.evaluate(() => document.querySelector<HTMLCanvasElement>('#picture .plane canvas')!.toDataURL());
  const swings = () => lab.page.evaluate(() => document.querySelector('.choices .link')?.getAttribute('aria-pressed'));
  const moved = async (before: string) => {
    await lab.page.frames(12);
    return (await look()) !== before;
  };

  test('a beam moves until it is stopped, and stands still with reduced motion', async () => {
    await lab.open(cases.beam.link);
    await said(lab, /shapes of the beam/);
    await lab.page.evaluate(() => document.getElementById('pictures')?.scrollIntoView());
    assert.equal(await swings(), 'true');
    await lab.page.waitFor(
      (before: string) => document.querySelector<HTMLCanvasElement>('#picture .plane canvas')!.toDataURL() !== before,
      { what: 'a moving beam' },
      await look(),
    );
    await lab.press('.choices .link');
    await lab.page.waitFor(() => document.querySelector('.choices .link')?.getAttribute('aria-pressed') === 'false');
    await until(async () => !(await moved(await look())), 'a stopped beam');
    await lab.page.puppeteer?.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
    await lab.open(cases.beam.link);
    await said(lab, /shapes of the beam/);
    assert.equal(await swings(), 'false');
    await until(async () => !(await moved(await look())), 'a still beam');
  });
});
