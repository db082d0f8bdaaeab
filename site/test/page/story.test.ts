// The experiments: their menu, their descriptions, and the links between them.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Lab, small } from './lab.ts';

describe('the experiments', () => {
  const lab = Lab.setUp();
  const key = (name: import('puppeteer-core').KeyInput) => lab.page.puppeteer?.keyboard.press(name);
  const isOpen = () =>
    lab.page.evaluate(
      () =>
        document.getElementById('experiments-menu')?.hidden === false &&
        document.getElementById('open-experiments')?.getAttribute('aria-expanded') === 'true',
    );
  const focused = () => lab.page.evaluate(() => (document.activeElement as HTMLElement | null)?.innerText.trim() ?? '');

  test('open with the first, which says what it is and what to look at', async () => {
    await lab.open('');
    assert.match(await lab.text('#story-at'), /^1 of \d+$/);
    assert.equal(await lab.text('#story h2'), 'β too small ends infeasible');
    const [about, look] = (await lab.text('#story')).split(/\n+/).slice(-2);
    assert.match(about, /^What this is\. SLEP turns /);
    assert.match(look, /^What to look at\. Both runs /);
    assert.match(await lab.text('#now'), /quadratic, n = 200, p = 5, seed 1/);
    assert.equal(await lab.text('#notice'), '');
  });

  test('are reached by keys, and closed by Escape', async () => {
    await lab.page.evaluate(() => document.getElementById('open-experiments')?.focus());
    await key('Enter');
    assert.ok(await isOpen());
    assert.match(await focused(), /^β too small/);
    await lab.page.screenshot('page-experiments');
    await key('Escape');
    assert.ok(!(await isOpen()));
    assert.match(await focused(), /^experiments/);
    await key('Enter');
    await key('Tab');
    await key('Enter');
    await lab.waitText('#story-at', /^2 of \d+$/);
    assert.equal(await lab.text('#story h2'), 'The certificate against the paper’s β');
    assert.ok(!(await isOpen()));
    await lab.waitText('#glance', /^Both runs end at feasible stationary points/);
    assert.match(await lab.page.evaluate(() => location.hash), /experiment=first.*alpha=1&/);
    assert.equal(await lab.text('#notice'), '');
  });

  test('follow one another', async () => {
    await lab.press('#story-at [aria-label="next experiment"]');
    await lab.waitText('#story-at', /^3 of \d+/);
    await lab.press('#story-at [aria-label="previous experiment"]');
    await lab.waitText('#story-at', /^2 of \d+/);
  });

  test('keep their paragraph when a setting is tried, and say so', async () => {
    await lab.open('experiment=line-search');
    assert.match(await lab.text('.results'), /RBB plain/);
    assert.doesNotMatch(await lab.text('#story'), /changed/);
    await lab.press('#story [aria-pressed=false]');
    assert.match(await lab.waitText('#story', /settings changed/), /Set c to 1/);
    await lab.waitPhase('done');
    const hash = await lab.page.evaluate(() => location.hash.slice(1));
    await lab.open(hash);
    assert.match(await lab.text('#story'), /settings changed.*Set c to 1/s);
    await lab.press('#story [aria-pressed=true]');
    await lab.waitText('#story', /^(?!.*settings changed)/s);
    await lab.press('#story [aria-pressed=false]');
    await lab.waitText('#story', /settings changed/);
    await lab.press('#story header p a');
    await lab.page.waitFor(() => location.hash.includes('c=0.5&'));
    await lab.page.waitFor(() => !document.getElementById('story')?.textContent?.includes('changed'));
  });

  test('are not shown for a link that names no experiment or an unknown one', async () => {
    await lab.open(`${small}&methods=slbb`);
    assert.equal(await lab.text('#story-at'), '');
    assert.match(await lab.text('#story'), /^quadratic, n = 60, p = 3, seed 1$/);
    await lab.open(`${small}&methods=slbb&experiment=perpetual-motion`);
    assert.match(await lab.text('#notice'), /no experiment “perpetual-motion”/);
  });
});

describe('the experiments on a phone', () => {
  const lab = Lab.setUp({ width: 360, height: 740 });

  test('are chosen from the menu, and lead from one to the next', async () => {
    await lab.open('experiment=too-small');
    await lab.press('#open-experiments');
    await lab.press('#experiments-menu [data-story=beam]');
    await lab.waitText('#story', /^A beam with massless rotations/);
    await lab.press('#story [aria-label="next experiment"]');
    await lab.waitText('#story', /^Diagonal scaling/);
  });
});
