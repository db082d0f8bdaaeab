// <slep-study> on other pages. The figure of a study needs only results, and a reader can reproduce these results.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, afterEach, before, describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { inSite } from '../../build/paths.mjs';
import { digestOf, fingerprintOf } from '../../src/study/digest.ts';
import type { StudyCell, StudyResults } from '../../types/slep.d.ts';
import { mimeTypes, server } from '../client/files.ts';
import type { Page } from '../harness/browser.mjs';
import { openPage } from '../harness/shared.mjs';
import { small, smallCells } from '../study-page/study.ts';
import { policy } from './host.ts';
import type {} from '../../types/slep-figure.d.ts';

const element = '<script type="module" src="slep/slep-figure.js"></script>';
const caption = 'Figure 1. How often.';
const one = `${element}<slep-study src="small.json" figure="profile" lab="slep/">${caption}</slep-study>`;

test('takes less than 60 KB of script', () => {
  const size = gzipSync(readFileSync(inSite('dist/slep-figure.js'))).length / 1000;
  assert.ok(size < 60, `${size} KB`);
});

describe('<slep-study>', () => {
  let browser: Page;
  let host: Awaited<ReturnType<typeof server>> | undefined;
  let results: StudyResults;
  let asked: string[] = [];
  before(async () => {
    browser = await openPage('chromium', { font: 'wide' });
    const { load } = (await import(inSite('dist/slep.js'))) as typeof import('../../types/slep.d.ts');
    const slep = await load();
    results = JSON.parse(JSON.stringify(await slep.study(small))) as StudyResults;
    slep.dispose();
  });
  after(() => browser?.close());
  afterEach(() => host?.stop());

  /** Opens a page under the strict policy. The folder slep next to the page has the files of dist. */
  async function open(body: string, files: Record<string, string> = {}): Promise<void> {
    const page = (content: string) =>
      `<!doctype html><html lang="en"><meta charset="utf-8"><title>mine</title>
        <link rel="icon" href="data:,">${content}`;
    const own: Record<string, string> = { '': page(body), 'small.json': JSON.stringify(results), ...files };
    asked = [];
    host?.stop();
    host = await server({
      respond: (name) => {
        asked.push(name);
        return own[name] ?? (name.startsWith('slep/') ? readFileSync(inSite('dist', name.slice(5))) : undefined);
      },
      headers: (name) => ({
        'content-type': mimeTypes[name.split('.').at(-1) || 'html'] ?? 'text/html',
        'content-security-policy': policy,
      }),
    });
    await browser.goto(host.url);
  }
  const part = (name: string) =>
    browser.evaluate(
      (wanted: string) =>
        document.querySelector('slep-study')!.shadowRoot!.querySelector<HTMLElement>(`[part=${wanted}]`)!.innerText,
      name,
    );
  const says = (words: string) =>
    browser.waitFor(
      (wanted: string) =>
        new RegExp(wanted).test(
          document.querySelector('slep-study')?.shadowRoot?.querySelector<HTMLElement>('[part=words]')?.innerText ?? '',
        ),
      { what: words },
      words,
    );
  const press = () =>
    browser.evaluate(() =>
      document.querySelector('slep-study')!.shadowRoot!.querySelector<HTMLElement>('[part=run]')!.click(),
    );
  /** Returns the number of distinct colours in the element's drawing. */
  const inks = () =>
    browser.evaluate(() => {
      const canvas = document.querySelector('slep-study')!.shadowRoot!.querySelector('canvas')!;
      const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
      return new Set(new Uint32Array(data.buffer)).size;
    });

  test('draws its figure under a strict policy, without the solver', async () => {
    await open(one);
    await says('^40 cells, build ');
    assert.ok((await inks()) > 8);
    assert.deepEqual(asked.toSorted(), ['', 'slep/slep-figure.js', 'small.json']);
    assert.equal(await browser.evaluate(() => document.querySelector('slep-study')!.innerText.trim()), caption);
    assert.match(
      await browser.evaluate(() => document.querySelector('slep-study')!.shadowRoot!.querySelector('a')!.href),
      /slep\/study\.html#study=/,
    );
    assert.deepEqual(await browser.errors(), []);
  });

  test('repeats the study, whose cells are equal bit for bit', async () => {
    await open(one);
    await says('^40 cells');
    await press();
    await says(`^reproduced: all ${smallCells} cells are equal, bit for bit`);
    assert.equal(await part('run'), 'Run it here');
    assert.ok(asked.includes('slep/slep.js'));
    assert.deepEqual(await browser.errors(), []);
  });

  test('lists the cells that differ', async () => {
    const cells = results.cells.map((cell, i): StudyCell => (i === 4 ? { ...cell, objective: 0.5 } : cell));
    const hashed = cells.map((cell, i) => (i === 4 ? { ...cell, digest: digestOf(numbers(cell)) } : cell));
    const edited = { ...results, cells: hashed, fingerprint: fingerprintOf(hashed) };
    await open(one, { 'small.json': JSON.stringify(edited) });
    await says('^40 cells');
    await press();
    await says('^1 of 40 cells differs');
    const lines = await browser.evaluate(() =>
      [...document.querySelector('slep-study')!.shadowRoot!.querySelectorAll('.frame > ul > li')].map(
        (li) => li.textContent,
      ),
    );
    assert.equal(lines.length, 1);
    assert.match(lines[0]!, new RegExp(`^${cells[4].label}, seed ${cells[4].seed}: .* f = 0\\.5 and `));
  });

  test('works in an iframe', async () => {
    const inner = `<!doctype html><html lang="en"><meta charset="utf-8"><title>inner</title>${one}`;
    await open('<iframe src="inner.html" width="700" height="400"></iframe>', { 'inner.html': inner });
    await browser.waitFor(
      () =>
        /^40 cells/.test(
          document
            .querySelector('iframe')!
            .contentDocument?.querySelector('slep-study')
            ?.shadowRoot?.querySelector<HTMLElement>('[part=words]')?.innerText ?? '',
        ),
      { what: 'the element in the frame' },
    );
    assert.deepEqual(await browser.errors(), []);
  });

  test('is printed without its button', async () => {
    await open(one);
    await says('^40 cells');
    await browser.puppeteer!.emulateMediaType('print');
    const { button, canvas } = await browser.evaluate(() => {
      const root = document.querySelector('slep-study')!.shadowRoot!;
      const height = (selector: string) => root.querySelector(selector)!.getBoundingClientRect().height;
      return { button: height('[part=run]'), canvas: height('canvas') };
    });
    await browser.puppeteer!.emulateMediaType('screen');
    assert.equal(button, 0);
    assert.ok(canvas > 100);
  });

  test('keeps its figure without a network, and says why it does not run', async () => {
    await open(one);
    await says('^40 cells');
    await browser.puppeteer!.setOfflineMode(true);
    await press();
    await says('slep.js|fetch|network');
    await browser.puppeteer!.setOfflineMode(false);
    assert.ok((await inks()) > 8);
    assert.equal(await part('run'), 'Run it here');
    assert.match((await browser.errors()).splice(0).join(), /ERR_INTERNET_DISCONNECTED/);
  });

  test('says what is wrong with its attributes', async () => {
    await open(one.replace('profile', 'pie'));
    await says('there is no “pie”; choose from profile');
    await open(one.replace('small.json', 'other.json'));
    await says('other.json was not found');
    assert.match((await browser.errors()).splice(0).join(), /404/);
  });
});

/** Replaces null with NaN, because JSON has no NaN. */
const numbers = (cell: StudyCell): StudyCell =>
  Object.fromEntries(Object.entries(cell).map(([name, value]) => [name, value ?? NaN])) as unknown as StudyCell;
