// The outcome of a run contains a bound on the difference between f and its minimum.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Result } from '../../types/slep.d.ts';
import { outcome } from '../../src/model/outcome.ts';

type Run = Parameters<typeof outcome>[0][number];

const within = (value?: number): Partial<Result> => ({
  curvature: { least: 1, bound: 1, settled: true, products: 9, within: value } as Result['curvature'],
});
const proof = (proven: boolean): Partial<Result> => ({
  proof: { proven, below: 0, within: proven ? 1e-12 : Infinity, reason: '', equal: NaN },
});

/** Returns the values of the fact “above the minimum by at most” in the outcome of a run with this result. */
function bounds(given: Partial<Result>): number[] {
  const ended = { status: 'converged', verdict: 'feasible stationary point', message: '', iterations: 40, seconds: 1 };
  const result = { ...ended, ...given };
  const trace = { raises: [], columns: { beta: { values: [] } } };
  const info = { warnings: [] };
  const run = { result, trace, info, progress: result };
  const { facts = [] } = outcome([{ name: 'SLBB', method: { kind: 'penalty' }, run } as unknown as Run], 0);
  return facts.filter(({ name }) => name === 'above the minimum by at most').map(({ value }) => value);
}

describe('the bound on f minus its minimum', () => {
  test('is from a proof', () => assert.deepEqual(bounds(proof(true)), [1e-12]));
  test('is from the curvature', () => assert.deepEqual(bounds(within(1e-9)), [1e-9]));
  test('is from the proof if the proof and the curvature both give one', () =>
    assert.deepEqual(bounds({ ...within(1e-9), ...proof(true) }), [1e-12]));
  test('is from the curvature if the proof failed', () =>
    assert.deepEqual(bounds({ ...within(1e-9), ...proof(false) }), [1e-9]));
  test('is absent if it is not known', () => assert.deepEqual(bounds({ ...within(Infinity), ...proof(false) }), []));
  test('is absent in an older session', () => assert.deepEqual(bounds(within()), []));
  test('is absent without a curvature', () => assert.deepEqual(bounds({}), []));
});
