// Tests the statistics of a study with 10,000 cells: their values, which are compared with Octave's if Octave is
// installed, and the time that it takes to compute them.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { bands } from '../../src/study/bands.ts';
import { findings } from '../../src/study/findings.ts';
import { growth, slopeInterval } from '../../src/study/growth.ts';
import { map } from '../../src/study/map.ts';
import { pairs, ratioInterval, ratioOf } from '../../src/study/pairs.ts';
import { costProfile, profile, targets } from '../../src/study/profiles.ts';
import { quantile } from '../../src/study/statistics.ts';
import { manyCells } from './many-cells.ts';

const grid = manyCells();

/**
 * The Octave program that computes the statistics of a table of costs, in which NaN means that a cell was not solved.
 */
const program = `
x = fscanf(stdin, '%g', [6 Inf])';  % n, seed, four costs
c = x(:, 3:6);
c(isnan(c)) = Inf;
r = c ./ min(c, [], 2);
for m = 1:4
  printf('%.15g ', mean(r(:, m) <= 2));
end
for m = 1:4
  ok = isfinite(c(:, m));
  b = polyfit(log(x(ok, 1)), log(c(ok, m)), 1);
  printf('%.15g ', b(1));
end
both = isfinite(c(:, 1)) & isfinite(c(:, 3));
printf('%.15g ', median(c(both, 1) ./ c(both, 3)));
h = c(x(:, 1) == 200 & isfinite(c(:, 2)), 2);
printf('%.15g ', quantile(h, [0.25 0.5 0.75], 1, 7));
k = sum(isfinite(c(x(:, 1) == 200, 2)));
z = norminv_(0.975);
n = 500;
p = k / n;
printf('%.15g ', (p + z^2/(2*n) + [-1 1]*z*sqrt(p*(1-p)/n + z^2/(4*n^2))) / (1 + z^2/n));
`.replace('norminv_(0.975)', 'sqrt(2)*erfinv(0.95)');

const has = spawnSync('octave-cli', ['--norc', '--eval', '1;']).status === 0;

test('the statistics are those of Octave', { skip: has ? false : 'octave-cli is not installed' }, () => {
  const lines = grid.rounds.map(({ values, seed, cells }) =>
    [values.n, seed, ...cells.map((cell) => (cell!.outcome === 'solved' ? cell!.evaluations : 'NaN'))].join(' '),
  );
  const { stdout, stderr } = spawnSync('octave-cli', ['--norc', '--eval', program], {
    input: `${lines.join('\n')}\n`,
    encoding: 'utf8',
  });
  const theirs = stdout.trim().split(/\s+/).map(Number);
  const costs = grid.rounds
    .filter(({ values, cells }) => values.n === 200 && cells[1]!.outcome === 'solved')
    .map(({ cells }) => cells[1]!.evaluations)
    .sort((a, b) => a - b);
  const { interval } = map(grid).find(({ method, values }) => method === 1 && values.n === 200)!;
  const ours = [
    ...profile(grid).map(({ at, of }) => at.filter((ratio) => ratio <= 2).length / of),
    ...growth(grid).map(({ slope }) => slope),
    ratioOf(pairs(grid, 0, 2)),
    ...[0.25, 0.5, 0.75].map((q) => quantile(costs, q)),
    ...[interval.low, interval.high],
  ];
  assert.equal(theirs.length, ours.length, stderr);
  ours.forEach((value, i) =>
    assert.ok(Math.abs(value - theirs[i]) <= 1e-10 * Math.abs(value), `${i}: ${value}, Octave has ${theirs[i]}`),
  );
});

test('the statistics of 10,000 cells take less than half a second', () => {
  assert.equal(grid.cells.length, 10_000);
  const figures = {
    profile,
    costProfile,
    targets,
    growth: (g: typeof grid) => growth(g).map(slopeInterval),
    map,
    bands,
    findings,
    pairs: (g: typeof grid) => ratioInterval(g, pairs(g, 0, 1)),
  };
  const took = Object.entries(figures).map(([name, figure]) => {
    const began = process.cpuUsage(); // the time is CPU time, which does not depend on the load on the machine
    figure(grid);
    return [name, process.cpuUsage(began).user / 1000] as const;
  });
  const total = took.reduce((sum, [, ms]) => sum + ms, 0);
  console.log(took.map(([name, ms]) => `${name} ${ms.toFixed(0)} ms`).join(', '), `in all ${total.toFixed(0)}`);
  assert.ok(total < 500, `${total} ms`);
});
