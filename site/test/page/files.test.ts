// The user's files, valid and invalid. Each invalid file must be rejected with a message that states the error and, if
// the error has one, its position.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { Lab, matrixMarket, number, small } from './lab.ts';

const n = 6;
type Entry = (i: number, j: number) => number;
const rows = (entry: Entry) => Array.from({ length: n }, (_, i) => Array.from({ length: n }, (_, j) => entry(i, j)));
const table = (entry: Entry, separator: string) =>
  rows(entry)
    .map((row) => row.join(separator))
    .join('\n');
const diagonal: Entry = (i, j) => (i === j ? i + 1 : 0);
const identity: Entry = (i, j) => (i === j ? 1 : 0);

const right: Record<string, string> = {
  'A.csv': table(diagonal, ','),
  'names.csv': `${rows(identity)[0]
    .map((_, j) => `x${j}`)
    .join(',')}\n${table(diagonal, ',')}\n`,
  'A.tsv': table(diagonal, '\t'),
  'A.json': JSON.stringify(rows(diagonal)),
  'dense.json': JSON.stringify({ rows: n, cols: n, data: rows(diagonal).flat() }),
  'triplets.json': JSON.stringify({
    rows: n,
    cols: n,
    row: [0, 1, 2, 3, 4, 5],
    col: [0, 1, 2, 3, 4, 5],
    data: [1, 2, 3, 4, 5, 6],
  }),
};

/** Invalid files for A, keyed by name: the content, the message on the page, and the line that the message shows. */
const wrong: Record<string, { content: string | Buffer; says: RegExp; shows?: RegExp }> = {
  'empty.csv': { content: '', says: /[Tt]he text is empty; enter a matrix in Matrix Market, CSV, TSV or JSON format/ },
  'picture.png': { content: Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), says: /[Tt]his is not text/ },
  'ragged.csv': {
    content: table(diagonal, ',').replace('0,2,0,0,0,0', '0,2,0'),
    says: /[Ll]ine 2: this row has 3 entries, but line 1 has 6/,
    shows: /0,2,0\n/,
  },
  'words.csv': {
    content: table(diagonal, ',').replace('3', 'three'),
    says: /[Ll]ine 3: column 3: "three" is not a finite number/,
    shows: /0,0,three,0,0,0/,
  },
  'nan.tsv': {
    content: table(diagonal, '\t').replace('4', 'NaN'),
    says: /[Ll]ine 4: the value in row 4, column 4 is missing \("NaN"\); fill it in or remove the row/,
  },
  'rectangle.csv': { content: '1,0,0\n0,1,0\n', says: /2 x 3; it must be square and symmetric/ },
  'asymmetric.json': {
    content: JSON.stringify(rows((i, j) => (i === 0 && j === 2 ? 5 : diagonal(i, j)))),
    says: /not symmetric: row 1, column 3 holds 5 and row 3, column 1 holds 0/,
  },
  'cut.json': { content: '[[1, 0],\n[0, 1', says: /[Ll]ine 2: expected a comma or \], found the end of the text/ },
  'null.json': { content: '[[1, null], [null, 1]]', says: /"null" is not a finite number/ },
  'other.json': { content: '{"matrix": [[1]]}', says: /a matrix has no field "matrix"; give rows, cols and data and/ },
  'short.json': {
    content: '{"rows": 2, "cols": 2, "data": [1, 0, 0]}',
    says: /dense 2 x 2 matrix has 4 values, found 3/,
  },
  'larger.csv': { content: '1,0\n0,1\n', says: /2 x 2|6 x 6/ },
  'page.html': { content: '<!doctype html>\n<p>1</p>\n', says: /[Ll]ine 2/ },
  'cut.mtx': {
    content: matrixMarket(n, n, diagonal).split('\n').slice(0, -4).join('\n'),
    says: /[Ll]ine 2: a 6 x 6 matrix has 36 values, more than the rest of the text can hold/,
  },
};

