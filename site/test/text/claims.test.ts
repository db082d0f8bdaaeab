// Checks claims of notes 2 to 6 by computation. notes.test.ts checks the first note, and exercises.test.ts the
// exercises.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { columnsOf } from '../../build/sketches.mjs';
import { componentsAfter } from '../../src/sketch/components.ts';
import { shuffled } from '../../src/sketch/shuffles.ts';
import { steps, valueOf } from '../../src/sketch/zigzag.ts';
import { growth } from '../../src/study/growth.ts';
import { nonEmpty } from '../non-empty.ts';
import { dot, near, norm, read, resultsOf, table } from './computing.ts';

describe('note 2', () => {
  const [x, v] = [
    [0.6, 0.4],
    [-0.8, 0.3],
  ];
  const inM = (a: readonly number[], b: readonly number[]) => a[0] * b[0] + 4 * a[1] * b[1];

  test('has two vectors that are orthonormal in M, and at an angle of 126°', () => {
    near(inM(x, x), 1);
    near(inM(v, v), 1);
    near(inM(x, v), 0);
    near(dot(x, v) / (norm(x) * norm(v)), -0.584);
    near((Math.acos(dot(x, v) / (norm(x) * norm(v))) * 180) / Math.PI, 126, 0.5);
  });

  test('counts dimensions as the number of entries minus the number of equations', () => {
    // The equations for the columns d and e of D are xᵀd = 0, yᵀe = 0 and xᵀe + yᵀd = 0, where n = 5, M = I, and x and
    // y are the columns of X. The rows of coefficients are independent, because they are orthogonal and not zero.
    const [x, y, none] = [
      [1, 1, 1, 1, 0].map((v) => v / 2),
      [1, -1, 1, -1, 0].map((v) => v / 2),
      Array<number>(5).fill(0),
    ];
    const equations = [
      [...x, ...none],
      [...none, ...y],
      [...y, ...x],
    ];
    equations.forEach((a, i) => equations.forEach((b, j) => near(dot(a, b), i === j ? norm(a) ** 2 : 0)));
    assert.ok(equations.every((a) => norm(a) > 0.5));
    near(equations[0].length - equations.length, 7);
    near(5 * 2 - (2 * 3) / 2, 7);
  });

  test('has the point to which the retraction leads, and both gradients', () => {
    const to = [x[0] + 0.75 * v[0], x[1] + 0.75 * v[1]].map((e) => e / 1.25);
    near(to[0], 0, 1e-12);
    near(to[1], 0.5, 1e-12);
    const slope = [0, -2];
    const inMetric = [slope[0], slope[1] / 4].map((e, i) => e - x[i] * dot(x, slope));
    inMetric.forEach((e, i) => near(e, -0.6 * v[i]));
    near(Math.sqrt(inM(inMetric, inMetric)), 0.6);
    const mx = [x[0], 4 * x[1]];
    const sigma = dot(mx, slope) / dot(mx, mx);
    near(sigma, -1.096);
    const euclidean = slope.map((e, i) => e - sigma * mx[i]);
    euclidean.forEach((e, i) => near(e, -0.822 * v[i]));
    near(norm(euclidean), 0.702);
  });
});

