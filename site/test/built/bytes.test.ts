// The number of bytes that are fetched to solve a problem. Only a build without --quick compresses the wasm files as
// much as possible.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { inSite } from '../../build/paths.mjs';

test('the files that are fetched to solve a problem take less than 1,000 KB in brotli', () => {
  assert.ok(!existsSync(inSite('dist/.quick')), 'dist is a build for other tests: ./build.sh test all built/bytes');
  const files = ['slep.js', 'slep-worker.js', 'slep.wasm', 'kernel.wasm'];
  const sizes = files.map((file) => [file, readFileSync(inSite('dist', `${file}.br`)).length / 1000] as const);
  const sum = sizes.reduce((total, [, size]) => total + size, 0);
  assert.ok(sum < 1000, `${sum} KB: ${sizes.map(([file, size]) => `${file} ${size}`).join(', ')}`);
});
