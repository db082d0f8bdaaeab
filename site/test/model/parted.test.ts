// Tests the rule that decides whether runs are visibly separated.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { haveParted } from '../../src/model/parted.ts';

const runs = (...all: [feasibility: number, ended?: boolean][]): Parameters<typeof haveParted>[0] =>
  all.map(([feasibility, ended = false]) => ({ ended, progress: { feasibility } as never }));

test('runs have parted once one is far from the constraint and another near it, or one has ended', () => {
  assert.equal(haveParted(runs([1e-14], [1e-14])), false, 'both at the start');
  assert.equal(haveParted(runs([17], [0.2])), false);
  assert.equal(haveParted(runs([17], [1e-4])), true);
  assert.equal(haveParted(runs([1e-4], [3], [17])), true);
  assert.equal(haveParted(runs([17], [0.2, true])), true, 'one has ended early');
});
