// Tests the uncertainty of an answer: the descriptions with `resample`, and their results, which are compared with
// values computed by hand.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { SlepError, StudyDescription, StudySureness } from '../../types/slep.d.ts';
import { columnNames } from '../../src/study/column-names.ts';
import { digestOf } from '../../src/study/digest.ts';
import { expand } from '../../src/study/expand.ts';
import { findings } from '../../src/study/findings.ts';
import { classified, pairs, partsOf, tested, weights } from '../../src/study/sureness.ts';
import type { Study } from '../../src/study/study.ts';
import { described, made, solved } from './cells.ts';

const views = ['a,b\n1,2\n3,4\n', 'c\n1\n2\n'];
const gcca = (resample: StudyDescription['resample'], changes: Partial<StudyDescription> = {}): Study =>
  described({
    problem: 'gcca',
    data: { views },
    methods: ['auto'],
    seeds: [3],
    figures: undefined,
    resample,
    ...changes,
  });

/** Returns the grid of a study in which part k has the sureness parts[k]. */
const gridOfParts = (study: Study, parts: readonly StudySureness[]) =>
  made(study, (task) => solved(task, 1, { sureness: parts[task.values.part as number] }));
const near = (a: number, b: number) => assert.ok(Math.abs(a - b) < 1e-14, `${a}, wanted ${b}`);
const texts = (all: ReturnType<typeof findings>) => all.map(({ parts }) => parts.map(({ text }) => text).join(''));

describe('a description with resample', () => {
  test('has an instance for all rows and for each part', () => {
    const tasks = expand(gcca({ kind: 'folds', count: 2 }, { vary: [{ name: 'p', values: [1, 2] }] }));
    assert.deepEqual(
      tasks.map(({ values, instance }) => [values.p, values.part, instance]),
      [1, 2].flatMap((p) => [0, 1, 2].map((part) => [p, part, 3 * (p - 1) + part])),
    );
    assert.deepEqual(tasks[2].spec.resample, { kind: 'folds', count: 2, part: 2 });
    assert.equal('part' in tasks[2].spec.params!, false);
    assert.equal(expand(gcca({ kind: 'permute', count: 999 })).length, 1);
    assert.deepEqual(gcca({ kind: 'permute', count: 999 }).figures, ['sureness']);
  });

  const errors: [Partial<StudyDescription> | { resample: unknown }, string][] = [
    [{ resample: { kind: 'jackknife', count: 5 } }, 'resample.kind'],
    [{ resample: { kind: 'folds', count: 1 } }, 'resample.count'],
    [{ resample: { kind: 'folds', count: 1e6 } }, 'resample.count'],
    [{ resample: { kind: 'folds', count: 5, part: 1 } }, 'resample.part'],
    [{ problem: 'quadratic', data: { A: '1', M: '1' } }, 'resample'],
    [{ data: { S: '1', M: '1' } }, 'resample'],
    [{ data: undefined }, 'resample'],
    [{ problem: 'lda', data: { X: '1', labels: ['a'] }, resample: { kind: 'permute', count: 99 } }, 'resample'],
    [{ rows: [{ p: 1 }] }, 'resample'],
    [{ vary: ['p', 'shrinkage'].map((name) => ({ name, values: [1] })) }, 'resample'],
  ];
  for (const [changes, input] of errors)
    test(`${JSON.stringify(changes)} is refused`, () => {
      const isNamed = (error: SlepError) => error.input === input;
      assert.throws(() => gcca({ kind: 'folds', count: 2 }, changes as Partial<StudyDescription>), isNamed);
    });
});

test('accuracy is that of the rows of all folds', () => {
  const study = described({
    ...{ problem: 'lda', data: { X: 'a\n1\n', labels: ['x'] }, methods: ['auto'], seeds: [1] },
    resample: { kind: 'folds', count: 2 },
  });
  const part = (confusion: number[]): StudySureness => ({ views: [1], classes: ['x', 'y'], confusion });
  const grid = gridOfParts(study, [part([10, 0, 1, 9]), part([4, 1, 0, 5]), part([5, 0, 3, 2])]);
  const found = classified(partsOf(grid, 0))!;
  assert.deepEqual(found.confusion, [
    [9, 1],
    [3, 7],
  ]);
  assert.deepEqual([found.right, found.of, found.inSample], [16, 20, 0.95]);
  assert.ok(Math.abs(found.interval.low - 0.584) < 1e-3 && Math.abs(found.interval.high - 0.919) < 1e-3);
  assert.deepEqual(texts(findings(grid)), [
    '16 of 20 rows that were held out are assigned to their own class, 80% (58.4% to 91.9%; 95% in the sample)',
    'y is mistaken for x 3 times',
  ]);
});

