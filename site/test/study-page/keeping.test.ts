// Cells survive a reload and a killed worker, and stored cells survive a full store. No cell may be counted twice.
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { hashOf, small, smallCells, StudyPage } from './study.ts';

/** The delay in ms of messages from the page to its workers, which leaves time to interrupt a run in the middle. */
const late = 30;

declare global {
  /** The current delay of messages in the page, in ms. */
  var lateBy: number;
}

/** Returns the number of cells with an outcome, and the fingerprint of all cells. */
async function shown(page: StudyPage): Promise<{ cells: number; fingerprint: string }> {
  const outcomes = Object.values(await page.outcomes());
  return { cells: outcomes.reduce((a, b) => a + b, 0), fingerprint: await page.fingerprint() };
}

describe('a study that is interrupted', () => {
  const page = StudyPage.setUp();
  const { lab } = page;
  let fingerprint: string;

  before(() =>
    lab.page.puppeteer!.evaluateOnNewDocument((ms: number) => {
      globalThis.lateBy = ms;
      const Own = Worker;
      globalThis.Worker = class extends Own {
        override postMessage(...args: unknown[]) {
          setTimeout(() => super.postMessage(...(args as [unknown])), globalThis.lateBy);
        }
      };
    }, late),
  );

  /** Runs the cells that have not ended, without delaying messages. */
  const runRest = async () => {
    await lab.page.evaluate(() => void (globalThis.lateBy = 0));
    await page.run();
    await lab.page.evaluate((ms: number) => void (globalThis.lateBy = ms), late);
  };

  test('resumes after a pause and after a reload in the middle, and counts no cell twice', async () => {
    await page.open(hashOf(small));
    await lab.press('#toggle');
    await page.waitCells(8);
    await lab.press('#toggle');
    await page.waitPhase(/paused/);
    assert.match(await lab.text('#toggle'), /Resume/);
    await lab.press('#toggle');
    await page.waitCells(14);
    await page.open(hashOf(small), /paused/);
    const done = parseInt(await lab.text('#count'));
    assert.ok(done >= 14 && done < smallCells, `${done} cells were kept`);
    await runRest();
    const { cells, ...found } = await shown(page);
    assert.equal(cells, smallCells);
    ({ fingerprint } = found);
    assert.match(fingerprint, /^[0-9a-f]{64}$/);
    assert.match(await lab.text('#verdict'), /All 40 cells have run here/);
  });

  test('that runs again keeps only the new cells', async () => {
    await lab.press('#toggle');
    await page.waitPhase(/running|trying/);
    await page.waitCells(8);
    await page.open(hashOf(small), /paused/);
    const done = parseInt(await lab.text('#count'));
    assert.ok(done >= 8 && done < smallCells, `${done} cells were kept`);
    await runRest();
    assert.deepEqual(await shown(page), { cells: smallCells, fingerprint });
  });

  test('in the form starts from the cells that were kept', async () => {
    await page.open(`${hashOf(small)}&edit`);
    await lab.waitText('#estimate-words', /from one cell/);
    await runRest();
    assert.deepEqual(await shown(page), { cells: smallCells, fingerprint });
  });
});

describe('a study with a worker that is killed', () => {
  const page = StudyPage.setUp();

  test('runs the cell of that worker again', async () => {
    await page.lab.page.puppeteer!.evaluateOnNewDocument(() => {
      const Own = Worker;
      let workers = 0;
      const window = globalThis as typeof globalThis & { killed: number };
      window.killed = 0;
      window.Worker = class extends Own {
        number = ++workers; // the first worker belongs to the page
        messages = 0;
        override postMessage(...args: unknown[]) {
          super.postMessage(...(args as [unknown]));
          if (this.number === 1 || ++this.messages !== 30 || window.killed > 0) return;
          window.killed++;
          this.terminate(); // during a run
          this.dispatchEvent(new ErrorEvent('error', { message: 'killed' }));
        }
      };
    });
    await page.open(hashOf(small));
    await page.run();
    assert.equal(await page.lab.page.evaluate('killed'), 1);
    const killed = await shown(page);
    await page.open(hashOf(small), /done/);
    assert.deepEqual(await shown(page), killed);
    assert.equal(killed.cells, 40);
    await page.lab.press('#toggle'); // this runs all cells again; only one worker is killed in the whole test
    await page.waitPhase(/running|trying/);
    await page.waitPhase(/done/);
    assert.deepEqual(await shown(page), killed);
  });
});

describe('a study whose store is full', () => {
  const page = StudyPage.setUp();
  const { lab } = page;

  test('says so, continues in memory, and loses only the cells that were not kept', async () => {
    await lab.page.puppeteer!.evaluateOnNewDocument(() => {
      const { put } = IDBObjectStore.prototype;
      let puts = 0;
      IDBObjectStore.prototype.put = function (...args) {
        if (++puts > 10) throw new DOMException('the quota has been exceeded', 'QuotaExceededError');
        return put.apply(this, args);
      };
    });
    await page.open(hashOf(small));
    await page.run();
    assert.match(await lab.text('#notice'), /cannot store more cells.*QuotaExceededError.*Save its results/);
    const whole = await shown(page);
    assert.equal(whole.cells, 40);
    await page.open(hashOf(small), /paused/);
    assert.match(await lab.text('#count'), /^10 of 40 cells/);
    await page.run();
    assert.deepEqual(await shown(page), whole);
  });
});
