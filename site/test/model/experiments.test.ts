// Runs the experiments in the lab's menu, and checks claims in their texts.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Slep } from '../../types/slep.d.ts';
import { experiments as described } from '../../build/experiments.mjs';
import { inSite } from '../../build/paths.mjs';
import { specsOf } from '../../src/model/run-specs.ts';
import { experimentIn, readLink } from '../../src/model/link.ts';
import type { Value } from '../../src/model/settings.ts';
import { patched } from '../../src/model/state.ts';
import { nonEmpty } from '../non-empty.ts';
import { agree, changes, f, hillsOf, iterations, near, optimal, smallRows, sound, type Found } from './found.ts';

const { load }: typeof import('../../types/slep.d.ts') = await import(inSite('dist/slep.js'));
const stories = described();
const experiments = stories.map(({ link }) => link);
/** The pictures that an experiment may show when it opens. */
const pictures = ['x', 'eigenvalues', 'cost', 'landscape', 'matrix'];

let slep: Slep;

/** Runs the methods of an experiment, in the order of its line-up, with some settings changed. */
async function runs(name: string, settings: Record<string, Value> = {}): Promise<Found[]> {
  const { catalog } = slep;
  const { state } = readLink(`experiment=${name}`, { catalog, experiments, pictures });
  assert.equal(state.experiment, name);
  const found: Found[] = [];
  for (const spec of nonEmpty(specsOf(catalog, patched(state, { settings }), null))) {
    try {
      const run = await slep.start(spec);
      const result = await run.solve();
      found.push({
        result,
        trace: await run.trace(),
        info: run.info,
        x: await run.x(),
        ritz: result.projected ? (await run.projected()).ritz : undefined,
        refusal: '',
      });
      run.dispose();
    } catch (error) {
      found.push({ refusal: (error as Error).message } as Found);
    }
  }
  return found;
}

