// The views that Run.read returns, such as the eigenvalues of XᵀMX at each iteration, M, and the landscape around X.
import type { Landscape, ProblemName, StartSpec } from '../../types/slep.d.ts';
import { type Cases, equal, near, ok, rejects, same } from './assert.ts';
import { nonEmpty } from '../non-empty.ts';

const spec: StartSpec = { problem: 'quadratic', params: { n: 60, p: 3, c: 0.8, d: 0.1 }, seed: 4 };

/** A diagonal matrix as triplets. */
const diagonal = (...values: number[]) => ({
  rows: values.length,
  cols: values.length,
  row: Int32Array.from(values.keys()),
  col: Int32Array.from(values.keys()),
  data: Float64Array.from(values),
});

const total = (values: Float64Array) => values.reduce((a, b) => a + b, 0);

/** The value at the grid point nearest to (a, b). */
function at(view: Landscape, values: Float64Array, a: number, b: number): number {
  const nearest = (lines: Float64Array, v: number) =>
    lines.reduce((best, line, i) => (Math.abs(line - v) < Math.abs(lines[best] - v) ? i : best), 0);
  return values[nearest(view.b, b) * view.size + nearest(view.a, a)];
}

export const views: Cases = {
  "eigenvalues are those of X'MX at every iterate": async (slep) => {
    const run = await slep.start({ ...spec, method: 'slbb', options: { safeguard: false, beta: 2 } });
    await run.step(9);
    const { iteration, values } = await run.read('eigenvalues');
    const { feasibility } = await run.trace();
    same(iteration, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], 'iteration');
    equal(values.length, 30, 'the number of eigenvalues');
    for (let k = 0; k < 10; k++) {
      const row = values.subarray(3 * k, 3 * k + 3);
      ok(row[0] <= row[1] && row[1] <= row[2], `the eigenvalues at ${k} do not increase`);
      ok(
        Math.abs(Math.hypot(...row.map((v) => v - 1)) - feasibility[k]) < 1e-12,
        `at ${k} they are ${row.join()}, ‖X'MX - I‖ is ${feasibility[k]}`,
      );
    }
    same((await run.read('eigenvalues', { from: 7 })).values, values.subarray(21), 'those from 7 on');
    await run.seek(4);
    same((await run.read('eigenvalues')).values, values.subarray(0, 15), 'those after going back');
  },

  'the eigenvalues of XᵀMX are 1 on a manifold; a long run returns those of at most 4097 iterates': async (slep) => {
    const run = await slep.start({
      problem: 'quadratic',
      params: { n: 12, p: 2 },
      method: 'rgd',
      options: { tol: 0, stepLength: 1e-4, maxIterations: 5000 },
    });
    await run.solve();
    const { iteration, values } = await run.read('eigenvalues');
    const off = values.findIndex((v) => !(Math.abs(v - 1) < 1e-12));
    equal(off, -1, 'the first that is not 1');
    ok(iteration.length > 2000 && iteration.length <= 4097, `${iteration.length} iterates`);
    equal(iteration[0], 0, 'the first iterate');
    equal(iteration.at(-1), run.progress.iteration, 'the last iterate');
  },

  'matrix gives the spectrum and the pattern of M': async (slep) => {
    const run = await slep.start({
      problem: 'quadratic',
      data: { A: diagonal(4, 3, 2, 1), M: diagonal(2, 0, 8, 1) },
      params: { p: 2, alpha: 0 },
    });
    const M = await run.read('matrix');
    same(M.eigenvalues, [0, 1, 2, 8], 'the eigenvalues of M');
    same(M.cells, [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1], 'the cells of M');
    equal([M.n, M.nnz, M.side, M.rank, M.condition].join(), '4,3,4,3,8', 'n, nnz, side, rank and condition of M');
    const A = await run.read('matrix', { name: 'A' });
    same(A.eigenvalues, [1, 2, 3, 4], 'the eigenvalues of A');
    equal(A.rank, 4, 'the rank of A');
  },

  'matrix agrees with info for six problems': async (slep) => {
    const problems: [ProblemName, StartSpec['params']][] = [
      ['quadratic', { n: 500, p: 2 }],
      ['gcca', { n: 30, m: 20, p: 2 }],
      ['sgcca', { n1: 15, n2: 15, p: 2 }],
      ['eigen', { n: 40 }],
      ['beam', {}],
      ['kohnsham', { dim: 1, grid: 20, p: 2 }],
    ];
    const checked = new Set<string>();
    for (const [problem, params] of problems) {
      const run = await slep.start({ problem, params });
      const { n, nnz, side, cells, eigenvalues, rank } = await run.read('matrix');
      equal(n, run.info.n, `n of ${problem}`);
      equal(cells.length, side * side, `the number of cells of ${problem}`);
      ok(side === Math.min(n, 128), `${problem} has ${side} cells a side`);
      equal(eigenvalues.length, n > 400 ? 0 : n, `the number of eigenvalues of ${problem}`);
      if (run.info.nnzM !== undefined) {
        ok(nnz! <= (run.info.nnzM as number) && nnz! > 0, `${problem} has ${nnz} entries`);
        checked.add('entries');
      }
      if (!Number.isNaN(run.info.rankM)) {
        equal(rank, run.info.rankM, `the rank of M of ${problem}`);
        checked.add('rank');
      }
      if (n % side === 0 && nnz !== undefined) {
        near(total(cells) * (n / side) ** 2, nnz, 1e-12, `the sum of the cells of ${problem}`);
        checked.add('sum');
      }
      run.dispose();
    }
    equal([...checked].sort().join(), 'entries,rank,sum', 'what some problem has');
  },

  'ritz gives eigenvectors at the current iterate and at earlier ones': async (slep) => {
    const run = await slep.start({ problem: 'lda', params: { n: 8, m: 60, classes: 3, p: 2 }, options: { tol: 1e-9 } });
    const { iterations } = await run.solve();
    const { invariant, iteration, x, values, scores = x, classes = x } = await run.read('ritz', { scores: 2 });
    equal([invariant, iteration, x.length, scores.length].join(), `true,${iterations},16,120`, 'what it says');
    const { ritz = [] } = await run.projected();
    near(values[0], ritz[0], 1e-12, 'the first value');
    near(values[1], ritz[1], 1e-12, 'the second value');
    equal(classes.length, 60, 'the number of classes');
    for (const column of [0, 1]) {
      const means = [0, 1, 2].map(
        (c) => total(scores.filter((_, k) => k % 2 === column && classes[k >> 1] === c)) / 20,
      );
      near(total(Float64Array.from(means, (v) => v * v)) / 3, -values[column], 1e-9, 'the scatter between classes');
    }
    const start = await run.read('ritz', { at: 0, scores: 1 });
    equal(`${start.iteration}, ${start.scores?.length}`, '0, 60', 'the start');
    await run.seek(0);
    same((await run.read('ritz')).x, start.x, 'the columns at the start');
  },

  'sureness counts how the held-out rows of a fold are classified': async (slep) => {
    // the first column differs by about 10 between the two classes, and by at most 2 within each class
    const rows = Array.from({ length: 12 }, (_, i) => [10 * (i % 2) + Math.sin(i), Math.cos(3 * i)]);
    const spec: StartSpec<'lda'> = {
      ...{ problem: 'lda', params: { p: 1 }, seed: 3 },
      data: { X: JSON.stringify(rows), labels: rows.map((_, i) => (i % 2 ? 'odd' : 'even')) },
    };
    const run = await slep.start({ ...spec, resample: { kind: 'folds', count: 3, part: 2 } });
    await run.solve();
    const { classes, confusion, views, p } = await run.read('sureness');
    equal([classes.join(), confusion.join(), views.join(), p.length].join(' '), 'even,odd 2,0,0,2 2 0', 'the fold');
    equal(run.info.samples, 8, 'the number of rows that are not held out');
    await rejects((await slep.start(spec)).read('sureness'), 'InputError', 'without resample', { input: 'view' });
  },

  'landscape has the merit of the run at its current point': async (slep) => {
    for (const [problem, params] of [
      ['quadratic', { n: 60, p: 3 }],
      ['sgcca', { n1: 15, n2: 15, p: 2 }],
    ] as [ProblemName, StartSpec['params']][]) {
      const run = await slep.start({ problem, params, method: 'slbb' });
      const start = run.progress;
      await run.step(20);
      const { merit, beta, objective, feasibility } = run.progress;
      const view = await run.read('landscape', { size: 9, radius: 0.5 });
      const h = view.composed.map((f, k) => f + (beta / 4) * view.squared[k]);
      equal(view.size, 9, 'the size');
      near(at(view, h, 0, 0), merit, 1e-10, `h of ${problem}`);
      near(at(view, view.composed, 0, 0), objective, 1e-10, `f(A(X)) of ${problem}`);
      near(Math.sqrt(at(view, view.squared, 0, 0)), feasibility, 1e-8, `‖X'MX - I‖ of ${problem}`);
      equal(view.pathIteration.join(), Array.from({ length: 21 }, (_, k) => k).join(), 'the iterations of the path');
      ok(view.pathOff[0] < 1e-10 && view.pathOff[20] < 1e-10, 'the start or X lies off the plane');
      const wide = await run.read('landscape', { size: 65 }); // X_0 may lie between grid lines
      ok(
        nonEmpty(wide.pathA).every(
          (a, k) => a > wide.a[0] && a < wide.a.at(-1)! && wide.pathB[k] > wide.b[0] && wide.pathB[k] < wide.b.at(-1)!,
        ),
        'the path leaves the grid',
      );
      const startH = at(wide, wide.composed, wide.pathA[0], wide.pathB[0]);
      ok(
        Math.abs(startH - start.objective) < 0.2 * (Math.max(...wide.composed) - Math.min(...wide.composed)),
        `f(A(X)) near the start of ${problem} is ${startH}, the run began at ${start.objective}`,
      );
      run.dispose();
    }
  },

  'a landscape through two iterates contains them, and a turned landscape contains X': async (slep) => {
    const run = await slep.start({ ...spec, method: 'rbb' });
    await run.step(12);
    const points = await run.read('landscape', { plane: 'points', size: 5, first: 3, second: 8 });
    equal(`${points.first},${points.second}`, '3,8', 'the iterates');
    ok(
      points.pathOff[3] < 1e-10 && points.pathOff[8] < 1e-10 && points.pathOff[5] > 1e-6,
      `off the plane are ${points.pathOff.join()}`,
    );
    const turned = await run.read('landscape', { turn: 60, size: 5 });
    ok(turned.pathOff[12] < 1e-12 && turned.pathOff[0] > 1e-3, `off the turned plane are ${turned.pathOff.join()}`);
  },

  'views can be read during solve': async (slep) => {
    const run = await slep.start({ problem: 'quadratic', params: { n: 500, p: 40, d: 0.05 }, options: { tol: 0 } });
    let solving = true;
    const end = new AbortController();
    const solved = run.solve({ signal: end.signal }).finally(() => (solving = false));
    const [M, { iteration }, view] = await Promise.all([
      run.read('matrix'),
      run.read('eigenvalues'),
      run.read('landscape'),
    ]);
    ok(solving, 'the answers came after the solve');
    ok(M.n === 500 && iteration[0] === 0 && nonEmpty(view.composed).every(Number.isFinite), 'the answers');
    end.abort();
    equal((await solved).status, 'cancelled', 'the status');
  },

  'errors name invalid arguments': async (slep) => {
    const run = await slep.start(spec);
    await run.step(5);
    const bad: [view: unknown, args: unknown, input: string, says: RegExp][] = [
      ['picture', {}, 'view', /picture.*landscape/],
      ['landscape', 3, 'args', /3/],
      ['landscape', { sise: 5 }, 'args.sise', /size/],
      ['landscape', { size: 66 }, 'args.size', /66.*65/],
      ['landscape', { size: [9] }, 'args.size', /an Array/],
      ['landscape', { plane: 'flat' }, 'args.plane', /flat.*tangent/],
      ['landscape', { radius: 0 }, 'args.radius', /0/],
      ['landscape', { turn: NaN }, 'args.turn', /not a number/],
      ['landscape', { plane: 'points', first: 6 }, 'args.first', /6.*5/],
      ['landscape', { plane: 'points', second: 'last' }, 'args.second', /last.*middle/],
      ['eigenvalues', { from: -1 }, 'args.from', /-1/],
      ['matrix', { name: 'B' }, 'args.name', /B.*M, A/],
      ['ritz', { at: 1.5 }, 'args.at', /1\.5.*whole/],
      ['ritz', { scores: 0.5 }, 'args.scores', /0\.5/],
    ];
    for (const [view, args, input, says] of bad)
      await rejects(run.read(view as 'landscape', args as object), 'InputError', JSON.stringify([view, args]), {
        input,
        says,
      });
    ok(
      (await run.read('landscape', { size: 3, plane: undefined })).composed.length === 9,
      'the run is no longer usable',
    );
    const own = await slep.start({ problem: 'sgcca', params: { n1: 10, n2: 10, p: 2 } });
    await rejects(own.read('matrix', { name: 'A' }), 'InputError', 'A of an f that is not quadratic', {
      input: 'args.name',
    });
    run.dispose();
    await rejects(run.read('matrix'), 'DisposedError', 'read after dispose');
  },
};