describe('note 3', () => {
  const a = [
    [2, -1, 0],
    [-1, 2, -1],
    [0, -1, 2],
  ];
  const root = Math.SQRT2;
  const pairs: [number, number[]][] = [
    [2 - root, [0.5, root / 2, 0.5]],
    [2, [1 / root, 0, -1 / root]],
    [2 + root, [0.5, -root / 2, 0.5]],
  ];

  test('has the eigenpairs and their f', () => {
    const f = table('eigenvalues-and-saddles', 'pairs').map((row) => row[2]);
    pairs.forEach(([value, vector], i) => {
      a.forEach((row, k) => near(dot(row, vector), value * vector[k], 1e-12));
      near(norm(vector), 1, 1e-12);
      near(f[i], value / 2, 5e-5);
    });
  });

  test('has curvatures that are differences of eigenvalues', () => {
    const [[low], [middle], [high]] = pairs;
    near(low - middle, -1.41, 5e-3);
    near(low - high, -2.83, 5e-3);
    // along a circle from v₂ towards v₁
    const f = (t: number) => {
      const p = pairs[1][1].map((e, i) => e * Math.cos(t) + pairs[0][1][i] * Math.sin(t));
      return (
        0.5 *
        dot(
          p,
          a.map((row) => dot(row, p)),
        )
      );
    };
    near((f(1e-3) - 2 * f(0) + f(-1e-3)) / 1e-6, low - middle, 1e-4);
  });

  test('has pivots whose signs count eigenvalues', () => {
    for (const [sigma, ...pivots] of nonEmpty(table('eigenvalues-and-saddles', 'pivots'))) {
      let d = 2 - sigma;
      pivots.forEach((pivot, k) => {
        if (k > 0) d = 2 - sigma - 1 / d;
        near(pivot, d, 5e-5);
      });
      assert.equal(pivots.filter((d) => d < 0).length, pairs.filter(([value]) => value < sigma).length);
    }
  });

  test('counts the ways to choose three of ten', () => near((10 * 9 * 8) / 6, 120));

  test('has two eigenvalues below 1.5 with four rows', () => {
    const pivots = [0.5];
    while (pivots.length < 4) pivots.push(0.5 - 1 / pivots.at(-1)!);
    near(pivots[3], -0.357);
    const values = [1, 2, 3, 4].map((k) => 2 - 2 * Math.cos((k * Math.PI) / 5));
    assert.equal(pivots.filter((d) => d < 0).length, values.filter((value) => value < 1.5).length);
  });

  test('tells after how many steps the first component is the largest', () => {
    const first = (part: number): number => {
      for (let k = 0; k < 400; k++) {
        const sizes = componentsAfter(k, part).map(Math.abs);
        if (sizes[0] === Math.max(...sizes)) return k;
      }
      return Infinity;
    };
    assert.deepEqual([1, 1e-4, 1e-8, 0].map(first), [0, 98, 194, Infinity]);
  });
});

describe('note 4', () => {
  test('takes two steps by hand', () => {
    const [s, y] = [
      [-0.2, -0.5],
      [-40, -250],
    ];
    const long = dot(s, s) / dot(s, y);
    near(dot(s, s), 0.29);
    near(dot(s, y), 133);
    near(dot(y, y), 64100);
    near(long, 0.00218, 5e-6);
    near(dot(s, y) / dot(y, y), 0.00207, 5e-6);
    const x = [0.8 * (1 - 200 * long), 0.5 * (1 - 500 * long)];
    near(x[0], 0.451);
    near(x[1], -0.045);
    near(100 * x[0] ** 2 + 250 * x[1] ** 2, 20.9, 0.05);
    near(100 * 0.8 ** 2 + 250 * 0.5 ** 2, 126.5, 1e-9);
  });

  test('has the limit of fixed steps, and the best length', () => {
    assert.ok(Math.abs(1 - 500 * 0.0039) < 1 && Math.abs(1 - 500 * 0.0041) > 1);
    near(2 / 7 / 0.001, 286, 0.5);
    near(1 - 0.001 * 2 * (2 / 0.007), 3 / 7, 1e-9);
  });

  test('takes as many Barzilai-Borwein steps for κ = 100 as for κ = 10, where f rises once', () => {
    const paths = (kappa: number) => [true, false].map((isFixed) => steps(kappa, 2 / (1 + kappa), isFixed));
    const lengths = [10, 100].map((kappa) => paths(kappa).map((path) => path.length - 1));
    assert.deepEqual(lengths, [
      [69, 7],
      [691, 7],
    ]);
    const rises = paths(10).map((path) =>
      path.map((x) => valueOf(10, x)).filter((f, k, all) => k > 0 && f > all[k - 1]),
    );
    assert.deepEqual(
      rises.map(({ length }) => length),
      [0, 1],
    );
  });

  test('measures slopes of about 1 and ½', () => {
    const { grid } = resultsOf('15-condition');
    const slopes = growth(grid, { axis: 0, cost: 'iterations' }).map(({ slope }) => slope.toFixed(2));
    assert.deepEqual(slopes, ['0.91', '0.43']);
    const rows = table('steps-and-conditioning', 'sweep');
    assert.equal(rows.length, 5);
    near(rows[2][1] / rows[2][0], 11, 0.5); // “about 11κ iterations”
  });
});

