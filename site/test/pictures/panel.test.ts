// The panel of pictures: its tabs, its methods and its sizes.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { nonEmpty } from '../non-empty.ts';
import { both, Lab, long, small } from '../page/lab.ts';
import { said, tab, table } from './picture.ts';

describe('the panel of pictures', () => {
  const lab = Lab.setUp();

  test('follows arrow keys, and a link restores tab and method', async () => {
    await lab.open(`${small}&${both}`);
    assert.equal(await tab(lab), 'picture-x');
    await lab.press('#picture-x');
    const names = await lab.page.evaluate(() =>
      [...document.querySelectorAll('[role=tab]:not([hidden])')].map((t) => t.id),
    );
    for (const name of [...names.slice(1), names[0], names.at(-1)]) {
      await lab.page.puppeteer?.keyboard.press(
        name === names.at(-1) && (await tab(lab)) === names[0] ? 'End' : 'ArrowRight',
      );
      assert.equal(await tab(lab), name);
      assert.equal(await lab.page.evaluate(() => document.activeElement?.id), name);
    }
    await lab.page.puppeteer?.keyboard.press('Home');
    assert.equal(await tab(lab), 'picture-x');
    await lab.page.puppeteer?.select('.pictures .of select', '1');
    await said(lab, /of SLBB paper/);
    const hash = await lab.page.evaluate(() => location.hash.slice(1));
    assert.match(hash, /picture=x&of=2/);
    await lab.open(hash.replace('picture=x', 'picture=cost'));
    assert.equal(await tab(lab), 'picture-cost');
    assert.equal(
      await lab.page.evaluate(
        () => document.querySelector<HTMLSelectElement>('.pictures .of select')?.selectedOptions[0].text,
      ),
      'SLBB paper',
    );
    assert.equal(await lab.text('#notice'), '');
  });

  test('follows the verdict until a method is chosen', async () => {
    await lab.open(`${small}&methods=slbb+rbb`);
    await said(lab, /of SLBB at/);
    await lab.press('.results tbody tr:nth-child(2) .choose');
    await said(lab, /of RBB at/);
    await lab.page.puppeteer?.select('.pictures .of select', '0');
    await said(lab, /of SLBB at/);
    await lab.press('.results tbody tr:nth-child(1) .choose');
    await lab.waitText('#verdict .who', /SLBB/);
    await lab.press('.results tbody tr:nth-child(2) .choose');
    await lab.waitText('#verdict .who', /RBB/);
    assert.match(await lab.text('#picture footer p'), /of SLBB at/);
  });

  test('shows when it lags behind a run, and catches up with it', async () => {
    await lab.open(`${long}&methods=slbb`, 'running');
    await lab.page.waitFor(() => document.getElementById('picture')?.ariaBusy === 'true', {
      what: 'a picture that lags',
    });
    await lab.press('[data-do=toggle]');
    await lab.waitPhase('paused');
    const words = await said(lab, /iteration/);
    assert.match(words, new RegExp(`iteration ${await lab.iteration()}:`));
  });

  test('is drawn if several changes of its visibility arrive at once', async () => {
    const page = lab.page.puppeteer!;
    const script = await page.evaluateOnNewDocument(() => {
      globalThis.IntersectionObserver = class extends IntersectionObserver {
        constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
          const earlier = ({ target, isIntersecting }: IntersectionObserverEntry) =>
            ({ target, isIntersecting: !isIntersecting }) as IntersectionObserverEntry;
          super((changes, observer) => callback([...changes.map(earlier), ...changes], observer), options);
        }
      };
    });
    await lab.load(`${small}&methods=slbb&picture=eigenvalues`);
    await said(lab, /iteration/);
    await page.removeScriptToEvaluateOnNewDocument(script.identifier);
    await lab.load(small);
  });

  test('can be used without sight or a pointer', async () => {
    await lab.open(`${small}&methods=slbb+rbb`);
    for (const name of nonEmpty(
      await lab.page.evaluate(() => [...document.querySelectorAll('[role=tab]:not([hidden])')].map((t) => t.id)),
    )) {
      await lab.press(`#${name}`);
      await said(lab, /\.$/);
      await table(lab);
      assert.deepEqual(await lab.axe('#pictures'), [], name);
    }
  });

  test('says which parts of a link it could not use', async () => {
    await lab.open(`${small}&${both}&picture=portrait&of=7`);
    assert.match(await lab.text('#notice'), /no picture “portrait”/);
    assert.match(await lab.text('#notice'), /of is “7”/);
    assert.equal(await tab(lab), 'picture-x');
  });

  test('has one row beside the charts, with a menu of pictures', async () => {
    await lab.open('experiment=orbitals', 'running');
    await said(lab, /density and orbitals/);
    const row = await lab.page.evaluate(() => {
      const [header, ...parts] = ['header', 'header .titles', 'header .of'].map((name) =>
        document.querySelector(`.pictures ${name}`)!.getBoundingClientRect(),
      );
      return { height: header.height, overhang: Math.max(...parts.map(({ bottom }) => bottom - header.bottom)) };
    });
    assert.ok(row.height < 45 && row.overhang <= 0, JSON.stringify(row));
    await lab.page.puppeteer?.select('.pictures .titles', 'matrix');
    assert.equal(await tab(lab), 'picture-matrix');
    await said(lab, /\bM\b/);
  });
});