test('cross-validated correlations are computed from the sums of products of held-out rows', () => {
  // The products are uᵀu, uᵀv and vᵀv. The correlation is 3/√(4·9) for all rows and (1 - 2)/√((1 + 3)(4 + 5)) for
  // held-out rows.
  const part = (...products: number[]): StudySureness => ({ views: [2, 1], products });
  const grid = gridOfParts(gcca({ kind: 'folds', count: 2 }), [part(4, 3, 9), part(1, 1, 4), part(3, -2, 5)]);
  const [pair] = pairs(partsOf(grid, 0));
  near(pair.inSample, 1 / 2);
  near(pair.crossValidated, -1 / 6);
  // For three views, the products are uᵀu, uᵀv, uᵀw, vᵀv, vᵀw and wᵀw. The correlation is the mean of ½, 0 and -½.
  const three = { ...part(4, 2, 0, 4, -2, 4), views: [1, 1, 1] };
  near(pairs(partsOf(gridOfParts(gcca({ kind: 'folds', count: 2 }), [three]), 0))[0].inSample, 0);
  assert.match(texts(findings(grid))[0], /^Pair 1 has a correlation of −0\.167 .* \(0\.500 in the sample\)$/);
});

test('weights of samples get the signs of those of all rows', () => {
  // n = 3, p = 1. The weights of the second sample get the opposite sign, because its variate correlates negatively
  // with the variate of all rows.
  const whole: StudySureness = { views: [2, 1], weights: [1, 2, -1], loads: [1, 1, 0] };
  const samples = [
    [1, 3, -1],
    [-2, -1, -1],
  ].map((weights): StudySureness => ({ views: [2, 1], weights }));
  const grid = gridOfParts(gcca({ kind: 'bootstrap', count: 2 }), [whole, ...samples]);
  const [all] = weights(partsOf(grid, 0));
  assert.deepEqual(
    all.map(({ value, view, column }) => [value, view, column]),
    [
      [1, 0, 0],
      [2, 0, 1],
      [-1, 1, 2],
    ],
  );
  near(all[0].interval.low, 1.025); // of 1 and 2
  near(all[0].interval.high, 1.975);
  near(all[1].interval.low, 1.05); // of 1 and 3
  near(all[2].interval.low, -0.95); // of -1 and 1
  assert.match(texts(findings(grid))[0], /^In direction 1, the interval excludes 0 for 2 of 3 weights: a, b /);
});

test('p-values are given, or the reason why there are none', () => {
  const study = gcca({ kind: 'permute', count: 99 });
  const grid = gridOfParts(study, [{ views: [2, 1], correlations: [0.9], p: [0.01] }]);
  assert.deepEqual(tested(partsOf(grid, 0)), { correlations: [0.9], isBesideX: false, p: [0.01], reason: '' });
  assert.deepEqual(texts(findings(grid)), ['Pair 1, r = 0.900, is more than chance: p = 0.01 (99 permutations)']);
  // the pair of variates given by X has correlation ½
  const beside = gridOfParts(study, [{ views: [2, 1], correlations: [0.9], p: [0.01], products: [1, 1, 4] }]);
  assert.match(
    texts(findings(beside))[0],
    /^Classical pair 1, r = 0\.900, .* \(99 permutations; the classical pairs maximise only r; the pairs of X/,
  );
  const none = gridOfParts(study, [{ views: [2, 1], reason: 'there are 3 views, and the test requires two' }]);
  assert.deepEqual(texts(findings(none)), ['There is no p-value: there are 3 views, and the test requires two']);
});

test('columns have the names in the texts of the data', () => {
  const study = gcca({ kind: 'folds', count: 2 }, { data: { views: ['\uFEFF"a";b\n1;2\n', '1,2\n3,4\n'] } });
  assert.deepEqual(columnNames(study, [2, 2]), [
    ['a', 'b'],
    ['view 2, column 1', 'view 2, column 2'],
  ]);
  const classes = described({ problem: 'lda', data: { X: 'a,kind\n1,x\n', labels: { column: 'kind' } } });
  assert.deepEqual(columnNames(classes, [1]), [['a']]);
  assert.deepEqual(columnNames(classes, [2]), [['column 1', 'column 2']]);
  const namesOf = (X: string, column?: number) =>
    columnNames(described({ problem: 'lda', data: { X, labels: column ? { column } : ['x'] } }), [2])[0];
  assert.deepEqual(namesOf('a,7\n1,2\n'), ['a', '7']);
  assert.deepEqual(namesOf('rownames,"1990","a, cm"\nAnn,1,2\n'), ['1990', 'a, cm']);
  assert.deepEqual(namesOf('1,2,x\n3,4,y\n', 3), ['column 1', 'column 2']);
  assert.deepEqual(namesOf('1,5;2\n'), ['column 1', 'column 2']);
});

test('the digest of a cell covers its sureness', () => {
  const [task] = expand(gcca({ kind: 'permute', count: 99 }));
  const digests = [[0.01], [0.02], undefined].map((p) =>
    digestOf(solved(task, 1, { traceDigest: '', ...(p && { sureness: { views: [2, 1], p } }) })),
  );
  assert.equal(new Set(digests).size, 3);
});
