// The content that the lab recognises in the reader's tables, the analyses that it offers, and the numbers in its
// answers.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answerOf, answerWords, linesOf } from '../../src/lab/answer/figures.ts';
import { questionsOf, tableWords, whyApart } from '../../src/lab/data/questions.ts';
import { csv, fileOf, keptRows, leftOut, wordColumns, type Table } from '../../src/lab/data/table.ts';
import type { TableColumn } from '../../types/slep.d.ts';

const numeric = (name: string, missing = 0): TableColumn => ({ name, words: false, missing });

function tableOf(name: string, columns: TableColumn[], numbers: number[], symmetric?: boolean): Table {
  const cols = columns.filter(({ distinct }) => !distinct).length;
  const facts = { rows: numbers.length / cols, cols, nonzeros: 0, constant: [], columns, symmetric };
  return { name, file: new Blob(['']), facts: { ...facts, numbers: Float64Array.from(numbers) } };
}

const kind: TableColumn = {
  name: 'kind',
  words: true,
  missing: 1,
  distinct: ['a', 'b, or c', ''],
  codes: Float64Array.of(0, 1, 0, 1, 2),
};
const plants = tableOf('plants.csv', [numeric('x', 1), kind, numeric('y')], [1, 2, NaN, 4, 5, 6, 7, 8, 9, 10]);
const wordsOf = (tables: Table[]) => questionsOf(tables).map(({ words }) => words);

test('the words of a column can be classes, and missing words are counted', () => {
  assert.match(
    tableWords(plants),
    /5 rows, 2 columns of numbers: x, y; kind has 2 .*missing values: 1 in x, 1 in kind/,
  );
  assert.deepEqual(wordsOf([plants]), [
    'separate the 2 classes of kind',
    'principal components of plants.csv',
    'your formula',
  ]);
  const [separate] = questionsOf([plants]);
  assert.equal(separate.settings.p, 1);
});

test('rows with gaps are left out or filled; a row without its class is always left out', async () => {
  const [classes] = wordColumns(plants);
  assert.deepEqual(keptRows([plants], 'drop', classes), [0, 2, 3]);
  const kept = keptRows([plants], 'fill', classes);
  assert.deepEqual(kept, [0, 1, 2, 3]);
  const { file, column } = fileOf(plants, kept, classes);
  assert.equal(column, 4);
  assert.equal(leftOut.get(file), 1);
  const mean = (1 + 5 + 7) / 3;
  assert.equal(await file.text(), `rownames,x,y,kind\n1,1,2,a\n2,${mean},4,"b, or c"\n3,5,6,a\n4,7,8,"b, or c"\n`);
});

test('a file without gaps or words is passed on as it is', () => {
  const whole = tableOf('z.csv', [numeric('x'), numeric('y')], [1, 2, 3, 5]);
  assert.equal(fileOf(whole, [0, 1]).file, whole.file);
});

test('names that are numbers are quoted, and words that differ in each row name the rows', async () => {
  const who: TableColumn = { ...kind, name: 'who', missing: 0, distinct: ['Ann', 'Bob'], codes: Float64Array.of(0, 1) };
  const years = tableOf('years.csv', [who, numeric('2019'), numeric('2020')], [1, 2, 3, 5]);
  assert.equal(await fileOf(years, [0, 1]).file.text(), 'rownames,"2019","2020"\nAnn,1,2\nBob,3,5\n');
});

test('for tables with the same rows the lab offers correlations, and for symmetric matrices eigenvalues', () => {
  const [a, b] = ['a.csv', 'b.csv'].map((name) => tableOf(name, [numeric('x'), numeric('y')], [1, 2, 4, 3, 5, 7]));
  const correlations = ['correlate a and b', 'correlate a and b, using only a few columns'];
  assert.deepEqual(wordsOf([a, b]).slice(0, 2), correlations);
  assert.equal(whyApart([a, b]), '');
  assert.match(whyApart([a, plants]), /^a\.csv has 3 rows, plants\.csv has 5 rows\. Tables with the same number/);
  assert.match(wordsOf([plants, a])[0], /^separate/);
  assert.equal(questionsOf([a]).at(-1)!.formula, '1/2*sum(sum((A*X).^2))'); // in a formula, `a` would be a number
  assert.equal(questionsOf([plants, a], [a])[0].words, 'principal components of a.csv');
  const s = tableOf('S.csv', [numeric('x'), numeric('y')], [2, 1, 1, 2], true);
  assert.deepEqual(wordsOf([s]), ['smallest eigenvalues of S.csv', 'largest eigenvalues of S.csv', 'your formula']);
  const pencils = wordsOf([s, { ...s, name: 'M.csv' }]);
  assert.ok(pencils.includes('smallest eigenvalues of S.csv relative to M.csv'));
  const m = { ...s, name: 'M.csv' };
  assert.deepEqual(Object.keys(questionsOf([m, s]).at(-1)!.files('drop')), ['S', 'M']);
  const small = tableOf('M.csv', [numeric('x')], [1, 2, 3], true);
  assert.deepEqual(Object.keys(questionsOf([small, s]).at(-1)!.files('drop')), ['M2']); // M does not fit S
});

test('pairs are in the order of their correlations, and a variate without a partner is left out', () => {
  const rows = ['Ann', 'Bob', 'Cy', 'Di'];
  const views = [
    { name: 'one', columns: ['u', 'v'], numbers: Float64Array.of(1, 1, 1, -1, -1, 1, -1, -1) },
    { name: 'two', columns: ['w'], numbers: Float64Array.of(1, 1.5, -1.5, -1) },
  ];
  // the best pair is in the second column of X, and the third column has no weights in the second view
  const x = Float64Array.of(0, 1, 0, 1, 0, 1, 1, 1, 0); // by rows
  const answer = answerOf({ views, rows }, { x, values: Float64Array.of(-1, -1, -1) });
  assert.equal(answer.directions.length, 1); // view two has a single column
  const [pair] = answer.directions;
  assert.deepEqual(pair.weights, [1, 0, 1]);
  assert.ok(Math.abs(pair.value - 5 / Math.sqrt(4 * 6.5)) < 1e-15);
  assert.equal(csv(linesOf(answer, 'weights')), 'view,column,pair 1\none,u,1\none,v,0\ntwo,w,1\n');
  assert.equal(csv(linesOf(answer, 'scores')).split('\n')[1], 'Ann,1,1');
});

test('the sentences of an answer name the classes and columns', () => {
  const numbers = Float64Array.of(-1, 0.5, -1, -0.5, 1, 0.5, 1, -0.5);
  const views = [{ name: 'z', columns: ['length', 'width'], numbers }];
  const classes = { column: 'kind', names: ['a', 'b'], codes: [0, 0, 1, 1] };
  const x = Float64Array.of(-1, -0.5);
  const answer = answerOf({ views, rows: ['1', '2', '3', '4'], classes }, { x, values: Float64Array.of(-3) });
  assert.match(answerWords(answer), /2 classes of kind.* is 3 times that within them.*length \(0\.97\) and width/);
  const part = answerWords({ ...answer, samples: { ...answer.samples, without: 2 } });
  assert.match(part, /that within them over 4 of 6 rows \(2 with missing values left out\)\. It/);
  assert.deepEqual(answer.directions[0].weights, [1, 0.5]); // the sign of the largest loading is positive
});
