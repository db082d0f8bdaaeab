// Tests the code on the page about embedding, under the page's own policy. Its lists are tested in
// embedding-lists.test.ts, bundlers and frameworks in built/pack.test.ts, and documents in element/hosts.test.ts.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, afterEach, before, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { inSite } from '../../build/paths.mjs';
import { mimeTypes, server } from '../client/files.ts';
import type { Page } from '../harness/browser.mjs';
import { openPage } from '../harness/shared.mjs';
import { inPage, lines } from '../toolchain/documents.ts';
import type {} from '../../types/slep-lab.d.ts';
import type {} from '../../types/slep-figure.d.ts';
import type {} from '../../types/slep-plane.d.ts';

describe('the lines of the page', () => {
  let browser: Page;
  let host: Awaited<ReturnType<typeof server>> | undefined;
  before(async () => void (browser = await openPage('chromium', { font: 'wide' })));
  after(() => browser?.close());
  afterEach(async () => {
    host?.stop();
    assert.deepEqual(await browser.errors(), []);
  });

  /** Opens a page that consists of these lines, next to a folder slep that contains the files of dist. */
  async function open(body: string): Promise<void> {
    host = await server({
      respond: (name) => {
        if (name === '')
          return `<!doctype html><html lang="en"><meta charset="utf-8"><title>mine</title>
            <link rel="icon" href="data:,">${body}`;
        if (name === 'mine.js') return lines('mine');
        try {
          return readFileSync(inSite('dist', name.replace(/^slep\//, '')));
        } catch {
          return undefined;
        }
      },
      headers: (name) => ({
        'content-type': mimeTypes[name.split('.').at(-1) || 'html'] ?? 'text/plain',
        'content-security-policy': lines('policy'),
      }),
    });
    await browser.goto(host.url);
  }
  const done = () =>
    browser.waitFor(() => document.querySelector('slep-lab')?.phase === 'done', { what: 'the end of the experiment' });

  test('HTML', async () => {
    await open(lines('html'));
    await done();
  });

  test('HTML with an experiment from the lab, its text and a picture', async () => {
    await open(lines('experiment'));
    await done();
    const text = (part: string) =>
      browser.evaluate(
        (p: string) => document.querySelector('slep-lab')!.shadowRoot!.querySelector<HTMLElement>(p)?.innerText ?? '',
        part,
      );
    assert.match(await text('.story'), /^Both runs bring ‖∇h‖ to zero/);
    assert.match(await text('.verdict'), /SLBB paper ends at an infeasible stationary point/);
    await browser.waitFor(() => document.querySelector('slep-lab')!.shadowRoot!.querySelector('.picture canvas'), {
      what: 'the picture',
    });
  });

  const question = (tag: string) =>
    browser.evaluate((name: string) => {
      const found = document.querySelector<HTMLElement>(name)!;
      return { result: found.dataset.result, text: found.innerText };
    }, tag);
  const styleOf = (selector: string) =>
    browser.evaluate((s: string) => {
      const { fontWeight, paddingLeft } = getComputedStyle(document.querySelector(s)!);
      return { fontWeight, paddingLeft };
    }, selector);
  const answered = (tag: string, result: string) =>
    browser.waitFor(
      (name: string, wanted: string) => document.querySelector<HTMLElement>(name)?.dataset.result === wanted,
      { what: `a ${result} answer` },
      tag,
      result,
    );

  test('a prediction, by keyboard, which the reader makes before the run', async () => {
    await open(lines('predict'));
    await browser.waitFor(() => document.querySelector('slep-predict form'), { what: 'the question' });
    assert.doesNotMatch((await question('slep-predict')).text, /overshoot|short steps/);
    assert.deepEqual(await styleOf('slep-predict .commit'), { fontWeight: '600', paddingLeft: '12px' });
    const { keyboard } = browser.puppeteer!;
    for (const key of ['Tab', 'Space', 'Enter'] as const) await keyboard.press(key);
    await answered('slep-predict', 'wrong');
    assert.equal(await browser.evaluate(() => document.querySelector('slep-lab')?.phase), 'done');
    assert.match((await question('slep-predict')).text, /short steps[^]*overshoot[^]*The result is different/);
  });

  test('a prediction of a number, with an answer to a likely mistake', async () => {
    await open(lines('number'));
    await browser.waitFor(() => document.querySelector('slep-predict form'), { what: 'the question' });
    const { keyboard } = browser.puppeteer!;
    await keyboard.press('Tab');
    await keyboard.type('4');
    await keyboard.press('Enter');
    await answered('slep-predict', 'wrong');
    assert.match((await question('slep-predict')).text, /three conditions[^]*8 − 3[^]*The number is 5/);
  });

  test('an exercise, by keyboard: a mistake, the hint, and its own solution', async () => {
    await open(lines('exercise'));
    await browser.waitFor(() => document.querySelector('slep-exercise form'), { what: 'the exercise' });
    const focus = (what: string) =>
      browser.evaluate((s: string) => document.querySelector<HTMLElement>(`slep-exercise ${s}`)!.focus(), what);
    const { keyboard } = browser.puppeteer!;
    await focus('input');
    await keyboard.press('Enter');
    await answered('slep-exercise', 'wrong');
    const { text } = await question('slep-exercise');
    assert.match(text, /Your run has verdict = feasible stationary point; iterations = \d+\.[^]*This is the minimum/);
    await focus('[data-solution] summary');
    for (const key of ['Enter', 'Tab', 'Enter', 'Enter'] as const) await keyboard.press(key);
    await answered('slep-exercise', 'right');
    assert.match(
      (await question('slep-exercise')).text,
      /Solved\. Your run has verdict = saddle point; iterations = 0/,
    );
  });

  test('the plane', async () => {
    await open(lines('plane'));
    await browser.waitFor(() => document.querySelector('slep-plane')?.outcome.kind === 'feasible', { what: 'its end' });
  });

  test('a script that is not a module', async () => {
    await open(lines('iife'));
    await browser.waitFor(() => document.title.startsWith('Converged at iteration'), { what: 'its result' });
  });

  test('a figure of a study', async () => {
    await open(lines('study'));
    await browser.waitFor(
      () => document.querySelector('slep-study')?.shadowRoot?.querySelector('figure')?.id === 'figure-profile',
      { what: 'the profile' },
    );
  });

  test('an invalid attribute of a question is an error in the page', async () => {
    await open(
      lines('exercise').replace('verdict = saddle', 'verdict = sadle') + lines('number').replace('answer="5"', ''),
    );
    await browser.waitFor(() => document.querySelectorAll('[role="alert"]').length === 2, { what: 'the errors' });
    assert.match((await question('slep-exercise')).text, /there is no verdict “sadle point”/);
    assert.match((await question('slep-predict')).text, /Give choices/);
  });

  test('HTML, in the two lines of README', async () => {
    assert.equal(inPage.split('\n').length, 2);
    await open(inPage);
    await done();
  });

  test('a frame, which gets the height that it requests', async () => {
    await open(lines('iframe'));
    await browser.waitFor(
      () => document.querySelector('iframe')?.contentDocument?.querySelector('slep-lab')?.phase === 'done',
      { what: 'the end of the experiment in the frame' },
    );
    await browser.waitFor(
      () => {
        const frame = document.querySelector('iframe');
        return (
          frame &&
          frame.contentDocument &&
          frame.style.height !== '' &&
          Math.abs(frame.clientHeight - frame.contentDocument.documentElement.scrollHeight) < 3
        );
      },
      { what: 'the height of the frame' },
    );
  });

  test('a file on a disk', async () => {
    await browser.goto(
      pathToFileURL(inSite('dist', lines('disk').split('#')[0])).href + '#' + lines('disk').split('#')[1],
    );
    await done();
  });

  test('a slide, whose experiment begins when the slide is shown', async () => {
    await open(lines('reveal').replace('<section>', '<section hidden>'));
    await browser.evaluate(() =>
      customElements
        .whenDefined('slep-lab')
        .then(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(true))))),
    );
    assert.equal(await browser.evaluate(() => document.querySelector('slep-lab')?.phase), 'ready');
    await browser.evaluate(() => document.querySelector('section')?.removeAttribute('hidden'));
    await done();
  });

  test('what React does: create an element without attributes, set them, listen, change, move, remove', async () => {
    await open('<script type="module" src="slep/slep-lab.js"></script><div id="a"></div><div id="b"></div>');
    await browser.evaluate(() => {
      const lab = document.createElement('slep-lab');
      const heard: number[] = [];
      Object.assign(globalThis, { heard });
      lab.addEventListener('done', (event) => heard.push(event.detail.methods[0].iterations));
      lab.setAttribute('problem', 'quadratic');
      document.getElementById('a')?.append(lab);
      for (const [name, value] of Object.entries({ n: '60', p: '3', d: '0.05', methods: 'slbb', autoplay: '' }))
        lab.setAttribute(name, value);
    });
    const heard = (count: number) =>
      browser.waitFor(
        (k: number) => (globalThis as unknown as { heard: number[] }).heard.length >= k,
        { what: `${count} ends` },
        count,
      );
    await heard(1);
    await browser.evaluate(() => document.querySelector('slep-lab')?.setAttribute('n', '80'));
    await heard(2);
    await browser.evaluate(() => document.getElementById('b')?.append(document.querySelector('slep-lab')!));
    assert.equal(
      await browser.evaluate(() => document.querySelector('#b slep-lab')?.shadowRoot?.textContent?.includes('n = 80')),
      true,
    );
    await browser.evaluate(() => document.querySelector('slep-lab')?.remove());
    const iterations = await browser.evaluate(() => (globalThis as unknown as { heard: number[] }).heard);
    assert.ok(
      iterations.every((k) => k > 5),
      iterations.join(),
    );
  });
});
