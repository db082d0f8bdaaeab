// The verdict in one line, for several combinations of ways in which runs can end.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Result } from '../../types/slep.d.ts';
import { verdictLine } from '../../src/model/verdict-line.ts';

type Run = Parameters<typeof verdictLine>[0][number];
type Given = Partial<Result> & { f?: number };

const drawn = (name: string, { f = -4.1, ...result }: Given = {}): Run =>
  ({
    short: name,
    run: {
      ended: true,
      result: {
        status: 'converged',
        verdict: 'feasible stationary point',
        iterations: 40,
        feasibility: 1e-6,
        projected: { objective: f },
        ...result,
      },
    },
  }) as Run;
const off = (name: string) => drawn(name, { verdict: 'infeasible stationary point', feasibility: 17.3 });
const line = (runs: readonly Run[], info?: Parameters<typeof verdictLine>[2]): string[] =>
  verdictLine(runs, [], info).map(({ sign, words, more = '' }) => `${sign}: ${words}${more}`);

test('two runs with different endings are reported one by one, the failure first', () =>
  assert.deepEqual(line([drawn('SLBB', { iterations: 99 }), off('SLBB paper')]), [
    'bad: SLBB paper is off the constraint by 17.3, and stays there',
    'good: SLBB is feasible, iteration 99',
  ]));

test('a run that is not finite at the start says so', () =>
  assert.deepEqual(line([drawn('SLBB', { status: 'diverged', verdict: 'not finite', iterations: 0 })]), [
    'bad: SLBB diverged: f or its gradient is not a number at the start',
  ]));

test('runs that end at feasible stationary points are compared in one sentence', () => {
  assert.deepEqual(line([drawn('A'), drawn('B', { iterations: 30 })]), [
    'good: Both runs end at feasible stationary points, at the same f to 15 digits. Fewest iterations: B, 30.',
  ]);
  assert.deepEqual(line([drawn('A'), drawn('B'), drawn('C')], { optimum: -4.1 }), [
    'good: All 3 reach the exact optimum, f = −4.100000.',
  ]);
  assert.deepEqual(line([drawn('A'), drawn('B', { f: -3 })]), [
    'good: A ends lower than B: f = −4.100, not −3.000. All are stationary.',
  ]);
  assert.deepEqual(line([drawn('A', { f: 27.78 }), drawn('B', { f: 27.68 }), drawn('C', { f: 27.68 })]), [
    'good: B and C end lower than A: f = 27.68, not 27.78. All are stationary.',
  ]);
  assert.deepEqual(line([drawn('A'), drawn('B', { f: -3 }), drawn('C', { f: -2 })]), [
    'good: A ends lowest: f = −4.100, the others up to −2.000. All are stationary.',
  ]);
});

test('a stationary point above the exact optimum is reported as such', () => {
  assert.deepEqual(line([drawn('A'), drawn('B')], { optimum: -5 }), [
    'limit: Both runs end above the exact optimum: f = −4.100, not −5.000, at a stationary point.',
  ]);
  assert.deepEqual(line([drawn('A'), off('B')], { optimum: -5 }), [
    'bad: B is off the constraint by 17.3, and stays there',
    'limit: A ends above the exact optimum: f = −4.100, not −5.000, at a stationary point.',
  ]);
});

test('a warning says first what was done', () =>
  assert.deepEqual(line([drawn('A')], { warnings: ['M is singular, with λ = -0.1: C was shifted by 0.2, and more'] }), [
    'good: A is feasible, iteration 40',
    'limit: C was shifted by 0.2: M is singular, with λ = −0.1, and more',
  ]));

test('if there are many runs, failures are named and the others counted', () =>
  assert.deepEqual(
    line([
      off('A'),
      off('B'),
      drawn('C', { status: 'iterationLimit', verdict: 'feasible, not stationary', iterations: 1000 }),
      drawn('D'),
      drawn('E'),
      drawn('F'),
    ]),
    [
      'bad: A and B are off the constraint',
      'limit: C reached the iteration limit at iteration 1000',
      'good: 3 of 6 end at feasible stationary points, at the same f to 15 digits.',
    ],
  ));

test('a method that did not start is also reported', () => {
  const refused = [{ name: 'ManBB', index: 1, sentence: 'M is singular.', short: 'ManBB', mark: {} as never }];
  assert.deepEqual(verdictLine([drawn('SLBB')], refused), [
    { sign: 'bad', words: 'ManBB does not run here', more: ': M is singular.' },
    { sign: 'good', words: 'SLBB is feasible', more: ', iteration 40' },
  ]);
});

test('a warning with a remedy and its reasons come last', () => {
  const remedy = {
    param: 'shrinkage',
    value: 0.1,
    warning: 'all are 1 whatever the data: ranks of 39. A shrinkage helps',
  };
  assert.deepEqual(line([drawn('SLBB')], { remedy }), [
    'good: SLBB is feasible, iteration 40',
    'limit: All are 1 whatever the data: ranks of 39. A shrinkage helps',
  ]);
});
