// Tests the conditions of exercises: which results meet a condition, which errors invalid conditions cause, and which
// answers are stored.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answersIn, written } from '../../src/note/answers.ts';
import { areMet, readConditions, readValues, type Ending } from '../../src/note/conditions.ts';

const end: Ending = {
  status: 'converged',
  verdict: 'saddle point',
  iterations: 12,
  beta: NaN,
  curvature: { least: -1, bound: -1, within: Infinity, settled: true, products: 3 },
};
const other: Ending = { status: 'converged', verdict: 'feasible stationary point', iterations: 40 };
const met = (text: string, endings = [end, other], own: Record<string, string> = {}) =>
  areMet(readConditions(text, Object.keys(own)), endings, own);

test('conditions on the result of a run', () => {
  const cases: [string, boolean][] = [
    ['verdict = saddle point', true],
    ['verdict = saddle point; iterations < 12', false],
    ['verdict = saddle point; iterations <= 12;', true],
    ['verdict = saddle\n  point', true],
    ['verdict != saddle point', false],
    ['1.iterations<2.iterations', true],
    ['2.verdict = feasible stationary point; 2.iterations > 1.iterations', true],
    ['curvature.least < -0.5', true],
    ['curvature.least < -1.5e0', false],
    ['beta > 0', false],
    ['projected.objective < 1', false],
    ['3.iterations > 0', false],
  ];
  for (const [text, wanted] of cases) assert.equal(met(text), wanted, text);
});

test('conditions on the fields of an exercise', () => {
  assert.equal(met('c < 0.5', [end], { c: '0.3' }), true);
  assert.equal(met('c < 0.5', [end], { c: '0.7' }), false);
  assert.equal(met('c < 0.5', [end], { c: '' }), false);
  assert.equal(met('methods = slbb', [end], { methods: 'slbb' }), true);
  assert.equal(met('methods != slbb', [end], { methods: 'slbb' }), false);
});

test('after an early end, no conditions are met unless one of them is about the status', () => {
  for (const status of ['iterationLimit', 'timeLimit', 'cancelled'] as const) {
    assert.equal(met('iterations > 5', [{ ...end, status }]), false, status);
    assert.equal(met('iterations > 5', [end, { ...other, status }]), false, status);
    assert.equal(met(`iterations > 5; status != stalled`, [{ ...end, status }]), true, status);
  }
});

test('a condition that cannot be read is an error that says why', () => {
  const cases: [string, RegExp][] = [
    ['', /No condition is given/],
    [' ; ', /No condition is given/],
    ['iterations', /“iterations” is not a condition/],
    ['iterations ~ 3', /“iterations ~ 3” is not a condition/],
    ['iteration < 3', /there is no “iteration”; choose from verdict, .*iterations/],
    ['iterations < few', /“few” is neither a number nor the name of one/],
    ['verdict = sadle point', /there is no verdict “sadle point”; choose from feasible stationary point, saddle point/],
    ['verdict < saddle point', /use = or != to compare verdict/],
    ['constructor = 1', /there is no “constructor”/],
    ['iterations < 3; process.exit(1) = 0', /is not a condition/],
  ];
  for (const [text, wanted] of cases) assert.throws(() => readConditions(text), wanted, text);
});

test('values of fields', () => {
  assert.deepEqual(readValues('x0 = 0 1; methods = slbb;beta=2; n = '), { x0: '0 1', methods: 'slbb;beta=2', n: '' });
  assert.deepEqual(readValues(''), {});
});

test('answers in a link', () => {
  const answers = { 'a-note': { start: { given: 'x0 = 1 “2”; y', right: true } } };
  assert.deepEqual(answersIn(`#answers=${written(answers)}`), answers);
  for (const hash of ['', '#answers=', '#answers=%7', '#other=1']) assert.equal(answersIn(hash), null, hash);
});
