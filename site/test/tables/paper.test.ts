// ./build.sh paper: the cells that it runs, how it resumes, and what it writes.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, truncateSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { root } from '../../build/paths.mjs';
import { choose } from '../../paper/choose.mjs';
import { openJournal } from '../../paper/journal.mjs';
import { measureMissing } from '../../paper/reproduce.mjs';
import { keyOf, nameOf, type Cell, type Job } from '../../src/tables/cell.ts';
import { csv, markdown } from '../../src/tables/report.ts';
import { cellWith, paper } from './paper.ts';

const folder = mkdtempSync(join(tmpdir(), 'paper-'));
after(() => rmSync(folder, { recursive: true }));

describe('the options', () => {
  const keys = (jobs: Job[]) => jobs.map((job) => keyOf(nameOf(job)));

  test('choose rows, columns and seeds, which run seed by seed', () => {
    assert.deepEqual(keys(choose(paper, { rows: '2/n1=200,1/c=0.9*', columns: 'rbb,auto', seeds: '2' })).slice(0, 3), [
      '1/c=0.98 rbb 1',
      '1/c=0.98 auto 1',
      '1/c=0.96 rbb 1',
    ]);
    const jobs = choose(paper, { rows: '1/n=250,2/n1=200', columns: 'auto' });
    assert.deepEqual(
      keys(jobs).map((key) => key.replace(' auto', '')),
      ['1/n=250 1', '2/n1=200 1', '1/n=250 2', '2/n1=200 2', '1/n=250 3', '2/n1=200 3', '1/n=250 4', '1/n=250 5'],
    );
  });

  test('are all cells, or with --quick one seed of the quick rows', () => {
    const count = (table: number) => paper.rows.filter((row) => row.table === table).length;
    assert.equal(choose(paper, {}).length, (5 * count(1) + 3 * count(2)) * paper.columns.length);
    const quick = choose(paper, { quick: true });
    assert.ok(quick.length > 0 && quick.every(({ row, seed }) => row.quick && seed === 1));
    assert.deepEqual(keys(choose(paper, { quick: true, rows: '1/p=40', columns: 'auto' })), ['1/p=40 auto 1']);
  });

  test('that match nothing are rejected', () => {
    assert.throws(() => choose(paper, { rows: '1/n=250,1/n=251' }), /there is no 1\/n=251/);
    assert.throws(() => choose(paper, { columns: 'sgd*' }), /there is no sgd\*/);
    for (const seeds of ['0', '1.5', 'many']) assert.throws(() => choose(paper, { seeds }), /whole number/);
  });
});

test('a stopped run resumes: every cell runs once, except the one that was cut off', async () => {
  const jobs = choose(paper, { rows: '1/c=*', columns: 'rbb*,auto', seeds: '2' });
  const path = join(folder, 'cells.jsonl');
  const taken: string[] = [];
  const session = async (most: number): Promise<readonly Cell[]> => {
    let left = most;
    const journal = openJournal(path);
    const measure = async (job: Job) => {
      if (left-- === 0) throw new Error('no more');
      taken.push(keyOf(nameOf(job)));
      return cellWith(nameOf(job));
    };
    await measureMissing(jobs, journal, () => ({ measure, close() {} }));
    return journal.cells;
  };
  await assert.rejects(session(10), /no more/);
  truncateSync(path, statSync(path).size - 20); // as after a crash
  const cells = await session(1000);
  assert.equal(cells.length, 6 * 3 * 2);
  assert.equal(taken.length, cells.length + 1);
  assert.equal(new Set(taken).size, cells.length);
});

test('the command measures natively, writes the reports, and measures nothing twice', () => {
  const output = join(folder, 'quick');
  const command = ['paper', '--rows', '1/n=250,1/c=0.98', '--columns', 'manbb,slbb,auto', '--seeds', '1', '-o', output];
  const lines = () =>
    execFileSync('./build.sh', command, { cwd: root, encoding: 'utf8' })
      .match(/^seed .*/gm)
      ?.map(withoutSeconds) ?? [];
  const first = lines();
  assert.equal(first.length, 6);
  assert.match(first[0], /^seed 1 {2}1 of 2 {2}1\/n=250 +ManBB, as in the paper +\d+ iterations .*stationary point$/);
  assert.match(first[3], /^seed 1 {2}2 of 2 {2}1\/c=0.98 +ManBB, as in the paper +0 iterations .*refused$/);
  assert.deepEqual(lines(), []);
  const { cells } = openJournal(join(output, 'cells.jsonl'));
  assert.equal(cells.length, 6);
  assert.equal(readFileSync(join(output, 'tables.md'), 'utf8'), markdown(paper, cells));
  assert.equal(readFileSync(join(output, 'cells.csv'), 'utf8'), csv(cells));
  const traced = cells.filter(({ trace }) => trace.length > 0).map(({ row, column }) => `${row} ${column}`);
  assert.deepEqual(traced, ['1/c=0.98 slbb', '1/c=0.98 auto']);
  assert.deepEqual(readdirSync(output).sort(), [
    'cells.csv',
    'cells.jsonl',
    'cost.svg',
    'rank-auto.svg',
    'rank-slbb.svg',
    'tables.md',
  ]);
  const cost = readFileSync(join(output, 'cost.svg'), 'utf8');
  assert.match(cost, /^<svg .*>objective<.*>n = 250<.*>ManBB, as in the paper<.* ms</s);
  const rank = readFileSync(join(output, 'rank-slbb.svg'), 'utf8');
  assert.match(rank, /^<svg .*Rank of M and stationarity: SLBB, as in the paper<.*>tolerance<.*>c = 0.98</s);
  assert.doesNotMatch(cost + rank, /NaN|undefined|var\(/);
});

const withoutSeconds = (line: string): string => line.replace(/ +[\d.]+ s /, ' ');

test('the command reports unknown arguments in one line', () => {
  const { status, stderr } = spawnSync('./build.sh', ['paper', '--row', '1/n=250'], { cwd: root, encoding: 'utf8' });
  assert.equal(status, 1);
  assert.match(stderr, /^Unknown option '--row'.*\n$/);
});