const claims: Record<string, () => Promise<void>> = {
  'too-small': async () => {
    const [certified, paper] = await runs('too-small');
    sound(certified);
    assert.equal(paper.result.verdict, 'infeasible stationary point');
    assert.ok(paper.result.gradNorm <= 1e-4 && paper.result.feasibility > 1);
  },
  first: async () => {
    const found = await runs('first');
    sound(...found);
    agree(found);
    for (const { trace } of nonEmpty(found))
      assert.ok(trace.feasibility.at(-1)! < 1e-3 * Math.max(...trace.feasibility));
  },
  'near-three': async () => {
    const [certified, held] = await runs('near-three');
    sound(certified);
    optimal([certified]);
    assert.equal(held.result.verdict, 'infeasible stationary point');
    // The message gives the range of the eigenvalues of B = XᵀMX. If each of these eigenvalues is near 3, the norm of
    // C = B - I is near 2√p.
    near(held.result.feasibility, 2 * Math.sqrt(held.info.p), 0.03);
    const [low, high] = ['min', 'max'].map((end) =>
      Number(new RegExp(`λ_${end} = ([.\\d]+)`).exec(held.result.message)?.[1]),
    );
    assert.ok(low > 2.9 && high < 3.1, held.result.message);
    assert.ok(held.result.objective > 0 && held.result.objective < 1e-3 * Number(held.info.optimum));
  },
  lifts: async () => {
    const [slbb, rbb] = await runs('lifts');
    sound(slbb, rbb);
    agree([slbb, rbb]);
    const [up, down] = changes(slbb);
    assert.ok(up >= 1 && down >= 1, `β rose ${up} and fell ${down} times`);
    assert.ok(Math.max(...rbb.trace.feasibility) < 1e-12);
  },
  'at-the-end': async () => {
    const [slbb, alm] = await runs('at-the-end');
    sound(slbb, alm);
    assert.ok(alm.result.objective < f(alm) - 1e-4, 'f is lower off the constraint');
    assert.ok(alm.result.feasibility > 1e-4 && Number(alm.result.projected?.feasibility) < 1e-12);
    agree([slbb, alm]);
  },
  decades: async () => {
    const found = await runs('decades');
    sound(...found);
    const [slep1, slep10, slep100, alm1, alm10, alm100] = found.map(iterations);
    assert.ok(alm1 > 2 * slep1, `${alm1} and ${slep1}`);
    assert.ok(slep100 > 2 * slep10 && alm100 > 1.3 * alm10, found.map(iterations).join());
  },
  'line-search': async () => {
    const [safe, plain] = await runs('line-search');
    sound(safe);
    assert.equal(plain.result.status, 'diverged');
    const { n, rankM } = safe.info;
    assert.equal(rankM, n / 2);
    sound(...(await runs('line-search', { c: 1 })));
  },
  'metric-of-m': async () => {
    const [slbb, rbb, manbb] = await runs('metric-of-m');
    sound(slbb, rbb);
    assert.match(manbb.refusal, /not positive definite/);
    assert.equal(slbb.info.rankM, 0.9 * slbb.info.n);
    const [slbb1, , manbb1] = await runs('metric-of-m', { c: 1 });
    sound(slbb1, manbb1);
    assert.ok(iterations(manbb1) > iterations(slbb1));
  },
  steps: async () => {
    const found = await runs('steps');
    sound(...found);
    const [bb, long, short] = found.map(iterations);
    assert.ok(short > 2.5 * long && short < 4 * long && long > 4 * bb, `${bb}, ${long}, ${short}`);
    const rises = ({ trace: { gradNorm } }: Found) => gradNorm.filter((g, k) => k > 0 && g > gradNorm[k - 1]).length;
    assert.ok(rises(found[0]) > 5, 'the gradient of Barzilai-Borwein jumps');
  },
  chebyshev: async () => {
    const [plain, metric] = await runs('chebyshev');
    sound(plain, metric);
    assert.ok(iterations(metric) < 0.66 * iterations(plain), `${iterations(metric)}, ${iterations(plain)}`);
    assert.ok(metric.result.counts.M > plain.result.counts.M);
  },
  minimisers: async () => {
    const [slbb, rbb] = await runs('minimisers');
    sound(slbb, rbb);
    near(slbb.trace.objective[0], rbb.trace.objective[0], 1e-12);
    assert.ok(Math.abs(f(slbb) - f(rbb)) > 0.01, 'two minimisers');
    const winners = new Set<number>();
    for (const seed of [1, 2, 3]) {
      const found = (await runs('minimisers', { seed })).map(f);
      winners.add(found.indexOf(Math.min(...found)));
    }
    assert.equal(winners.size, 2);
  },
  smoothing: async () => {
    const coarse = await runs('smoothing');
    const fine = await runs('smoothing', { mu: 1e-4 });
    sound(...coarse, ...fine);
    const [slbb, sllbfgs] = coarse.map((c, i) => iterations(fine[i]) / iterations(c));
    assert.ok(slbb > 2 && sllbfgs < 1.5, `${slbb}, ${sllbfgs}`);
    coarse.forEach((c, i) => {
      near(f(fine[i]), f(c), 0.01);
      assert.ok(Math.abs(f(fine[i]) - f(c)) > 1e-3 * Math.abs(f(c)));
    });
  },
  sparsity: async () => {
    const found: Found[] = [];
    for (const gamma of [0, 0.1, 0.2]) found.push(...(await runs('sparsity', { gamma })));
    sound(...found);
    const rows = found.map(smallRows);
    const values = found.map(f);
    assert.ok(rows[0] < rows[1] && rows[1] < rows[2], `small rows: ${rows}`);
    assert.ok(values[0] < values[1] && values[1] < values[2], `f: ${values}`);
  },
  threshold: async () => {
    const [repaired] = await runs('threshold');
    sound(repaired);
    assert.match(repaired.info.warnings.join(), /indefinite.*shifted by/);
    assert.ok(Number(repaired.info.lambdaMinBefore) < -1e-3);
    const [raw] = await runs('threshold', { threshold: 'none' });
    assert.deepEqual(raw.info.warnings, []);
  },
  beam: async () => {
    const found = await runs('beam');
    sound(...found);
    for (const { info, ritz } of found) {
      assert.equal(info.rankM, info.n / 2);
      (info.analytic as number[]).forEach((known, i) => near(Number(ritz?.[i]), known, 0.03));
    }
  },
  scaling: async () => {
    const raw = await runs('scaling');
    const scaled = await runs('scaling', { scaling: true });
    sound(...raw, ...scaled);
    raw.forEach((r, i) => {
      near(f(scaled[i]), f(r), 1e-6);
      assert.ok(iterations(scaled[i]) < 0.2 * iterations(r), `${iterations(scaled[i])}, ${iterations(r)}`);
    });
  },
  views: async () => optimal(await runs('views')),
  classes: async () => {
    const found = await runs('classes');
    optimal(found);
    assert.equal(found[0].info.p, 4);
  },
  orbitals: async () => {
    const found = await runs('orbitals');
    sound(...found);
    agree(found, 1e-5);
    for (const { x } of found) assert.equal(hillsOf(x, 20, 4), 4);
  },
};

describe('an experiment shows what it says', () => {
  before(async () => void (slep = await load()));
  after(() => slep.dispose());

  for (const [name, claim] of Object.entries(claims)) test(name, claim);

  test('and claims of every experiment are checked', () =>
    assert.deepEqual(experiments.map(experimentIn), Object.keys(claims)));

  test('and its link names only things that exist', () => {
    for (const [i, experiment] of experiments.entries()) {
      const { state, notes } = readLink(experiment, { catalog: slep.catalog, experiments, pictures });
      assert.deepEqual(notes, [], experiment);
      assert.equal(state.experiment, experimentIn(experiment));
      const { title, text } = stories[i];
      assert.ok(title.length > 5 && text.length > 80 && text.length < 300, `${title}: ${text.length}`);
    }
  });
});
