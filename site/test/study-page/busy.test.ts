// The page of a study on a slow or busy machine: what the user does last wins, even if an earlier answer arrives later.
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { readyStudies } from '../../build/studies.mjs';
import { hold, release, waitHeld } from '../harness/held.ts';
import { hashOf, small, StudyPage } from './study.ts';

declare global {
  /** Whether the store is kept busy, whether the page has asked it for cells, and whether the store has answered. */
  var store: { isBusy: boolean; asked: boolean; answered: boolean };
}

const other = { ...small, title: 'Other', seeds: { from: 1, to: 3 } };

describe('a study that arrives late', () => {
  const page = StudyPage.setUp();
  const { lab } = page;
  const isEdited = () => lab.page.evaluate(() => !document.getElementById('editor')!.hidden);

  test('does not replace the study of a link that was followed later', async () => {
    await page.open(hashOf(small));
    const { description } = readyStudies().find(({ name }) => name === '2-growth')!;
    await lab.page.evaluate(async (slow: string) => {
      const { fetch } = window;
      await new Promise<void>((asked) => {
        window.fetch = async (...given) => {
          asked();
          await new Promise<void>((done) => (globalThis.release = done));
          window.fetch = fetch;
          return fetch(...given);
        };
        location.hash = slow;
      });
    }, hashOf(description));
    await page.change(hashOf(other));
    await lab.page.evaluate(async () => {
      const { json } = Response.prototype;
      const read = new Promise<void>((done) => {
        Response.prototype.json = async function () {
          const value = (await json.call(this)) as unknown;
          setTimeout(done);
          return value;
        };
      });
      globalThis.release();
      await read;
    });
    await lab.page.frames(2);
    assert.match(await lab.text('#story'), /Other/);
    assert.match(await lab.text('#toggle'), /Run 12 cells/);
  });

  test('from a file does not replace the study of a link that was followed later', async () => {
    await page.change(hashOf(small));
    await lab.page.evaluate(() => {
      const { text } = File.prototype;
      File.prototype.text = async function () {
        await new Promise<void>((done) => (globalThis.release = done));
        File.prototype.text = text;
        return text.call(this);
      };
    });
    await page.choose(JSON.stringify({ ...small, title: 'Late' }));
    await page.change(hashOf(other));
    await lab.page.evaluate(async () => {
      globalThis.release();
      await new Promise((done) => setTimeout(done));
      await new File(['later'], 'later').text();
    });
    await lab.page.frames(2);
    assert.match(await lab.text('#story'), /Other/);
  });

  test('of a link that runs it does not run after the user has begun to change it', async () => {
    await lab.page.puppeteer!.evaluateOnNewDocument(() => {
      const open = new Promise<void>((done) => (globalThis.release = done));
      globalThis.Worker = class extends Worker {
        override postMessage(...args: unknown[]) {
          void open.then(() => super.postMessage(...(args as [unknown])));
        }
      };
    });
    await page.open(`${hashOf({ ...small, title: 'Runs' })}&run`, /loading/);
    await lab.press('#change');
    await release(lab.page);
    await page.waitPhase(/ready|running|trying/);
    await lab.page.frames(2);
    assert.equal(await isEdited(), true);
  });
});

