// The command ./build.sh study, in Node and natively, for a whole study and for parts.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { inSite } from '../../build/paths.mjs';
import type { StudyResults } from '../../types/slep.d.ts';

const folder = mkdtempSync(join(tmpdir(), 'slep-study-'));
after(() => rmSync(folder, { recursive: true }));

/** Runs the command and returns its output. */
const study = async (...args: string[]): Promise<string> => {
  const command = [inSite('study/main.mjs'), ...args];
  return (await promisify(execFile)('node', command, { cwd: folder })).stdout;
};
const read = (file: string): StudyResults => JSON.parse(readFileSync(join(folder, file), 'utf8'));

const matrix = '%%MatrixMarket matrix coordinate real symmetric\n4 4 4\n1 1 1\n2 2 2\n3 3 3\n4 4 4\n';
writeFileSync(join(folder, 'a.mtx'), matrix);
const description = {
  ...{ study: 1, title: 'A formula with a file', problem: { formula: "trace(X'*A*X) + c*sum(sum(X.^4))" } },
  ...{ params: { p: 2 }, vary: [{ name: 'c', values: [1, -1] }], methods: ['auto', 'rbb'], seeds: { from: 1, to: 3 } },
  data: { A: { file: 'a.mtx', sha256: createHash('sha256').update(matrix).digest('hex') } },
};
writeFileSync(join(folder, 'mine.json'), JSON.stringify(description));

describe('the command', () => {
  let output: string;
  let whole: StudyResults;
  before(async () => {
    output = await study('mine.json', '-o', '.');
    whole = read('results.json');
  });

  test('writes results, and native runs give the same bits', async () => {
    assert.equal(whole.cells.length, 12);
    assert.match(output, new RegExp(`^A formula with a file\n.*fingerprint ${whole.fingerprint}\n`, 's'));
    const natively = await study('results.json', '-o', 'native', '--native', '--workers', '1');
    assert.match(natively, /compared with the given results: reproduced: all 12 cells are equal/);
    assert.match(read('native/results.json').engine, /^native, /);
    assert.deepEqual(whole.description, description);
  });

  test('draws rows of data, natively with the same bits', async () => {
    const rows = Array.from({ length: 20 }, (_, i) => [Math.sin(i) + (i % 3), Math.cos(3 * i), Math.sin(i * i)]);
    const data = { views: [JSON.stringify(rows), JSON.stringify(rows.map(([a, b], i) => [a - b, Math.cos(i)]))] };
    const sure = { study: 1, title: 'rows', problem: 'gcca', params: { p: 1 }, data, methods: ['auto'], seeds: [1] };
    for (const [kind, count] of [
      ['permute', 99],
      ['bootstrap', 3],
    ] as const) {
      writeFileSync(join(folder, 'rows.json'), JSON.stringify({ ...sure, resample: { kind, count } }));
      await study('rows.json', '-o', kind);
      const natively = await study(`${kind}/results.json`, '-o', `native-${kind}`, '--native', '--workers', '1');
      assert.match(natively, /reproduced: all [14] cells are equal/);
      assert.ok(read(`${kind}/results.json`).cells[0].sureness?.[kind === 'permute' ? 'p' : 'weights']?.length);
    }
  });

  test('resumes where it stopped', async () => {
    const journal = join(folder, 'cells.jsonl');
    const lines = readFileSync(journal, 'utf8').trim().split('\n');
    assert.equal(lines.length, 13);
    // the last line is incomplete, as after an interrupted write
    writeFileSync(journal, `${lines.slice(0, 6).join('\n')}\n${lines[6].slice(0, 40)}`);
    await study('mine.json', '-o', '.');
    assert.equal(read('results.json').fingerprint, whole.fingerprint);
    assert.equal(readFileSync(journal, 'utf8').trim().split('\n').length, 13);
  });

  test('runs parts, which merge to the same fingerprint', async () => {
    for (const shard of ['2/2', '1/2']) await study('mine.json', '-o', 'parts', '--shard', shard);
    assert.equal(read('parts/results-1-of-2.json').cells.length, 6);
    const output = await study('--merge', 'parts');
    assert.match(output, new RegExp(`fingerprint ${whole.fingerprint}`));
    assert.equal(read('parts/results.json').fingerprint, whole.fingerprint);
    rmSync(join(folder, 'parts/results-2-of-2.json'));
    await assert.rejects(study('--merge', 'parts'), /shard 2\/2 is missing/);
  });

  test('compares with given results', async () => {
    const output = await study('results.json', '-o', 'again');
    assert.match(output, /compared with the given results: reproduced: all 12 cells are equal/);
  });

  test('reports errors', async () => {
    const { vary: _, ...fixed } = description;
    writeFileSync(join(folder, 'wrong.json'), JSON.stringify({ ...fixed, seeds: { from: 2, to: 1 } }));
    await assert.rejects(study('wrong.json'), /seeds\.to: 1; it must be a whole number that is at least 2/);
    writeFileSync(join(folder, 'edited.json'), JSON.stringify({ ...whole, fingerprint: '00'.repeat(32) }));
    await assert.rejects(study('edited.json'), /the file was edited/);
    await assert.rejects(study('mine.json', '--shard', '3/2'), /as in 3\/16/);
    await assert.rejects(study('mine.json', '--workers', '0'), /a whole number above 0/);
    await assert.rejects(study(), /name one file, with the description/);
    writeFileSync(join(folder, 'a.mtx'), `${matrix}% changed\n`);
    await assert.rejects(study('mine.json', '-o', 'out'), /data\.A\.sha256: a\.mtx has the SHA-256 digest/);
  });
});
