// The page of the paper's tables in Chromium: what a person chooses, what is measured, shown and taken away.
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { Downloads } from './page/downloads.ts';
import { faint } from './page/faint.ts';
import { fonts, Lab } from './page/lab.ts';
import { nonEmpty } from './non-empty.ts';

const two = 'rows=1/n=250,1/c=0.98&columns=slbb,manbb-safe,slbb-certified&seeds=1';
const patience = { timeout: 240_000 };

/** The lines of the tables: what stands in their cells, and every digit of a figure. */
interface Line {
  row: string;
  column: string;
  ended: string;
  figures: Record<string, string>;
  paper: string[];
}

function readLines(): Line[] {
  const lines = [...document.querySelectorAll<HTMLElement>('tbody tr[data-column]')];
  return lines.map((tr) => {
    const cells = [...tr.querySelectorAll<HTMLElement>('td')];
    const figures = cells
      .filter((td) => td.dataset.figure)
      .map((td) => [
        td.dataset.figure ?? '',
        td.querySelector('.num')?.getAttribute('title')?.replace('−', '-') ?? td.innerText,
      ]);
    return {
      row: tr.parentElement?.querySelector('b')?.innerText ?? '',
      column: tr.dataset.column ?? '',
      ended: tr.querySelector<HTMLElement>('.ended')?.innerText.replace(/\s+/g, ' ').trim() ?? '',
      figures: Object.fromEntries(figures),
      paper: cells.slice(-3).map((td) => td.innerText),
    };
  });
}

class Tables {
  readonly lab: Lab;

  static setUp(look: Parameters<typeof Lab.setUp>[0] = {}): Tables {
    return new Tables(Lab.setUp(look));
  }

  private constructor(lab: Lab) {
    this.lab = lab;
  }

