// Why a run ended as it did, as a person reads it, and what the page offers to do about it.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Lab, number, small } from './page/lab.ts';

describe('the verdict', () => {
  const lab = Lab.setUp();
  const marked = () => lab.page.evaluate(() => [...document.querySelectorAll('.spectrum circle')].map((c) => c.getAttribute('class')));
  const facts = () => lab.page.evaluate(() => Object.fromEntries([...document.querySelectorAll<HTMLElement>('.facts > div')].map((d) => [d.querySelector('dt')?.textContent, d.querySelector('.num')?.getAttribute('title') ?? ''])));
  const offers = () => lab.page.evaluate(() => [...document.querySelectorAll<HTMLElement>('#try .btn')].map((b) => ({ text: b.innerText.replace(/\s+/g, ' '), recommended: b.classList.contains('primary') })));

  test('of X caught near 3I marks every eigenvalue and says what it means', async () => {
    await lab.open('experiment=near-three');
    assert.deepEqual(await marked(), ['stray', 'stray', 'stray']);
    assert.match(await lab.text('#verdict'), /None of the three eigenvalues of XᵀMX are 1, as all should be\. Three are caught near 3, where A\(X\).*vanishes/);
    await lab.page.screenshot('page-near-three');
  });

  test('holds the β that was held beside the one that was needed', async () => {
    await lab.open('problem=quadratic&n=100&p=2&alpha=0&d=0.05&start=rand&methods=slbb;beta=0.01;safeguard=false');
    const { 'β held': held, 'β needed': needed } = await facts();
    assert.equal(number(held), 0.01);
    const [, exceed] = /exceed ([\d.]+\d)/.exec(await lab.text('#verdict')) ?? [];
    assert.ok(Math.abs(number(needed) / Number(exceed) - 1) < 0.01 && Number(exceed) > 0.1, `${needed}, ${exceed}`);
    assert.match(await lab.text('#verdict'), /One is caught near 3.*One is near 0: X has almost lost a dimension/s);
  });

  test('of a stray among good ones counts both', async () => {
    await lab.open('experiment=too-small');
    assert.deepEqual(await marked(), ['home', 'stray']);
    assert.match(await lab.text('#verdict'), /Four of the five eigenvalues of XᵀMX are 1/);
    const all = await offers();
    assert.equal(all.filter((o) => o.recommended).length, 1);
    for (const { text } of all) assert.match(text, /(restarts|continues)$/);
    await lab.press('#try .primary');
    await lab.waitText('#verdict h2', /^feasible stationary point$/);
    assert.deepEqual(await marked(), []);
  });

  test('of a run that was cut short offers to go on', async () => {
    await lab.open(`${small.replace('maxIterations=10000', 'maxIterations=10')}&methods=slbb`);
    assert.equal(await lab.text('#verdict h2'), 'infeasible, not stationary');
    const [first] = (await offers()).filter((o) => o.recommended);
    assert.match(first.text, /iterations up to 100 continues$/);
    await lab.press('#try .primary');
    await lab.waitText('#verdict h2', /^feasible stationary point$/);
  });

  test('stands beside the exact optimum where that is known', async () => {
    await lab.open('experiment=views');
    const { 'f at R(X)': found, 'exact optimum': exact } = await facts();
    assert.ok(Math.abs(number(found) - number(exact)) < 1e-6 * Math.abs(number(exact)) && number(exact) < 0, `${found}, ${exact}`);
    assert.match(await lab.text('#verdict'), /f is the exact optimum to \d+ digits/);
  });
});