describe('files', () => {
  const lab = Lab.setUp();
  const folder = mkdtempSync(join(tmpdir(), 'slep-files-'));
  after(() => rmSync(folder, { recursive: true }));
  const write = (name: string, content: string | Buffer) => {
    const path = join(folder, name);
    writeFileSync(path, content);
    return path;
  };
  const field = '[aria-label="your A"]';
  const start = () => lab.press('.own-data footer .primary');
  const openBench = () => lab.page.evaluate(() => document.querySelector<HTMLElement>('#data .link')?.click());

  test('valid ones in CSV, TSV and JSON are read', async () => {
    await lab.open(`${small.replace('alpha=1&', 'alpha=0&')}&methods=slbb`);
    await openBench();
    await lab.choose('M', write('M.csv', table(identity, ',')));
    for (const [name, content] of Object.entries(right)) {
      await openBench();
      await lab.choose('A', write(name, content));
      await lab.waitText(
        field,
        name.endsWith('json') ? /JSON/ : name.endsWith('tsv') ? /TSV, 6 columns/ : /CSV, 6 columns/,
      );
      await start();
      await lab.waitText('#data', new RegExp(`A: ${name}, M: M\\.csv`));
      await lab.waitPhase('done');
      // The smallest three eigenvalues of A are 1, 2 and 3.
      assert.ok(Math.abs(number((await lab.results()).projectedF[0]) - 3) < 1e-6, name);
      assert.match(await lab.text('#now'), /n = 6, p = 3, your data/);
      assert.match(await lab.text('#instance'), /rank M\s*6/);
    }
  });

  test('invalid ones are rejected next to their field, and earlier data stay', async () => {
    const before = await lab.results();
    const shown = await lab.text('#now');
    for (const [name, { content, says, shows }] of Object.entries(wrong)) {
      await openBench();
      await lab.choose('A', write(name, content));
      await lab.page.waitFor(
        (file: string) => document.querySelector('[aria-label="your A"] h3')?.textContent?.includes(file),
        {},
        name,
      );
      await start();
      const words = await lab
        .waitText('.own-data .data-field', says)
        .catch(async () => assert.fail(`${name}: ${await lab.text(field)}`));
      if (shows) await lab.waitText('.own-data .data-field', shows); // the lines of the file are read asynchronously
      assert.equal((words.match(/\.(?=\s|$)/g) ?? []).length <= 2, true, `${name}: more than two sentences: ${words}`);
      await lab.page.screenshot('page-files-wrong');
      await lab.page.puppeteer!.locator('.own-data button::-p-text(close)').click();
      assert.deepEqual(await lab.results(), before, name);
      assert.equal(await lab.text('#now'), shown);
    }
    assert.deepEqual(await lab.page.errors(), []);
  });

  test('one of 200 MB is rejected before it is read', async () => {
    const path = write('huge.csv', '');
    truncateSync(path, 200e6);
    await openBench();
    await lab.choose('A', path);
    assert.match(
      await lab.waitText(field, /huge\.csv/),
      /The file huge\.csv is 200 MB, but a browser tab can read at most 150 MB/,
    );
  });

  test('labels are read from a JSON array', async () => {
    await lab.open('problem=lda&n=10&m=40&p=1&methods=slbb');
    await openBench();
    await lab.choose('X', write('X.csv', '-1,0\n-1,1\n1,0\n1,1\n3,0\n3,1\n5,0\n5,1\n'));
    await lab.choose('labels', write('labels.json', '{"labels": 1}'));
    await lab.waitText('[aria-label="your labels"]', /\b1 label/);
    await lab.choose('labels', write('labels.json', '["a", "a", "a", "a", "b", "b", "b", "b"]'));
    await lab.waitText('[aria-label="your labels"]', /8 labels, 2 classes: a 4, b 4/);
    await start();
    await lab.waitText('#now', /n = 2, p = 1.*your data/);
    await lab.waitPhase('done');
    assert.ok(Math.abs(number((await lab.results()).projectedF[0]) + 2) < 1e-6);
  });
});
