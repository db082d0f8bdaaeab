// The reports of the page and of ./build.sh paper on cells: medians, leads, Markdown and CSV.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { csv, markdown, number } from '../../src/tables/report.ts';
import { fastest, leads, summarize } from '../../src/tables/summary.ts';
import { cellWith, paper } from './paper.ts';

/** A run of k iterations. */
const reached = (column: string, seed: number, seconds: number, k: number) =>
  cellWith({
    row: '1/c=0.98',
    column,
    seed,
    iterations: k,
    f: k + 1,
    M: 2 * k,
    seconds,
    projected: { objective: -23.4693127, gradNorm: 9.8e-5 * seed, feasibility: 3.14e-14 },
  });
const refused = cellWith({
  row: '1/c=0.98',
  column: 'manbb',
  status: 'refused',
  verdict: '',
  message: 'M is not definite: "pivot", 0',
});
const limited = { status: 'iterationLimit', verdict: 'feasible, not stationary', message: 'Stopped.' } as const;
const cells = [
  refused,
  reached('rbb', 1, 1.25, 211),
  reached('rbb', 2, 1.75, 214),
  reached('slbb', 1, 0.5, 175),
  { ...reached('slbb', 2, 12.3456, 2000), ...limited },
  reached('auto', 1, 0.25, 18),
  reached('auto', 2, 0.5, 19),
];

describe('the report', () => {
  test('has a line of CSV for every cell, with quotes where they are needed', () => {
    assert.equal(
      csv(cells),
      `row,method,seed,status,verdict,objective,gradNorm,feasibility,iterations,A,M,seconds,message
1/c=0.98,manbb,1,refused,,,,,0,0,0,0,"M is not definite: ""pivot"", 0"
1/c=0.98,rbb,1,converged,feasible stationary point,-23.4693127,9.8e-05,3.14e-14,211,212,422,1.25,
1/c=0.98,rbb,2,converged,feasible stationary point,-23.4693127,0.000196,3.14e-14,214,215,428,1.75,
1/c=0.98,slbb,1,converged,feasible stationary point,-23.4693127,9.8e-05,3.14e-14,175,176,350,0.5,
1/c=0.98,slbb,2,iterationLimit,"feasible, not stationary",-23.4693127,0.000196,3.14e-14,2000,2001,4000,12.346,Stopped.
1/c=0.98,auto,1,converged,feasible stationary point,-23.4693127,9.8e-05,3.14e-14,18,19,36,0.25,
1/c=0.98,auto,2,converged,feasible stationary point,-23.4693127,0.000196,3.14e-14,19,20,38,0.5,
`,
    );
  });

  test('has medians in Markdown beside the published figures, and the lead of auto', () => {
    const lines = markdown(paper, cells).split('\n');
    assert.deepEqual(
      lines.filter((line) => line.startsWith('| c = ')),
      [
        '| c = 0.98 | ManBB, as in the paper |  |  |  |  |  |  | 0 (0 to 0) | 0 of 1 |  |  |  |',
        '| c = 0.98 | RBB, as in the paper | -23.4693 | 0.00015 | 3e-14 | 212.5 | 213.5 | 425 ' +
          '| 1.5 (1.25 to 1.75) | 2 of 2 | -48.5 | 275 | 2.55 |',
        '| c = 0.98 | SLBB, as in the paper | -23.4693 | 9.8e-05 | 3e-14 | 175 | 176 | 350 ' +
          '| 6.42 (0.5 to 12.3) | 1 of 2 | -48.5 | 202 | 0.51 |',
        '| c = 0.98 | auto | -23.4693 | 0.00015 | 3e-14 | 18.5 | 19.5 | 37 | 0.375 (0.25 to 0.5) | 2 of 2 |  |  |  |',
        '| c = 0.98 | RBB, as in the paper | 1.5 | 0.375 | 4 |',
      ],
    );
    assert.ok(lines.some((line) => line.includes('4 times as fast in the median of 1 rows, from 4 to 4.')));
    const tables = lines.filter((line) => line.startsWith('### '));
    assert.deepEqual(tables, ['### Table 1', '### Table 2']);
    const widths = new Set(lines.filter((line) => /^\| (c =|row|---).*published|^\| c/.test(line)).map(columnsOf));
    assert.deepEqual(
      [...widths].sort((a, b) => a - b),
      [5, 13],
    );
  });

  test('writes numbers with the significant digits', () => {
    for (const [value, digits, text] of [
      [-23.4693127, 6, '-23.4693'],
      [9.8e-5, 2, '9.8e-05'],
      [0.00012345, 3, '0.000123'],
      [9.99995e-5, 2, '0.0001'],
      [1e5, 6, '100000'],
      [123456.789, 4, '1.235e+05'],
      [1e-300, 1, '1e-300'],
      [250, 8, '250'],
      [NaN, 3, ''],
      [-Infinity, 3, '-Inf'],
    ] as const)
      assert.equal(number(value, digits), text);
  });
});

const columnsOf = (line: string): number => line.split('|').length - 2;

describe('a summary', () => {
  const runs = [3, 1, 2, 10].map((v) =>
    cellWith({ iterations: v, seconds: v, projected: { objective: -v, gradNorm: v, feasibility: v } }),
  );

  test('has medians of the runs that reached a feasible stationary point, and seconds of all', () => {
    const missed = cellWith({ verdict: 'infeasible stationary point', iterations: 1000, seconds: 1000 });
    const s = summarize([...runs, missed]);
    assert.deepEqual([s.runs, s.reached], [5, 4]);
    assert.deepEqual(s.iterations, { low: 1, middle: 2.5, high: 10 });
    assert.deepEqual(s.objective, { low: -10, middle: -2.5, high: -1 });
    assert.deepEqual(s.seconds, { low: 1, middle: 3, high: 1000 });
  });

  test('is the fastest if none of its runs missed and it has a rival', () => {
    const quick = summarize([cellWith({ seconds: 0.1, verdict: 'feasible, not stationary' })]);
    const mixed = summarize([...runs, cellWith({ verdict: 'infeasible stationary point' })]);
    const slow = summarize([runs[0]]);
    assert.equal(fastest([quick, mixed, slow, summarize([runs[3]])]), 2);
    assert.equal(fastest([slow, quick]), -1, 'without a rival');
  });
});

test('auto is compared with the fastest Riemannian method that never missed', () => {
  const [good, bad] = ['feasible stationary point', 'infeasible stationary point'] as const;
  const projected = { objective: 0, gradNorm: 0, feasibility: 0 };
  const timed = (column: string, seed: number, seconds: number, verdict: typeof good | typeof bad = good) =>
    cellWith({ column, seed, seconds, verdict, projected });
  const all = [
    ...[timed('rbb', 1, 1), timed('rbb', 2, 1, bad)], // the fastest, except for one seed
    ...[timed('manbb', 1, 6), timed('manbb', 2, 2)],
    ...[timed('rbb-safe', 1, 5), timed('rbb-safe', 2, 9)],
    ...[timed('slbb', 1, 0.1), timed('slbb', 2, 0.1)], // on the penalty
    ...[timed('auto', 1, 3), timed('auto', 2, 1)],
  ];
  const found = leads(paper, all, 1);
  assert.deepEqual(
    found.map(({ rival, seconds, auto, factor }) => [rival.name, seconds, auto, factor]),
    [['manbb', 4, 2, 2]],
  );
  assert.deepEqual(leads(paper, all, 2), []);
  assert.deepEqual(leads(paper, all.slice(0, 4), 1), [], 'without auto');
});