  async open(hash: string, phase = 'ready'): Promise<void> {
    await this.lab.page.goto(`${this.lab.url}tables.html${hash && `#${hash}`}`);
    await this.waitPhase(phase);
  }

  waitPhase(phase: string): Promise<unknown> {
    return this.lab.page.waitFor(
      (wanted: string) => document.getElementById('phase')?.textContent === wanted,
      { ...patience, what: `the phase “${phase}”` },
      phase,
    );
  }

  /** Runs what is chosen to the end. */
  async run(): Promise<void> {
    await this.lab.press('#toggle');
    await this.waitPhase('done');
  }

  lines(): Promise<Line[]> {
    return this.lab.page.evaluate(readLines);
  }

  async line(row: string, column: string): Promise<Line> {
    const found = (await this.lines()).find((l) => l.row === row && l.column === column);
    assert.ok(found, `${row}, ${column} is in the table`);
    return found;
  }

  async forget(): Promise<void> {
    await this.lab.press('#forget');
    await this.lab.press('#forget');
    await this.waitPhase('ready');
  }
}

describe('the tables', () => {
  const tables = Tables.setUp();
  const { lab } = tables;
  let asked: string[] = [];
  const downloads = Downloads.setUp(lab);
  before(() => void lab.page.puppeteer?.on('request', (request) => asked.push(request.url())));

  test('are linked from the lab and back', async () => {
    const follow = (link: string) => Promise.all([lab.page.puppeteer?.waitForNavigation(), lab.press(link)]);
    await lab.open('');
    await follow('.top a[href="./tables.html"]');
    await tables.waitPhase('ready');
    await follow('.top .brand');
    await lab.waitPhase('done');
  });

  test('open with the quick rows and the figures of the paper', async () => {
    await tables.open('');
    const lines = await tables.lines();
    const rows = [...new Set(lines.map((line) => line.row))];
    assert.ok(rows.includes('n = 250') && rows.includes('n₁ = n₂ = 200') && rows.length < 15, rows.join());
    assert.equal(lines.length, 7 * rows.length);
    assert.deepEqual((await tables.line('n = 250', 'slbb')).paper, ['−22.94', '187.5', '0.24']);
    assert.deepEqual((await tables.line('n = 250', 'slbb-certified')).paper, ['', '', '']);
    assert.equal(await lab.text('#large'), '');
  });

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
      [...document.querySelectorAll<HTMLCanvasElement>('#rank canvas, #cost canvas')].map((canvas) => {
        const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
        return new Set(new Uint32Array(data.buffer)).size;
      }),
    );
    assert.equal(inks.length, 3);
    assert.ok(
      inks.every((colours) => colours > 8),
      inks.join(),
    );
  });

  test('can be taken away as CSV and Markdown with what is shown', async () => {
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

  test('go on where they were paused, to the same end', async () => {
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
      { ...patience, what: 'twenty iterations' },
    );
    await lab.press('#toggle');
    await tables.waitPhase('paused');
    const first = await tables.line('α = 0.01', 'rbb');
    const { ended } = await tables.line('α = 0.01', 'slbb');
    await lab.frames(20);
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

  test('warn of large rows before they start', async () => {
    await tables.open('rows=1/n=*&columns=slbb');
    assert.match(await lab.text('#large'), /3 of these rows are large.*32 MB/s);
    assert.match(await lab.text('#large'), /n = 1500, 1750, 2000: X is 1500 × 50, 1750 × 50, 2000 × 50/);
    await lab.press('#none');
    await tables.waitPhase('nothing chosen');
    assert.equal(await lab.text('#large'), '');
  });

  test('are chosen by the keyboard', async () => {
    await tables.open('rows=1/n=*&columns=slbb');
    const hash = () => lab.page.evaluate(() => location.hash);
    const press = (key: import('puppeteer-core').KeyInput) => lab.page.puppeteer?.keyboard.press(key);
    await lab.page.evaluate(() => document.querySelector<HTMLElement>('[aria-label="all rows of n"]')?.focus());
    await press('Space');
    assert.match(await hash(), /^#rows=&/);
    await press('Tab');
    await press('Space');
    assert.match(await hash(), /^#rows=1\/n=250&/);
    await lab.page.evaluate(() => document.getElementById('seeds')?.focus());
    await lab.page.puppeteer?.keyboard.type('x');
    await press('Enter');
    assert.match(await lab.text('#seeds-why'), /“.*x.*”, wanted a whole number from 1 to 10/);
  });

  test('open from a broken link, and say what was left out', async () => {
    await tables.open('rows=1/n=250,1/n=7&columns=slbb,sgd&seeds=many', 'done'); // it was run above
    for (const word of ['1/n=7', 'sgd', 'many']) assert.ok((await lab.text('#notice')).includes(word), word);
    assert.equal((await tables.lines()).length, 1);
  });
});

for (const [dark, font] of [false, true].flatMap((dark) => fonts.map((font) => [dark, font] as const))) {
  for (const width of [1280, 390]) {
    describe(`${dark ? 'dark' : 'light'}, ${width} pixels wide, in the ${font} font`, () => {
      const tables = Tables.setUp({ width, height: 844, dark, font });
      const { lab } = tables;

      test('nothing but the tables scrolls sideways, the run stays in reach, and text stands out', async () => {
        await tables.open(two.replace('n=250', 'p=20'));
        await tables.run();
        assert.equal(await lab.isTooWide(), false);
        assert.deepEqual(await lab.misfits(), []);
        assert.equal(
          await lab.page.evaluate(() =>
            [...document.querySelectorAll('.scroll')].some((s) => s.scrollWidth > s.clientWidth),
          ),
          width === 390,
        );
        await lab.page.evaluate(() => scrollTo(0, document.body.scrollHeight));
        const { top, bottom } = await lab.page.evaluate(
          () => document.getElementById('toggle')!.getBoundingClientRect().toJSON() as DOMRect,
        );
        assert.ok(top >= 0 && bottom <= 844, `the button is at ${top} to ${bottom}`);
        assert.deepEqual(await lab.page.evaluate(faint), []);
        const name = `tables-${width}-${dark ? 'dark' : 'light'}-${font}`;
        await lab.page.screenshot(`${name}-figures`);
        await lab.page.evaluate(() => scrollTo(0, 0));
        await lab.page.screenshot(name);
      });
    });
  }
}
