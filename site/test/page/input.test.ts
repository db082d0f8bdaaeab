// Valid and invalid settings and matrices that the user types, chooses, drops or pastes.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { Lab, small } from './lab.ts';

describe('a setting', () => {
  const lab = Lab.setUp();

  test('exists in the page for each parameter of the problem and each option of the method', async () => {
    await lab.open(`${small}&methods=slbb`);
    const missing = await lab.page.evaluate(async () => {
      const { load } = await import(`${location.origin}/slep.js`);
      const { catalog } = await load();
      const methodOptions = catalog.methods.find((m: { name: string }) => m.name === 'slbb').options;
      const names = [...catalog.problems[0].params.map((p: { name: string }) => p.name), ...methodOptions, 'seed'];
      return names.filter((name) => !document.querySelector(`[data-setting=${name}]`));
    });
    assert.deepEqual(missing, []);
  });

  test('restarts the run when a value is typed', async () => {
    await lab.open(`${small}&methods=slbb`);
    const before = await lab.results();
    await lab.type('seed', '12');
    await lab.waitText('#now', /seed 12$/);
    await lab.waitPhase('done');
    assert.notDeepEqual(await lab.results(), before);
    assert.match(await lab.page.evaluate(() => location.hash), /seed=12/);
  });

  test('keeps invalid text, says why it is invalid, and does not affect the run', async () => {
    await lab.open(`${small}&methods=slbb`);
    const before = await lab.results();
    for (const [setting, value, reason] of [
      ['n', 'many', /many/],
      ['n', '-3', /enter a/],
      ['p', '2.5', /whole number/],
      ['alpha', '1e99', /enter a/],
      ['tol', '', /enter a/],
    ] as const) {
      await lab.type(setting, value || ' ');
      assert.match(await lab.waitText(`[data-setting=${setting}] .why`, reason), reason);
      assert.equal(
        await lab.page.evaluate(
          (s: string) => document.querySelector<HTMLInputElement>(`[data-setting=${s}] .typed`)?.value.trim(),
          setting,
        ),
        value,
      );
    }
    assert.deepEqual(await lab.results(), before);
    assert.equal(await lab.text('#phase'), 'done');
  });

  test('that the solver rejects keeps the last run and its link', async () => {
    await lab.open(`${small}&methods=slbb`);
    const hash = await lab.page.evaluate(() => location.hash);
    const before = await lab.results();
    await lab.type('p', '70');
    await lab.waitText('[data-setting=p] .why', /70/);
    assert.deepEqual(await lab.results(), before);
    assert.equal(await lab.page.evaluate(() => location.hash), hash);
    await lab.type('n', '80');
    await lab.waitText('#now', /n = 80, p = 70/);
  });

  test('is explained while it has the focus', async () => {
    await lab.open(`${small}&methods=slbb`);
    await lab.page.evaluate(() => document.querySelector<HTMLElement>('[data-setting=theta] .typed')?.focus());
    assert.match(await lab.text('.help:popover-open'), /^θ\s*: .*A.*A number from 1 to 2\. A change restarts/s);
    await lab.page.evaluate(() => (document.activeElement as HTMLElement).blur());
    assert.ok(await lab.page.evaluate(() => !document.querySelector('.help:popover-open')));
  });

  test('is explained while the pointer rests on it; a click opens no explanation', async () => {
    await lab.open(`${small}&methods=slbb`);
    const { mouse } = lab.page.puppeteer!;
    const slider = '[data-setting=alpha] input[type=range]';
    await lab.page.puppeteer!.locator(slider).hover();
    await lab.waitText('.help:popover-open', /^α/);
    await lab.page.puppeteer!.locator(slider).click();
    await mouse.move(800, 400);
    await lab.page.waitFor(() => !document.querySelector('.help:popover-open'));
    await lab.page.evaluate(() => new Promise((done) => setTimeout(done, 400))); // longer than the delay of the card
    assert.equal(await lab.page.evaluate(() => document.activeElement?.getAttribute('type')), 'range');
    assert.ok(await lab.page.evaluate(() => !document.querySelector('.help:popover-open')));
  });

  test('of a method changes only that method', async () => {
    await lab.open(`${small}&methods=slbb+slgd`);
    await lab.press('[data-setting=beta] label:nth-child(3)');
    await lab.type('beta', '5');
    await lab.waitText('#methods', /SLBB β = 5/);
    await lab.waitPhase('done');
    assert.match(await lab.page.evaluate(() => location.hash), /methods=slbb;beta=5\+slgd/);
  });

  test('adds and removes methods, but never the last', async () => {
    await lab.open(`${small}&methods=slbb`);
    const box = (name: string) => `[aria-label="compare ${name}"]`;
    assert.equal(
      await lab.page.evaluate((s: string) => document.querySelector<HTMLInputElement>(s)?.disabled, box('SLBB')),
      true,
    );
    await lab.press('.more');
    await lab.press(box('SLGD'));
    await lab.waitText('.results tbody', /SLGD/);
    await lab.press(box('SLBB'));
    await lab.page.waitFor(() => !document.querySelector('.results tbody')?.textContent?.includes('SLBB'));
  });
});

