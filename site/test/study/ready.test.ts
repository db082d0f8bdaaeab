// The studies that come with the site. All studies must have committed results, and cells of most studies are repeated
// here. ready-all repeats cells of the other studies.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readyStudies } from '../../build/studies.mjs';
import { testReady } from './ready.ts';

test('every study has committed results', () => {
  const without = readyStudies().filter(({ hasResults }) => !hasResults);
  assert.deepEqual(without, []);
  assert.ok(readyStudies().length >= 12);
});

testReady(false);
