// A module from someone else's link. No code of the module may run before the reader presses Run.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { small } from '../page/lab.ts';
import { linkOf, moduleOf, ModuleLab } from './module-lab.ts';

const unread = 'This link contains JavaScript code. Read the code, then press Run.';

/** A module that requests a file when it is loaded, so that the test can tell whether it was loaded. */
const spying = (name: string, then = '') => `fetch('/${name}');\n${moduleOf(then)}`;

describe('the module of a link', () => {
  const lab = ModuleLab.setUp();
  const asked: string[] = [];
  const ranBy = (name: string) => asked.filter((url) => url.endsWith(`/${name}`)).length;

  /** Opens an empty page whose workers report their requests. */
  async function listen(): Promise<void> {
    const page = lab.page.puppeteer!;
    page.removeAllListeners('workercreated');
    page.on('workercreated', (worker) => {
      worker.client.on('Network.requestWillBeSent', ({ request }) => void asked.push(request.url));
      void worker.client.send('Network.enable').catch(() => {});
    });
    await page.goto('about:blank');
  }

  async function visit(link: string, phase: string): Promise<void> {
    await listen();
    await lab.open(link, phase);
  }

  test('waits for Run, and says so', async () => {
    await visit(linkOf(spying('first')), 'waiting');
    await lab.waitEditor();
    assert.equal(await lab.module(), spying('first'));
    assert.equal(await lab.message(/./), unread);
    assert.match(await lab.text('#held'), /^This link contains JavaScript code\. Read the code, then press Run\./);
    assert.match(await lab.text('#verdict'), /not run yet/);
    const isOff = (name: string) =>
      lab.page.evaluate(
        (which: string) => document.querySelector<HTMLButtonElement>(`[data-do=${which}]`)?.disabled,
        name,
      );
    assert.equal(await isOff('toggle'), true);
    assert.deepEqual(await lab.axe('#held'), []);
    await lab.page.screenshot('page-module-link');
  });

  test('does not run on keys, settings, methods, edits of its text or a reload', async () => {
    const keyboard = lab.page.puppeteer!.keyboard;
    await lab.page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    for (const key of ['Space', 'r', 'ArrowRight', 'ArrowLeft'] as const) await keyboard.press(key);
    await lab.type('seed', '7');
    await lab.message(/^This link contains/);
    await lab.press('#methods input');
    await lab.press('#module .formula-text');
    await keyboard.type(' ');
    await lab.message(/^This link contains/);
    await lab.reload();
    await lab.waitEditor();
    await lab.message(/^This link contains/);
    await lab.waitPhase('waiting');
    assert.equal(ranBy('first'), 0);
  });

  test('does not run when the hash of the page changes', async () => {
    await visit(`${small}&methods=slbb`, 'done');
    const results = await lab.results();
    await lab.page.evaluate((link: string) => void (location.hash = link), linkOf(spying('second')));
    await lab.waitText('#held', /^This link contains/);
    assert.deepEqual(await lab.results(), results);
    assert.equal(ranBy('second'), 0);
  });

  test('runs after the reader has pressed Run, and also after later reloads', async () => {
    await visit(linkOf(spying('third')), 'waiting');
    await lab.waitEditor();
    await lab.run();
    await lab.waitText('#now', /n = 12, p = 2/);
    await lab.waitPhase('done');
    await lab.page.waitFor(() => document.getElementById('held')?.hidden);
    assert.ok(ranBy('third') > 0, 'the test sees the requests of a module');
    await lab.reload();
    await lab.waitText('#now', /n = 12, p = 2/);
    await lab.waitPhase('done');
  });

  test('does not run in the frame for other pages', async () => {
    await listen();
    await lab.page.goto(`${lab.url}embed.html#${linkOf(spying('fourth'))}`);
    await lab.page.waitFor(
      () => document.querySelector('slep-lab')?.shadowRoot?.textContent?.includes('There is no problem “module”'),
      { what: 'the refusal' },
    );
    assert.equal(ranBy('fourth'), 0);
  });

  test('is one press away on a narrow screen', async () => {
    await lab.page.puppeteer?.setViewport({ width: 390, height: 844 });
    await visit(linkOf(spying('fifth')), 'waiting');
    await lab.press('#held .link');
    await lab.run();
    await lab.waitText('#now', /n = 12, p = 2/);
    assert.equal(await lab.isTooWide(), false);
  });
});
