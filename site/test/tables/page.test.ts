// The page of the paper's tables in Chromium: what is measured, shown, kept and exported.
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { nonEmpty } from '../non-empty.ts';
import { Downloads } from '../page/downloads.ts';
import { Tables, two, type Line } from './page.ts';

describe('the tables', () => {
  const tables = Tables.setUp();
  const { lab } = tables;
  let asked: string[] = [];
  const downloads = Downloads.setUp(lab);
  before(() => void lab.page.puppeteer?.on('request', (request) => asked.push(request.url())));

  test('run two rows: the figures are those of the module', async () => {
    asked = [];
    await tables.open(two);
    assert.equal(await lab.text('#count'), '0 of 6 runs');
    await tables.run();
    const wanted = await lab.page.evaluate(async () => {
      const { load } = await import(`${location.origin}/slep.js`);
      const slep = await load();
      const run = await slep.start({
        problem: 'quadratic',
        params: { n: 250 },
        seed: 1,
        method: 'slbb',
        options: { tol: 1e-4, safeguard: false, beta: 'paper' },
      });
      const { iterations, counts, projected } = await run.solve();
      slep.dispose();
      return Object.fromEntries(
        Object.entries({
          objective: projected.objective,
          gradNorm: projected.gradNorm,
          feasibility: projected.feasibility,
          iterations,
          f: counts.f,
          M: counts.M,
        }).map(([k, v]) => [k, String(v)]),
      );
    });
    const { figures, ended } = await tables.line('n = 250', 'slbb');
    const { seconds, ...exact } = figures;
    assert.deepEqual(exact, wanted);
    assert.ok(Number(seconds) > 0);
    assert.match(ended, /^reached/);
    assert.deepEqual(await lab.page.errors(), []);
    assert.deepEqual(
      asked.filter((url) => !url.startsWith(lab.url) && !url.startsWith('about:')),
      [],
    );
  });

  test('mark the fastest that reached a feasible stationary point, in words', async () => {
    const lines = (await tables.lines()).filter((line) => line.row === 'n = 250');
    const marked = lines.filter((line) => /fastest/.test(line.ended));
    assert.equal(marked.length, 1);
    assert.ok(lines.every((line) => Number(marked[0].figures.seconds) <= Number(line.figures.seconds)));
  });

  test('say why a method did not take a row, and go on', async () => {
    const { ended, figures } = await tables.line('c = 0.98', 'manbb-safe');
    assert.equal(ended, 'refused');
    assert.deepEqual(figures, {});
    assert.match(await lab.text('.why'), /refused\. .*not positive definite/);
    assert.match((await tables.line('c = 0.98', 'slbb-certified')).ended, /^reached/);
  });

  test('draw stationarity for the rows of c, and the cost of an iteration', async () => {
    const titles = await lab.page.evaluate(() =>
      [...document.querySelectorAll('#rank figcaption b')].map((b) => b.textContent),
    );
    assert.deepEqual(titles, ['SLBB, as in the paper', 'SLBB, certified']);
    const { iterations } = (await tables.line('c = 0.98', 'slbb')).figures;
    assert.match(
      await lab.page.evaluate(() => document.querySelector('#rank .plot')?.getAttribute('aria-label') ?? ''),
      new RegExp(`c = 0.98: from .* in ${iterations} iterations`),
    );
    const words = await lab.page.evaluate(
      () => document.querySelector('#cost canvas')?.getAttribute('aria-label') ?? '',
    );
    assert.match(words, /n = 250, SLBB, certified: [\d.]+ ms, .*objective [\d.]+/);
    const inks = await lab.page.evaluate(() =>
      [...document.querySelectorAll('#rank .plot > canvas:first-child, #cost canvas')].map((canvas) => {
        const { width, height } = canvas as HTMLCanvasElement;
        const { data } = (canvas as HTMLCanvasElement).getContext('2d')!.getImageData(0, 0, width, height);
        return new Set(new Uint32Array(data.buffer)).size;
      }),
    );
    assert.equal(inks.length, 3);
    assert.ok(
      inks.every((colours) => colours > 8),
      inks.join(),
    );
  });

  test('can be exported as CSV and Markdown with what is shown', async () => {
    const taken = async (id: string, wanted: string): Promise<string> => {
      await lab.press(id);
      const { name, bytes } = await downloads.next();
      assert.equal(name, wanted);
      return bytes.toString();
    };
    const [head, ...records] = (await taken('#csv', 'slep-tables.csv'))
      .trim()
      .split('\n')
      .map((line) =>
        [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)]
          .map(([, field]) => field.replace(/^"|"$/g, '').replaceAll('""', '"'))
          .slice(0, 13),
      );
    assert.equal(records.length, 6);
    const of = (row: string, column: string) =>
      Object.fromEntries(
        head.map((name, i) => [name, records.find((r) => r[0] === row && r[1] === column)?.[i] ?? '']),
      );
    const { figures } = await tables.line('n = 250', 'slbb-certified');
    const record = of('1/n=250', 'slbb-certified');
    assert.equal(record.verdict, 'feasible stationary point');
    assert.ok(Math.abs(Number(record.objective) - Number(figures.objective)) < 1e-9);
    assert.deepEqual([record.iterations, record.A, record.M], [figures.iterations, figures.f, figures.M]);
    assert.match(of('1/c=0.98', 'manbb-safe').message, /not positive definite/);
    const cells = (await taken('#markdown', 'slep-tables.md'))
      .split('\n')
      .map((line) =>
        line
          .split('|')
          .map((cell) => cell.trim())
          .slice(1, -1),
      )
      .find((c) => c[0] === 'n = 250' && c[1] === 'SLBB, as in the paper');
    assert.equal(cells?.length, 13);
    const shown = (await tables.line('n = 250', 'slbb')).figures;
    assert.deepEqual(cells?.slice(5, 8), [shown.iterations, shown.f, shown.M]);
    assert.deepEqual(cells?.slice(9), ['1 of 1', '-22.94', '187.5', '0.24']);
  });

  test('are kept over a reload, and nothing is run twice', async () => {
    const before = await tables.lines();
    await tables.open(two, 'done');
    assert.deepEqual(await tables.lines(), before, 'to the last digit of the seconds');
    await lab.press('[data-name=rbb]');
    await tables.waitPhase('ready');
    assert.equal(await lab.text('#count'), '6 of 8 runs');
    assert.match(await lab.page.evaluate(() => location.hash), /columns=rbb,slbb,manbb-safe,slbb-certified&/);
    await tables.run();
    const kept = (await tables.lines()).filter((line) => line.column !== 'rbb').map(({ figures }) => figures);
    assert.deepEqual(
      kept,
      before.map(({ figures }) => figures),
    );
  });

  test('are forgotten when they were measured with another solver', async () => {
    const changed = await lab.page.evaluate(async () => {
      const settled = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      const database = await settled(indexedDB.open('slep-tables', 1));
      const cells = database.transaction('cells', 'readwrite').objectStore('cells');
      const kept = await settled(cells.get('1/n=250 slbb 1'));
      await settled(
        cells.put(
          { ...kept, build: kept.build.replace(/\w/, (c: string) => (c === 'x' ? 'y' : 'x')) },
          '1/n=250 slbb 1',
        ),
      );
      const count = await settled(cells.count());
      database.close();
      return count;
    });
    assert.ok(changed > 6, `${changed} cells were kept`);
    await tables.open(two, 'ready');
    assert.equal(await lab.text('#count'), '5 of 6 runs');
    assert.deepEqual((await tables.line('n = 250', 'slbb')).figures, {});
    await tables.run();
  });

  test('resume after a pause, to the same end', async () => {
    await tables.open('rows=1/alpha=0.01&columns=rbb,slbb&seeds=1');
    await tables.run();
    const whole = await tables.lines();
    await tables.forget();
    assert.deepEqual(
      (await tables.lines()).map((line) => line.figures),
      [{}, {}],
    );
    await lab.press('#toggle');
    await lab.page.waitFor(
      () =>
        Number(
          /k = (\d+)/.exec(document.querySelector<HTMLElement>('[data-column=slbb] .ended')?.innerText ?? '')?.[1],
        ) > 20,
      { timeout: 240_000, what: 'twenty iterations' },
    );
    await lab.press('#toggle');
    await tables.waitPhase('paused');
    await lab.page.frames(2); // the last iterations are drawn with the next frame
    const first = await tables.line('α = 0.01', 'rbb');
    const { ended } = await tables.line('α = 0.01', 'slbb');
    await lab.page.frames(20);
    assert.equal((await tables.line('α = 0.01', 'slbb')).ended, ended);
    assert.equal(await lab.text('#count'), '1 of 2 runs');
    await tables.run();
    assert.deepEqual((await tables.line('α = 0.01', 'rbb')).figures, first.figures);
    const exact = (lines: Line[]) => lines.map(({ figures: { seconds, ...rest } }) => rest);
    assert.deepEqual(exact(await tables.lines()), exact(whole));
  });

  test('show medians and the spread of the seeds', async () => {
    await tables.open('rows=1/n=250&columns=slbb&seeds=2');
    await tables.run();
    const { ended } = await tables.line('n = 250', 'slbb');
    assert.match(ended, /^reached 2 of 2/);
    const cells = await lab.page.evaluate(() =>
      ['objective', 'iterations', 'seconds'].map(
        (name) => document.querySelector<HTMLElement>(`[data-figure=${name}]`)?.innerText ?? '',
      ),
    );
    for (const cell of nonEmpty(cells)) {
      const [middle, low, high] = (cell.replaceAll('−', '-').match(/-?[\d.]+/g) ?? []).map(Number);
      assert.ok(low < high && low <= middle && middle <= high, cell);
    }
  });
});
