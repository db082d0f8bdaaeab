// The manifest with which the lab can be installed.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { inSite } from '../../build/paths.mjs';
import { nonEmpty } from '../non-empty.ts';

test('the manifest names icons that exist, and pages link to it, except the page for frames', () => {
  const { icons, start_url } = JSON.parse(readFileSync(inSite('dist/manifest.webmanifest'), 'utf8'));
  assert.equal(start_url, './');
  for (const { src, sizes } of nonEmpty<{ src: string; sizes: string }>(icons)) {
    const png = readFileSync(inSite('dist', src));
    assert.equal(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`, sizes);
  }
  for (const [name, link] of [
    ['index.html', './'],
    ['tables.html', './'],
    ['notes/a-penalty-that-is-exact.html', '../'],
  ])
    assert.ok(
      readFileSync(inSite('dist', name), 'utf8').includes(`<link rel="manifest" href="${link}manifest.web`),
      name,
    );
  assert.ok(!readFileSync(inSite('dist/embed.html'), 'utf8').includes('manifest'));
});
