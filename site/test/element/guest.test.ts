// <slep-lab> as a guest in another page: the keys that it hides from the page, the target of its link, and the text
// that is shown if it cannot load.
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { inSite } from '../../build/paths.mjs';
import { Host, small } from './host.ts';
import { openPage } from '../harness/shared.mjs';
import type {} from '../../types/slep-lab.d.ts';

const listening = `
  keys = [];
  for (const type of ['keydown', 'keyup', 'keypress']) document.addEventListener(type, ({ key }) => keys.push(key));`;

describe('keys', () => {
  const host = Host.setUp();
  const open = (attributes: string) =>
    host.open(`<script src="./keys.js"></script><slep-lab ${attributes}></slep-lab>`, {
      files: { 'keys.js': listening },
    });
  const focus = (control: string) => host.element(`e.shadowRoot.querySelector(${JSON.stringify(control)}).focus()`);
  const heard = () => host.page.evaluate<[], string[]>('[...new Set(keys.splice(0))]');
  const focused = () => host.element('e.shadowRoot.activeElement?.dataset.part');

  test('reach the host unless the control that has the focus uses them', async () => {
    await open(`${small} controls="n start" lab="slep/"`);
    const cases: [control: string, kept: string[], passed: string[]][] = [
      ['input[type=range]', ['ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageDown'], ['Escape', 'f', ' ']],
      ['input[type=text]', ['ArrowLeft', ' ', '5', 'f', 'Enter', 'Escape'], []],
      ['input[type=radio]', ['ArrowDown', ' '], ['Escape', 'f']],
      ['[data-part=step]', [' ', 'Enter'], ['ArrowRight', 'ArrowLeft', 'Escape', 'f']],
      ['[data-part=link]', [], ['ArrowRight', 'Escape', 'f']],
    ];
    for (const [control, kept, passed] of cases) {
      await focus(control);
      await heard();
      for (const key of [...kept, ...passed]) await host.page.puppeteer!.keyboard.press(key as 'Enter');
      assert.deepEqual(await heard(), passed, control);
    }
  });

  test('do not reach the host from a disabled button, which keeps the focus', async () => {
    await open(small);
    await focus('[data-part=play]');
    await host.page.puppeteer!.keyboard.press('Space'); // this disables the button until the solver has loaded
    await host.page.waitFor(
      () => {
        const { shadowRoot } = document.querySelector('slep-lab')!;
        const button = shadowRoot!.querySelector<HTMLElement>('[data-part=play][aria-disabled=true]');
        // the event is dispatched at once, because the button may work again by the time a key from Puppeteer arrives
        button?.dispatchEvent(new KeyboardEvent('keydown', { key: ' ', bubbles: true, composed: true }));
        button?.click();
        return button;
      },
      { what: 'a button that does not work' },
    );
    await host.waitPhase('done');
    assert.deepEqual([await focused(), await heard()], ['play', []]);
    await focus('[data-part=step]'); // the button is disabled at the end of a run
    await host.page.puppeteer!.keyboard.press('Space');
    assert.deepEqual([await focused(), await heard(), await host.element('e.phase')], ['step', [], 'done']);
  });
});

describe('the link', () => {
  const host = Host.setUp();
  const link = () =>
    host.element("(({ href, hidden }) => (hidden ? 'hidden' : href))(e.shadowRoot.querySelector('[data-part=link]'))");

  test('exists only if the address of a lab is given, or on a page of the site', async () => {
    await host.open(`<slep-lab ${small}></slep-lab>`);
    assert.equal(await link(), 'hidden');
    await host.element("e.lab = 'slep/'");
    await host.page.waitFor(() => !document.querySelector('slep-lab')!.shadowRoot!.querySelector('a')!.hidden);
    assert.ok((await link()).startsWith(`${host.served.url}slep/#problem=quadratic&`), await link());
    await host.page.goto(`${host.served.url}slep/notes/a-penalty-that-is-exact.html`);
    // a note loads an element only when the reader has scrolled near the element
    await host.page.evaluate(() => document.querySelector('slep-lab')!.scrollIntoView());
    await host.page.evaluate(() => customElements.whenDefined('slep-lab').then(() => true));
    assert.ok((await link()).startsWith(`${host.served.url}slep/#problem=quadratic&`), await link());
  });
});

describe('a text is shown if the element cannot load', () => {
  const host = Host.setUp();
  const shown = /The experiment has not loaded\..*slep-lab\.single\.html.*Access-Control-Allow-Origin/s;

  test('in a sandboxed frame, if its server allows no other origin', async () => {
    await host.open('<iframe sandbox="allow-scripts" src="./slep/embed.html#n=60&autoplay" title="framed"></iframe>', {
      headers: {},
    });
    const frame = host.page.puppeteer!.frames().find((f) => f.url().includes('embed.html'))!;
    await frame.waitForFunction(() =>
      document.querySelector('slep-lab p')!.checkVisibility({ visibilityProperty: true }),
    );
    assert.match(await frame.evaluate(() => document.body.innerText), shown);
    const errors = await host.page.errors();
    assert.ok(errors.length > 0 && errors.every((error) => /CORS|Failed to load resource/.test(error)), errors.join());
    errors.length = 0; // the test causes these errors
  });

  test('from disk', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'slep-disk-'));
    cpSync(inSite('dist'), join(folder, 'slep'), { recursive: true });
    const body = `<slep-lab ${small} autoplay>This experiment runs where the page is served.</slep-lab>`;
    const script = '<script type="module" src="slep/slep-lab.js"></script>';
    writeFileSync(join(folder, 'mine.html'), `<!doctype html><meta charset="utf-8">${script}${body}`);
    // not Firefox, which Puppeteer configures to allow modules from disk
    const page = await openPage('chromium', { font: 'wide' });
    try {
      await page.goto(pathToFileURL(join(folder, 'mine.html')).href);
      assert.match(await page.evaluate(() => document.body.innerText), /^This experiment runs where the page is/);
      await page.goto(`${pathToFileURL(join(folder, 'slep/embed.html'))}#n=60&autoplay`);
      await page.waitFor(() => document.querySelector('slep-lab p')!.checkVisibility({ visibilityProperty: true }));
      assert.match(await page.evaluate(() => document.body.innerText), shown);
      await page.screenshot('embed-disk');
      await page.goto(pathToFileURL(join(folder, 'slep/index.html')).href);
      await page.waitFor(() => document.getElementById('late')!.checkVisibility({ visibilityProperty: true }));
      await page.screenshot('lab-disk');
    } finally {
      await page.close();
      rmSync(folder, { recursive: true });
    }
  });
});
