// <slep-lab> on a slow or busy machine: it is moved, changed or removed while it waits for data or for its worker.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type {} from '../../types/slep-lab.d.ts';
import { hold, release, waitHeld } from '../harness/held.ts';
import { Host, small } from './host.ts';

/** A table of numbers in two classes. The last column has the names of the classes. */
const table = (columns: number) =>
  [
    [...Array.from({ length: columns }, (_, j) => `x${j}`), 'kind'],
    ...Array.from({ length: 20 }, (_, i) => [
      ...Array.from({ length: columns }, (_, j) => 10 * (i % 2) + Math.sin(i * i + 3 * j)),
      i % 2 ? 'odd' : 'even',
    ]),
  ]
    .map((row) => row.join(','))
    .join('\n');
const files = { 'two.csv': table(2), 'three.csv': table(3), 'four.csv': table(4) };
const withData = (file: string) =>
  `<slep-lab problem="lda" p="1"><script type="text/plain" data-part="X" src="${file}"></script>` +
  '<script type="text/plain" data-part="labels" data-column="kind"></script></slep-lab>';

describe('the element on a busy machine', () => {
  const host = Host.setUp();
  const says = (words: RegExp) => host.waitText('.verdict', words);
  /** Holds back the answer to the next request for a file. */
  const holdFile = (file: string) =>
    host.page.evaluate((name: string) => {
      const { fetch } = window;
      globalThis.held = [];
      window.fetch = async (...given) => {
        const answer = await fetch(...given);
        if (!String(given[0]).endsWith(name)) return answer;
        await new Promise<void>((done) => globalThis.held.push(done));
        return answer;
      };
      globalThis.release = () => {
        window.fetch = fetch;
        for (const done of globalThis.held) done();
      };
    }, file);

  for (const isAbsent of [true, false])
    test(`runs after it was removed during a read and put back ${isAbsent ? 'later' : 'at once'}`, async () => {
      await host.open(withData('two.csv'), { files });
      await holdFile('two.csv');
      await host.element('void e.play()');
      await waitHeld(host.page);
      await host.page.evaluate(async (absent: boolean) => {
        const turn = () => new Promise((done) => setTimeout(done, 100));
        const element = document.querySelector('slep-lab')!;
        element.remove();
        await turn();
        if (absent) globalThis.release();
        await turn();
        document.body.append(element);
        if (!absent) globalThis.release();
        else void element.play();
      }, isAbsent);
      await host.waitPhase('done');
      await says(/LDA, n = 2, p = 1/);
    });

  test('shows its last data, even if earlier data arrive later', async () => {
    await host.open(withData('two.csv'), { files });
    await host.call('play()');
    await host.waitPhase('done');
    await holdFile('three.csv');
    await host.element("void (e.querySelector('script').src = 'three.csv')");
    await waitHeld(host.page);
    await host.element("void (e.querySelector('script').src = 'four.csv')");
    await says(/n = 4, p = 1/);
    await host.waitPhase('done');
    await release(host.page);
    await host.page.frames(5);
    await host.waitPhase('done');
    assert.match(await host.text('.verdict'), /n = 4, p = 1/);
  });

  test('runs its last formula, even if the formula changes before the first one has been read', async () => {
    await host.open('<slep-lab formula="n = 30; p = 2; sum(X(:).^4)" methods="sllbfgs" controls="alpha"></slep-lab>');
    await hold(host.page, 'describe');
    await host.element('void e.play()');
    await waitHeld(host.page);
    await host.element("e.setAttribute('formula', 'n = 31; p = 2; alpha = 3; % 0.1 .. 10\\nalpha*sum(X(:).^4)')");
    await host.page.frames(2);
    await release(host.page);
    await host.waitPhase('done');
    await says(/n = 31, p = 2/);
    assert.equal(await host.element("e.shadowRoot.querySelector('[data-setting=alpha] .typed')?.value"), '3');
    assert.equal(await host.text('.words'), '');
  });

  test('takes a step that is requested before the rows of the start have been fetched', async () => {
    await host.open(`<slep-lab ${small}></slep-lab>`);
    await host.call('play()');
    await host.waitPhase('done');
    await hold(host.page, 'read', 'trace');
    await host.element('e.reset()');
    await waitHeld(host.page);
    await host.element('void e.step()');
    await release(host.page);
    await host.waitText('.count', /k\s+= 1/);
    await host.page.frames(10);
    assert.match(await host.text('.count'), /k\s+= 1/);
  });

  /** Makes an attribute invalid while runs with n = 70 are set up. */
  const interruptSetUp = async (attribute: string, value: string) => {
    await host.open(`<slep-lab ${small}></slep-lab>`);
    await host.call('play()');
    await host.waitPhase('done');
    await hold(host.page, 'start');
    await host.element("e.setAttribute('n', 70)");
    await waitHeld(host.page);
    await host.element(`e.setAttribute('${attribute}', '${value}')`);
    await host.waitText('.words', new RegExp(value));
    await release(host.page);
    await host.waitPhase('done');
  };

  test('does not run with an old value after an invalid one, and still says what is invalid', async () => {
    await interruptSetUp('n', 'many');
    await host.page.frames(5);
    assert.match(await host.text('.words'), /many/);
    await host.element("e.setAttribute('n', 80)");
    await says(/n = 80/);
    assert.equal(await host.text('.words'), '');
  });

  test('sets up its runs after all, once an invalid attribute that cancelled the set-up is valid again', async () => {
    await interruptSetUp('height', 'tall');
    await host.element("e.setAttribute('height', 400)");
    await says(/n = 70/);
  });
});
