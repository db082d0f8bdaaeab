// Links to the page of the tables: the choices that they contain, and how a choice is written.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readChoice, writeChoice } from '../../src/tables/choice.ts';
import { paper } from './paper.ts';

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

  test('survives a round trip', () => {
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

  test('treats * as any text and every other sign literally', () => {
    assert.deepEqual(
      readChoice('rows=2/*', paper).choice.rows,
      paper.rows.filter((row) => row.table === 2).map((row) => row.name),
    );
    assert.deepEqual(readChoice('rows=1/theta=1.0.', paper).choice.rows, []);
  });

  test('reports unknown words', () => {
    const { choice, notes } = readChoice('rows=1/n=250,1/n=251&columns=slbb,newton&seeds=0', paper);
    assert.deepEqual(choice, { rows: ['1/n=250'], columns: ['slbb'], seeds: 1 });
    assert.deepEqual(
      notes.map((note) => /“(.*)”/.exec(note)?.[1]),
      ['1/n=251', 'newton', '0'],
    );
  });
});
