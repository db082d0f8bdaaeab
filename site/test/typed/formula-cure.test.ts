// Text that is not a formula. The formula that the user may have meant is shown as a diff, and a click or Enter applies
// this diff.
import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import { FormulaLab, simple } from './formula-lab.ts';

describe('a text that cannot run', () => {
  const lab = FormulaLab.setUp();
  afterEach(async () => assert.deepEqual(await lab.page.errors(), []));

  test('in the notation of NumPy is translated by one click', async () => {
    await lab.openFormula(simple);
    await lab.typeFormula('n = 60; p = 2; A = sprandsym(n, 0.1);\nnp.trace(X.T @ A @ X) + np.sum(X**4)');
    await lab.waitText('.editor-message', /has no meaning here/);
    assert.match(
      await lab.waitText('.difference', /\+/),
      /np\.trace\(X\.T @ A @ X\)[^]*trace\(X'\*A\*X\) \+ sum\(sum\(X\.\^4\)\)/,
    );
    assert.deepEqual(await lab.axe('#setup'), []);
    assert.deepEqual(await lab.misfits(), []);
    await lab.page.screenshot('page-formula-cure');
    await lab.press('.cure');
    await lab.waitLink("trace(X'*A*X) + sum(sum(X.^4))");
    await lab.waitPhase('done');
    assert.equal(await lab.text('.editor-message'), '');
  });

  test('with a slip is corrected by Enter, and stays as it is after Escape', async () => {
    await lab.openFormula(simple);
    await lab.typeFormula(simple.replace("trace(X'*A*X)", "tr(X*A*X')"));
    await lab.waitText('.cure', /trace\(X'\*A\*X/);
    const keyboard = lab.page.puppeteer!.keyboard;
    await keyboard.press('Enter');
    await lab.waitLink("1/2*trace(X'*A*X)");
    await lab.waitPhase('done');
    assert.equal(await lab.formula(), simple);
    await lab.typeFormula(simple.replace('trace(', 'tr('));
    await lab.waitText('.cure', /trace/);
    await keyboard.press('Escape');
    await lab.page.waitFor(() => !document.querySelector('.cure'));
    await keyboard.press('Enter');
    assert.match(await lab.formula(), /1\/2\*tr\(.*\n$/);
    await lab.waitText('.cure', /trace/);
    await keyboard.press('Escape');
    // this runs the last valid text, and shows the error in the current text again
    await lab.type('seed', '2');
    await lab.page.waitFor(() => location.hash.includes('seed=2'));
    await lab.waitPhase('done');
    assert.equal(await lab.page.evaluate(() => document.querySelector('.cure')), null);
  });

  test('leaves the last text that ran in the exports, and says so', async () => {
    await lab.openFormula(simple);
    await lab.typeFormula(`${simple} +`);
    await lab.waitText('#held', /cannot be read yet/);
    await lab.press('#formula h3 button:nth-of-type(2)');
    assert.match(await lab.waitText('#downloads', /script/), /contain the last text that ran/);
    assert.equal(await lab.page.evaluate(() => document.activeElement?.id), 'script-language');
    await lab.page.puppeteer!.keyboard.press('Escape');
  });

  test('is typeset once it runs, and can be copied as LaTeX', async () => {
    await lab.openFormula(`M = tridiag(n);\n${simple}`);
    await lab.waitText('.copies', /LaTeX/);
    await lab.page.evaluate(() => {
      Object.assign(window, { copied: [] });
      const writeText = (text: string) => void (window as unknown as { copied: string[] }).copied.push(text);
      Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text: string) => writeText(text) } });
    });
    for (const name of ['f', '∇f', 'M']) {
      await lab.page.evaluate((wanted: string) => {
        for (const button of document.querySelectorAll<HTMLElement>('.copies button'))
          if (button.textContent === wanted) button.click();
      }, name);
      await lab.waitText('.copies', /copied/);
    }
    const [f, gradient, m] = await lab.page.evaluate(() => (window as unknown as { copied: string[] }).copied);
    assert.match(f, /\\begin\{aligned\}\nf &= \\frac\{1\}\{2\}.*\\operatorname\{tr\}.*X\^\{\\top\} A X/s);
    assert.match(f, /\\alpha .*\\sum.*\\log/s);
    assert.match(gradient, /^\\nabla f = .*A X/);
    assert.match(m, /^M = \\operatorname\{tridiag\}/);
  });

  test('a word is completed to the name of a function or parameter, and half a word gets no slider', async () => {
    await lab.openFormula(simple);
    const keyboard = lab.page.puppeteer!.keyboard;
    await lab.press('.formula-text');
    await keyboard.down('Control');
    await keyboard.press('End');
    await keyboard.up('Control');
    await keyboard.type(' + a');
    await lab.waitText('.editor-message', /^a is checked/);
    await keyboard.type('lp');
    await lab.waitText('.suggestions', /^alpha = 1$/m);
    await lab.waitText('.editor-message', /^alp is checked when the caret leaves it/);
    assert.equal(
      await lab.page.evaluate(() => document.querySelector('[data-setting^=al]:not([data-setting=alpha])')),
      null,
    );
    assert.deepEqual(await lab.axe('#setup'), []);
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await keyboard.type('*nor');
    assert.match(await lab.waitText('.suggestions', /norm/), /norm\(V\) k is 1, 2 or Inf, or any k > 0 for a vector/);
    await lab.page.screenshot('page-formula-completion');
    await keyboard.press('Tab');
    await keyboard.type("X, 'nuc'");
    await lab.waitLink("alpha*norm(X, 'nuc')");
    await keyboard.press('End');
    await keyboard.type(' + gam*X(1,1)');
    await lab.page.waitFor(() => document.querySelector('[data-setting=gam]'));
  });

  test('the reference opens beside the editor', async () => {
    await lab.openFormula(simple);
    await lab.page.evaluate(() => document.querySelector<HTMLElement>('#formula h3 button')?.click());
    const card = await lab.waitText('.language-card', /logdet/);
    assert.match(card, /A \| B[^]*cumsum\(V, k\)/);
    assert.doesNotMatch(card, /`/);
    assert.deepEqual(await lab.axe('.language-card'), []);
    assert.deepEqual(await lab.misfits(), []);
    await lab.page.screenshot('page-formula-reference');
    await lab.press('.language-card h3 button');
    await lab.page.waitFor(() => document.querySelector<HTMLElement>('.language-card')?.hidden);
  });
});
