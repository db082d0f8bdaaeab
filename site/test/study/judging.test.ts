// Outcomes and digests of cells.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { StudyCell } from '../../types/slep.d.ts';
import { digestOf, fingerprintOf, traceDigest } from '../../src/study/digest.ts';
import { expand } from '../../src/study/expand.ts';
import { judged } from '../../src/study/judge.ts';
import { cellOf, emptyCell } from '../../src/study/record.ts';
import { described, solved } from './cells.ts';
import { ended } from './ended.ts';

const study = described({ figures: ['bands'] });
const [task, other] = expand(study);

describe('an outcome', () => {
  const outcomes = (...changes: Partial<StudyCell>[]) =>
    judged(changes.map((c) => solved(task, 5, c))).map(({ outcome }) => outcome);

  test('is solved if f is within 1e-6 of the decrease from f(X0) to the best found', () => {
    // for f* = -1 and f(X0) = 1, f may be at most -1 + 2e-6
    assert.deepEqual(outcomes({ objective: -1 }, { objective: -1 + 1.9e-6 }, { objective: -1 + 2.1e-6 }), [
      'solved',
      'solved',
      'another minimum',
    ]);
  });

  test('is measured against the known optimum if there is one', () => {
    assert.deepEqual(outcomes({ objective: 0, optimum: -1 }), ['another minimum']);
  });

  test('also takes the best f at R(X) from runs that are not solved', () => {
    assert.deepEqual(outcomes({ objective: 0 }, { objective: -1, verdict: 'infeasible stationary point' }), [
      'another minimum',
      'infeasible',
    ]);
  });

  test('reports how a run failed', () => {
    assert.deepEqual(
      outcomes(
        { verdict: 'saddle point' },
        { verdict: 'feasible, not stationary', status: 'stalled' },
        { verdict: 'infeasible, not stationary', status: 'iterationLimit' },
        { verdict: 'not finite', status: 'diverged', objective: NaN },
        { verdict: 'feasible, not stationary', status: 'diverged' },
      ),
      ['saddle', 'not stationary', 'infeasible', 'diverged', 'diverged'],
    );
  });

  test('of a refused or failed cell is not changed', () => {
    const cells = [emptyCell(task, 'refused', 'no'), emptyCell(other, 'failed', 'a crash')];
    assert.deepEqual(
      judged(cells).map(({ outcome }) => outcome),
      ['refused', 'failed'],
    );
  });

  test('allows a start at the solution', () => {
    assert.deepEqual(outcomes({ first: 0, objective: 0 }), ['solved']);
  });
});

describe('the costs at gaps', () => {
  const reached = (cells: StudyCell[]) => judged(cells)[0].reached;

  test('are those of the first feasible iterate whose gap is small enough', () => {
    assert.deepEqual(reached([cellOf(task, study, ended())]), [2, 4, 6, 8, 10, 12, 14, 16]);
    const run = ended();
    run.trace.feasibility.fill(1, 0, 5); // rows 0 to 4 violate the constraint
    assert.deepEqual(reached([cellOf(task, study, run)]), [10, 10, 10, 10, 10, 12, 14, 16]);
  });

  test('are counted in the cost of the study', () => {
    const costs = (cost: 'products' | 'iterations' | 'seconds') =>
      reached([cellOf(task, described({ cost }), ended())])[1];
    assert.equal(costs('products'), 2 * (2 + 3 + 1));
    assert.equal(costs('iterations'), 2);
    assert.equal(costs('seconds'), 0.25);
  });

  test('end if another run on the instance found a lower f', () => {
    // for f* = -1, the gap at f = 0 is ½, so 1e-1 is never reached
    assert.deepEqual(reached([cellOf(task, study, ended()), solved(other, 3, { objective: -1 })]), Array(8).fill(null));
    // for f* = -1e-3, the gap is 1e-2 at f = 9e-3; the next lower f for which `descent` has a cost is 10^(-9/4)
    const [one, two, , four] = reached([cellOf(task, study, ended()), solved(other, 3, { objective: -1e-3 })]);
    assert.deepEqual([one, two, four], [4, 6, null]);
  });
});

describe('a digest', () => {
  const cell = cellOf(task, study, ended());

  test('changes with a figure and with a bit of the trace, but not with seconds, words or labels', () => {
    assert.equal(digestOf(cell), cell.digest);
    assert.notEqual(digestOf({ ...cell, objective: 5e-324 }), cell.digest);
    assert.notEqual(digestOf({ ...cell, status: 'stalled' }), cell.digest);
    const run = ended(12, { seconds: 9, message: 'else' });
    run.trace.seconds.fill(4);
    assert.equal(cellOf(other, study, run).digest, cell.digest);
    run.trace.gradNorm[3] = -0;
    assert.notEqual(cellOf(task, study, run).digest, cell.digest);
  });

  test('is the same for every NaN', () => {
    const run = ended();
    new Uint32Array(run.trace.step.buffer)[2 * 4 + 1] = 0xffffffff; // a NaN with a different bit pattern
    assert.ok(Number.isNaN(run.trace.step[4]));
    assert.equal(traceDigest(run.trace), cell.traceDigest);
  });

  test('of a trace is the SHA-256 of its columns', async () => {
    const { trace } = ended(3);
    const names = ['iteration', 'objective', 'merit', 'gradNorm', 'feasibility', 'step', 'beta', 'margin'] as const;
    const bytes = new Float64Array(names.flatMap((name) => [...trace[name]]));
    const hash = Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex');
    assert.equal(traceDigest(trace), hash);
  });

  test('of all cells in order makes the fingerprint', () => {
    const [a, b] = [{ digest: '00'.repeat(32) }, { digest: '01'.repeat(32) }];
    assert.match(fingerprintOf([a, b])!, /^[0-9a-f]{64}$/);
    assert.notEqual(fingerprintOf([a, b]), fingerprintOf([b, a]));
    assert.equal(fingerprintOf([a, undefined]), null);
    assert.equal(fingerprintOf([a, { digest: '' }]), null);
  });

  test('exists for refused cells, but not for failed ones', () => {
    assert.match(emptyCell(task, 'refused', 'no').digest, /^[0-9a-f]{64}$/);
    assert.equal(emptyCell(task, 'failed', 'no').digest, '');
  });
});

test('at most 48 rows are kept for bands, including the first and the last', () => {
  const { trace } = cellOf(task, study, ended(1000));
  assert.ok(trace!.iteration.length <= 48);
  assert.deepEqual([trace!.iteration[0], trace!.iteration.at(-1)], [0, 999]);
  assert.equal(trace!.gap[0], 1);
  assert.equal(cellOf(task, described(), ended()).trace, undefined);
});
