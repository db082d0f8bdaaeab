// Tests the page of the paper's tables in Chromium: it opens with the committed results and can run a row again.
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { Lab } from '../page/lab.ts';

const patience = { timeout: 240_000 };

describe('the page of the tables', () => {
  const lab = Lab.setUp();
  let asked: string[] = [];
  const open = async (hash = '') => {
    asked = [];
    await lab.page.goto(`${lab.url}tables.html${hash}`);
    await lab.page.waitFor(() => document.getElementById('phase')?.textContent === 'ready', { what: 'the results' });
  };
  const rowText = (name: string) =>
    lab.page.evaluate(
      (wanted: string) =>
        document
          .querySelector(`[aria-label="run the row ${wanted}"]`)!
          .closest('tr')!
          .innerText.replace(/\s+/g, ' ')
          .trim(),
      name,
    );
  before(() => void lab.page.puppeteer?.on('request', (request) => asked.push(request.url())));

  test('opens with all rows and both figures, and without the solver', async () => {
    await open('#table-2');
    const top = () => document.getElementById('table-2')!.getBoundingClientRect().top;
    assert.ok(Math.abs(await lab.page.evaluate(top)) < 100, 'the link leads to the table');
    assert.deepEqual(
      await lab.page.evaluate(() =>
        [...document.querySelectorAll('table.rows')].map((t) => t.querySelectorAll('tr.row').length),
      ),
      [37, 20],
    );
    assert.deepEqual(
      await lab.page.evaluate(() => [...document.querySelectorAll('figure')].map((figure) => figure.id)),
      ['figure-parts', 'figure-traces'],
    );
    const inks = await lab.page.evaluate(() =>
      [...document.querySelectorAll('figure canvas')].map((canvas) => {
        const { width, height } = canvas as HTMLCanvasElement;
        const { data } = (canvas as HTMLCanvasElement).getContext('2d')!.getImageData(0, 0, width, height);
        return new Set(new Uint32Array(data.buffer)).size;
      }),
    );
    assert.ok(inks.length === 2 && inks.every((colours) => colours > 8), inks.join());
    assert.match(await lab.text('#verdict'), /committed results/);
    assert.match(await rowText('n = 250'), /ours 339, published 749.* −22.94 −23.47$/);
    assert.deepEqual(
      asked.filter((url) => /wasm|slep-worker/.test(url) || !url.startsWith(lab.url)),
      [],
    );
  });

  test('has the figures of every method in a row', async () => {
    await lab.press('tr.row button.link');
    const lines = await lab.page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('.details:not([hidden]) tbody tr')].map((line) =>
        [...line.children].map((cell) => (cell as HTMLElement).innerText),
      ),
    );
    assert.equal(lines.length, 7);
    const [manbb] = lines;
    assert.equal(manbb[0], 'ManBB, as in the paper');
    assert.deepEqual(manbb.slice(6), ['−22.94', '9.23·10−5', '749', '3.74']);
    await lab.press('tr.row button.link');
  });

  test('shows the guarded methods, and seconds', async () => {
    const first = () => rowText('n = 250');
    const published = await first();
    await lab.page.evaluate(() => {
      for (const [id, value] of [
        ['methods', 'guarded'],
        ['axis', '1'],
      ]) {
        const select = document.getElementById(id) as HTMLSelectElement;
        select.value = value;
        select.dispatchEvent(new Event('change'));
      }
    });
    assert.notEqual(await first(), published);
    assert.match(await first(), /published 3.74/);
  });

  test('runs a row again, and its cells are equal bit for bit', async () => {
    await lab.press('[aria-label="run the row n = 250"]');
    const isOver = () => / (equal|differ)\b/.test(document.querySelector<HTMLElement>('tr.row')?.innerText ?? '');
    await lab.page.waitFor(isOver, { ...patience, what: 'the end of the row' });
    const counted = await lab.page.evaluate(() => {
      const [, count] = /(\d+) equal/.exec(document.querySelector<HTMLElement>('tr.row')!.innerText) ?? [];
      return Number(count);
    });
    assert.ok(counted >= 7 && counted % 7 === 0, await rowText('n = 250'));
    assert.match(await lab.text('#verdict'), new RegExp(`^Table 1: equal so far: ${counted} of`));
    assert.deepEqual(await lab.page.errors(), []);
  });

  test('keeps the row over a reload', async () => {
    await open();
    assert.match(await rowText('n = 250'), / equal$/);
    assert.match(await rowText('n = 500'), /−34\.\d\d$/);
  });

  test('lists what differs', async () => {
    await lab.page.evaluate(async () => {
      const settled = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      const database = await settled(indexedDB.open('slep-studies', 1));
      const cells = database.transaction('cells', 'readwrite').objectStore('cells');
      const keys = await settled(cells.getAllKeys());
      const key = keys.find((name) => JSON.stringify(name).includes('RBB, as in the paper'))!;
      const cell = await settled(cells.get(key));
      await settled(cells.put({ ...cell, objective: cell.objective + 1e-3, digest: '00'.repeat(32) }, key));
      database.close();
    });
    await open();
    assert.match(await rowText('n = 250'), /1 differ$/);
    await lab.press('tr.row button.link');
    assert.match(
      await lab.text('.details li'),
      /^RBB, as in the paper, seed 1: solved.*, f = -23\.\S+ and -23\.\S+, common digits: \d/,
    );
    assert.match(await lab.text('#verdict'), /1 of \d+ cells differ/);
  });
});
