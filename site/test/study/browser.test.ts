// A study in a tab. No cell may be lost when the page is reloaded or a worker is killed. If the store is full, the
// study continues in memory.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from '../harness/browser.mjs';
import { bundle } from '../harness/bundle.mjs';
import { openPage, siteURL } from '../harness/shared.mjs';
import type { run } from './in-page.ts';

type Outcome = Awaited<ReturnType<typeof run>>;

let page: Page;
let text: string;
before(async () => {
  text = await bundle('study/in-page.ts', 'study');
  page = await openPage('chromium', { font: 'wide' });
});
after(() => page.close());

/**
 * Discards the page, as a reload does, by opening a file of the site that has no scripts. Then runs the study there.
 */
async function runInPage(args: string, prepare = ''): Promise<Outcome> {
  await page.goto(`${await siteURL()}slep.d.ts`);
  return page.evaluate(`(async () => {
    ${text};
    ${prepare};
    const { load } = await import('./slep.js');
    const slep = await load();
    try {
      return await study.run(slep, ${args});
    } finally {
      slep.dispose();
    }
  })()`) as Promise<Outcome>;
}

const forget = "await new Promise((resolve) => (indexedDB.deleteDatabase('slep-studies').onsuccess = resolve))";
const all = Array(12).fill('solved');
let fingerprint: string | null;

test('a reload loses nothing, and nothing runs twice', async () => {
  const first = await runInPage('5', forget);
  assert.deepEqual([first.restored, first.ended], [0, 5]);
  const second = await runInPage('9');
  assert.deepEqual([second.restored, second.ended], [5, 9]);
  const third = await runInPage('Infinity');
  assert.deepEqual([third.restored, third.ended, third.outcomes, third.storeFailure], [9, 12, all, '']);
  const again = await runInPage('Infinity');
  assert.deepEqual([again.restored, again.ended, again.fingerprint], [12, 12, third.fingerprint]);
  fingerprint = third.fingerprint;
  assert.match(fingerprint!, /^[0-9a-f]{64}$/);
});

test('a killed worker loses nothing', async () => {
  const kill = `${forget};
    const Own = Worker;
    let workers = 0;
    globalThis.killed = 0;
    globalThis.Worker = class extends Own {
      number = ++workers; // the first worker belongs to the page
      messages = 0;
      postMessage(...args) {
        super.postMessage(...args);
        if (this.number !== 2 || ++this.messages !== 8) return;
        this.terminate(); // during a run
        globalThis.killed++;
      }
    }`;
  const { outcomes, ended, fingerprint: found } = await runInPage('Infinity, 2', kill);
  assert.deepEqual([ended, outcomes, found], [12, all, fingerprint]);
  assert.equal(await page.evaluate('globalThis.killed'), 1);
});

test('a full store is reported, and the study continues in memory', async () => {
  const full = `${forget};
    const { put } = IDBObjectStore.prototype;
    let puts = 0;
    IDBObjectStore.prototype.put = function (...args) {
      if (++puts > 3) throw new DOMException('the quota has been exceeded', 'QuotaExceededError');
      return put.apply(this, args);
    }`;
  const { storeFailure, outcomes, fingerprint: found } = await runInPage('Infinity', full);
  assert.match(storeFailure, /QuotaExceededError/);
  assert.deepEqual([outcomes, found], [all, fingerprint]);
  assert.equal((await runInPage('Infinity')).restored, 3);
});

test('without a database a study runs in memory', async () => {
  const none = "indexedDB.open = () => { throw new DOMException('not here', 'SecurityError'); }";
  const { storeFailure, outcomes } = await runInPage('Infinity', none);
  assert.match(storeFailure, /SecurityError/);
  assert.deepEqual(outcomes, all);
});
