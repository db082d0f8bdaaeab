// Writing, reading, merging and comparing results.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { StudyCell, StudyResults } from '../../types/slep.d.ts';
import { compare, verdictOf } from '../../src/study/compare.ts';
import { checksumOf, digestOf } from '../../src/study/digest.ts';
import { expand } from '../../src/study/expand.ts';
import { emptyCell } from '../../src/study/record.ts';
import { withFiles } from '../../src/study/files.ts';
import { isIn, merged, readResults, resultsOf } from '../../src/study/results.ts';
import { catalog } from './catalog.ts';
import { described, made, solved } from './cells.ts';

const info = { version: 'abc', userAgent: 'a test' };
const hashed = (cell: Omit<StudyCell, 'digest'>): StudyCell => ({ ...cell, digest: digestOf(cell) });

const study = described({ vary: [{ name: 'alpha', values: [1, 10] }], seeds: { from: 1, to: 4 } });
const whole = made(study, (task) =>
  hashed({ ...solved(task, task.index + 1), traceDigest: '0f'.repeat(32), reached: [1, null], curvature: NaN }),
);
const results = resultsOf(whole, info);
const copy = () => JSON.parse(JSON.stringify(results)) as { -readonly [K in keyof StudyResults]: StudyResults[K] };
const changed = (index: number, change: Partial<StudyCell>) =>
  copy().cells.map((cell, i) => (i === index ? { ...cell, ...change } : cell));

describe('a results file', () => {
  test('returns what was written, including NaN', () => {
    const read = readResults(copy(), catalog);
    assert.deepEqual(read.results.cells, whole.cells);
    assert.ok(Number.isNaN(read.results.cells[0].curvature));
    assert.match(results.fingerprint!, /^[0-9a-f]{64}$/);
  });

  test('gives the outcome of a refused cell even if the outcome was edited', () => {
    const refused = made(study, (task) =>
      task.index === 5 ? emptyCell(task, 'refused', 'no') : whole.cells[task.index],
    );
    const written = JSON.parse(JSON.stringify(resultsOf(refused, info))) as { cells: { outcome: string }[] };
    written.cells[5].outcome = 'solved';
    assert.equal(readResults(written, catalog).grid.cells[5]!.outcome, 'refused');
  });

  test('of an earlier release has no checksum', () => {
    const { checksum, ...earlier } = copy();
    assert.match(checksum!, /^[0-9a-f]{64}$/);
    assert.equal(readResults(earlier, catalog).results.fingerprint, results.fingerprint);
  });

  const two = { iteration: [0, 1], cost: [0, 1], gap: [0, 1], gradNorm: [0, 1], feasibility: [0, 1] };
  const half = { ...two, cost: [0] };
  const wrong: [name: string, value: object, input: string, words: RegExp][] = [
    ['an edited figure', { ...copy(), cells: changed(3, { objective: 7 }) }, 'cells[3].digest', /edited/],
    ['an edited digest', { ...copy(), cells: changed(3, { digest: '00'.repeat(32) }) }, 'cells[3].digest', /edited/],
    ['an edited fingerprint', { ...copy(), fingerprint: '00'.repeat(32) }, 'fingerprint', /edited/],
    ['edited seconds', { ...copy(), cells: changed(3, { seconds: 7 }) }, 'checksum', /edited/],
    ['an edited cost', { ...copy(), cells: changed(3, { descent: [7] }) }, 'checksum', /edited/],
    ['edited rows', { ...copy(), cells: changed(3, { trace: two }) }, 'checksum', /edited/],
    ['a cell that is missing', { ...copy(), cells: copy().cells.slice(1) }, 'fingerprint', /not complete/],
    ['a cell twice', { ...copy(), cells: [...copy().cells, copy().cells[0]] }, 'cells[16]', /twice/],
    ['a cell of another seed', { ...copy(), cells: changed(0, { seed: 9 }) }, 'cells[0]', /no such cell/],
    ['another description', { ...copy(), description: { study: 3 } }, 'study', /version/],
    ['no cells', { ...copy(), cells: undefined }, 'cells', /a list/],
    [
      'a cell without values',
      { ...copy(), cells: changed(2, { values: undefined }) },
      'cells[2].values',
      /named values/,
    ],
    [
      'a word for a number',
      { ...copy(), cells: changed(2, { beta: 'x' as never }) },
      'cells[2].beta',
      /a number, or null/,
    ],
    ['half a trace', { ...copy(), cells: changed(2, { trace: half }) }, 'cells[2].trace', /differ in length/],
    ['no date', { ...copy(), date: undefined }, 'date', /a string/],
    ['an unknown field', { ...copy(), score: 3 }, 'score', /choose from description/],
  ];
  for (const [name, value, input, words] of wrong)
    test(`with ${name} is rejected`, () => {
      assert.throws(
        () => readResults(value, catalog),
        (error: Error & { input?: string }) => {
          assert.equal(error.name, 'InputError', error.stack);
          assert.equal(error.input, input);
          assert.match(error.message, words);
          return true;
        },
      );
    });
});

