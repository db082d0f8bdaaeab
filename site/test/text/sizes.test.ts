// The number of bytes that a note loads.
import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { inSite } from '../../build/paths.mjs';
import { nonEmpty } from '../non-empty.ts';

test('a note takes less than 60 KB in brotli besides the solver, with everything on it loaded and run', () => {
  const dist = (file: string) => inSite('dist', file);
  for (const note of nonEmpty(readdirSync(dist('notes')).filter((file) => file.endsWith('.html')))) {
    const html = readFileSync(dist(`notes/${note}`), 'utf8');
    const files = new Set([`notes/${note}`]);
    // the loop also visits entries that are added to the set during the loop
    for (const file of files)
      for (const [, name] of readFileSync(dist(file), 'utf8').matchAll(/["'`]\.\.?\/([\w-]+\.(?:js|css|svg))["'`]/g)) {
        const [element] = /^(plane|sketch|element)(?=-)/.exec(name) ?? [];
        const isUsed = !element || html.includes(`<slep-${element === 'element' ? 'lab' : element}`);
        // this leaves out the solver, pictures that no note shows, the code for repeating studies, and the copy for
        // offline use
        if (isUsed && !/^(slep(-\w+)?|service-worker)\.js$/.test(name) && existsSync(dist(name))) files.add(name);
      }
    const sizes = [...files].map((file) => readFileSync(dist(`${file}.br`)).length / 1000);
    const sum = sizes.reduce((total, size) => total + size, 0);
    assert.ok(files.size > 4, [...files].join());
    assert.ok(sum < 60, `${note}: ${sum} KB: ${[...files].map((file, i) => `${file} ${sizes[i]}`).join(', ')}`);
  }
});
