// A JavaScript module that the user types into the page. The module must run when the user presses Run, its errors must
// have positions, and its text must never be lost.
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { small } from '../page/lab.ts';
import { moduleOf, ModuleLab } from './module-lab.ts';

describe('a module', () => {
  const lab = ModuleLab.setUp();
  const hash = () => lab.page.evaluate(() => location.hash.slice(1));
  const waitLink = (words: string) =>
    lab.page.waitFor(
      (wanted: string) => new URLSearchParams(location.hash.slice(1)).get('module')?.includes(wanted),
      { what: `${words} in the link` },
      words,
    );

  test('is in the menu beside the formula, with a template that runs', async () => {
    await lab.open(`${small}&methods=slbb`);
    const titles = await lab.page.evaluate(() =>
      [...document.querySelectorAll('#problem option')].slice(0, 2).map((option) => option.textContent),
    );
    assert.deepEqual(titles, ['your formula', 'your JavaScript']);
    await lab.choose();
    assert.equal(await lab.text('#verdict h2'), 'feasible stationary point');
    assert.match(await lab.text('#now'), /^your JavaScript, n = 60, p = 3, seed 1$/);
    assert.match(
      await lab.waitText('#module', /slope 2\.00 \(a correct gradient gives 2 or more\)/),
      /X is 60 × 3[^]*The identity/,
    );
    assert.match(await lab.module(), /^\/\/ X is n x p, row by row/);
    assert.equal(await lab.page.evaluate(() => document.getElementById('formula')?.hidden), true);
    await lab.page.screenshot('page-module');
  });

  test('does not run while it is being typed, only on its button or keyboard shortcut', async () => {
    const results = await lab.results();
    await lab.typeModule(moduleOf());
    await lab.message(/^Press Run, or Ctrl\+Enter/);
    assert.match(await lab.text('#held'), /has not run yet\. The last run is still shown below/);
    assert.deepEqual(await lab.results(), results);
    assert.ok(!(await hash()).includes('Math.floor'));
    await lab.run();
    await lab.waitText('#now', /n = 12, p = 2/);
    await lab.waitPhase('done');
    // half of the sum of the two lowest weights, 1 and 2
    for (const f of (await lab.results()).projectedF) assert.ok(Math.abs(Number(f) - 1.5) < 1e-6, f);
    assert.equal(await lab.text('#held'), '');
    await waitLink('Math.floor');
    await lab.paste(moduleOf('', 'export const dims = [10, 2];'));
    await lab.message(/^Press Run/);
    await lab.runByKeys();
    await lab.waitText('#now', /n = 10, p = 2/);
    await lab.waitPhase('done');
  });

  test('takes M from pasted text', async () => {
    await lab.paste(moduleOf('', 'export const dims = [3, 1];'));
    await lab.run();
    await lab.waitText('#now', /n = 3, p = 1/);
    await lab.press('#module .of-formula .link');
    await lab.press('[aria-label="your M"] .acts .btn:nth-child(2)');
    await lab.page.puppeteer?.type('[aria-label="your M"] textarea', '4,0,0\n0,1,0\n0,0,1\n');
    await lab.press('.own-data footer .primary');
    await lab.waitText('#now', /n = 3, p = 1, your data/);
    await lab.waitPhase('done');
    const [f] = (await lab.results()).projectedF;
    assert.ok(Math.abs(Number(f) - 1 / 8) < 1e-6, f); // ½ x₁² where 4x₁² = 1
    await lab.waitText('#module', /pasted text[^]*remove/);
    await lab.press('#module .of-formula .link:last-child');
    await lab.waitText('#now', /n = 3, p = 1, seed 1/);
  });

  describe('with an error', () => {
    before(() => lab.openTemplate());

    for (const [what, text, says, fault] of [
      ['a syntax error', moduleOf('if (f > }'), /^Line 8, column 11: unexpected token\.$/, '}'],
      [
        'a throw',
        moduleOf('f = missing.value;'),
        /ReferenceError: missing is not defined at line 8, column \d+\.$/,
        'f',
      ],
      [
        'a throw of the module',
        `${moduleOf()}\nnull.at`,
        /cannot be loaded: TypeError: .* at line 11, column \d/,
        'at',
      ],
      ['no number', moduleOf('return "1";'), /^funcGrad returned "1"; it must return a number\.$/, ''],
      [
        'wrong sizes',
        moduleOf('', 'export const dims = [2, 3];'),
        /^dims are n = 2 and p = 3; p must be from 1 to n/,
        'dims',
      ],
      ['no sizes', moduleOf('', 'const n = 1;'), /^dims is undefined; it must be two numbers \[n, p\]\.$/, ''],
      ['no funcGrad', 'export const dims = [2, 1];', /^funcGrad is undefined; it must be a function\.$/, ''],
      ['no export', 'const a = 1;', /^dims is undefined/, ''],
    ] as const)
      test(`with ${what} reports the error, and underlines its position if the error has one`, async () => {
        await lab.paste(text);
        await lab.run();
        assert.match(await lab.message(says), says);
        await lab.waitText('#held', /^This module does not run\. The last run is still shown below\.$/);
        await lab.page.waitFor(
          (wanted: string) =>
            [...document.querySelector('#module .formula-text')!.shadowRoot!.querySelectorAll('.cm-lintRange-error')]
              .map((part) => part.textContent)
              .join('') === wanted,
          { what: `${fault} underlined` },
          fault,
        );
        assert.equal(await lab.module(), text);
      });
  });

  test('with a wrong gradient names the wrong entry and shows the slope', async () => {
    await lab.paste(moduleOf('grad[5] += 0.1;'));
    await lab.run();
    await lab.message(/^Entry \(2, 1\) of the gradient is wrong \(indices start at 0\): near the start, funcGrad/);
    await lab.waitText('#module', /slope 1\.\d+ \(a correct gradient gives 2 or more\)/);
    await lab.page.screenshot('page-module-wrong-gradient');
  });

  test('that hangs is cut off, and the page, the text and the next run survive', async () => {
    await lab.openTemplate();
    // the code waits forever instead of looping, because an endless loop would keep a processor busy
    const shared = 'new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true }).buffer';
    const hanging = moduleOf(`Atomics.wait(new Int32Array(${shared}), 0, 0);`);
    await lab.paste(hanging);
    await lab.run();
    await lab.message(/^The code did not return within 5 s and was stopped\.$/);
    assert.equal(await lab.module(), hanging);
    await lab.paste(moduleOf());
    await lab.run();
    await lab.waitText('#now', /n = 12, p = 2/);
    await lab.waitPhase('done');
    await lab.page.puppeteer?.select('#problem select', 'eigen');
    await lab.page.waitFor(() => location.hash.includes('problem=eigen'));
    await lab.waitPhase('done');
    assert.equal(await lab.page.evaluate(() => document.getElementById('module')?.hidden), true);
  });

  test('that throws during a run shows the reason next to it', async () => {
    await lab.openTemplate();
    await lab.paste(moduleOf('if (f < 2) throw new RangeError("enough");')); // f < 2 holds only near the end
    await lab.run();
    await lab.message(/RangeError: enough at line 8, column \d+/);
    await lab.waitText('#verdict', /the run failed/);
  });

  test('survives a reload and the back button, even if it has not run', async () => {
    await lab.openTemplate();
    await lab.paste(moduleOf());
    await lab.run();
    await lab.waitText('#now', /n = 12, p = 2/);
    await waitLink('Math.floor');
    await lab.reload();
    await lab.waitText('#now', /n = 12, p = 2/);
    await lab.waitPhase('done');
    await lab.waitEditor();
    assert.equal(await lab.module(), moduleOf());
    const half = moduleOf('// half of');
    await lab.paste(half);
    await lab.message(/^Press Run/);
    await lab.reload();
    await lab.waitEditor();
    await lab.message(/^Press Run/);
    assert.equal(await lab.module(), half);
    await lab.page.evaluate((other: string) => void (location.hash = other), `${small}&methods=slbb`);
    await lab.waitText('#now', /^quadratic/i);
    await lab.page.evaluate(() => history.back());
    await lab.waitText('#now', /n = 12, p = 2/);
    await lab.waitPhase('done');
    assert.equal(await lab.module(), half);
    await lab.message(/^Press Run/);
  });

  test('of 50,000 characters survives in the link, whose length the page reports', async () => {
    const long = `${moduleOf()}\n// ${'x'.repeat(50_000)}`;
    await lab.paste(long);
    await lab.run();
    await lab.waitText('#module', /The link to this text has 5\d,\d{3} characters\. Mail and chat may truncate it/);
    await waitLink('x'.repeat(50_000));
    await lab.reload();
    await lab.waitPhase('done');
    assert.match(await lab.text('#now'), /n = 12, p = 2/);
  });

  test('has examples that run, and passes the check for accessibility', async () => {
    await lab.openTemplate();
    await lab.press('#module .examples .link:nth-of-type(2)');
    await lab.waitText('#now', /n = 200, p = 1/);
    await lab.waitPhase('done');
    assert.equal(await lab.text('#verdict h2'), 'feasible stationary point');
    assert.deepEqual(await lab.axe('#setup'), []);
    assert.deepEqual(await lab.misfits(), []);
    assert.deepEqual(await lab.page.errors(), []);
  });
});
