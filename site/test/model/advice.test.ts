// Checks what the lab offers after a run has ended. If the run has failed, a run with the recommended offer must end at
// a solution.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Result, RunInfo, Slep, Trace } from '../../types/slep.d.ts';
import { inSite } from '../../build/paths.mjs';
import { advise, type Advice } from '../../src/model/advice.ts';
import { hasArrived } from '../../src/model/comparison.ts';
import { readLink } from '../../src/model/link.ts';
import { patched, type State } from '../../src/model/state.ts';
import { specsOf } from '../../src/model/run-specs.ts';
import { nonEmpty } from '../non-empty.ts';

const { load }: typeof import('../../types/slep.d.ts') = await import(inSite('dist/slep.js'));

let slep: Slep;
before(async () => void (slep = await load()));
after(() => slep.dispose());

interface Found {
  result: Result;
  trace: Trace;
  remedy: RunInfo['remedy'];
}

async function runs(state: State): Promise<Found[]> {
  const found: Found[] = [];
  for (const spec of specsOf(slep.catalog, state, null)) {
    const run = await slep.start(spec);
    found.push({ result: await run.solve(), trace: await run.trace(), remedy: run.info.remedy });
    run.dispose();
  }
  return found;
}

const stateOf = (link: string): State => {
  const { state, notes } = readLink(link, { catalog: slep.catalog, experiments: [], pictures: [] });
  assert.deepEqual(notes, []);
  return state;
};

const offersFor = (state: State, found: readonly Found[], index: number): Advice[] =>
  advise({
    catalog: slep.catalog,
    state,
    index,
    result: found[index].result,
    startGradNorm: found[index].trace.gradNorm[0],
    results: found.map(({ result }) => result),
    remedy: found[index].remedy,
  });

interface Case {
  /** The link that opens the runs. The first method in the link is the method that fails. */
  link: string;
  /** The status of the failing run, or its verdict if it converged. */
  ends: string;
  /** All offers. The first offer is the recommended one. */
  offers: readonly string[];
}

const best = 'add auto, the best method for this problem';
const small = 'problem=quadratic&n=60&p=3';
const caught = 'problem=quadratic&n=200&p=5&alpha=10&d=0.05&start=rand';
const alone = 'slbb;beta=paper;safeguard=false';

const bad: Record<string, Case> = {
  'the paper’s β, off the constraint': {
    link: `${caught}&methods=${alone}`,
    ends: 'infeasible stationary point',
    offers: ['add SLBB with the certified β', 'start from randn, nearer the solution', best],
  },
  'the same next to the certified β': {
    link: `${caught}&methods=${alone}+slbb`,
    ends: 'infeasible stationary point',
    offers: ['add the paper’s β × 10', 'start from randn, nearer the solution', best],
  },
  'β = 1e-12': {
    link: `${small}&methods=slbb;beta=1e-12;safeguard=false`,
    ends: 'infeasible stationary point',
    offers: ['add SLBB with the certified β', best],
  },
  'β = 1e-12 next to the certified one': {
    link: `${small}&methods=slbb;beta=1e-12;safeguard=false+slbb`,
    ends: 'infeasible stationary point',
    offers: ['add SLBB with β = 18', best],
  },
  'β = 1e-5 where X has lost dimensions': {
    link: 'problem=eigen&n=100&p=4&methods=slbb;beta=1e-5;safeguard=false+slbb',
    ends: 'infeasible stationary point',
    offers: ['add SLBB with β = 60', best],
  },
  'a density far from the constraint': {
    link: 'problem=kohnsham&grid=6&methods=slbb;beta=0.001;safeguard=false+slbb',
    ends: 'infeasible stationary point',
    offers: ['add SLBB with β = 29', best],
  },
  'h without a lower bound': {
    link: `problem=lda&n=40&m=200&methods=${alone}`,
    ends: 'diverged',
    offers: ['add SLBB with the certified β', 'add SLBB with the same β and the safeguard', best],
  },
  'the same next to the certified β and the safeguard': {
    link: 'problem=lda&n=40&m=200&methods=slbb;beta=paper;safeguard=false+slbb+slbb;beta=paper',
    ends: 'diverged',
    offers: [best],
  },
  'β = 1e8, with which the run is slow': {
    link: `${small}&maxIterations=500&methods=slbb;beta=1e8`,
    ends: 'iterationLimit',
    offers: ['add SLBB with the certified β', 'allow iterations up to 5000', best],
  },
  'a limit of 10 iterations': {
    link: `${small}&maxIterations=10&methods=slbb`,
    ends: 'iterationLimit',
    offers: ['allow iterations up to 100', best],
  },
  'a tolerance below rounding errors': {
    link: `${small}&tol=1e-18&methods=slbb+auto`,
    ends: 'stalled',
    offers: ['allow a tolerance of 1e-13'],
  },
  'an augmented Lagrangian without a penalty': {
    link: `${small}&methods=alm;beta=1e-9`,
    ends: 'stalled',
    offers: ['add ALM with the certified β', best],
  },
};

