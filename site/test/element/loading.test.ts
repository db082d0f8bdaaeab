// Loading <slep-lab> from folders, from other origins, with wrong MIME types, and in engines without streaming
// compilation. Also tests the names of its files.
import assert from 'node:assert/strict';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { inSite } from '../../build/paths.mjs';
import { policy as loosened } from '../client/files.ts';
import { Host, policy, serveElement, small } from './host.ts';
import { openPage } from '../harness/shared.mjs';
import { nonEmpty } from '../non-empty.ts';

const body = `<slep-lab ${small} autoplay></slep-lab>`;
const runs = async (host: Host) => {
  await host.waitPhase('done');
  assert.match(await host.text('.verdict'), /both end at feasible stationary points/);
};

describe('the element', () => {
  const host = Host.setUp();

  test('runs from a deeply nested folder, even if the wasm has a wrong MIME type', async () => {
    await host.open(body, { folder: 'notes/week%203/slep/', mime: { wasm: 'text/plain' } });
    await runs(host);
  });

  test('loads the solver from the folder in base', async () => {
    const own = (name: string) => readFileSync(inSite('dist', name));
    const elements = `<script type="module" src="./lib/slep-lab.js"></script>
      <slep-lab ${small} base="solver" autoplay></slep-lab>`;
    await host.open(elements, {
      folder: 'solver/',
      own: false,
      files: { 'lib/slep-lab.js': own('slep-lab.js'), 'lib/slep.js': own('slep.js') },
    });
    await runs(host);
    assert.deepEqual([host.served.count('slep.wasm'), host.served.count('slep.js')], [1, 0]);
  });

  test('runs if the engine cannot compile while it loads', async () => {
    await host.open(`<script src="./old.js"></script>${body}`, {
      files: { 'old.js': 'delete WebAssembly.compileStreaming;' },
    });
    await runs(host);
  });

  test("runs next to the page's own module, from the same files", async () => {
    await host.open(`<script type="module" src="./own.js"></script>${body}`, {
      files: {
        'own.js': `
          import { load } from './slep/slep.js';
          const slep = await load();
          window.own = slep.catalog.problems.length;
          slep.dispose();`,
      },
    });
    await runs(host);
    assert.ok(await host.page.waitFor('window.own'));
    assert.equal(host.served.count('slep.js'), 1);
  });
});

describe('the element of another origin', () => {
  const host = Host.setUp();

  test('runs if that origin allows it, under a strict policy', async () => {
    const other = await serveElement('', { headers: { 'access-control-allow-origin': '*' } });
    host.allow(other.url);
    const headers = { 'content-security-policy': loosened(new URL(other.url).origin, 'blob:') };
    await host.open(`<script type="module" src="${other.url}slep/slep-lab.js"></script>${body}`, {
      headers,
      own: false,
    });
    await runs(host);
    assert.equal(other.count('slep.wasm'), 1);
    other.stop();
  });
});

for (const engine of ['chromium', 'firefox', 'webkit'] as const) {
  describe(`${engine}, slep-lab.single.html from disk`, () => {
    test('runs, and requests nothing', async () => {
      const folder = mkdtempSync(join(tmpdir(), 'slep-single-'));
      copyFileSync(inSite('dist/slep-lab.single.html'), join(folder, 'lab.html'));
      const page = await openPage(engine, { font: 'wide' });
      const asked: string[] = [];
      page.puppeteer?.on(
        'request',
        (request) => void (/^(blob|data):/.test(request.url()) || asked.push(request.url())),
      );
      try {
        const url = `${pathToFileURL(join(folder, 'lab.html'))}#n=60&autoplay`;
        await page.goto(url);
        await page.waitFor("document.querySelector('slep-lab').phase === 'done'");
        assert.match(
          await page.evaluate("document.querySelector('slep-lab').shadowRoot.querySelector('.verdict').innerText"),
          /^quadratic, n = 60, p = 5: both end at feasible stationary points/,
        );
        assert.deepEqual(
          [asked.filter((u) => u.split('#')[0] !== url.split('#')[0] && u !== 'about:blank'), await page.errors()],
          [[], []],
        );
      } finally {
        await page.close();
        rmSync(folder, { recursive: true });
      }
    });
  });
}

describe('site/dist', () => {
  test('has stable names for files that others link to, and hashes in all other names', () => {
    const contract = [
      'slep.js',
      'slep.d.ts',
      'slep-worker.js',
      'slep.wasm',
      'slep-formula.wasm',
      'kernel.wasm',
      'slep-lab.js',
      'slep-pictures.js',
      'slep-study.js',
      'slep-notes.js',
      'slep-plane.js',
      'slep-figure.js',
      'embed.html',
      'embed.js',
      'slep-lab.single.html',
      'slep.iife.js',
      'service-worker.js',
      'service-worker-leave.js',
    ];
    const files = readdirSync(inSite('dist')).filter((name) => !/^\.|\.(br|gz)$/.test(name));
    for (const name of nonEmpty(contract)) assert.ok(files.includes(name), name);
    const others = files.filter(
      (name) => /\.(js|css|wasm|svg|png)$/.test(name) && !contract.includes(name) && !/-[0-9A-Z]{8}\.\w+$/.test(name),
    );
    assert.deepEqual(others, []);
  });

  test("needs no more than the server's policy allows", () => {
    assert.equal(readFileSync(inSite('serve/policy.txt'), 'utf8').trim().replaceAll('\n', ' '), policy);
  });
});
