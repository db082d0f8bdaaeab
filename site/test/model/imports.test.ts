// The model of the lab must not depend on a document: it may import only itself and types of the contract.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { inSite } from '../../build/paths.mjs';

const folder = inSite('src/model');
const imports = readdirSync(folder).map((file) => ({
  file,
  from: [...readFileSync(`${folder}/${file}`, 'utf8').matchAll(/\bfrom '([^']*)'|\bimport\(?\s*'([^']*)'/g)].map(
    ([, named, bare]) => named ?? bare,
  ),
}));

test('the model imports nothing that depends on a document', () => {
  assert.ok(imports.some(({ file, from }) => file === 'controller.ts' && from.includes('./experiment.ts')));
  const strange = imports.flatMap(({ file, from }) =>
    from
      .filter((path) => !/^\.\/[\w-]+\.ts$/.test(path) && path !== '../../types/slep.d.ts')
      .map((path) => `${file}: ${path}`),
  );
  assert.deepEqual(strange, []);
});

test('the model uses nothing of a document', () => {
  const used = imports.filter(({ file }) =>
    /\b(document|location|history\.(push|replace)State|HTMLElement|getComputedStyle)\b/.test(
      readFileSync(`${folder}/${file}`, 'utf8').replace(/\/\/.*|\/\*[^]*?\*\//g, ''),
    ),
  );
  assert.deepEqual(
    used.map(({ file }) => file),
    [],
  );
});
