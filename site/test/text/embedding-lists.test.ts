// The policy, the files and the versions in the lists on the page about embedding.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { inSite } from '../../build/paths.mjs';
import { names } from '../client/files.ts';
import { policy } from '../element/host.ts';
import { nonEmpty } from '../non-empty.ts';
import { embedding, lines } from '../toolchain/documents.ts';

test('the policy is the one used in the tests of the element', () => {
  assert.equal(lines('policy'), policy);
});

test('the files to copy are those that the module needs', () => {
  const list = /data-files>([^]*?)<\/dl>/.exec(embedding)?.[1] ?? '';
  const listed = [...list.matchAll(/<code>([^<]*)<\/code>/g)].map(([, name]) => name);
  assert.deepEqual(listed.toSorted(), names.toSorted());
});

test('the versions are those that the tests use', () => {
  const [, list = ''] = /data-versions>([^]*?)<\/dl>/.exec(embedding) ?? [];
  const packages = ['package.json', 'test/toolchain/package.json'].map(
    (file) => JSON.parse(readFileSync(inSite(file), 'utf8')) as Record<string, Record<string, string>>,
  );
  const used = { ...packages[0].devDependencies, ...packages[1].dependencies };
  const named = nonEmpty(list.matchAll(/([\w.]+) (\d+\.\d+\.\d+)(?=[,<])/g));
  const known = named.filter(([, name]) => name.toLowerCase() in used);
  assert.equal(known.length, 9);
  for (const [, name, version] of known) assert.equal(version, used[name.toLowerCase()], name);
});
