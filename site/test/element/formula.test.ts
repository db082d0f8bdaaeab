// <slep-lab> with a formula: as an attribute, as a script inside the element, and from a link in a frame.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type {} from '../../types/slep-lab.d.ts';
import { Host } from './host.ts';

const formula = "n = 40; p = 3; alpha = 1; % 0.01 .. 100, log\nA = randsym(n); trace(X'*A*X) + alpha*sum(X(:).^4)";
const attribute = `formula="${formula}" methods="sllbfgs"`;

describe('the element with a formula', () => {
  const host = Host.setUp('chromium', { height: 700 });
  const says = (words: RegExp) => host.waitText('.verdict', words);

  test('runs the attribute, fetching the compiler only then', async () => {
    await host.open(`<slep-lab ${attribute} controls="alpha p"></slep-lab>`);
    assert.equal(host.served.count('slep-formula.wasm'), 0);
    assert.equal(await host.text('.words'), '', 'controls of a formula that has not been read count as valid');
    await host.call('play()');
    await host.waitPhase('done');
    assert.equal(host.served.count('slep-formula.wasm'), 1);
    await says(/your formula, n = 40, p = 3/);
  });

  test('has its numbers as attributes and controls', async () => {
    await host.openWatched(`<slep-lab ${attribute} alpha="2" controls="alpha p" autoplay></slep-lab>`);
    await host.waitPhase('done');
    assert.equal(await host.element('e.shadowRoot.querySelector("[data-setting=alpha] .typed").value'), '2');
    await host.element("e.setAttribute('p', 2)");
    await says(/n = 40, p = 2/);
    await host.element("e.setAttribute('alpha', 200)");
    await host.waitText('.words', /alpha|α/);
    assert.match(await host.text('.words'), /200.*0\.01 to 100/);
  });

  test('takes the text of a script inside, and changes with it', async () => {
    await host.open(
      `<slep-lab methods="sllbfgs" autoplay><script type="text/x-octave">
      n = 30; p = 2;
      sum(X(:).^4)   % & < > stand for themselves
      </script></slep-lab>`,
    );
    await host.waitPhase('done');
    await says(/n = 30, p = 2/);
    await host.element("void (e.querySelector('script').textContent = 'n = 31; p = 2; sum(X(:).^4)')");
    await says(/n = 31, p = 2/);
  });

  test('locates an error in a formula, and continues once it is corrected', async () => {
    await host.openWatched(`<slep-lab formula="sum(X(:).^4" methods="sllbfgs"></slep-lab>`);
    await host.call('play()');
    await host.waitText('.words', /line 1, column/);
    const [{ type, detail }] = await host.heard();
    assert.deepEqual([type, detail.input], ['error', 'formula']);
    await host.element("e.setAttribute('formula', 'sum(X(:).^4)')");
    await host.call('play()');
    await host.waitPhase('done');
    assert.equal(await host.text('.words'), '');
    await says(/n = 100, p = 3/);
  });

  test('runs from the link in a frame', async () => {
    const link = new URLSearchParams({ problem: 'formula', formula, methods: 'sllbfgs', alpha: '3', autoplay: '' });
    await host.open(`<iframe src="./slep/embed.html#${link}" width="700" height="500" title="experiment"></iframe>`, {
      headers: {}, // no content security policy, because the usual one forbids frames
    });
    await host.page.waitFor(() => {
      const lab = document.querySelector('iframe')?.contentDocument?.querySelector('slep-lab');
      return lab?.phase === 'done' && lab.getAttribute('alpha') === '3';
    });
  });
});
