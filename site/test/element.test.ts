// <slep-lab> on a page of somebody else's, under the README's policy and nothing looser.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { inSite } from '../build/paths.mjs';
import type {} from '../types/slep-lab.d.ts';
import { Host, long, small } from './element/host.ts';
import type { Engine } from './harness/browser.mjs';
import { fonts } from './harness/fonts.mjs';
import { axe } from './page/axe.ts';
import { faint } from './page/faint.ts';
import { misfits } from './page/misfits.ts';

test('importing it in Node is harmless', async () => {
  const { SlepLab } = await import(inSite('dist/slep-lab.js'));
  assert.equal(typeof SlepLab, 'function');
});

for (const engine of ['chromium', 'firefox', 'webkit'] as Engine[]) {
  describe(`${engine}, a page with two lines of HTML`, () => {
    const host = Host.setUp(engine);

    test('runs a live experiment', async () => {
      await host.open(`<slep-lab ${small} autoplay></slep-lab>`);
      await host.waitPhase('done');
      assert.equal(await host.text('.verdict'), 'quadratic, n = 60, p = 3: both end feasible and stationary');
      assert.match(await host.text('.legend'), /SLBB\s+RBB/);
      await host.page.screenshot(`element-${engine}`);
    });
  });
}

describe('the element', () => {
  const host = Host.setUp('chromium', { height: 700 });
  const { call, element } = {
    element: (expression: string) =>
      host.page.evaluate(
        `(() => { const e = document.querySelector('slep-lab'); return ${expression}; })()`,
      ) as Promise<any>,
    call: (method: string) =>
      host.page.evaluate(`(async () => { await document.querySelector('slep-lab').${method}; })()`) as Promise<any>,
  };
  const heard = () =>
    host.page.evaluate(() => (globalThis as unknown as { heard: { type: string; detail: any }[] }).heard);
  /** Before anything happens: keeps events, workers and compilations. */
  const watch = '<script src="./watch.js"></script>';
  const files = {
    'watch.js': `heard = []; for (const type of ['progress', 'done', 'error']) addEventListener(type, (e) => e.target.localName === 'slep-lab' && heard.push({ type, detail: e.detail }), true);
      workers = []; ended = 0; compiled = 0;
      Worker = class extends Worker { constructor(...a) { super(...a); workers.push(this); } terminate() { ended++; super.terminate(); } };
      for (const how of ['compileStreaming', 'compile']) { const f = WebAssembly[how]; WebAssembly[how] = (...a) => { compiled++; return f(...a); }; }`,
  };
  const open = (body: string) => host.open(`${watch}${body}`, { files });

  test('loads nothing until it is asked to run', async () => {
    await open(`${`<slep-lab ${small}></slep-lab>`.repeat(10)}`);
    await host.page.evaluate(async () => {
      for (const e of document.querySelectorAll('slep-lab')) {
        e.scrollIntoView();
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      }
    });
    assert.equal(host.served.count('slep-lab.js'), 1);
    for (const file of ['slep.js', 'slep.wasm', 'kernel.wasm', 'slep-worker.js'])
      assert.equal(host.served.count(file), 0, file);
    await call('play()');
    assert.equal(await element('e.phase'), 'done');
  });

  test('with autoplay waits until it is in view', async () => {
    await open(`${'<p>text</p>'.repeat(60)}<slep-lab ${small} autoplay></slep-lab>`);
    await host.page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    assert.equal(host.served.count('slep.wasm'), 0);
    await element('e.scrollIntoView()');
    await host.waitPhase('done');
  });

  test('ten on a page share one download, one compilation and a few workers, which end with the last', async () => {
    await open(`<slep-lab ${small} autoplay></slep-lab>`.repeat(10));
    for (let i = 0; i < 10; i++) {
      await host.page.evaluate((k: number) => document.querySelectorAll('slep-lab')[k].scrollIntoView(), i);
      await host.waitPhase('done', i);
    }
    for (const file of ['slep-lab.js', 'slep.js', 'slep.wasm', 'kernel.wasm'])
      assert.equal(host.served.count(file), 1, file);
    const [workers, cores, compiled]: any = await host.page.evaluate(
      '[workers.length, navigator.hardwareConcurrency, compiled]',
    );
    assert.equal(workers, Math.min(cores, 4));
    assert.equal(compiled, 2, 'the solver and its kernel');
    await host.page.evaluate(() => document.querySelectorAll('slep-lab').forEach((e) => e.remove()));
    await host.page.waitFor('ended === workers.length', { what: 'the end of the workers' });
    await host.page.evaluate(
      (html: string) => document.body.insertAdjacentHTML('beforeend', html),
      `<slep-lab ${small} autoplay></slep-lab>`,
    );
    await host.waitPhase('done');
  });

  test('keeps its run when it is moved', async () => {
    await open(`<slep-lab ${small}></slep-lab><div></div>`);
    await call('play()');
    await element("document.querySelector('div').append(e)");
    assert.equal(await element('e.phase'), 'done');
    assert.equal(await host.page.evaluate('workers.length - ended'), 1);
  });

  test('plays, pauses, steps and resets, by methods and by buttons', async () => {
    await open(`<slep-lab ${long}></slep-lab>`);
    const iteration = async () => Number(await host.text('.count b'));
    await call('step()');
    await call('step()');
    assert.equal(await iteration(), 2);
    await element('void e.play()');
    await host.page.waitFor(
      () => Number(document.querySelector('slep-lab')?.shadowRoot?.querySelector('.count b')?.textContent) > 5,
    );
    await call('pause()');
    await host.waitPhase('paused');
    const paused = await iteration();
    await host.page.puppeteer?.locator('slep-lab >>> [data-part=step]').click();
    await host.page.waitFor(
      (k: number) =>
        Number(document.querySelector('slep-lab')?.shadowRoot?.querySelector('.count b')?.textContent) === k,
      {},
      paused + 1,
    );
    await host.page.puppeteer?.locator('slep-lab >>> [data-part=reset]').click();
    await host.waitPhase('ready');
    assert.equal(await iteration(), 0);
    await host.page.puppeteer?.locator('slep-lab >>> [data-part=play]').click();
    await host.waitPhase('running');
  });

  test('reads the iteration under the pointer, in both charts', async () => {
    await open(`<slep-lab ${small}></slep-lab>`);
    await call('play()');
    const last = Number(await host.text('.count b'));
    const { x, y, width, height } = await element(
      "e.shadowRoot.querySelector('.chart .plot').getBoundingClientRect().toJSON()",
    );
    await host.page.puppeteer?.mouse.move(x + width / 2, y + height / 2);
    await host.page.waitFor(() =>
      /of/.test(document.querySelector('slep-lab')?.shadowRoot?.querySelector<HTMLElement>('.count')?.innerText ?? ''),
    );
    const at = Number(await host.text('.count b'));
    assert.ok(at > 0.3 * last && at < 0.7 * last, `${at} of ${last}`);
    assert.equal(await element("e.shadowRoot.querySelectorAll('.cursor:not([hidden])').length"), 2);
    await host.page.puppeteer?.mouse.move(5, 690);
    await host.page.waitFor(
      (k: number) =>
        Number(document.querySelector('slep-lab')?.shadowRoot?.querySelector('.count b')?.textContent) === k,
      {},
      last,
    );
  });

  test('tells of progress and of the end', async () => {
    await open(`<slep-lab ${small}></slep-lab>`);
    await call('play()');
    const all = await heard();
    const done = all.filter((e) => e.type === 'done');
    assert.equal(done.length, 1);
    assert.deepEqual(
      done[0].detail.methods.map((m: any) => [m.name, m.status, m.verdict]),
      [
        ['SLBB', 'converged', 'feasible stationary point'],
        ['RBB', 'converged', 'feasible stationary point'],
      ],
    );
    const last = all.findLast((e) => e.type === 'progress')?.detail;
    assert.equal(last.iteration, Math.max(...done[0].detail.methods.map((m: any) => m.iterations)));
    assert.equal(last.methods[0].gradNorm, done[0].detail.methods[0].gradNorm);
  });

  test('runs auto where no methods are named, and says which one that took', async () => {
    await open('<slep-lab problem="quadratic" n="60" p="3" d="0.05"></slep-lab>');
    assert.match(await host.text('.legend'), /^auto$/);
    await call('play()');
    const done = (await heard()).find((e) => e.type === 'done')?.detail;
    assert.deepEqual(
      done.methods.map((m: any) => [m.name, m.status]),
      [['auto (SLSub)', 'converged']],
    );
    assert.match(await host.text('.legend'), /^auto \(SLSub\)$/);
    assert.match(await element("e.shadowRoot.querySelector('[data-part=link]').href"), /methods=auto&/);
  });

  test('starts anew when an attribute, a property or a control changes', async () => {
    await open(`<slep-lab ${small} controls="p"></slep-lab>`);
    await call('play()');
    await element("e.setAttribute('n', 80)");
    await host.page.waitFor(() =>
      /n = 80, p = 3: both/.test(
        document.querySelector('slep-lab')?.shadowRoot?.querySelector('.verdict')?.textContent ?? '',
      ),
    );
    await element('(e.p = 4, e.maxIterations = 500, [e.n, e.maxIterations, e.getAttribute("maxiterations")])');
    await host.page.waitFor(() =>
      /n = 80, p = 4: both/.test(
        document.querySelector('slep-lab')?.shadowRoot?.querySelector('.verdict')?.textContent ?? '',
      ),
    );
    const input = await host.page.puppeteer?.waitForSelector('slep-lab >>> [data-setting=p] .typed');
    await input?.click({ count: 3 });
    await input?.type('6');
    await input?.press('Enter');
    await host.page.waitFor(() =>
      /n = 80, p = 6: both/.test(
        document.querySelector('slep-lab')?.shadowRoot?.querySelector('.verdict')?.textContent ?? '',
      ),
    );
    assert.equal(await element("e.getAttribute('p')"), '6');
    assert.match(
      await element("e.shadowRoot.querySelector('a').href"),
      /\/slep\/#problem=quadratic&methods=slbb\+rbb&seed=1&.*n=80&p=6&.*maxIterations=500/,
    );
  });

  test('takes properties that were set before it was defined', async () => {
    await host.open(
      `<script src="./early.js"></script><slep-lab problem="quadratic" n="20" methods="slbb"></slep-lab>`,
      {
        files: {
          'early.js':
            "addEventListener('readystatechange', () => { const e = document.querySelector('slep-lab'); if (e && !e.phase) Object.assign(e, { n: 50, p: 4, autoplay: true }); }, true);",
        },
      },
    );
    await host.waitPhase('done');
    assert.match(await host.text('.verdict'), /n = 50, p = 4/);
  });

  test('says in words what it cannot take, and goes on when that is put right', async () => {
    await open(
      `<slep-lab problem="quadratic" n="12.5" start="left" methods="slbb foo slbb;wings=2" controls="zeta" hide="nose" gamma="1" theme="pink"></slep-lab>`,
    );
    const words = await host.text('.words');
    for (const sentence of [
      /n is 12\.5; enter a whole number from 2 to/,
      /start is “left”; enter randn, rand/,
      /no method “foo”; there are auto, slbb, /,
      /slbb has no option “wings”/,
      /no control “zeta”/,
      /no part “nose” to hide; there are transport/,
      /quadratic has no “gamma”/,
      /theme is “pink”; use light, dark or auto/,
    ])
      assert.match(words, sentence);
    await call('play()');
    assert.equal(host.served.count('slep.js'), 0, 'it ran');
    await element("['start', 'controls', 'hide', 'gamma', 'theme'].forEach((name) => e.removeAttribute(name))");
    await element("(e.methods = 'slbb', e.n = 3, e.p = 5)");
    await host.page.waitFor(
      () => document.querySelector('slep-lab')?.shadowRoot?.querySelector<HTMLElement>('.words')?.hidden,
    );
    await call('play()');
    assert.match(await host.text('.words'), /p .*3/i, 'what the solver says of p > n');
    assert.ok((await heard()).some((e) => e.type === 'error' && /p/.test(e.detail.input)));
    await element('(e.n = 40)');
    await host.waitPhase('done');
    assert.equal(await host.text('.words'), '');
  });

  test('survives a crash of its worker and plays again', async () => {
    await open(`<slep-lab ${long}></slep-lab>`);
    await element('void e.play()');
    await host.page.waitFor(
      () => Number(document.querySelector('slep-lab')?.shadowRoot?.querySelector('.count b')?.textContent) > 3,
    );
    await host.page.evaluate(
      "workers[0].postMessage({ id: 0, request: { op: 'advance', handle: 'one', steps: 1, budget: 1 } })",
    );
    await host.waitPhase('failed');
    assert.match(await host.text('.verdict'), /the run broke off: .*Run starts it again/);
    assert.equal((await heard()).filter((e) => e.type === 'error').length, 1);
    await element("e.setAttribute('tol', '1e-3')");
    await host.waitPhase('done');
  });

  test('says that the solver did not load, and tries again', async () => {
    let missing = true;
    const files = {
      get 'slep/slep.wasm'() {
        return missing ? 'nothing' : readFileSync(inSite('dist/slep.wasm'));
      },
    };
    await host.open(`<slep-lab ${small}></slep-lab>`, { files: files as Record<string, string | Uint8Array> });
    await call('play()');
    assert.match(await host.text('.verdict'), /the solver did not load: /);
    missing = false;
    await call('play()');
    assert.equal(await element('e.phase'), 'done');
  });

  test('two versions on a page leave one another in peace', async () => {
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

for (const font of fonts) {
  describe(`the element's layout, in the ${font} font`, () => {
    const host = Host.setUp('chromium', { height: 700, font });
    const element = (expression: string) =>
      host.page.evaluate(
        `(() => { const e = document.querySelector('slep-lab'); return ${expression}; })()`,
      ) as Promise<any>;

    test('leaves out what is hidden, and fits its container', async () => {
      await host.open(
        `<div id="box"><slep-lab ${small} controls="n p start" hide="step feasibility link" autoplay></slep-lab></div>`,
      );
      await host.waitPhase('done');
      const shown = (part: string) => element(`e.shadowRoot.querySelector('[data-part=${part}]').checkVisibility()`);
      const misplaced = () => host.page.evaluate(`(${misfits})(document.querySelector('slep-lab').shadowRoot)`);
      for (const part of ['step', 'feasibility', 'link']) assert.equal(await shown(part), false, part);
      for (const part of ['play', 'reset', 'stationarity', 'controls']) assert.equal(await shown(part), true, part);
      await element("e.removeAttribute('hide')");
      const tops = () =>
        element("[...e.shadowRoot.querySelectorAll('.chart')].map((c) => c.getBoundingClientRect().top)");
      await host.page.waitFor(
        "(() => { const [a, b] = document.querySelector('slep-lab').shadowRoot.querySelectorAll('.chart'); return a.getBoundingClientRect().top === b.getBoundingClientRect().top; })()",
      );
      assert.deepEqual(await misplaced(), []);
      await element("document.getElementById('box').style.width = '320px'");
      await host.page.waitFor(
        "(() => { const [a, b] = document.querySelector('slep-lab').shadowRoot.querySelectorAll('canvas'); return a.clientWidth < 320 && a.clientWidth > 250; })()",
      );
      const [first, second] = await tops();
      assert.ok(second > first);
      assert.ok(
        await element(
          '[...e.shadowRoot.querySelectorAll("*")].every((x) => x.getBoundingClientRect().right <= 8 + 320)',
        ),
      );
      assert.deepEqual(await misplaced(), []);
      await host.page.screenshot(`element-320-${font}`);
    });
  });
}

for (const dark of [false, true]) {
  describe(`the element, ${dark ? 'dark' : 'light'}`, () => {
    const host = Host.setUp('chromium', { dark });
    const element = (expression: string) =>
      host.page.evaluate(
        `(() => { const e = document.querySelector('slep-lab'); return ${expression}; })()`,
      ) as Promise<any>;
    const ground = () => element('getComputedStyle(e.shadowRoot.querySelector(".frame")).backgroundColor');

    test('has the scheme of its page or its own, and colours from outside', async () => {
      await host.open(`<slep-lab ${small} controls="n start" autoplay></slep-lab>`);
      await host.waitPhase('done');
      assert.deepEqual(await host.page.evaluate(`(${faint})(document.querySelector('slep-lab').shadowRoot)`), []);
      assert.deepEqual(await axe(host.page, 'slep-lab'), []);
      await host.page.screenshot(`element-${dark ? 'dark' : 'light'}`);
      const before = await ground();
      await element(`e.theme = '${dark ? 'light' : 'dark'}'`);
      await host.page.waitFor(
        (old: string) =>
          getComputedStyle(document.querySelector('slep-lab')!.shadowRoot!.querySelector('.frame')!).backgroundColor !==
          old,
        {},
        before,
      );
      assert.deepEqual(await host.page.evaluate(`(${faint})(document.querySelector('slep-lab').shadowRoot)`), []);
      await element("e.style.setProperty('--bg', 'rgb(1, 2, 3)')");
      assert.equal(await ground(), 'rgb(1, 2, 3)');
    });
  });
}
