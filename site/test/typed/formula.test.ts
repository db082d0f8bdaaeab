// A formula that is typed into the page. The formula must run, its errors must have a position, and its text must never
// be lost.
import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import { FormulaLab, linkOf, simple } from './formula-lab.ts';
import { small } from '../page/lab.ts';

describe('a formula', () => {
  const lab = FormulaLab.setUp();
  afterEach(async () => assert.deepEqual(await lab.page.errors(), []));
  const hash = () => lab.page.evaluate(() => location.hash.slice(1));

  test('is first in the menu of problems, and is chosen, typed and run in less than half a minute', async () => {
    await lab.open(`${small}&methods=slbb`);
    const began = performance.now();
    const first = await lab.page.evaluate(() => document.querySelector('#problem option')?.textContent);
    assert.equal(first, 'your formula');
    await lab.page.puppeteer?.select('#problem select', 'formula');
    await lab.waitLink('sprandsym');
    await lab.waitPhase('done');
    assert.equal(await lab.text('#verdict h2'), 'feasible stationary point');
    await lab.waitEditor();
    const last = simple.lastIndexOf('\n') + 1;
    await lab.typeFormula(simple.slice(0, last));
    await lab.page.puppeteer!.keyboard.type(simple.slice(last)); // key by key; typeFormula inserts its text as a whole
    await lab.waitLink('alpha*sum(log');
    await lab.waitPhase('done');
    assert.ok(performance.now() - began < 30_000);
    assert.match(await lab.text('#now'), /^your formula, n = 100, p = 3, seed 1$/);
    assert.equal(await lab.formula(), simple);
    assert.equal(await lab.text('#verdict h2'), 'feasible stationary point');
    assert.match(await lab.waitText('#found', /slope 2\.00 \(a correct gradient gives 2 or more\)/), /100 × 3/);
    assert.match(await lab.text('#found'), /degree\s*none[^]*kinks\s*none[^]*exact products[^]*SLLBFGS, by auto/);
    const typeset = await lab.page.evaluate(() =>
      [...document.querySelectorAll('.typeset math')].map((math) =>
        math.textContent.replaceAll(/[\u2061-\u2063]/g, ''),
      ),
    );
    assert.equal(typeset.length, 2);
    assert.match(typeset[0], /^f=12.*tr.*XTAX.*α.*log/su);
    assert.match(typeset[1], /^∇f=/);
  });

  test('has sliders for its numbers, which restart the run and do not change the text', async () => {
    await lab.openFormula(simple);
    await lab.type('alpha', '5');
    await lab.page.waitFor(() => location.hash.includes('alpha=5&'));
    await lab.waitPhase('done');
    await lab.type('p', '6');
    await lab.waitText('#now', /p = 6/);
    await lab.waitText('#found', /100 × 6/);
    assert.equal(await lab.formula(), simple);
    await lab.type('p', '21');
    await lab.waitText('[data-setting=p] .why', /from 1 to 20/);
    await lab.openFormula(simple);
    await lab.typeFormula(simple.replace('alpha = 1', 'alpha = 2'));
    await lab.page.waitFor(() => location.hash.includes('alpha=2&'));
  });

  test('with an error is underlined and explained, even after a module, and the last run stays', async () => {
    await lab.page.puppeteer?.select('#problem select', 'module');
    await lab.waitText('#now', /^your JavaScript/);
    await lab.openFormula(simple);
    const [link, results] = [await hash(), await lab.results()];
    await lab.typeFormula(simple.replace("X'*A*X", "X*A*X'"));
    const words = await lab.waitText('.editor-message', /cannot be multiplied/);
    assert.match(words, /^Line 4, column \d+: X\*A .*: X is 100 × 3/);
    assert.equal(await lab.fault(), 'X*A');
    assert.equal(await lab.text('#held'), 'Line 4 cannot be read yet. The last run is still shown below.');
    assert.equal(await lab.page.evaluate(() => document.getElementById('held')?.className), 'held');
    assert.match(await lab.text('#formula'), /The formula appears once every line can be read/);
    assert.deepEqual([await hash(), await lab.results()], [link, results]);
    const run = () => lab.page.evaluate(() => document.querySelector<HTMLButtonElement>('[data-do=toggle]')?.disabled);
    assert.equal(await run(), true);
    await lab.page.screenshot('page-formula-error');
    await lab.typeFormula(simple.replace('alpha = 1', 'alpha = 3'));
    await lab.page.waitFor(() => location.hash.includes('alpha=3&'));
    await lab.waitPhase('done');
    assert.equal(await run(), false);
    assert.equal(await lab.text('.editor-message'), '');
    assert.equal(await lab.fault(), '');
  });

  test('survives a reload, even if it cannot be parsed yet', async () => {
    await lab.openFormula(simple);
    const results = await lab.results();
    await lab.typeFormula(`${simple} +`);
    await lab.waitText('#held', /cannot be read yet/);
    await lab.page.puppeteer?.reload();
    await lab.waitEditor();
    await lab.waitText('#held', /Line \d cannot be read yet\. The last run/);
    await lab.waitPhase('done');
    assert.equal(await lab.formula(), `${simple} +`);
    assert.deepEqual(await lab.results(), results);
    const keyboard = lab.page.puppeteer!.keyboard;
    await lab.press('.formula-text');
    await keyboard.down('Control');
    await keyboard.press('End');
    await keyboard.up('Control');
    await keyboard.type(' sum(X(:))');
    await lab.waitLink('+ sum(X(:))');
    await lab.waitPhase('done');
    const changed = await lab.results();
    await lab.page.puppeteer?.reload();
    await lab.waitEditor();
    await lab.waitPhase('done');
    assert.deepEqual(await lab.results(), changed);
  });

  test('is restored by the back button and from the menu', async () => {
    await lab.openFormula(simple);
    await lab.page.evaluate((other: string) => void (location.hash = other), `${small}&methods=slbb`);
    await lab.waitText('#now', /n = 60/);
    assert.equal(await lab.page.evaluate(() => document.getElementById('formula')?.hidden), true);
    await lab.page.evaluate(() => history.back());
    await lab.waitText('#now', /^your formula/);
    assert.equal(await lab.formula(), simple);
    await lab.waitPhase('done');
    await lab.typeFormula(`${simple} *`);
    await lab.waitText('#held', /cannot be read yet/);
    await lab.page.evaluate((other: string) => void (location.hash = other), `${small}&methods=slbb`);
    await lab.waitText('#now', /n = 60/);
    assert.equal(await lab.text('#held'), '');
    await lab.page.evaluate(() => history.back());
    await lab.waitText('#held', /cannot be read yet/);
    assert.equal(await lab.formula(), `${simple} *`);
    await lab.typeFormula(simple);
    await lab.page.waitFor(() => document.getElementById('held')?.hidden);
    await lab.page.puppeteer?.select('#problem select', 'eigen');
    await lab.waitText('#now', /n = \d+.*seed/);
    await lab.page.waitFor(() => location.hash.includes('problem=eigen'));
    await lab.page.puppeteer?.select('#problem select', 'formula');
    await lab.waitLink('alpha*sum(log');
    assert.equal(await lab.formula(), simple);
  });

  test('survives a crash of the solver', async () => {
    await lab.page.puppeteer?.evaluateOnNewDocument(() => {
      const all: Worker[] = [];
      Object.assign(window, {
        workers: all,
        Worker: class extends Worker {
          constructor(...args: ConstructorParameters<typeof Worker>) {
            super(...args);
            all.push(this);
          }
        },
      });
    });
    await lab.load(linkOf(simple.replace('1/2', '1/3')));
    await lab.waitEditor();
    await lab.page.evaluate(() => {
      const { workers } = window as unknown as { workers: Worker[] };
      for (const worker of workers) worker.dispatchEvent(new ErrorEvent('error', { message: 'out of memory' }));
    });
    await lab.press('[data-do=back]');
    await lab.waitText('#verdict', /the run failed/);
    assert.match(await lab.formula(), /1\/3/);
    await lab.press('[data-do=toggle]');
    await lab.waitPhase('done');
    assert.equal(await lab.text('#verdict h2'), 'feasible stationary point');
    await lab.typeFormula(simple);
    await lab.waitLink('1/2*trace');
    await lab.waitPhase('done');
  });

  test('that cannot be parsed is shown with its error when it comes from a link, and can be corrected', async () => {
    await lab.openFormula('sum(X(:)', 'failed');
    await lab.waitText('.editor-message', /Line 1, column \d/);
    assert.equal(await lab.text('#held'), 'Line 1 cannot be read yet.');
    await lab.page.screenshot('page-formula-unread');
    await lab.typeFormula('sum(X(:))');
    await lab.waitText('#now', /n = 100, p = 3/);
    await lab.waitPhase('done');
    assert.equal(await lab.text('#held'), '');
  });

  test('can start from examples, which the list describes', async () => {
    await lab.openFormula(simple);
    await lab.press('.examples [aria-expanded]');
    const count = await lab.page.evaluate(() => document.querySelectorAll('.examples-list dt').length);
    assert.ok(count >= 12);
    assert.match(await lab.text('.examples-list'), /Procrustes\s*The orthonormal X/);
    assert.deepEqual(await lab.misfits(), []);
    await lab.press('.examples-list div:nth-child(6) button');
    await lab.waitLink("-trace(X'*B*X)/trace(X'*W*X)");
    await lab.waitPhase('done');
    assert.match(await lab.text('#now'), /n = 40, p = 3/);
    assert.equal(await lab.page.evaluate(() => document.getElementById('examples-list')?.hidden), true);
  });

  test('with a kink is offered in a smooth form, too', async () => {
    const kinked = "A = sprandsym(n, 0.1);\ntrace(X'*A*X) + 0.1*sum(sum(abs(X)))";
    await lab.openFormula(kinked, 'done', 'methods=slbb&maxIterations=100'); // at a kink, no method converges
    assert.match(await lab.text('.kink'), /line 2: abs\(X\) has a kink where X is 0/);
    const smooth = await lab.text('.kink code');
    assert.match(smooth, /^sqrt\(.*X.*mu\^2\)$/);
    await lab.press('.kink .btn');
    await lab.waitLink(smooth);
    assert.match(await lab.formula(), /^mu = 1e-3; /);
    await lab.waitText('#found', /kinks\s*none/);
    await lab.page.waitFor(() => document.querySelector('[data-setting=mu]') !== null);
  });

  test('has an editor that Tab leaves, and typing in it does not move the runs', async () => {
    await lab.openFormula(simple);
    const k = await lab.iteration();
    await lab.press('.formula-text');
    const keyboard = lab.page.puppeteer!.keyboard;
    for (const key of ['Home', 'ArrowLeft', 'ArrowRight', 'End'] as const) await keyboard.press(key);
    await keyboard.type(' r');
    assert.equal(await lab.iteration(), k);
    assert.equal(await lab.page.evaluate(() => document.activeElement?.className), 'formula-text');
    await keyboard.press('Tab');
    assert.equal(await lab.page.evaluate(() => document.activeElement?.textContent), 'eigenvalues');
    const label = await lab.page.evaluate(() =>
      document.querySelector('.formula-text')?.shadowRoot?.querySelector('[role=textbox]')?.getAttribute('aria-label'),
    );
    assert.equal(label, 'your formula');
  });
});