describe('parts', () => {
  const tasks = expand(study);
  const part = (number: number, of = 3): StudyResults => {
    const cells = copy().cells.filter((_, i) => isIn(tasks[i], study, { part: number, of }));
    return { ...copy(), fingerprint: null, checksum: checksumOf(cells), shard: { part: number, of }, cells };
  };

  test('merge in any order to the results of one run', () => {
    for (const order of [
      [1, 2, 3],
      [3, 1, 2],
    ]) {
      const all = merged(
        order.map((number) => part(number)),
        catalog,
      );
      assert.deepEqual(all.cells, whole.cells);
      assert.equal(all.fingerprint, results.fingerprint);
      assert.equal(all.shard, undefined);
    }
    const sixteen = Array.from({ length: 16 }, (_, i) => part(16 - i, 16));
    assert.equal(merged(sixteen, catalog).fingerprint, results.fingerprint);
  });

  test('keep the methods on an instance together', () => {
    assert.deepEqual(
      part(1)
        .cells.map(({ seed, label }) => [seed, label])
        .slice(0, 2),
      [
        [1, 'SLBB'],
        [1, 'RBB'],
      ],
    );
  });

  test('that are missing, duplicate or from another study are named', () => {
    const fails = (parts: StudyResults[], words: RegExp) => assert.throws(() => merged(parts, catalog), words);
    fails([part(1), part(3)], /shard 2\/3 is missing/);
    fails([part(1), part(2), part(2), part(3)], /shard 2\/3 is given twice/);
    fails([part(1), part(2), part(3, 4)], /parts\[2\]\.shard: the number of parts must be 3, as in parts\[0\]/);
    fails([part(1), { ...part(2), build: 'xyz' }, part(3)], /parts\[1\]\.build: xyz/);
    fails(
      [part(1), part(2), { ...part(3), description: { ...copy().description, title: 'x' } }],
      /parts\[2\]\.description/,
    );
    fails([], /none/);
  });
});

describe('a comparison', () => {
  const other = (change: (cell: StudyCell) => Partial<StudyCell> | undefined) =>
    made(study, (task) => {
      const cell = whole.cells[task.index]!;
      const found = change(cell);
      return found ? hashed({ ...cell, ...found }) : cell;
    }).cells;

  test('says reproduced if all cells are present and equal', () => {
    assert.equal(
      verdictOf(
        compare(
          whole.cells,
          other(() => undefined),
        ),
      ),
      'reproduced: all 16 cells are equal',
    );
  });

  test('never says reproduced for a part', () => {
    const half = whole.cells.map((cell, i) => (i < 7 ? cell : undefined));
    assert.equal(verdictOf(compare(whole.cells, half)), 'equal so far: 7 of 16');
  });

  test('distinguishes differences below the tolerance from larger ones', () => {
    // f(X0) - f is 1, so f may differ by 1e-10
    const found = compare(
      whole.cells,
      other(({ seed, label }) => {
        if (label === 'RBB') return undefined;
        if (seed === 1) return { objective: 0.9e-10 };
        if (seed === 2) return { objective: 1.1e-10 };
        return seed === 3 ? { verdict: 'saddle point' } : undefined;
      }),
    );
    assert.deepEqual(
      found.close.map(({ index }) => index),
      [0, 2],
    );
    assert.deepEqual(
      found.apart.map(({ index }) => index),
      [4, 6],
    );
    assert.deepEqual(
      found.changed.map(({ outcomes }) => outcomes),
      Array(2).fill(['solved', 'saddle']),
    );
    assert.equal(found.equal, 10);
    assert.equal(
      verdictOf(found),
      '6 of 16 cells differ: 2 with the same outcome and a difference in f below the tolerance, ' +
        '2 with the same outcome and a difference in f above the tolerance, 2 with another outcome',
    );
  });

  test('does not count cells that failed in both as equal or as another outcome', () => {
    const failing = (cell?: StudyCell) => cell && { ...cell, digest: '', outcome: 'failed' as const, objective: NaN };
    const failed = whole.cells.map((cell, i) => (i < 3 ? failing(cell) : cell));
    assert.equal(verdictOf(compare(failed, failed)), '3 of 16 cells differ: 3 that failed in both');
    const expected = '3 of 16 cells differ: 3 with another outcome';
    assert.equal(verdictOf(compare(whole.cells, failed)), expected);
  });

  test('names the first row in which stored traces differ', () => {
    const trace = {
      iteration: [0, 3, 9],
      cost: [0, 3, 9],
      gap: [1, 0.5, 0],
      gradNorm: [1, 1, 1],
      feasibility: [0, 0, 0],
    };
    const traced = (of: StudyCell['trace'], digest = JSON.stringify(of)) => [{ ...whole.cells[0]!, trace: of, digest }];
    const other = { ...trace, gradNorm: [1, 1.01, 1] };
    const [{ iteration }] = compare(traced(trace), traced(other)).close;
    assert.equal(iteration, 3);
    assert.equal(compare(traced(trace, 'a'), traced(other, 'a')).equal, 0, 'rows were edited');
    assert.equal(compare(traced(trace, 'a'), traced(structuredClone(trace), 'a')).equal, 1);
  });
});

describe('files beside a description', () => {
  const text = '1,0\n0,2\n';
  const sha256 = 'd8b5a20c8f35ab0f7d9f1fb5bfc3a1a08a5b63a5e43f0a4f9b9d61a2a4d0b9d5';
  const bytes = new TextEncoder().encode(text);
  const of = (hash: string) =>
    described({ data: { A: { file: 'a.csv', sha256: hash }, M: { file: 'a.csv', sha256: hash } } });

  test('are inserted if the SHA-256 matches', async () => {
    const hash = Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex');
    assert.deepEqual((await withFiles(of(hash), async () => bytes)).data, { A: text, M: text });
  });

  test('are rejected if the SHA-256 does not match', async () => {
    await assert.rejects(
      withFiles(of(sha256), async () => bytes),
      { name: 'InputError', input: 'data.A.sha256' },
    );
  });
});
