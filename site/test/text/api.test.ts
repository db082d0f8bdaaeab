// The API page must have every name that site/types exports and every entry of the catalogue, with their descriptions.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { before, describe, test } from 'node:test';
import { inSite } from '../../build/paths.mjs';
import type { Catalog } from '../../types/slep.d.ts';
import { Lab } from '../page/lab.ts';
import { nonEmpty } from '../non-empty.ts';

describe('the reference', () => {
  const lab = Lab.setUp();
  let asked: string[] = [];
  let catalog: Catalog;
  const text = (id: string): Promise<string> =>
    lab.page.evaluate((name: string) => document.getElementById(name)?.innerText ?? '', id);

  before(async () => {
    lab.page.puppeteer?.on('request', (request) => asked.push(request.url()));
    await lab.page.goto(`${lab.url}api.html`);
    catalog = await lab.page.evaluate(async () => {
      const { load } = await import(`${location.origin}/slep.js`);
      const slep = await load();
      slep.dispose();
      return slep.catalog;
    });
  });

  /** The text of all files in site/types except platform.d.ts. */
  const read = () =>
    readdirSync(inSite('types'))
      .filter((file) => file !== 'platform.d.ts')
      .map((file) => readFileSync(inSite('types', file), 'utf8'))
      .join('\n');

  test('has every name that the modules export, and members such as Slep.start', async () => {
    const names = [...read().matchAll(/^export (?:declare )?(?!declare|default)(?!type \*)\w+ (\w+)/gm)].map(
      (m) => m[1],
    );
    assert.ok(names.length > 20 && names.includes('load') && names.includes('SlepLab'));
    for (const name of nonEmpty(names)) assert.ok((await text(name)).startsWith(name), name);
    for (const member of [
      'LoadOptions.helpers',
      'Slep.start',
      'Run.seek',
      'Run.trace',
      'Progress.margin',
      'Options.feasTol',
      'SlepError.input',
      'Result.counts',
      'SlepLab.play',
      'SlepLab.hide',
      'SlepLabEvents.done',
    ]) {
      assert.ok((await text(member)).includes(member.split('.')[1]), member);
    }
  });

  test('has every line of every comment of the types', async () => {
    const squeeze = (words: string) => words.replaceAll(/[\s*]+/g, '');
    const page = squeeze((await text('module')) + (await text('element')));
    const comments = [...read().matchAll(/\/\*\*([^]*?)\*\/|^.*?[;,} ]\/\/(.*)$/gm)].map((m) => m[1] ?? m[2]);
    assert.ok(comments.length > 40);
    assert.deepEqual(
      comments.filter((comment) => !page.includes(squeeze(comment))),
      [],
    );
  });

  test('has every problem, method and option of the catalogue, with parameters, data and defaults', async () => {
    for (const { name, doc, details = '', params, data = [] } of nonEmpty(catalog.problems)) {
      const words = await text(`problem-${name}`);
      assert.ok(words.includes(`${doc}. ${details}`), name);
      for (const p of params) {
        const row = await text(`problem-${name}-${p.name}`);
        for (const word of [p.name, p.doc, ...(p.choices ?? [])])
          assert.ok(row.includes(word), `${name}.${p.name}: ${word}`);
        assert.ok(
          typeof p.default !== 'number' || row.split(/\s+/).map(Number).includes(p.default),
          `the default of ${name}.${p.name}`,
        );
      }
      for (const d of data) assert.ok(words.includes(d.doc), `${name}, ${d.name}`);
    }
    for (const { name, doc, options } of nonEmpty(catalog.methods)) {
      const words = await text(`method-${name}`);
      for (const word of [doc, ...options]) assert.ok(words.includes(word), `${name}: ${word}`);
    }
    for (const { name, doc } of nonEmpty(catalog.options))
      assert.ok((await text(`option-${name}`)).includes(doc), name);
  });

  test('has the language of formulas, as its README describes it', async () => {
    const language = readFileSync(inSite('../problems/formula/README.md'), 'utf8');
    const words = await text('formulas');
    const calls = [...language.matchAll(/`([^`\n]+)`/g)].map(([, code]) => code.replace('\\|', '|'));
    assert.ok(calls.length > 80 && calls.includes('logdet(A)') && calls.includes('A\\B'));
    for (const call of calls) assert.ok(words.includes(call), call);
    assert.ok(words.includes('n = 200; p = 5;\nalpha = 1;'), 'the example');
    assert.ok(!/`|\|/.test(words.replace('A | B', '')), 'some Markdown was not converted');
  });

  test('has no errors, and requests nothing from other hosts', async () => {
    assert.deepEqual(await lab.page.errors(), []);
    assert.deepEqual(
      asked.filter((url) => !url.startsWith(lab.url) && !/^(about|data):/.test(url)),
      [],
    );
  });
});
