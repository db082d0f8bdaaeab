// The findings that a study reports, and findings that it must not report.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { StudyCell, StudyDescription } from '../../types/slep.d.ts';
import type { Task } from '../../src/study/expand.ts';
import type { Finding } from '../../src/study/claims.ts';
import { findings } from '../../src/study/findings.ts';
import { gridOf } from '../../src/study/grid.ts';
import { described, infeasible, made, solved } from './cells.ts';

const said = (changes: Partial<StudyDescription>, make: (task: Task) => StudyCell | undefined): Finding[] =>
  findings(made(described(changes), make));
const sentences = (found: readonly Finding[]) =>
  found.map(
    ({ parts, counterweight }) => parts.map(({ text }) => text).join('') + (counterweight ? `; ${counterweight}` : ''),
  );

const seeds = { from: 1, to: 20 };
const alpha = [{ name: 'alpha', values: [0.1, 100] }];

describe('findings', () => {
  test('report where a failure is frequent and where not, with intervals and cells', () => {
    // 19 seeds fail at α = 0.1, and 4 of them at α = 100: 15 seeds differ, all in one direction, so p = 2^-14
    const found = said({ methods: ['slbb'], vary: alpha, seeds }, (task) =>
      task.seed <= (task.values.alpha === 0.1 ? 19 : 4) ? infeasible(task) : solved(task, 9),
    );
    assert.deepEqual(sentences(found), [
      'SLBB ends off the constraint in 19 of 20 at α = 0.1 (76 to 99%), in 4 of 20 at α = 100 (8 to 42%)',
    ]);
    assert.equal(found[0].sign, 'infeasible');
    assert.equal(found[0].cells.length, 23);
    assert.deepEqual(
      found[0].parts.map(({ quiet = false }) => quiet),
      [false, true, false, true],
    );
  });

  test('say nothing if chance could give the opposite', () => {
    // 5 of the 8 seeds fail at one value and 3 at the other, a difference of only two seeds
    const found = said({ methods: ['slbb'], vary: alpha, seeds: { from: 1, to: 8 } }, (task) =>
      task.seed <= (task.values.alpha === 0.1 ? 5 : 3) ? infeasible(task) : solved(task, 9),
    );
    assert.deepEqual(found, []);
  });

  test('are not pooled over values', () => {
    // the same seeds fail at each of the 8 values, so there are 40 cells, but only five independent seeds
    const vary = [{ name: 'alpha', values: [1, 2, 3, 4, 5, 6, 7, 8] }];
    const found = said({ methods: ['slbb'], vary, seeds: { from: 1, to: 5 } }, (task) =>
      task.seed <= 4 ? infeasible(task) : solved(task, 9),
    );
    assert.deepEqual(found, []);
  });

  test('count a seed once, over all values, if there are too few seeds for each value', () => {
    const vary = [
      { name: 'alpha', values: [0.1, 0.3, 1, 3, 10, 30, 100] },
      { name: 'n', values: [50, 100, 200, 400] },
    ];
    const found = said({ methods: ['slbb', 'rbb'], vary, seeds: { from: 1, to: 10 } }, (task) => {
      const fails = task.method.method === 'slbb' && (task.values.alpha as number) <= 0.3;
      return fails ? infeasible(task) : solved(task, task.method.method === 'slbb' ? 200 : 100);
    });
    assert.deepEqual(sentences(found), [
      'SLBB ends off the constraint in 40 of 40 at α = 0.1, in 0 of 40 at α = 100; ' +
        'more often with 10 of 10 seeds (72 to 100%)',
      'RBB solves 280 of 280, SLBB 200 of 280 over all values; more with 10 of 10 seeds (72 to 100%)',
      'RBB takes 0.5 of the evaluations of SLBB over all values (median of 200, 0.5 to 0.5)',
    ]);
    assert.deepEqual(
      found.map(({ cells }) => cells.length),
      [40, 80, 400],
    );
  });

  test('compare methods on the same seeds', () => {
    const found = said({ methods: ['slbb', 'rbb'], seeds }, (task) =>
      task.method.method === 'slbb' && task.seed > 8 ? infeasible(task) : solved(task, task.seed),
    );
    assert.equal(sentences(found).at(-1), 'RBB solves 20 of 20 (84 to 100%), SLBB 8 of 20 (22 to 61%)');
  });

  test('report the ratio of costs, and when another cost contradicts it', () => {
    // auto takes .41, .42, ... .6 times as many evaluations as rbb, but always twice the time
    const found = said({ methods: ['auto', 'rbb'], seeds }, (task) =>
      task.method.method === 'rbb'
        ? solved(task, 1000, { seconds: 1 })
        : solved(task, 400 + 10 * task.seed, { seconds: 2, products: { A: 1000, M: 1000 } }),
    );
    // the median of .41 ... .6 is .505; the bounds are about 2 · sqrt(5) ranks from the middle
    assert.equal(found.length, 1);
    assert.match(
      sentences(found)[0],
      new RegExp(
        '^auto takes 0\\.51 of the evaluations of RBB \\(median of 20, 0\\.4[67] to 0\\.5[45]\\); ' +
          'but not in seconds: 2 times as long',
      ),
    );
  });

  test('report how costs grow, and warn if medians are far from the line', () => {
    const vary = [{ name: 'n', values: [100, 200, 400] }];
    const straight = said({ methods: ['slbb'], vary, seeds }, (task) =>
      solved(task, (task.values.n as number) ** 1.5 * (1 + task.seed / 1000)),
    );
    assert.deepEqual(sentences(straight), ['The evaluations of SLBB grow like n^1.5 (1.5 to 1.5)']);
    // costs 1, 1 and 16: the line through the logarithms has slope 2, and misses a cost by a factor of 16^(1/3) = 2.5
    const bent = said({ methods: ['slbb'], vary, seeds }, (task) => solved(task, task.values.n === 400 ? 1600 : 100));
    assert.match(
      sentences(bent)[0],
      /n\^2 \(2 to 2\); do not extrapolate: a median is off the line by a factor of 2\.5$/,
    );
  });

  test('report how few starts find the best, not counting a start once per method', () => {
    const found = said({ methods: ['slbb', 'rbb'], seeds: [1], starts: 40 }, (task) =>
      solved(task, 9, { objective: task.start <= 8 ? -1 : 0 }),
    );
    assert.ok(
      sentences(found).includes('SLBB finds the least f from 8 of 40 starts (10 to 35%)'),
      sentences(found).join('\n'),
    );
  });

  test("pass Holm's correction for the number of all possible claims", () => {
    // if 6 of 6 seeds agree, p = 1/32, which is enough for a single claim, but not for one of two claims: 1/32 is above
    // 5%/2
    const one = (methods: StudyDescription['methods']) =>
      said({ methods, seeds: { from: 1, to: 6 } }, (task) =>
        task.method.method === 'slbb' ? infeasible(task) : solved(task, 9),
      );
    assert.equal(one(['slbb']).length, 1);
    assert.equal(one(['slbb', 'rbb']).length, 0);
  });

  test('are at most five', () => {
    const methods = ['slbb', 'slgd', 'slnag', 'sllbfgs', 'slcg', 'rbb', 'rgd'] as const;
    const found = said({ methods, vary: [{ name: 'n', values: [100, 200, 400] }], seeds }, (task) =>
      solved(task, (task.values.n as number) * (1 + methods.indexOf(task.method.method as 'slbb'))),
    );
    assert.equal(found.length, 5);
  });

  test('do not need a finished study', () => {
    const study = described({ methods: ['slbb', 'rbb'], seeds });
    assert.deepEqual(findings(gridOf(study, Array(40).fill(undefined))), []);
  });
});
