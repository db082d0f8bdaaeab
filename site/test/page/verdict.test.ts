// The verdict on runs and the advice, as the page shows them.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { Lab, matrixMarket, number, small } from './lab.ts';
import { nonEmpty } from '../non-empty.ts';

describe('the verdict', () => {
  const lab = Lab.setUp();
  const marked = () =>
    lab.page.evaluate(() => [...document.querySelectorAll('.spectrum circle')].map((c) => c.getAttribute('class')));
  const facts = () =>
    lab.page.evaluate(() =>
      Object.fromEntries(
        [...document.querySelectorAll<HTMLElement>('.facts > div')].map((d) => [
          d.querySelector('dt')?.textContent,
          d.querySelector('.num')?.getAttribute('title') ?? '',
        ]),
      ),
    );
  const offers = () =>
    lab.page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('#try .btn')].map((b) => ({
        text: b.innerText.replace(/\s+/g, ' '),
        recommended: b.classList.contains('primary'),
      })),
    );

  test('on a run that ends with XᵀMX near 3I marks every eigenvalue and says what this means', async () => {
    await lab.open('experiment=near-three');
    await lab.showWhy();
    assert.deepEqual(await marked(), ['stray', 'stray', 'stray']);
    assert.match(
      await lab.text('#verdict'),
      /All three eigenvalues of XᵀMX should be 1; none is\. Three are stuck near 3, where A\(X\).*loses rank/,
    );
    await lab.page.screenshot('page-near-three');
  });

  test('shows the β that was used beside the one that was needed', async () => {
    await lab.open('problem=quadratic&n=100&p=2&alpha=0&d=0.05&start=rand&methods=slbb;beta=0.01;safeguard=false');
    await lab.showWhy();
    const { 'β held': held, 'β needed': needed } = await facts();
    assert.equal(number(held), 0.01);
    const [, exceed] = /exceed ([\d.]+\d)/.exec(await lab.text('#verdict')) ?? [];
    assert.ok(Math.abs(number(needed) / Number(exceed) - 1) < 0.01 && Number(exceed) > 0.1, `${needed}, ${exceed}`);
    assert.match(await lab.text('#verdict'), /One is stuck near 3.*One is near 0: X has almost lost a dimension/s);
  });

  test('of a bad run counts its eigenvalues, and the verdict of a good run mentions the bad one', async () => {
    await lab.open('experiment=too-small');
    await lab.showWhy();
    assert.equal(await lab.text('#verdict h2'), 'infeasible stationary point');
    assert.match(await lab.text('#verdict .who'), /SLBB paper/);
    assert.match(await lab.text('#verdict'), /SLBB ended at a feasible stationary point/);
    assert.deepEqual(await marked(), ['home', 'stray']);
    assert.match(await lab.text('#verdict'), /All five eigenvalues of XᵀMX should be 1; four are/);
    const all = await offers();
    assert.equal(all.filter((o) => o.recommended).length, 1);
    for (const { text } of nonEmpty(all)) assert.match(text, /(restarts|continues|adds a run)$/);
    assert.match(all[0].text, /^add the paper’s β × 10 adds a run$/);
    await lab.press('#try .primary');
    await lab.waitText('#verdict h2', /^feasible stationary point$/);
    assert.deepEqual(await marked(), []);
    assert.match(await lab.text('#verdict'), /SLBB paper ended at an infeasible stationary point/);
    assert.match(
      await lab.page.evaluate(() => location.hash),
      /methods=slbb\+slbb;beta=paper;safeguard=false\+slbb;beta=23;safeguard=false&/,
      'the advice is beside the failure',
    );
  });

  test('of a run that diverged shows its last finite iterate and opens the chart of step length, once', async () => {
    const link = 'problem=lda&n=40&m=200&methods=slbb;beta=paper;safeguard=false';
    const stepChart = () => lab.page.evaluate(() => !document.querySelector<HTMLElement>('[data-chart=step]')!.hidden);
    await lab.open(`${link}&charts=feasibility`);
    assert.equal(await lab.text('#verdict h2'), 'diverged');
    assert.equal(await stepChart(), false, 'the link says which charts to show');
    assert.equal(await lab.text('#notice'), '');

    await lab.load(link);
    await lab.waitText('#notice', /SLBB paper diverged, so the chart of step length is open/);
    assert.equal(await stepChart(), true);
    const k = await lab.iteration();
    assert.match(await lab.text('#verdict'), new RegExp(`overflowed[^]*show the last finite iterate, k = ${k}\\.`));
    for (const text of Object.values<string>(await facts())) assert.ok(Number.isFinite(number(text)), text);
    const [gradNorm] = (await lab.results()).gradNorm;
    assert.ok(number(gradNorm) > 1e100, gradNorm);
    await lab.waitPicture(
      'footer p',
      /SLBB paper at iteration \d+, the last one before the columns of X become dependent: /,
    );
    await lab.page.screenshot('page-diverged');
    await lab.press('#notice .btn');
    assert.equal(await stepChart(), false);
    assert.match(await lab.page.evaluate(() => location.hash), /charts=gradNorm\+feasibility\+objective&/);

    await lab.showWhy();
    await lab.press('#try .primary');
    await lab.waitText('#verdict h2', /^feasible stationary point$/);
    await lab.waitPhase('done');
    assert.equal((await lab.results()).feasibility.length, 2);
    assert.equal(await stepChart(), false, 'it is not opened again');
    assert.deepEqual(await lab.page.errors(), []);
  });

  test('of a run that was cut short offers to continue', async () => {
    await lab.open(`${small.replace('maxIterations=10000', 'maxIterations=10')}&methods=slbb`);
    await lab.showWhy();
    assert.equal(await lab.text('#verdict h2'), 'infeasible, not stationary');
    const [first] = (await offers()).filter((o) => o.recommended);
    assert.match(first.text, /iterations up to 100 continues$/);
    await lab.press('#try .primary');
    await lab.waitText('#verdict h2', /^feasible stationary point$/);
  });

  test('for a tolerance below rounding errors is stalled, and offers a reachable one', async () => {
    await lab.open(`${small.replace('tol=0.0001', 'tol=1e-18')}&methods=slbb`);
    await lab.showWhy();
    assert.equal(await lab.text('#verdict h2'), 'stalled');
    assert.equal(
      await lab.page.evaluate(() => document.querySelector('#verdict')?.classList.contains('failed')),
      false,
    );
    assert.match(await lab.text('#verdict'), /the tolerance of 10−18 lies below the rounding errors/);
    const [first] = (await offers()).filter((o) => o.recommended);
    assert.match(first.text, /^allow a tolerance of 10−1[123] restarts$/);
    await lab.page.screenshot('page-stalled');
    await lab.press('#try .primary');
    await lab.waitText('#verdict h2', /^feasible stationary point$/);
  });

  test('shows the exact optimum if it is known', async () => {
    await lab.open('experiment=views');
    await lab.showWhy();
    const { 'f at R(X)': found, 'exact optimum': exact } = await facts();
    assert.ok(
      Math.abs(number(found) - number(exact)) < 1e-6 * Math.abs(number(exact)) && number(exact) < 0,
      `${found}, ${exact}`,
    );
    assert.match(await lab.text('#verdict'), /f equals the exact optimum to \d+ digits/);
  });

  test('says if correlations are 1 whatever the data, and offers the shrinkage that helps', async () => {
    await lab.open('problem=gcca&n=60&m=20&k=2&p=3&signal=0&methods=slbb');
    await lab.showWhy();
    const said = /all p = 3 canonical correlations are 1 whatever the data: the views span 19, 19 of the 19 dim/;
    assert.match(await lab.text('#verdict .warn'), said);
    assert.match(await lab.text('.glance'), /All p = 3 canonical correlations are 1 whatever the data/);
    await lab.page.screenshot('page-agreement');
    const all = await offers();
    assert.deepEqual(all[0], { text: 'set shrinkage to 0.1 restarts', recommended: true });
    await lab.press('#try .primary');
    await lab.page.waitFor(() => !document.querySelector('#verdict .warn'));
    await lab.waitPhase('done');
    assert.equal(await lab.text('#verdict h2'), 'feasible stationary point');
    assert.match(await lab.page.evaluate(() => location.hash), /&shrinkage=0\.1&/);
  });
});

