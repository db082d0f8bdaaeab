// A release must keep the files of its solver. The pages of tables and studies must be able to run the build that
// computed their results, and its runs must give the same bits.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { catalogOf } from '../../build/catalog.mjs';
import { inSite } from '../../build/paths.mjs';
import type { StudyResults } from '../../types/slep.d.ts';
import { mimeTypes, names, ofBuild, server, type Name } from '../client/files.ts';
import type { Page } from '../harness/browser.mjs';
import { openPage } from '../harness/shared.mjs';
import { hashOf } from '../study-page/study.ts';

const timeout = 120_000;

const kept = mkdtempSync(join(tmpdir(), 'kept-'));
after(() => rmSync(kept, { recursive: true }));

test('a release keeps every file of its solver', async () => {
  execFileSync('node', [inSite('build/old-builds.mjs'), 'keep', kept]);
  const { version } = await catalogOf(inSite('dist'));
  assert.deepEqual(readdirSync(kept), [version]);
  assert.deepEqual(readdirSync(join(kept, version)).sort(), [...names].sort());
});

test('a row and a study that run again with the original build have the same digests as before', async () => {
  const { version } = await catalogOf(inSite('dist'));
  const resultsOf = (name: string): StudyResults =>
    JSON.parse(readFileSync(inSite('dist/studies', `${name}.json`), 'utf8'));
  const results = resultsOf('table-1');
  const condition = resultsOf('15-condition');
  const original = `${results.build === version ? 'f' : ''}${results.build}`.slice(0, 16);
  const asked: string[] = [];
  let listed: string[] = [];
  const folder = `b/${original}/`;
  const host = await server({
    respond: (name) => {
      asked.push(name);
      if (name === 'b/builds.json') return JSON.stringify(listed);
      if (name === 'studies/15-condition.json') return JSON.stringify({ ...condition, build: original });
      if (name === 'studies/table-1.json') return JSON.stringify({ ...results, build: original });
      if (name.startsWith(folder)) return ofBuild(name.slice(folder.length) as Name, version, original);
      try {
        return readFileSync(inSite('dist', name));
      } catch {
        return undefined;
      }
    },
    headers: (name) => ({ 'content-type': mimeTypes[name.split('.').at(-1)!] ?? 'application/json' }),
  });
  const page: Page = await openPage('chromium', { font: 'wide' });
  try {
    await page.goto(`${host.url}tables.html`);
    const offer = () => page.waitFor(() => document.getElementById('original-1'), { what: 'the offer' });
    await offer();
    assert.ok(!asked.includes('b/builds.json'), 'the list of builds is not requested before the button is pressed');
    await page.evaluate(() => document.getElementById('original-1')!.click());
    await page.waitFor(() => / is not on this site\./.test(document.body.innerText), { what: 'the missing build' });
    listed = [original];
    await page.goto(`${host.url}tables.html?again`);
    await offer();
    await page.evaluate(() => document.getElementById('original-1')!.click());
    await page.waitFor(() => /with the original build, /.test(document.body.innerText), { what: 'the original build' });
    await page.evaluate(() => document.querySelector<HTMLElement>('[aria-label="run the row n = 250"]')!.click());
    await page.waitFor(() => / equal\b|differ\b/.test(document.querySelector<HTMLElement>('tr.row')!.innerText), {
      what: 'the end of the row',
      timeout,
    });
    const found = await page.evaluate(() => document.querySelector<HTMLElement>('tr.row .act')!.innerText);
    assert.match(found, /^\s*\d+ equal/);
    assert.ok(asked.includes(`${folder}slep.wasm`) && !asked.includes('slep.wasm'), asked.join());

    await page.goto(`${host.url}study.html#${hashOf(condition.description)}`);
    await page.waitFor(() => document.getElementById('phase')?.textContent === 'ready', { what: 'the study' });
    await page.evaluate(() => document.getElementById('original')!.click());
    await page.waitFor(() => document.getElementById('phase')?.textContent === 'done', { what: 'the study', timeout });
    const [verdict, measured] = await page.evaluate(() =>
      ['verdict', 'measured'].map((id) => document.getElementById(id)!.innerText),
    );
    assert.match(verdict, /^Reproduced: 50 of 50 cells equal/);
    assert.match(measured, new RegExp(`build ${original}`));
  } finally {
    await page.close();
    host.stop();
  }
});
