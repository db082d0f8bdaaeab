// Links that contain the current iterations of the runs.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { both, small } from './lab.ts';
import { TimeLab } from './time-lab.ts';

describe('a link', () => {
  const lab = TimeLab.setUp();

  test('opens at the iteration in the link: the start, one in between, or one before the end', async () => {
    const hash = () => lab.page.evaluate(() => location.hash.slice(1));
    const shown = async () => [
      await lab.text('#phase'),
      await lab.text('#count'),
      await lab.text('#kept'),
      JSON.stringify(await lab.results()),
    ];
    await lab.open(`${small}&${both}`);
    const end = await lab.iteration();
    assert.doesNotMatch(await hash(), /until|at=/);
    await lab.scrub(7);
    await lab.waitIteration(7);
    await lab.page.waitFor(() => location.hash.includes('&at=7&'));
    const back = await shown();
    assert.equal(back[2], `of ${end}`);
    const link = await hash();
    await lab.open(`${small}&methods=rbb`);
    await lab.open(link, 'paused');
    await lab.waitIteration(7);
    const seconds = /"s(econds)?":\[[^\]]*\],?/g;
    assert.deepEqual(
      (await shown()).map((t) => t.replace(seconds, '')),
      back.map((t) => t.replace(seconds, '')),
    );
    await lab.press('[data-do=reset]');
    await lab.waitPhase('ready');
    await lab.page.waitFor(() => location.hash.includes('&until=0&'));
    await lab.key('ArrowRight');
    await lab.waitIteration(1);
    await lab.page.waitFor(() => location.hash.includes('&until=1&'));
    const first = await hash();
    await lab.open(`${small}&methods=rbb`);
    await lab.open(first, 'paused');
    await lab.waitIteration(1);
    assert.equal(await lab.text('#kept'), '');
    await lab.press('[data-do=toggle]');
    await lab.waitPhase('done');
    assert.equal(await lab.iteration(), end);
    await lab.page.waitFor(() => !location.hash.includes('until='));
    await lab.open(`${small}&${both}&until=-1&at=soon`);
    assert.match(await lab.text('#notice'), /until is “-1”[^]*at is “soon”/);
  });

  test('with a late iteration shows the run up to it, and yields to the reader', async () => {
    const large = small.replace('n=60&p=3', 'n=300&p=5').replace('maxIterations=10000', 'maxIterations=100000');
    const far = `${large}&methods=slgd;stepLength=0.001+slgd;stepLength=0.002`;
    const k = () => lab.page.evaluate(() => Number(document.getElementById('count')?.textContent?.replace(/\D+/, '')));
    const under = () =>
      lab.page.waitFor(() => Number(document.getElementById('count')?.textContent?.replace(/\D+/, '')) > 100, {
        what: 'the way',
      });
    await lab.open(`${far}&until=90000&at=5`, 'running');
    await under();
    await lab.press('[data-do=toggle]');
    await lab.waitPhase('paused');
    assert.ok((await k()) > 100 && (await k()) < 90000);
    await lab.open(`${small}&methods=rbb`);
    await lab.open(`${far}&until=90000&at=5`, 'running');
    await under();
    await lab.key('Home');
    await lab.waitIteration(0);
    await lab.waitPhase('ready');
    await lab.press('[data-do=toggle]');
    await lab.waitPhase('running');
    await under();
    assert.deepEqual(await lab.page.errors(), []);
    await lab.open(`${small}&methods=slbb+rbb&x=seconds&at=6+16`, 'paused');
    await lab.page.waitFor(
      () => document.querySelector('.results tbody td:nth-child(2) .num')?.getAttribute('title') === '6',
      { what: 'the sixth' },
    );
    assert.deepEqual((await lab.results()).iterations, ['6', '16']);
  });

  test('is restored by the back button, even during a set-up', async () => {
    await lab.open(`${small}&methods=rbb`);
    await lab.page.evaluate(() => void (location.hash = 'problem=quadratic&n=1500&p=20&d=0.3&methods=slbb'));
    await lab.waitPhase('setting up');
    await lab.page.evaluate(() => history.back());
    await lab.page.waitFor(
      () => document.getElementById('phase')?.textContent === 'done' && location.hash.includes('n=60&'),
      { what: 'the previous link' },
    );
    assert.equal((await lab.results()).iterations.length, 1);
  });
});
