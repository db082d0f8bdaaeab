// The lab on a slow or busy machine: the user's last action wins, even if the answer to an earlier action arrives
// afterwards.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { hold, release, waitHeld } from '../harness/held.ts';
import { Lab, long, small } from './lab.ts';
import { ask, drop, table } from './own-tables.ts';

declare global {
  /** The kinds of writes that the store of sessions has completed. */
  var writes: Set<string>;
}

const iris = table('iris.csv');
const formula = (text: string) => `problem=formula&methods=auto&formula=${encodeURIComponent(text)}`;

describe('the lab on a busy machine', () => {
  const lab = Lab.setUp();
  const problem = () => lab.page.evaluate(() => document.querySelector<HTMLSelectElement>('#choice select')!.value);

  test('pauses if Pause is pressed just after the speed was changed', async () => {
    await lab.open(`${long}&methods=slbb`, 'running');
    await hold(lab.page, 'solve');
    await waitHeld(lab.page);
    await lab.page.puppeteer!.select('#speed', '10');
    await lab.press('[data-do=toggle]');
    await release(lab.page);
    await lab.waitPhase('paused');
    await lab.page.frames(10);
    assert.equal(await lab.text('#phase'), 'paused');
  });

  test('shows the problem that was chosen after a link to a formula was followed', async () => {
    await lab.open(`${small}&methods=slbb`);
    await hold(lab.page, 'describe');
    await lab.page.evaluate((hash: string) => void (location.hash = hash), formula('n = 20; p = 2; sum(X(:).^4)'));
    await waitHeld(lab.page);
    await lab.page.puppeteer!.select('#choice select', 'eigen');
    await lab.waitText('#now', /eigen/i);
    await release(lab.page);
    await lab.page.frames(10);
    await lab.waitPhase('done');
    assert.equal(await problem(), 'eigen');
  });

  test('shows the problem that was chosen after a question about a table', async () => {
    await lab.open(`${small}&methods=slbb`);
    await drop(lab, { 'iris.csv': iris });
    await lab.waitText('.asks', /principal components/);
    await hold(lab.page, 'describe');
    await ask(lab, 'principal components of iris.csv');
    await waitHeld(lab.page);
    await lab.page.puppeteer!.select('#choice select', 'eigen');
    await release(lab.page);
    await lab.page.frames(10);
    await lab.waitPhase('done');
    assert.equal(await problem(), 'eigen');
  });

  test('takes the answer from the end of the run, even if the run has been rewound', async () => {
    await lab.load(`${small}&methods=slbb`);
    await drop(lab, { 'iris.csv': iris });
    await ask(lab, 'separate the 3 classes of species');
    const answer = () =>
      lab.page.waitFor(() => {
        const root = document.getElementById('answer')!;
        return !root.hidden && root.querySelector('.bars')?.textContent;
      });
    const whole = await answer();
    await hold(lab.page, 'inspect');
    await lab.press('[data-do=toggle]');
    await waitHeld(lab.page);
    assert.equal(await lab.page.evaluate(() => document.getElementById('answer')!.hidden), true);
    await lab.page.puppeteer!.keyboard.press('Home');
    await lab.waitPhase('ready');
    await release(lab.page);
    assert.equal(await answer(), whole);
  });

  test('keeps no session after the user has said no while a session was being written', async () => {
    await lab.load(`${small}&methods=slbb`);
    await drop(lab, { 'iris.csv': iris });
    await lab.waitText('.tray', /150 rows/);
    await lab.page.evaluate(async () => {
      const { arrayBuffer } = Blob.prototype;
      const { put, clear } = IDBObjectStore.prototype;
      globalThis.writes = new Set();
      const noted = (name: string, request: IDBRequest) => {
        request.addEventListener('success', () => globalThis.writes.add(name));
        return request;
      };
      IDBObjectStore.prototype.put = function (...args) {
        return noted('put', put.apply(this, args)) as IDBRequest<IDBValidKey>;
      };
      IDBObjectStore.prototype.clear = function () {
        return noted('clear', clear.call(this)) as IDBRequest<undefined>;
      };
      const box = document.querySelector<HTMLInputElement>('.tray .session input')!;
      await new Promise<void>((asked) => {
        Blob.prototype.arrayBuffer = async function () {
          asked();
          await new Promise<void>((done) => (globalThis.release = done));
          return arrayBuffer.call(this);
        };
        box.click();
      });
      Blob.prototype.arrayBuffer = arrayBuffer;
      box.click();
      await new Promise((done) => setTimeout(done, 500)); // enough time to delete a session
    });
    await release(lab.page);
    await lab.page.waitFor(() => globalThis.writes.size === 2);
    await lab.page.frames(5);
    const kept = await lab.page.evaluate(async () => {
      const database = await new Promise<IDBDatabase>((done) => {
        const request = indexedDB.open('slep-session');
        request.onsuccess = () => done(request.result);
      });
      const request = database.transaction('sessions').objectStore('sessions').count();
      await new Promise((done) => (request.onsuccess = done));
      database.close();
      return [request.result, localStorage.getItem('keep-session')];
    });
    assert.deepEqual(kept, [0, null]);
  });

  for (const [when, op] of [
    ['before the solver has loaded', ''],
    ['while its files are read', 'inspect'],
  ])
    test(`does not open the session that was kept if a problem is chosen ${when}`, async () => {
      await lab.page.evaluate(() => localStorage.clear());
      await lab.load(`${small}&methods=slbb`);
      await drop(lab, { 'iris.csv': iris });
      await lab.waitText('.tray', /150 rows/);
      await lab.press('.tray .session input');
      await lab.page.waitFor(() => localStorage.getItem('keep-session'));
      const script = await lab.page.puppeteer!.evaluateOnNewDocument((wanted: string) => {
        const { postMessage } = Worker.prototype;
        globalThis.held = [];
        Worker.prototype.postMessage = function (this: Worker, ...args: unknown[]) {
          const post = () => (postMessage as (...args: unknown[]) => void).apply(this, args);
          const { request } = args[0] as { request?: { op: string } };
          if (wanted === '' || request?.op === wanted) globalThis.held.push(post);
          else post();
        };
        globalThis.release = () => {
          Worker.prototype.postMessage = postMessage;
          for (const post of globalThis.held) post();
        };
      }, op);
      await lab.page.goto('about:blank');
      await lab.page.goto(lab.url);
      await lab.page.puppeteer!.removeScriptToEvaluateOnNewDocument(script.identifier);
      await waitHeld(lab.page);
      await lab.page.puppeteer!.select('#choice select', 'eigen');
      await release(lab.page);
      await lab.page.waitFor(() => location.hash !== '');
      await lab.waitPhase('done');
      await lab.page.frames(10);
      await lab.waitPhase('done');
      assert.equal(await problem(), 'eigen');
    });
});