describe('a study whose cells are read slowly', () => {
  const page = StudyPage.setUp();
  const { lab } = page;

  before(() =>
    lab.page.puppeteer!.evaluateOnNewDocument(() => {
      const store = { isBusy: false, asked: false, answered: false };
      globalThis.store = store;
      const { getAll } = IDBObjectStore.prototype;
      IDBObjectStore.prototype.getAll = function (...args: unknown[]) {
        store.asked = true;
        const request = getAll.apply(this, args as []);
        request.addEventListener('success', () => setTimeout(() => (store.answered = true)));
        return request;
      };
    }),
  );

  /** Keeps the store busy until isBusy is false. */
  const keepBusy = () =>
    lab.page.evaluate(async () => {
      Object.assign(globalThis.store, { isBusy: true, asked: false, answered: false });
      const database = await new Promise<IDBDatabase>((done) => {
        const request = indexedDB.open('slep-studies', 1);
        request.onupgradeneeded = () => request.result.createObjectStore('cells');
        request.onsuccess = () => done(request.result);
      });
      const cells = database.transaction('cells', 'readwrite').objectStore('cells');
      const again = () => {
        if (globalThis.store.isBusy) cells.get(['none']).onsuccess = again;
        else database.close();
      };
      again();
    });
  const letGo = async () => {
    await lab.page.evaluate(() => void (globalThis.store.isBusy = false));
    await lab.page.waitFor(() => globalThis.store.answered);
    await lab.page.frames(2);
  };

  for (const [what, button, phase] of [
    ['paused', '#toggle', 'paused'],
    ['stopped', '#stop', 'ready'],
  ] as const)
    test(`and that is ${what} in the meantime does not run`, async () => {
      await page.open(hashOf(small));
      await keepBusy();
      await page.change(hashOf({ ...other, params: { n: 31, p: 2, d: what === 'paused' ? 0.1 : 0.2 } }));
      await lab.press('#toggle');
      await page.waitPhase(/running/);
      await lab.press(button);
      await page.waitPhase(new RegExp(phase));
      await letGo();
      assert.equal(await lab.text('#phase'), phase);
      assert.match(await lab.text('#count'), /^0 of 12 cells/);
      await page.run();
      assert.match(await lab.text('#verdict'), /All 12 cells have run here/);
    });

  test('and that is opened in the form in the meantime stays there', async () => {
    await page.open(hashOf(small));
    await keepBusy();
    await page.change(hashOf({ ...other, params: { n: 33, p: 2 } }));
    await lab.press('#change');
    await letGo();
    const title = () =>
      lab.page.evaluate(() => document.querySelector<HTMLInputElement>('[data-path=title] input')!.value);
    assert.deepEqual([await title(), await lab.text('#notice')], ['Other', '']);
  });

  test('and that is changed in the meantime is tried once, and can then run', async () => {
    await page.open(hashOf(small));
    const script = await lab.page.puppeteer!.evaluateOnNewDocument(() => {
      globalThis.store.isBusy = true;
      const later = setTimeout;
      // after an edit, cells are tried after 8 s instead of 0.8 s, so that the order of the steps below is certain
      window.setTimeout = ((act: () => void, ms?: number) => later(act, ms === 800 ? 8000 : ms)) as typeof setTimeout;
      const request = indexedDB.open('slep-studies', 1);
      request.onsuccess = () => {
        const cells = request.result.transaction('cells', 'readwrite').objectStore('cells');
        const again = () => {
          if (globalThis.store.isBusy) cells.get(['none']).onsuccess = again;
          else request.result.close();
        };
        again();
      };
    });
    await page.open(hashOf({ ...other, params: { n: 32, p: 2 } }), /loading/);
    await lab.page.puppeteer!.removeScriptToEvaluateOnNewDocument(script.identifier);
    await lab.page.waitFor(() => globalThis.store.asked);
    await lab.page.evaluate(async () => {
      document.getElementById('change')!.click();
      globalThis.store.isBusy = false;
      while (!globalThis.store.answered) await new Promise((done) => setTimeout(done));
      const to = document.querySelector<HTMLInputElement>('[data-path="seeds.to"] input')!;
      to.value = '4';
      to.dispatchEvent(new Event('change'));
    });
    await lab.waitText('#estimate-words', /from one cell of each method/);
    assert.deepEqual([await lab.text('#phase'), await lab.text('#notice')], ['ready', '']);
    await page.run();
    assert.match(await lab.text('#verdict'), /All 16 cells/);
  });
});

describe('a study whose workers answer slowly', () => {
  const page = StudyPage.setUp();
  const { lab } = page;

  test('continues if it is resumed before its workers have stopped', async () => {
    await page.open(hashOf(small));
    await lab.press('#toggle');
    await page.waitCells(4);
    await hold(lab.page, 'solve');
    await waitHeld(lab.page);
    await lab.press('#stop');
    await page.waitPhase(/paused/);
    await lab.press('#toggle');
    await page.waitPhase(/running/);
    await release(lab.page);
    await page.waitPhase(/paused|done/);
    assert.match(await lab.text('#verdict'), /All 40 cells have run here/);
    assert.equal(await lab.text('#phase'), 'done');
  });
});