describe('note 5', () => {
  test('has the Schur complement, and the minimum that a ridge gives', () => {
    const f = (c: number, x: number) => 1 + x + 0.5 * c * x * x;
    for (const c of [1, 0.01]) {
      near(f(c, -1 / c), 0.5 * (2 - 1 / c), 1e-9);
      assert.ok(f(c, -1 / c + 0.1) > f(c, -1 / c) && f(c, -1 / c - 0.1) > f(c, -1 / c));
    }
    // the least eigenvalue of (A, M): det(A - λM) = (2 - λ)(c - λr) - 1 = 0
    const least = (c: number, r: number) => {
      const [p, q] = [-(c + 2 * r) / r, (2 * c - 1) / r];
      return (-p - Math.sqrt(p * p - 4 * q)) / 2;
    };
    near(0.5 * least(-1, 0.1), -5.39, 5e-3);
    near(0.5 * least(-1, 0.001), -500, 0.6);
    near(0.5 * least(1, 0.001), 0.5, 1e-3);
    const text = read('when-m-is-singular').replaceAll(/<[^>]*>/g, '');
    assert.match(text, /−5\.39[^]*−500/);
  });
});

describe('note 6', () => {
  const [z1, z2] = [
    [-2, -1, 0, 1, 2],
    [-1, -2, 0, 2, 1],
  ];
  const orders = (list: number[]): number[][] =>
    list.length < 2
      ? [list]
      : list.flatMap((first, i) => orders(list.filter((_, k) => k !== i)).map((rest) => [first, ...rest]));

  test('has the correlation, and counts the shuffles that reach it', () => {
    near(dot(z1, z2) / (norm(z1) * norm(z2)), 0.8, 1e-12);
    const all = orders(z2);
    assert.equal(all.length, 120);
    const reached = (sign: number) => all.filter((order) => sign * dot(z1, order) >= 8).length;
    assert.deepEqual([reached(1), reached(-1)], [8, 8]);
    const chance = (reached(1) + reached(-1)) / all.length;
    assert.ok(chance > 0.05);
    near(chance, 0.133, 5e-4);
  });

  test('has a large correlation that shuffles reach, and a smaller one that they do not', () => {
    for (const [study, r, p] of [
      ['16-noise', 0.95, 0.56],
      ['17-factor', 0.62, 0.001],
    ] as const) {
      const { correlations, p: found } = resultsOf(study).grid.cells[0]!.sureness!;
      near(correlations![0], r, 5e-3);
      near(found![0], p, 5e-3);
      const columns = columnsOf(study);
      const half = columns.length / 2;
      const [own, ...others] = shuffled(columns.slice(0, half), columns.slice(half));
      near(own, correlations![0], 1e-9);
      assert.equal(others.length, 999);
      const reached = others.filter((value) => value >= own).length;
      assert.match(read('correlations-between-views'), new RegExp(`${reached} of 999 shuffles reach`));
      assert.equal(reached > 500, study === '16-noise', `${reached} shuffles`);
      assert.equal(reached === 0, study === '17-factor', `${reached} shuffles`);
    }
  });

  test('shows that more samples make the correlation of noise smaller', () => {
    const rows = table('correlations-between-views', 'samples');
    assert.equal(rows.length, 6);
    rows.slice(1).forEach(([m, rho], i) => assert.ok(rho < rows[i][1], `${m}: ${rho}`));
    assert.ok(rows[0][1] > 0.9);
    near(rows[1][1] / rows[5][1], 4, 1); // sixteen times as many samples give a quarter of the correlation
  });
});
