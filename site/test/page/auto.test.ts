// In the lab, auto comes first, shows the method that it has chosen, and is drawn differently from that method.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Lab, small } from './lab.ts';

describe('auto', () => {
  const lab = Lab.setUp();
  const texts = (selector: string) =>
    lab.page.evaluate(
      (where: string) => [...document.querySelectorAll<HTMLElement>(where)].map((e) => e.innerText.trim()),
      selector,
    );

  test('is listed first and names the method that it chose, in the list and wherever the run is named', async () => {
    await lab.open(`${small}&methods=auto+slsub`);
    assert.equal((await texts('#methods .pick'))[0], 'auto');
    assert.deepEqual(await texts('#methods small'), ['chose SLSub']);
    assert.deepEqual(await texts('.results tbody th'), ['auto (SLSub)', 'SLSub']);
    assert.match(await lab.text('#verdict .who'), /^auto \(SLSub\), \d+ iterations/);
    assert.match(await lab.text('#verdict .facts'), /least curvature/);
    const { projectedF, iterations } = await lab.results();
    assert.equal(projectedF[0], projectedF[1]);
    assert.equal(iterations[0], iterations[1]);
    const strokes = await lab.page.evaluate(() =>
      [...document.querySelectorAll('.results .swatch path:first-child')].map((p) => (p as SVGElement).style.stroke),
    );
    assert.equal(new Set(strokes).size, 2);
    assert.match(await lab.page.evaluate(() => location.hash), /methods=auto\+slsub&/);
    assert.deepEqual(await lab.page.errors(), []);
    assert.deepEqual(await lab.axe(), []);
    await lab.page.screenshot('page-auto');
  });

  test('chooses another method for another problem, and has options', async () => {
    await lab.open('problem=sgcca&n1=20&n2=20&p=2&methods=auto;memory=7');
    assert.deepEqual(await texts('.results tbody th'), ['auto (SLLBFGS) memory 7']);
    assert.deepEqual(await texts('#methods small'), ['chose SLLBFGS']);
    assert.match(await lab.page.evaluate(() => location.hash), /methods=auto;memory=7&/);
  });

  test('is offered next to a method that failed', async () => {
    await lab.open(`${small.replace('maxIterations=10000', 'maxIterations=10')}&methods=slgd`);
    await lab.showWhy();
    const offer = '#try .btn:last-child';
    assert.match(await lab.text(offer), /^add auto, the best method for this problem/);
    await lab.press(offer);
    await lab.waitText('.results tbody', /auto \(SLSub\)/);
    assert.match(await lab.page.evaluate(() => location.hash), /methods=slgd\+auto&/);
  });
});