describe('own data', () => {
  const lab = Lab.setUp();
  const folder = mkdtempSync(join(tmpdir(), 'slep-page-'));
  after(() => rmSync(folder, { recursive: true }));

  const diagonal = (n: number, entry: (i: number) => string | number) => {
    const entries = Array.from({ length: n }, (_, i) => `${i + 1} ${i + 1} ${entry(i)}\n`);
    return `%%MatrixMarket matrix coordinate real symmetric\n${n} ${n} ${n}\n${entries.join('')}`;
  };
  /** Chooses a file with a diagonal matrix. */
  const choose = async (field: string, name: string, ...matrix: Parameters<typeof diagonal>) => {
    const path = join(folder, name);
    writeFileSync(path, diagonal(...matrix));
    await lab.choose(field, path);
  };
  const start = () => lab.press('.own-data footer .primary');
  const field = (name: string) => `[aria-label="your ${name}"]`;

  test('with an error is rejected next to its field, and the run stays', async () => {
    await lab.load(`${small}&methods=slbb`);
    const before = await lab.results();
    await lab.press('#data .link');
    assert.equal(
      await lab.page.evaluate(() => document.querySelector<HTMLButtonElement>('.own-data footer .primary')?.disabled),
      true,
      'A and M are needed first',
    );
    await choose('A', 'stiffness.mtx', 12, (i) => i + 1);
    await choose('M', 'mass.mtx', 12, (i) => (i === 4 ? 'n/a' : 1));
    await lab.waitText(`${field('M')} h3`, /mass\.mtx/);
    await start();
    await lab.waitText(field('M'), /not loaded/);
    const words = await lab.waitText(field('M'), /5 5 n\/a/);
    assert.match(words, /line 7/i);
    assert.match(words, /mass\.mtx/);
    assert.doesNotMatch(await lab.text(field('A')), /not loaded/);
    assert.deepEqual(await lab.results(), before);
    await lab.page.screenshot('page-own-data-rejected');
  });

  test('that was corrected is used in a run, and settings that it determines are hidden', async () => {
    await choose('M', 'mass.mtx', 12, () => 1);
    await start();
    await lab.waitText('#now', /n = 12, p = 3, your data/);
    await lab.waitPhase('done');
    assert.equal(await lab.page.evaluate(() => document.getElementById('own-data')?.hidden), true);
    assert.match(await lab.text('.from-data'), /n, .*set by your data/);
    assert.equal(await lab.page.evaluate(() => document.querySelector<HTMLElement>('[data-setting=n]')?.hidden), true);
    await lab.type('alpha', '0');
    await lab.page.waitFor(() => location.hash.includes('alpha=0&'));
    await lab.waitPhase('done');
    // With α = 0 and M = I, the optimum is half the sum of the three smallest eigenvalues, (1 + 2 + 3)/2.
    const [f] = (await lab.results()).projectedF;
    assert.ok(Math.abs(Number(f) - 3) < 1e-6, `f is ${f}`);
  });

  test('is requested again when the link is opened', async () => {
    const hash = await lab.page.evaluate(() => location.hash.slice(1));
    assert.match(hash, /files=true/);
    await lab.load(hash);
    assert.match(await lab.text('#notice'), /choose them again/);
    assert.equal(await lab.page.evaluate(() => document.getElementById('own-data')?.hidden), false);
  });

  test('of two shapes is rejected with a message about both', async () => {
    await choose('A', 'a.mtx', 12, () => 1);
    await choose('M', 'm.mtx', 11, () => 1);
    await start();
    const words = await lab.waitText('.own-data .data-field.rejected', /1[12]/);
    assert.match(words, /11/);
    assert.match(words, /12/);
  });

  test('that is pasted is kept, unless it is too long', async () => {
    await lab.load(`${small}&methods=slbb`);
    await lab.press('#data .link');
    await lab.press(`${field('A')} .acts .btn:nth-child(2)`);
    const paste = (length: number) =>
      lab.page.evaluate((size: number) => {
        const data = new DataTransfer();
        data.setData('text/plain', '%%MatrixMarket matrix coordinate real symmetric\n'.padEnd(size, '1 1 1\n'));
        const field = document.querySelector<HTMLTextAreaElement>('[aria-label="your A"] textarea');
        const refused = !field?.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
        );
        return { refused, typed: field?.value };
      }, length);
    assert.deepEqual(await paste(20_000_001), { refused: true, typed: '' });
    assert.match(await lab.waitText(field('A'), /20 MB/), /at most 20 MB/);
    assert.equal(
      await lab.page.evaluate(() => document.querySelector<HTMLButtonElement>('.own-data footer .primary')?.disabled),
      true,
    );
    assert.deepEqual(await paste(1_000_000), { refused: true, typed: '' });
    await lab.waitText(`${field('A')} h3`, /pasted text\s*1 MB/);
    assert.deepEqual(await paste(100), { refused: false, typed: '' });
  });

  test('dropped as several files goes to the right fields', async () => {
    await lab.load(`${small}&methods=slbb`);
    await lab.page.evaluate(
      (text: string) => {
        const data = new DataTransfer();
        for (const name of ['case_M.mtx', 'other.mtx', 'case_A.mtx']) data.items.add(new File([text], name));
        document
          .querySelector('#data .drop')
          ?.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
      },
      diagonal(5, () => 1),
    );
    await lab.waitText(`${field('M')} h3`, /case_M/);
    const titles = await lab.page.evaluate(() =>
      [...document.querySelectorAll('.data-field h3')].map((h) => h.firstChild?.textContent),
    );
    assert.deepEqual(titles, ['case_A.mtx', 'case_M.mtx', 'other.mtx']);
  });
});
