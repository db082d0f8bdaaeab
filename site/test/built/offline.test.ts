// The use of the site without a network, and the switch from one build to the next.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { inSite } from '../../build/paths.mjs';
import { launch, Page } from '../harness/browser.mjs';
import { isAll } from '../harness/extent.mjs';
import { until } from '../harness/until.mjs';
import { nonEmpty } from '../non-empty.ts';
import { otherBuild, serveBuild } from './two-builds.ts';
import type {} from '../../types/slep-lab.d.ts';

const quick = 'problem=quadratic&n=60&p=3&d=0.05&methods=slbb&seed=1';
/** An experiment that is slowed down, so that it runs for minutes. */
const endless = 'problem=quadratic&n=300&p=20&alpha=100&d=0.05&methods=slbb&tol=1e-13&seed=1&speed=10';
const formula = `problem=formula&formula=${encodeURIComponent("trace(X'*X)")}&n=20&p=2&methods=slbb`;
/** The path of the program that compiles formulas. */
const compiler = 'site/slep-formula.wasm';
const note = 'notes/a-penalty-that-is-exact.html';

/** The first tags of two pages that stand for pages by other authors on the same server. */
const top = '<!doctype html><title>mine</title><link rel="icon" href="data:,">';
const framing = `${top}<iframe src="site/embed.html#n=60&autoplay"></iframe>`;
const mine = `${top}<script type="module" src="site/slep-lab.js"></script>
  <slep-lab problem="quadratic" n="60" p="3" methods="slbb" autoplay></slep-lab>`;

let other: Awaited<ReturnType<typeof otherBuild>>;
before(async () => void (other = await otherBuild()));
after(() => other.remove());

