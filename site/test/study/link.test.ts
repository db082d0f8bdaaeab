// Links to studies, and links from cells of studies to the lab.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readLink } from '../../src/model/link.ts';
import { specsOf } from '../../src/model/run-specs.ts';
import { labLink } from '../../src/studies/lab-link.ts';
import { readDescription } from '../../src/study/description.ts';
import { expand } from '../../src/study/expand.ts';
import { longestLink, readStudyLink, writeStudyLink } from '../../src/study/link.ts';
import type { StudyDescription } from '../../types/slep.d.ts';
import { nonEmpty } from '../non-empty.ts';
import { catalog } from './catalog.ts';

const description: StudyDescription = {
  study: 1,
  title: 'When does the paper’s β fail?',
  problem: 'quadratic',
  params: { n: 50, p: 3 },
  vary: [{ name: 'alpha', values: [0.1, 10] }],
  methods: ['rbb', { method: 'slbb', options: { beta: 'paper', safeguard: false }, label: 'theirs' }],
  seeds: [3, 7],
  starts: 2,
  options: { tol: 1e-6 },
};

test('a link holds a description, and one that was cut off or changed is rejected', async () => {
  const hash = await writeStudyLink(description);
  assert.match(hash, /^study=[\w-]+$/);
  assert.ok(hash.length < longestLink / 10);
  assert.deepEqual(await readStudyLink(hash), description);
  const middle = Math.floor(hash.length / 2);
  const changed = `${hash.slice(0, middle)}${hash[middle] === 'A' ? 'B' : 'A'}${hash.slice(middle + 1)}`;
  for (const broken of [hash.slice(0, -1), hash.slice(0, 40), changed])
    await assert.rejects(readStudyLink(broken), /A part of this link is missing or was changed/);
});

test('a link may be broken into lines, and may be followed by a full stop or a space', async () => {
  const hash = await writeStudyLink(description);
  for (const written of [`${hash}.`, `${hash}%20`, `${hash.slice(0, 40)}%0A${hash.slice(40)}`])
    assert.deepEqual(await readStudyLink(written), description);
});

test('the lab runs a cell by the same spec', () => {
  const study = readDescription(description, catalog);
  for (const task of nonEmpty(expand(study))) {
    const hash = labLink(study, [task], catalog).replace('./#', '');
    const { state, notes } = readLink(hash, { catalog, experiments: ['problem=quadratic'], pictures: [] });
    assert.deepEqual(notes, []);
    const [spec] = specsOf(catalog, state, null);
    const { params, options, ...rest } = task.spec as typeof spec;
    const named = <T extends object>(all: object, wanted: T) =>
      Object.fromEntries(Object.keys(wanted).map((name) => [name, (all as T)[name as keyof T]]));
    assert.deepEqual(named(spec.params!, params!), params);
    assert.deepEqual(named(spec.options!, options!), options);
    assert.deepEqual(named(spec, rest), rest);
  }
});
