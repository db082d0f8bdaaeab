// Checks that the commands and files named in the workflow exist, that the workflow tests pull requests and publishes
// only the main branch, and that site/test/README.md lists the parts that run only nightly and for releases.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { inSite, root } from '../../build/paths.mjs';
import { extents } from '../harness/parts.mjs';
import { nonEmpty } from '../non-empty.ts';

const workflow = readFileSync(join(root, '.github/workflows/pages.yml'), 'utf8');
const all = (pattern: RegExp) => nonEmpty([...workflow.matchAll(pattern)].map(([, found]) => found));

test('the workflow runs commands of build.sh', () => {
  const script = readFileSync(join(root, 'build.sh'), 'utf8');
  for (const verb of all(/run: \.\/build\.sh ?(\w*)/g)) assert.ok(script.includes(`  ${verb || 'build'}) `), verb);
});

test('the workflow names files that exist', () => {
  for (const path of all(/(?:go-version-file|cache-dependency-path|working-directory): ([\w./-]+)$/gm))
    assert.ok(existsSync(join(root, path)), path);
});

test('the workflow tests pull requests, and publishes only the main branch', () => {
  assert.match(workflow, /^ {2}pull_request:$/m);
  const [, publishing] = workflow.split(/^ {2}deploy:$/m);
  assert.match(
    publishing,
    /^ {4}if: github\.ref == 'refs\/heads\/main' && contains\(fromJSON\('\["push", "workflow_dispatch"\]'\), /m,
  );
  assert.doesNotMatch(workflow, /pull_request_target/); // this event would let strangers' code read secrets
});

test('the guide names every part that runs only nightly and for releases, and the workflow runs them', () => {
  const guide = readFileSync(inSite('test/README.md'), 'utf8');
  const rare = nonEmpty(extents.all.filter((name) => !extents.test.includes(name)));
  assert.deepEqual([...guide.matchAll(/^- `([\w/-]+)`:/gm)].map(([, name]) => name).sort(), rare.sort());
  assert.match(workflow, /^ {2}schedule:\n[^]*^ {2}release:\n[^]*\["schedule", "release"\][^\n]* && 'all'/m);
});
