// The rows of the paper's tables must be equal to those of the studies, and the summaries and claims about rows must
// follow from the cells.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { inSite, root } from '../../build/paths.mjs';
import type { StudyCell, StudyDescription, StudyResults, Verdict } from '../../types/slep.d.ts';
import { claims } from '../../src/tables/claims.ts';
import { disagree, summarize, Table, type PublishedRow, type Row } from '../../src/tables/rows.ts';
import { readDescription } from '../../src/study/description.ts';
import { expand } from '../../src/study/expand.ts';
import { readResults } from '../../src/study/results.ts';
import { solved } from '../study/cells.ts';
import { catalog } from '../study/catalog.ts';

const json = (path: string) => JSON.parse(readFileSync(path, 'utf8'));
const published: PublishedRow[] = json(join(root, 'problems/paper/published.json'));
const tables = [1, 2].map((number) => {
  const description: StudyDescription = json(inSite(`studies/table-${number}.json`));
  const study = readDescription(description, catalog);
  const own = published.filter(({ table }) => table === number);
  return { number, description, study, table: new Table(study, own, catalog) };
});

for (const { number, description, study, table } of tables)
  describe(`Table ${number}`, () => {
    test('has the rows of the paper in its order', () => {
      assert.equal(table.rows.length, { 1: 37, 2: 20 }[number]);
      assert.deepEqual(
        table.rows.map(({ choice }) => choice),
        study.rows!.map((_, i) => i),
      );
      for (const { published, limit } of table.rows) {
        assert.ok(published[1] && published[2]);
        assert.ok(Math.max(...published.map((figures) => figures?.[2] ?? 0)) <= limit);
      }
    });

    test('has the methods of the paper, as published and guarded, and auto', () => {
      const { methods } = study;
      const named = (index: number) => `${methods[index].method} ${methods[index].options.safeguard ?? true}`;
      assert.deepEqual(
        table.columns.map(({ asPublished, guarded }) => [named(asPublished), named(guarded)]),
        ['manbb', 'rbb', 'slbb'].map((name) => [`${name} false`, `${name} true`]),
      );
      assert.equal(methods[table.auto].method, 'auto');
    });

    test('finds the cells of a row', () => {
      const tasks = expand(study);
      for (const row of table.rows) {
        const indices = table.indices(row);
        assert.equal(indices.length, study.seeds.length * study.methods.length);
        assert.ok(indices.every((index) => tasks[index].values[row.parameter] === row.value));
        assert.ok(table.indices(row, 2).every((index) => tasks[index].method === study.methods[2]));
      }
    });

    test('has committed results of its description', () => {
      const results: StudyResults = json(inSite(`studies/results/table-${number}.json`));
      assert.deepEqual(readResults(results, catalog).results.description, description);
    });
  });

describe('a summary', () => {
  const [task] = expand(tables[0].study);
  const cell = (seed: number, iterations: number, verdict: Verdict = 'feasible stationary point'): StudyCell =>
    ({ ...solved(task, 1), seed, iterations, verdict, digest: '' }) as StudyCell;

  test('is over the seeds that converge, and says how many', () => {
    const missed = { ...cell(3, 10_000, 'infeasible stationary point'), outcome: 'infeasible' as const };
    const { runs, arrived, others, iterations } = summarize([cell(1, 10), cell(2, 30), missed]);
    assert.deepEqual([runs, arrived, [...others]], [3, 2, [['infeasible', [3]]]]);
    assert.deepEqual(iterations, { low: 10, middle: 20, high: 30 });
    assert.ok(Number.isNaN(summarize([missed]).iterations.middle));
  });

  test('says where the published methods disagree on f', () => {
    const row = (...values: number[]) => ({ published: values.map((f) => [f, 0, 0, 0]) }) as unknown as Row;
    assert.equal(disagree(row(-41.98, -41.98, -46.18)), true);
    assert.equal(disagree(row(-41.98, -41.98, -41.8)), false);
  });
});

test('claims count the rows', () => {
  const { study, table } = tables[0];
  const tasks = expand(study);
  /**
   * Cells that take 0.9 times the published number of iterations, except those of RBB, which take twice the published
   * number and do not converge in the last row.
   */
  const cells = tasks.map((task): StudyCell => {
    const row = table.rows.find(({ choice }) => study.rows![choice] === task.values)!;
    const c = table.columns.findIndex(({ asPublished }) => study.methods[asPublished] === task.method);
    const iterations = (row.published[c]?.[2] ?? 10) * (c === 1 ? 2 : 0.9);
    const isLost = c === 1 && row === table.rows.at(-1);
    const verdict = isLost ? 'infeasible stationary point' : 'feasible stationary point';
    return { ...solved(task, 1), outcome: 'solved', iterations, verdict, digest: '' } as StudyCell;
  });
  const [counts, misses, ...rest] = claims(table, cells);
  const withManBB = table.rows.filter(({ published }) => published[0]).length;
  assert.equal(counts.words, `${withManBB + 37} of ${withManBB + 36 + 37} iteration counts are within a factor of 1.5`);
  assert.match(
    counts.more,
    new RegExp(`ManBB’s are lower in ${withManBB} of ${withManBB}, RBB’s are lower in 0 of 36`),
  );
  assert.equal(misses.words, 'RBB as published does not converge');
  assert.match(
    misses.more,
    /^in 1 of 37 rows \(no run converges at c = 0.9\); with the safeguard it converges in every row/,
  );
  assert.deepEqual(rest, []);
  const without = cells.map((cell, i) =>
    tasks[i].method === study.methods[table.columns[0].asPublished] ? undefined : cell,
  );
  assert.doesNotMatch(claims(table, without)[0].more, /ManBB/);
});