const good: Record<string, Omit<Case, 'ends'>> = {
  'β mattered': {
    link: `${small}&methods=slbb`,
    offers: [
      'add SLBB with β = 0.17, too small',
      'start at rand with α = 10: which β is enough?',
      'make M singular: c = 0.9',
      'use a tolerance of 1e-8',
    ],
  },
  'β did not matter': { link: 'problem=lda&n=40&m=200&methods=slbb', offers: ['use a tolerance of 1e-8'] },
  'gradients are so large that a tighter tolerance is below rounding errors': {
    link: 'problem=beam&methods=rbb',
    offers: [],
  },
};

describe('the offers', () => {
  for (const [name, { link, ends, offers: wanted }] of Object.entries(bad))
    test(`after ${name} are the expected ones, and the first one helps`, async () => {
      const state = stateOf(link);
      const found = await runs(state);
      const [{ result }] = found;
      assert.equal(result.status === 'converged' ? result.verdict : result.status, ends);
      const offers = offersFor(state, found, 0);
      assert.deepEqual(
        offers.map(({ label }) => label),
        wanted,
      );
      assert.deepEqual(
        nonEmpty(offers).map(({ recommended }) => recommended),
        offers.map((_, i) => i === 0),
      );
      for (const { patch } of offers.filter((offer) => offer.patch.lineup)) {
        assert.deepEqual(
          patch.lineup?.filter((_, i) => i !== patch.verdict),
          state.lineup,
        );
        assert.equal(patch.verdict, 1);
      }
      const next = patched(state, offers[0].patch);
      const cured = (await runs(next))[next.verdict ?? 0].result;
      assert.ok(hasArrived(cured), `${offers[0].label}: ${cured.status}, ${cured.verdict}`);
    });

  for (const [name, { link, offers: wanted }] of Object.entries(good))
    test(`after a run that converged, if ${name}, recommend nothing`, async () => {
      const state = stateOf(link);
      const found = await runs(state);
      assert.ok(hasArrived(found[0].result));
      const offers = offersFor(state, found, 0);
      assert.deepEqual(
        offers.map(({ label }) => label),
        wanted,
      );
      assert.ok(offers.every(({ recommended }) => !recommended));
    });

  test('after a run whose result does not depend on the data, recommend a setting with which it does', async () => {
    const state = stateOf('problem=gcca&n=60&m=20&k=2&p=3&signal=0&methods=auto');
    const found = await runs(state);
    assert.ok(hasArrived(found[0].result));
    const [offer, ...others] = offersFor(state, found, 0);
    assert.deepEqual([offer.label, offer.recommended], ['set shrinkage to 0.1', true]);
    assert.ok(others.every(({ recommended }) => !recommended));
    const next = patched(state, offer.patch);
    const [cured] = await runs(next);
    assert.ok(hasArrived(cured.result));
    assert.ok(offersFor(next, [cured], 0).every(({ label }) => !label.includes('shrinkage')));
  });

  test('add nothing to a full line-up', async () => {
    const state = stateOf(`${small}&methods=slbb;beta=1e-12;safeguard=false`);
    const lineup = Array.from({ length: 16 }, (_, i) => ({ ...state.lineup[0], options: { beta: 1e-12 * (i + 1) } }));
    assert.deepEqual(offersFor({ ...state, lineup }, await runs(state), 0), []);
  });
});
