// Checks that the build imports no package before installing it, and that its ids change if and only if the files that
// they identify change.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { inSite, root } from '../../build/paths.mjs';

test('no part of the build imports a package before it is installed', () => {
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

describe('the ids of the build', () => {
  const copy = mkdtempSync(join(tmpdir(), 'tree-'));
  const built = new Set(['.git', 'node_modules', 'dist', '.cache']);
  let earlier = { solver: '', site: '' };
  before(() => {
    cpSync(root, copy, { recursive: true, filter: (path) => !built.has(basename(path)) });
    symlinkSync(inSite('node_modules'), join(copy, 'site/node_modules'));
    earlier = ids();
  });
  after(() => rmSync(copy, { recursive: true }));

  function ids(options = {}): typeof earlier {
    const script = `import { targets } from './site/build/targets.mjs';
      const { solver, site } = await targets(${JSON.stringify(options)});
      console.log(JSON.stringify({ solver: solver.id, site: site.id }));`;
    return JSON.parse(
      execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: copy, encoding: 'utf8' }),
    );
  }

  /** Adds text to a file of the copied tree. */
  function change(file: string, text = '\n') {
    mkdirSync(join(copy, dirname(file)), { recursive: true });
    appendFileSync(join(copy, file), text);
  }

  /** Reports which ids have changed since the previous call. */
  function changed() {
    const before = earlier;
    earlier = ids();
    return { solver: earlier.solver !== before.solver, site: earlier.site !== before.site };
  }

  test('both change in a build with the names of Go functions', () => {
    const named = ids({ debug: true });
    assert.notEqual(named.solver, earlier.solver);
    assert.notEqual(named.site, earlier.site);
    assert.deepEqual(ids({ debug: false }), earlier);
  });

  test('stay the same after changes to documents, tests, benchmarks and files that only native builds use', () => {
    for (const [file, text] of [
      ['README.md'],
      ['problems/paper/README.md'],
      ['solver/new_test.go', 'package solver\n'],
      ['solver/unused/doc.go', '// Package unused is imported by no other package.\npackage unused\n'],
      ['solver/simd/bench/products.go'],
      ['solver/simd/tile_amd64.s'],
      ['site/bench/bench.mjs'],
      ['site/test/built/ids.test.ts'],
      ['site/src/client/new.test.ts'],
    ])
      change(file, text);
    assert.deepEqual(changed(), { solver: false, site: false });
  });

  for (const file of [
    'solver/run.go',
    'problems/problem.go',
    'wasm/main.go',
    'wasm/formula/main.go',
    'problems/formula/mathml/call.go',
    'wasm/vert/value.go',
    'go.mod',
    'solver/simd/kernel/gemm.ts',
    'solver/simd/kernel-imports.mjs',
    'site/src/client/worker.ts',
  ])
    test(`both change after a change to ${file}`, () => {
      change(file);
      assert.deepEqual(changed(), { solver: true, site: true });
    });

  for (const file of [
    'site/src/lab/main.ts',
    'site/index.html',
    'site/style/lab.css',
    'site/build/pages.mjs',
    'problems/paper/published.json',
    'problems/formula/README.md',
    'LICENSE',
  ])
    test(`keep the solver's id after a change to ${file}`, () => {
      change(file);
      assert.deepEqual(changed(), { solver: false, site: true });
    });
});
