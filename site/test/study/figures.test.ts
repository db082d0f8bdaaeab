// The figures of studies, compared with values computed by hand.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { bands } from '../../src/study/bands.ts';
import type { Task } from '../../src/study/expand.ts';
import { axisOf, growth, slopeInterval } from '../../src/study/growth.ts';
import { map } from '../../src/study/map.ts';
import { pairs, ratioInterval, ratioOf } from '../../src/study/pairs.ts';
import { costProfile, heightAt, profile, targets } from '../../src/study/profiles.ts';
import { starts } from '../../src/study/starts.ts';
import { described, infeasible, made, solved } from './cells.ts';

const near = (actual: number, expected: number, within = 1e-12) =>
  assert.ok(Math.abs(actual - expected) <= within, `${actual}, expected ${expected}`);

/**
 * Returns the grid of a study with these costs by method and seed. The cost 0 stands for a run that ends where the
 * constraint is violated, and undefined for a run that has not ended.
 */
const costing = (table: Record<string, (number | undefined)[]>) => {
  const methods = Object.keys(table) as ('slbb' | 'rbb' | 'auto')[];
  const study = described({ methods, seeds: { from: 1, to: table[methods[0]].length } });
  return made(study, (task) => {
    const cost = table[task.method.method][task.seed - 1];
    return cost === undefined ? undefined : cost === 0 ? infeasible(task) : solved(task, cost);
  });
};

describe('a profile', () => {
  // the ratios to the best cost on each instance are 1, 2, 1 for slbb; 3, 1, none for rbb; 2, 1.5, 4 for auto
  const grid = costing({ slbb: [10, 40, 5], rbb: [30, 20, 0], auto: [20, 30, 20] });

  test('has the ratios to the best method', () => {
    assert.deepEqual(profile(grid), [
      { method: 0, at: [1, 1, 2], of: 3 },
      { method: 1, at: [1, 3], of: 3 },
      { method: 2, at: [1.5, 2, 4], of: 3 },
    ]);
    near(heightAt(profile(grid)[1], 2), 1 / 3);
    near(heightAt(profile(grid)[1], 3), 2 / 3);
    assert.equal(heightAt(profile(grid)[0], 0.5), 0);
  });

  test('is computed for the methods that are shown', () => {
    // without slbb, the best costs are 20, 20 and 20
    assert.deepEqual(profile(grid, [1, 2]), [
      { method: 1, at: [1, 1.5], of: 3 },
      { method: 2, at: [1, 1, 1.5], of: 3 },
    ]);
  });

  test('of cost has the costs', () => {
    assert.deepEqual(costProfile(grid)[1], { method: 1, at: [20, 30], of: 3 });
  });

  test('uses instances on which all shown methods have ended', () => {
    const running = costing({ slbb: [10, 40], rbb: [30, undefined] });
    assert.deepEqual(
      profile(running).map(({ of }) => of),
      [1, 1],
    );
    assert.equal(profile(running, [0])[0].of, 2);
  });

  test('counts an instance that no method solves for none', () => {
    assert.deepEqual(
      profile(costing({ slbb: [0, 4], rbb: [0, 2] })).map(({ at, of }) => [at, of]),
      [
        [[2], 2],
        [[1], 2],
      ],
    );
  });
});

test('targets count pairs of instances and accuracies', () => {
  const study = described({ methods: ['slbb'] });
  // there are four targets per decade: the fourth is 1e-1 and the eighth 1e-2
  const descent = [1, 2, 3, 4, 5, 6, 7, 8];
  const [line] = targets(made(study, (task) => solved(task, 9, task.seed === 1 ? { descent } : {})));
  assert.deepEqual(line, { method: 0, at: [4, 8], of: 16 });
});

describe('bands', () => {
  const trace = (iteration: number[], gap: number[]) => ({
    iteration,
    cost: iteration,
    gap,
    gradNorm: gap,
    feasibility: gap,
  });
  const traces = [trace([0, 1, 2], [9, 5, 1]), trace([0, 2, 4], [7, 3, 2])];
  const study = described({ methods: ['slbb'], figures: ['bands'] });
  const [band] = bands(made(study, (task) => solved(task, 5, { trace: traces[task.seed - 1] })));

  test('hold the last value of a run that has ended', () => {
    assert.deepEqual(band.x, [0, 1, 2, 4]);
    // at iteration 1, the gaps are 5 and 7, and the quartiles are 5.5, 6 and 6.5; at iteration 4, the gaps are 1 and 2
    assert.deepEqual(band.quantiles, [
      [7, 7.5, 8, 8.5, 9],
      [5, 5.5, 6, 6.5, 7],
      [1, 1.5, 2, 2.5, 3],
      [1, 1.25, 1.5, 1.75, 2],
    ]);
    assert.deepEqual([band.runs, band.ends], [2, [2, 4]]);
  });
});