// Firefox takes a minute, so it is tested only if all cases run
for (const engine of isAll ? (['chromium', 'firefox'] as const) : (['chromium'] as const))
  describe(`the site in ${engine}`, () => {
    let host: Awaited<ReturnType<typeof serveBuild>>;
    let page: Page;
    before(async () => {
      host = await serveBuild({ 'framing.html': framing, 'mine.html': mine });
      page = await launch(engine, { kept: true });
    });
    after(async () => {
      await page?.close();
      host?.stop();
    });
    const phase = (wanted: string, of = page) =>
      of.waitFor((text: string) => document.getElementById('phase')?.textContent === text, { what: wanted }, wanted);
    const element = (of = page) =>
      of.waitFor(() => document.querySelector('slep-lab')?.phase === 'done', { what: 'the end of the experiment' });
    /** Returns the state and the scope of each registered service worker. */
    const registered = () =>
      page.evaluate(async () =>
        (await navigator.serviceWorker.getRegistrations()).map(({ active, scope }) => `${active?.state} ${scope}`),
      );
    const sets = () => page.evaluate(() => caches.keys().then((names) => names.length));
    const active = () =>
      page.waitFor(async () => (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated', {
        what: 'the service worker',
      });
    /**
     * Repeatedly makes the browser check for a new build, until `isSeen` returns true. The first check may still find
     * the old build.
     */
    const updateUntil = (isSeen: () => boolean | Promise<boolean>, what: string) =>
      until(
        async () => {
          await page.evaluate(() =>
            navigator.serviceWorker.getRegistration().then((r) => r!.update().catch(() => null)),
          );
          return isSeen();
        },
        what,
        90_000,
      );
    const title = (of = page) => of.evaluate(() => document.title);

    test('is not cached by a browser in data-saving mode', async () => {
      const saving = await page.puppeteer!.evaluateOnNewDocument(() => {
        const seen: string[] = ((globalThis as unknown as { seen: string[] }).seen = []);
        const connection = {
          get saveData() {
            seen.push('asked');
            return true;
          },
        };
        Object.defineProperty(navigator, 'connection', { value: connection });
        navigator.serviceWorker.register = () => Promise.reject(new Error(`register ${seen.push('registered')}`));
      });
      await page.goto(`${host.site}#${quick}`);
      await page.waitFor(() => (globalThis as unknown as { seen: string[] }).seen.length > 0, { what: 'the question' });
      assert.deepEqual(await page.evaluate('seen'), ['asked']);
      await page.puppeteer!.removeScriptToEvaluateOnNewDocument(saving.identifier);
    });

    test('is not cached for experiments in other pages', async () => {
      await page.goto(`${host.url}framing.html`);
      const framed = () =>
        document.querySelector('iframe')?.contentDocument?.querySelector('slep-lab')?.phase === 'done';
      await page.waitFor(framed, { what: 'the end of the framed experiment' });
      await page.goto(`${host.url}mine.html`);
      await element();
      assert.deepEqual(await registered(), []);
    });

    test('is cached after one visit', async () => {
      await page.goto(`${host.site}#${quick}`);
      await phase('done');
      await active();
      assert.deepEqual(await registered(), [`activated ${host.site}`]);
      assert.ok(!host.serving.asked.includes(compiler), 'the compiler is not fetched before it is used');
    });

    test('announces a new build while a run continues with the old one', async () => {
      await page.goto(`${host.site}#${endless}`);
      await phase('running');
      host.serving.folder = other.folder;
      const isSaid = () => page.evaluate(() => document.querySelector('.update') !== null);
      await updateUntil(isSaid, 'the message about a new version');
      assert.match(
        await page.evaluate(() => document.querySelector('.update')!.textContent!),
        /^A new version is here:/,
      );
      await page.screenshot(`offline-update-${engine}`);
      const count = () => page.evaluate(() => Number(/\d+/.exec(document.getElementById('count')!.textContent!)?.[0]));
      const before = await count();
      await until(async () => (await count()) > before, 'more iterations');
      assert.equal(await page.evaluate(() => document.getElementById('phase')!.textContent), 'running');

      // even a file that has not been requested before comes from the old build, which is no longer on the server
      assert.equal(await title(), 'SLEP Lab');
      await page.evaluate(async () => {
        const { load } = await import(String(new URL('slep.js', document.baseURI)));
        (await load()).dispose();
      });
      const past = (file: string) => fetch(file, { cache: 'reload' }).then((response) => response.text());
      assert.equal(await page.evaluate(past, 'slep-worker.js'), readFileSync(inSite('dist/slep-worker.js'), 'utf8'));
      const lazy = [...readFileSync(inSite('dist/service-worker.js'), 'utf8').matchAll(/"([\w-]+-[0-9A-Z]{8}\.js)"/g)];
      for (const [, name] of nonEmpty(lazy))
        assert.equal(await page.evaluate((file: string) => fetch(file).then((r) => r.status), name), 200, name);
    });

    test('serves the complete new build to a second tab while the first keeps the old one', async () => {
      const tab = await page.puppeteer!.browser().newPage();
      await tab.goto(`${host.site}#${quick}`);
      const second = tab as unknown as { evaluate<T>(code: string | (() => T)): Promise<T> };
      const text = () => second.evaluate(() => document.getElementById('phase')?.textContent);
      await until(async () => (await text()) === 'done', 'the end of the run in the second tab');
      assert.equal(await second.evaluate(() => document.title), 'new: SLEP Lab');
      assert.deepEqual([await title(), await sets()], ['SLEP Lab', 2]);
      await page.evaluate(async () => {
        const { load } = await import(`${new URL('slep.js', document.baseURI)}?again`);
        (await load()).dispose();
      });
      await tab.close();
    });

    test('switches on “reload” and leaves nothing of the old build', async () => {
      await page.evaluate(() => document.querySelector<HTMLElement>('.update button')!.click());
      const isNew = () =>
        title().then(
          (name) => name.startsWith('new:'),
          () => false,
        ); // the page may be reloading
      await until(isNew, 'the new version');
      await page.goto(host.site + note);
      await until(async () => (await sets()) === 1, 'the end of the old set');
      await page.goto(`${host.site}#${formula}`);
      await phase('done');
      assert.ok(host.serving.asked.includes(compiler), 'the compiler is fetched');
    });

    test('serves other pages of the host from the server', async () => {
      host.serving.asked.length = 0;
      host.serving.files = { 'tables.html': readFileSync(join(other.folder, 'tables.html'), 'utf8') };
      host.serving.folder = inSite('dist'); // this build differs from the stored one, and is incomplete
      await page.goto(`${host.url}mine.html`);
      await element();
    });

    test('keeps its build if the next one is incomplete', async () => {
      await page.goto(`${host.site}#${quick}`);
      await phase('done');
      const refused = () => host.serving.asked.filter((path) => path === 'site/tables.html').length >= 2;
      await updateUntil(refused, 'two requests for a file that is of another build');
      await page.waitFor(async () => (await navigator.serviceWorker.getRegistration())!.installing === null, {
        what: 'the end of the installation',
      });
      host.serving.folder = undefined;
      await page.goto(`${host.site}#${quick}`);
      await phase('done');
      assert.equal(await title(), 'new: SLEP Lab');
    });

    // this test comes last in each engine, because Chromium waits half a minute before it checks for a new build again
    test('runs again without a network, and shows its other pages', async () => {
      const before = (await page.errors()).length;
      host.serving.folder = undefined;
      await page.goto(`${host.site}#${quick}`);
      await phase('done');
      await page.goto(`${host.site}#${formula}`);
      await phase('done');
      await page.goto(host.site + note);
      await page.evaluate(() => void document.querySelector('slep-lab')!.scrollIntoView());
      await element();
      for (const [path, words] of [
        ['tables.html', 'tables'],
        ['api.html', 'API'],
        ['embedding.html', 'page'],
      ]) {
        await page.goto(host.site + path);
        await page.waitFor(() => document.getElementById('phase')?.textContent !== 'loading', { what: path });
        assert.match(await page.evaluate(() => document.querySelector('h1')!.innerText), new RegExp(words));
      }
      const ofUpdates = /service-worker\.js/; // the browser itself, not a page, requests this file
      assert.deepEqual(
        (await page.errors()).slice(before).filter((error) => !ofUpdates.test(error)),
        [],
      );
    });
  });

test('service-worker-leave.js, served as service-worker.js, removes the service worker and its cache', async () => {
  const host = await serveBuild();
  const page = await launch('chromium', { kept: true });
  try {
    await page.goto(`${host.site}#${quick}`);
    const left = () =>
      page.evaluate(async () => [
        (await navigator.serviceWorker.getRegistrations()).map(({ active }) => active?.state).join(),
        (await caches.keys()).length,
      ]);
    await until(async () => (await left()).join() === 'activated,1', 'the service worker');
    host.serving.files['service-worker.js'] = readFileSync(inSite('dist/service-worker-leave.js'), 'utf8');
    await page.evaluate(() => navigator.serviceWorker.getRegistration().then((r) => void r!.update()));
    await until(async () => (await left()).join() === ',0', 'nothing');
  } finally {
    await page.close();
    host.stop();
  }
});