describe('the verdict at a saddle point', () => {
  const lab = Lab.setUp();
  const folder = mkdtempSync(join(tmpdir(), 'slep-saddle-'));
  after(() => rmSync(folder, { recursive: true }));
  const n = 9;
  /** Two uncoupled blocks. The first has the eigenvalues 6 and 8. The second is diag(1, 2, 3, 4, 5, 9, 9). */
  const files = {
    K: matrixMarket(n, n, (i, j) => (i === j ? [7, 7, 1, 2, 3, 4, 5, 9, 9][i] : i + j === 1 ? 1 : 0)),
    M: matrixMarket(n, n, (i, j) => Number(i === j)),
  };

  /**
   * Makes every run on the user's K start at the unit vectors that span the same space as the eigenvectors of the first
   * block.
   */
  const startThere = () =>
    lab.page.puppeteer?.evaluateOnNewDocument((rows: number) => {
      const post = Worker.prototype.postMessage as (this: Worker, message: any, ...rest: any[]) => void;
      Worker.prototype.postMessage = function (this: Worker, message: any, ...rest: any[]) {
        const { request } = message;
        if (request?.op === 'start' && request.spec.data?.K)
          request.spec.x0 = Float64Array.from({ length: rows * request.spec.params.p }, (_, k) =>
            Number(Math.floor(k / request.spec.params.p) === k % request.spec.params.p),
          );
        post.call(this, message, ...rest);
      };
    }, n);

  test('is red, shows the least curvature, and offers the safeguard, with which the run leaves the point', async () => {
    await startThere();
    await lab.open('problem=eigen&p=2&methods=slbb;safeguard=false');
    await lab.press('#data .link');
    for (const [name, text] of Object.entries(files)) {
      const path = join(folder, `${name}.mtx`);
      writeFileSync(path, text);
      await lab.choose(name, path);
    }
    await lab.press('.own-data footer .primary');
    await lab.waitText('#verdict h2', /^saddle point$/);
    await lab.waitPhase('done');
    await lab.showWhy();
    assert.match(
      await lab.text('#verdict'),
      /f curves down along the constraint.*is 7, which is 5\.5 above its minimum/s,
    );
    const fact = await lab.page.evaluate(() => {
      const found = [...document.querySelectorAll<HTMLElement>('.facts > div')].find(
        (d) => d.querySelector('dt')?.textContent === 'least curvature',
      );
      found?.focus();
      return {
        value: found?.querySelector('.num')?.getAttribute('title') ?? '',
        bad: found?.querySelector('dd')?.className,
        shown: found && getComputedStyle(found, '::after').content,
      };
    });
    assert.ok(number(fact.value) < -1 && fact.bad === 'bad', JSON.stringify(fact));
    assert.match(
      fact.shown ?? '',
      /the smallest second derivative of f along the constraint at R\(X\), found with \d+ products?/,
    );
    assert.deepEqual(await lab.axe('#verdict'), []);
    await lab.page.screenshot('page-saddle');
    assert.match(await lab.text('#try .primary'), /^add SLBB with the safeguard, to leave the saddle point/);
    await lab.press('#try .primary');
    await lab.waitText('#verdict h2', /^feasible stationary point$/);
    assert.match(await lab.text('#verdict'), /f equals the exact optimum to \d+ digits/);
    assert.deepEqual(await lab.page.errors(), []);
  });
});