describe('growth', () => {
  const vary = [{ name: 'n', values: [100, 200, 400] }];
  const study = described({ methods: ['slbb'], vary, seeds: { from: 1, to: 3 } });
  const cost = ({ values, seed }: Task) => seed * 5 * (values.n as number) ** 1.5;

  test('has the slope of a power', () => {
    const [line] = growth(made(study, (task) => solved(task, cost(task))));
    near(line.slope, 1.5, 1e-9);
    // the costs for the three seeds are 5, 10 and 15 n^1.5, whose geometric mean is 5 · 6^(1/3) n^1.5
    near(Math.exp(line.intercept), 5 * 6 ** (1 / 3), 1e-9);
    near(slopeInterval(line).low, 1.5, 1e-9);
    near(slopeInterval(line).high, 1.5, 1e-9);
    near(line.strays, 10 / (5 * 6 ** (1 / 3)), 1e-9);
    assert.deepEqual(line.at[0].quartiles, [7500, 10000, 12500]);
    assert.equal(line.left, 0);
  });

  test('leaves out runs that are not solved, and says how many', () => {
    const [line] = growth(made(study, (task) => (task.values.n === 200 ? infeasible(task) : solved(task, cost(task)))));
    assert.deepEqual(
      line.at.map(({ solved, of }) => [solved, of]),
      [
        [3, 3],
        [0, 3],
        [3, 3],
      ],
    );
    assert.equal(line.left, 3);
    near(line.slope, 1.5, 1e-9);
  });

  test('uses the cells with one value of the other parameter', () => {
    const two = described({ methods: ['slbb'], vary: [...vary, { name: 'p', values: [2, 3] }] });
    const grid = made(two, (task) => solved(task, cost(task) * (task.values.p === 2 ? 1 : (task.values.n as number))));
    near(growth(grid)[0].slope, 1.5, 1e-9);
    near(growth(grid, { where: 3 })[0].slope, 2.5, 1e-9);
    assert.equal(axisOf(two), 0);
  });
});

test('a map counts outcomes by choice, with the most frequent failure', () => {
  const study = described({ methods: ['slbb'], vary: [{ name: 'alpha', values: [1, 10] }], seeds: { from: 1, to: 4 } });
  const [easy, hard] = map(
    made(study, (task) => {
      if (task.values.alpha === 1) return solved(task, 1);
      if (task.seed === 4) return undefined;
      return task.seed === 1 ? solved(task, 1, { verdict: 'saddle point' }) : infeasible(task);
    }),
  );
  assert.deepEqual([easy.solved, easy.of, easy.failure], [4, 4, undefined]);
  assert.deepEqual(hard.outcomes, ['saddle', 'infeasible', 'infeasible', undefined]);
  assert.deepEqual([hard.solved, hard.of, hard.failure], [0, 3, 'infeasible']);
  assert.deepEqual(hard.cells, [1, 3, 5, 7]);
  near(hard.interval.high, 3.841458820694124 / 6.841458820694124);
});

describe('starts', () => {
  const study = described({ methods: ['slbb'], starts: 5, seeds: [1] });
  // f(X0) - f* is 4, so values of f within 4e-6 of each other belong to the same minimum
  const f = [-3, -3 + 3e-6, -1, -2, 7];
  const [found] = starts(
    made(study, (task) => (task.start === 5 ? infeasible(task) : solved(task, 1, { objective: f[task.start - 1] }))),
  );

  test('are grouped by the minimum that they reach', () => {
    assert.deepEqual(found.minima, [
      { f: -3, cells: [0, 1] },
      { f: -2, cells: [3] },
      { f: -1, cells: [2] },
    ]);
    assert.deepEqual(found.elsewhere, [4]);
  });

  test('report how many starts find the best, and how many are enough', () => {
    assert.deepEqual([found.best, found.of], [2, 5]);
    // log(0.05)/log(1 - 2/5) = 5.86
    assert.equal(found.enough, 6);
  });
});

describe('pairs', () => {
  const grid = costing({ slbb: [10, 40, 5, 8], rbb: [30, 20, 0, 32] });

  test('compare instances that both solve', () => {
    const found = pairs(grid, 0, 1);
    const { points, left } = found;
    assert.deepEqual(
      points.map(({ a, b }) => [a, b]),
      [
        [10, 30],
        [40, 20],
        [8, 32],
      ],
    );
    near(ratioOf(found), 1 / 3); // the median of 1/3, 2 and 1/4
    assert.equal(left, 1);
    assert.deepEqual(points[0].cells, [0, 1]);
  });

  test('have an interval over seeds', () => {
    // any of the three ratios can be the median of a draw: 7 of the 27 draws have 1/4 at least twice
    assert.deepEqual(ratioInterval(grid, pairs(grid, 0, 1)), { low: 0.25, high: 2 });
  });

  test('can compare another cost, or the cells of one choice of values', () => {
    near(ratioOf(pairs(grid, 0, 1, undefined, 'seconds')), 1 / 3);
    assert.equal(pairs(grid, 0, 1, 1).points.length, 0);
  });
});
