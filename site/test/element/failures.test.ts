// How <slep-lab> behaves if its worker crashes, if the solver does not load, and if the page has another version of the
// element.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test, describe } from 'node:test';
import { inSite } from '../../build/paths.mjs';
import type {} from '../../types/slep-lab.d.ts';
import { Host, long, small } from './host.ts';

describe('the element', () => {
  const host = Host.setUp('chromium', { height: 700 });

  test('survives a crash of its worker and plays again', async () => {
    await host.openWatched(`<slep-lab ${long}></slep-lab>`);
    await host.element('void e.play()');
    await host.page.waitFor(
      () => Number(document.querySelector('slep-lab')?.shadowRoot?.querySelector('.count b')?.textContent) > 3,
    );
    await host.page.evaluate(
      "workers[0].postMessage({ id: 0, request: { op: 'advance', handle: 'one', steps: 1, budget: 1 } })",
    );
    await host.waitPhase('failed');
    assert.match(await host.text('.verdict'), /the run failed: .*Press Run to start it again/);
    assert.equal((await host.heard()).filter((e) => e.type === 'error').length, 1);
    await host.element("e.setAttribute('tol', '1e-3')");
    await host.waitPhase('done');
  });

  test('reports that the solver did not load, and tries again', async () => {
    let missing = true;
    const files = {
      get 'slep/slep.wasm'() {
        return missing ? 'nothing' : readFileSync(inSite('dist/slep.wasm'));
      },
    };
    await host.open(`<slep-lab ${small}></slep-lab>`, { files: files as Record<string, string | Uint8Array> });
    await host.call('play()');
    assert.match(
      await host.text('.verdict'),
      /the solver did not load: http.*slep\.wasm is not WebAssembly\. Copy slep-worker\.js, /,
    );
    missing = false;
    await host.call('play()');
    assert.equal(await host.element('e.phase'), 'done');
  });

  test('two versions on a page do not interfere', async () => {
    const id = /version="([0-9a-f]{16})"/.exec(readFileSync(inSite('dist/slep-lab.js'), 'utf8'))![1];
    const other = readFileSync(inSite('dist/slep-lab.js'), 'utf8').replace(id, id.replace(/./g, 'z'));
    const said: string[] = [];
    host.page.puppeteer?.on('console', (message) => said.push(message.text()));
    await host.open(`<script type="module" src="./old/slep-lab.js"></script><slep-lab ${small} autoplay></slep-lab>`, {
      files: { 'old/slep-lab.js': other },
    });
    await host.waitPhase('done');
    assert.ok(
      said.some((text) => text.includes(id) && text.includes('zzzz')),
      said.join(),
    );
  });
});
