// The build installs what it needs itself: what it imports at its start is there in a fresh clone.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { inSite } from '../build/paths.mjs';

test('nothing of the build asks for a package before it is installed', () => {
  const files = [
    'build.mjs',
    ...readdirSync(inSite('build'))
      .filter((f) => f.endsWith('.mjs'))
      .map((f) => `build/${f}`),
  ];
  const early = files.flatMap((file) =>
    [...readFileSync(inSite(file), 'utf8').matchAll(/^import [^'"]*['"]([^'".][^'"]*)['"]/gm)]
      .map(([, name]) => name)
      .filter((name) => !name.startsWith('node:'))
      .map((name) => `${file}: ${name}`),
  );
  assert.deepEqual(early, []);
  assert.ok(files.length > 5);
});
