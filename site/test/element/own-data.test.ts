// <slep-lab> with data from scripts inside the element and from files next to the page.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type {} from '../../types/slep-lab.d.ts';
import { Host } from './host.ts';

/** Two classes that are far apart, with their names in the last column. */
const table = [
  'a,b,kind',
  ...Array.from({ length: 12 }, (_, i) => `${10 * (i % 2) + Math.sin(i)},${Math.cos(3 * i)},${i % 2 ? 'odd' : 'even'}`),
].join('\n');
const script = (part: string, more: string, text = '') =>
  `<script type="text/plain" data-part="${part}" ${more}>${text}</script>`;
const wave = (k: number) => Array.from({ length: 16 }, (_, i) => Math.cos((Math.PI * k * i) / 8) || 0).join('\n');

describe('the element with data', () => {
  const host = Host.setUp();
  const files = { 'kinds.csv': table, 'wave.csv': wave(2) };
  const says = (words: RegExp) => host.waitText('.verdict', words);

  test('runs a file beside the page, with labels from a column', async () => {
    const labels = script('labels', 'data-column="kind"');
    const element = `<slep-lab problem="lda" p="1" autoplay>${script('X', 'src="kinds.csv"')}${labels}</slep-lab>`;
    await host.open(element, { files });
    await host.waitPhase('done');
    assert.equal(host.served.asked.filter((name) => name === 'kinds.csv').length, 1);
    await says(/LDA, n = 2, p = 1/);
  });

  test('runs views in the element, some of them files, and follows a change', async () => {
    const views = `${script('views', '', wave(1))}${script('views', 'src="wave.csv"')}`;
    await host.open(`<slep-lab problem="gcca" p="1" autoplay>${views}</slep-lab>`, { files });
    await host.waitPhase('done');
    await says(/GCCA, n = 2, p = 1/);
    const constant = JSON.stringify(`${wave(1)}\n`.replaceAll('\n', ',5\n'));
    await host.element(`void (e.querySelector('script').textContent = ${constant})`);
    await host.waitText('.words', /constant/);
  });

  test('says which file cannot be read', async () => {
    await host.open(`<slep-lab problem="lda" p="1">${script('X', 'src="nowhere.csv"')}</slep-lab>`);
    await host.call('play()');
    await says(/nowhere\.csv cannot be read: 404/);
    assert.match((await host.page.errors()).splice(0).join(), /404/);
  });
});
