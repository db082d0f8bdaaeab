// What the page of the tables writes beside what the native command writes of the same cells, and links to it.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { root } from '../build/paths.mjs';
import type { Cell } from '../src/tables/cell.ts';
import { readChoice, writeChoice } from '../src/tables/choice.ts';
import type { Paper } from '../src/tables/paper.ts';
import { csv, markdown } from '../src/tables/report.ts';
import { fastest, summarize } from '../src/tables/summary.ts';

const reproduce = (...args: string[]) =>
  execFileSync('go', ['run', './problems/paper/reproduce', ...args], { cwd: root, encoding: 'utf8' });
const paper: Paper = JSON.parse(reproduce('-list'));

const cell = (given: Partial<Cell>): Cell => ({
  row: '1/n=250',
  column: 'slbb',
  seed: 1,
  status: 'converged',
  verdict: 'feasible stationary point',
  message: '',
  iterations: 0,
  f: 0,
  M: 0,
  seconds: 0,
  projected: null,
  parts: {},
  trace: [],
  warnings: [],
  ...given,
});

describe('reports', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tables-'));
  after(() => rmSync(folder, { recursive: true }));

  test('are letter by letter those of the native command', () => {
    const seeds = [1, 2];
    const rows = paper.rows.filter(({ name }) => ['1/n=250', '1/c=0.98', '2/mu=0.0005'].includes(name));
    const numbers = [
      -23.4693127,
      9.8e-5,
      3.14e-14,
      -0.231345,
      1e5,
      123456.789,
      0.05,
      -0,
      7275.48,
      9.99995e-5,
      1 / 3,
      250,
      0.00012345,
      1e-300,
    ];
    let k = 0;
    const next = () => numbers[k++ % numbers.length];
    const cells = rows.flatMap((row) =>
      seeds.flatMap((seed) =>
        paper.columns.map((column, i): Cell => {
          const at = { row: row.name, column: column.name, seed };
          if (i === 0) return cell({ ...at, status: 'refused', verdict: '', message: 'M is not definite: "pivot", 0' });
          if (i === 1 && seed === 2)
            return cell({
              ...at,
              status: 'iterationLimit',
              verdict: 'feasible, not stationary',
              message: 'Stopped.',
              iterations: 2000,
              seconds: next() ** 2,
            });
          return cell({
            ...at,
            iterations: 100 * i + seed,
            f: 12345 * seed + i,
            M: 1000000 * i,
            seconds: Math.abs(next()),
            projected: { objective: next(), gradNorm: Math.abs(next()), feasibility: Math.abs(next()) },
          });
        }),
      ),
    );
    writeFileSync(join(folder, 'cells.jsonl'), cells.map((c) => `${JSON.stringify(c)}\n`).join(''));
    reproduce('-o', folder, '-rows', rows.map((row) => row.name).join(','), '-seeds', String(seeds.length)); // nothing is missing: nothing is run
    assert.equal(csv(cells), readFileSync(join(folder, 'cells.csv'), 'utf8'));
    assert.equal(markdown(paper, cells), readFileSync(join(folder, 'tables.md'), 'utf8'));
    assert.match(markdown(paper, cells), /\| mu = 0.0005 \| SLBB, certified \|/);
  });

  test('take medians of the runs that reached a feasible stationary point, and seconds of all', () => {
    const reached = [3, 1, 2, 10].map((v) =>
      cell({ iterations: v, seconds: v, projected: { objective: -v, gradNorm: v, feasibility: v } }),
    );
    const missed = cell({ verdict: 'infeasible stationary point', iterations: 1000, seconds: 1000 });
    const s = summarize([...reached, missed]);
    assert.deepEqual([s.runs, s.reached], [5, 4]);
    assert.deepEqual(s.iterations, { low: 1, middle: 2.5, high: 10 });
    assert.deepEqual(s.objective, { low: -10, middle: -2.5, high: -1 });
    assert.deepEqual(s.seconds, { low: 1, middle: 3, high: 1000 });
    const quick = summarize([cell({ seconds: 0.1, verdict: 'feasible, not stationary' })]);
    const slow = summarize([reached[0]]);
    assert.equal(
      fastest([quick, s, slow, summarize([reached[3]])]),
      2,
      'neither the one that got nowhere nor the one that missed once',
    );
    assert.equal(fastest([slow, quick]), -1, 'without a rival');
  });
});

describe('a link', () => {
  const names = (parameter: string, table: number) =>
    paper.rows.filter((row) => row.parameter === parameter && row.table === table).map((row) => row.name);

  test('without words is the quick rows with every method once', () => {
    const { choice, notes } = readChoice('', paper);
    assert.deepEqual(choice, {
      rows: paper.rows.filter((row) => row.quick).map((row) => row.name),
      columns: paper.columns.map((column) => column.name),
      seeds: 1,
    });
    assert.ok(choice.rows.length > 5 && choice.rows.length < 15);
    assert.deepEqual(notes, []);
  });

  test('reads as it was written', () => {
    const choice = { rows: [...names('n', 1), '1/p=20', '1/eta=1.1', '2/p=40'], columns: ['rbb', 'auto'], seeds: 3 };
    const hash = writeChoice(choice, paper);
    assert.equal(hash, 'rows=1/n=*,1/p=20,1/eta=1.1,2/p=40&columns=rbb,auto&seeds=3');
    assert.deepEqual(readChoice(hash, paper), { choice, notes: [] });
    const all = {
      rows: paper.rows.map((row) => row.name),
      columns: paper.columns.map((column) => column.name),
      seeds: 10,
    };
    assert.deepEqual(readChoice(writeChoice(all, paper), paper).choice, all);
    assert.deepEqual(readChoice(writeChoice({ ...all, rows: [] }, paper), paper).choice.rows, []);
  });

  test('takes * for any text and every other sign for itself', () => {
    assert.deepEqual(
      readChoice('rows=2/*', paper).choice.rows,
      paper.rows.filter((row) => row.table === 2).map((row) => row.name),
    );
    assert.deepEqual(readChoice('rows=1/theta=1.0.', paper).choice.rows, []);
  });

  test('with words that are none says so', () => {
    const { choice, notes } = readChoice('rows=1/n=250,1/n=251&columns=slbb,newton&seeds=0', paper);
    assert.deepEqual(choice, { rows: ['1/n=250'], columns: ['slbb'], seeds: 1 });
    assert.deepEqual(
      notes.map((note) => /“(.*)”/.exec(note)?.[1]),
      ['1/n=251', 'newton', '0'],
    );
  });
});
