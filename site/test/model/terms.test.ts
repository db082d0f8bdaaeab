// The definitions of the lab: how terms are found in text, the numbers in definitions, the positions of cards on the
// screen, and the places in the first note to which definitions link.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { inSite } from '../../build/paths.mjs';
import { definitions } from '../../src/lab/terms/definitions.ts';
import { ownFigures } from '../../src/lab/terms/own-figures.ts';
import type { ComparedRun } from '../../src/model/compared-run.ts';
import type { MarkedRun } from '../../src/model/marked.ts';
import { place } from '../../src/ui/place.ts';
import { columnNames, TraceStore } from '../../src/model/trace-store.ts';
import { pieces, terms } from '../../src/model/terms.ts';
import { catalogOf } from '../../build/catalog.mjs';
import type { Trace, TraceColumn } from '../../types/slep.d.ts';
import { nonEmpty } from '../non-empty.ts';

const marked = (text: string) => pieces(text).flatMap(({ text, term }) => (term ? [`${text}: ${term}`] : []));

test('the words of terms are found in sentences, and no part of a sentence is lost', () => {
  const text =
    'β was raised: at 0.373 its margin was negative. The certified β ends at an infeasible stationary point; ' +
    'f(R(X)) is f⋆ where ‖∇h‖ and ‖XᵀMX − I‖ vanish, and the eigenvalues of XᵀMX are 1 though M is singular.';
  assert.equal(
    pieces(text)
      .map((piece) => piece.text)
      .join(''),
    text,
  );
  assert.deepEqual(marked(text), [
    'β: beta',
    'margin: margin',
    'certified: certificate',
    'β: beta',
    'infeasible: feasibility',
    'stationary: stationarity',
    'R(X): projection',
    'f⋆: optimum',
    '‖∇h‖: stationarity',
    '‖XᵀMX − I‖: feasibility',
    'eigenvalues of XᵀMX: eigenvalues',
    'singular: rank',
  ]);
});

test('words that only look like terms are left alone', () => {
  assert.deepEqual(marked('marginal and submargin, singular values, f(X), AR(X), β_need, steps'), []);
});

test('every definition leads to a place in the first note, under the heading that it names', () => {
  const notes = readFileSync(inSite('notes/a-penalty-that-is-exact.html'), 'utf8').replaceAll('$', '');
  for (const term of terms) {
    const { at, section } = definitions[term];
    const found = notes.indexOf(`id="${at}"`);
    assert.ok(found > 0, `#${at}`);
    const [, heading] = [...notes.slice(0, notes.indexOf('>', found) + 200).matchAll(/<h[23][^>]*>([^<]*)<\/h/g)].at(
      -1,
    )!;
    assert.equal(heading, section, term);
  }
});

test('every term has a meaning, or an option that the catalogue describes', async () => {
  const { options } = await catalogOf(inSite('dist'));
  const named = terms.flatMap((term) => definitions[term].option ?? []);
  for (const option of nonEmpty(named)) assert.ok(options.find(({ name }) => name === option)?.doc, option);
  for (const term of terms) {
    const { meaning, option } = definitions[term];
    assert.ok(meaning || option, `${term} means nothing`);
  }
});

/** Returns a run whose current row is row 1 of its trace, with the given values in that row. */
function runOf(name: string, row: Partial<Record<TraceColumn, number>>, more: Partial<ComparedRun> = {}): MarkedRun {
  const trace = new TraceStore();
  const columns = columnNames.map((column) => [column, Float64Array.of(0, row[column] ?? NaN)]);
  trace.write(0, Object.fromEntries(columns) as Trace);
  return { name, method: { kind: 'penalty', norm: 'Frobenius' }, run: { trace, info: {}, ...more } } as MarkedRun;
}
const read = (...runs: MarkedRun[]) => ({ runs, judged: 0, rows: runs.map(() => 1) });
const inLine = (maths: unknown): string =>
  Array.isArray(maths) ? maths.slice(1).map(inLine).join(' ') : String(maths);
const text = (all: readonly unknown[] = []): string => all.map(inLine).join('; ');

test('the margin is shown with its computation, for the first run that has a margin', () => {
  const readings = read(runOf('RBB', { gradNorm: 1 }), runOf('SLBB', { beta: 0.373, margin: 0.386 }));
  const own = ownFigures('margin', readings);
  assert.equal(own?.of, 'of SLBB at k = 1');
  assert.equal(text(own?.figures), '= 0.373 − 0.229 0.373 = 0.386');
  assert.match(text(ownFigures('certificate', readings)?.figures), /^β = 0\.373; β needed = 0\.229; margin = 0\.386$/);
  assert.equal(ownFigures('margin', read(readings.runs[0])), undefined);
  assert.equal(ownFigures('margin', read()), undefined);
});

test('the numbers of other terms come from the run that the verdict describes', () => {
  const result = { projected: { objective: -70.50142 } } as ComparedRun['result'];
  const first = runOf('SLBB', { gradNorm: 2.77e-15, feasibility: 0.6 }, { result, ended: true });
  const second = runOf('RBB', { gradNorm: 1, feasibility: 0 });
  const readings = read(first, second);
  assert.equal(text(ownFigures('feasibility', readings)?.figures), ' = 0.600');
  assert.equal(ownFigures('feasibility', { ...readings, judged: 1 })?.of, 'of RBB at k = 1');
  assert.equal(text(ownFigures('stationarity', readings)?.figures), ' = 2.77· 10 −15');
  assert.equal(text(ownFigures('projection', readings)?.figures), 'f(R(X)) = −70.50142');
  assert.equal(ownFigures('saddle', readings), undefined);
  second.method = { ...second.method, kind: 'manifold', norm: 'M' };
  assert.equal(text(ownFigures('stationarity', read(second))?.figures), '‖grad f(X)‖ M = 1');
});

test('f⋆ is given once all runs have ended, with a description', () => {
  const result = { projected: { objective: -70.5 } } as ComparedRun['result'];
  const ended = runOf('SLBB', {}, { result, ended: true });
  assert.equal(ownFigures('optimum', read(ended, runOf('RBB', {}))), undefined);
  assert.equal(text(ownFigures('optimum', read(ended))?.figures), 'f⋆ = −70.50000');
  const exact = runOf('SLBB', {}, { result, ended: true, info: { optimum: -71 } as ComparedRun['info'] });
  assert.match(ownFigures('optimum', read(exact))?.of ?? '', /exact optimum/);
});

const sight = { width: 1280, height: 800 };
const size = { width: 400, height: 220 };
const box = (left: number, top: number, width: number, height: number) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

test('a card is below its term, or above it if there is no room below', () => {
  assert.deepEqual(place(box(600, 100, 50, 20), size, sight, []), [425, 128]);
  assert.deepEqual(place(box(600, 700, 50, 20), size, sight, []), [425, 472]);
  assert.deepEqual(place(box(2, 100, 50, 20), size, sight, []), [8, 128], 'in sight');
});

test('a card does not cover the values in the gutter or the cursor', () => {
  const gutter = box(1084, 180, 196, 590);
  const cursor = box(880, 200, 1, 560);
  const [x, y] = place(box(1000, 150, 50, 20), size, sight, [gutter, cursor]);
  assert.equal(y, 178);
  assert.ok(x + size.width < 880, `${x}`);
  const [left] = place(box(1000, 150, 50, 20), size, sight, [gutter]);
  assert.equal(left + size.width, 1076);
  const bar = box(256, 145, 1010, 39);
  const names = box(1068, 320, 180, 190);
  const [near] = place(box(1083, 95, 75, 18), size, sight, [bar, names, box(1047, 210, 1, 490)]);
  assert.equal(near + size.width, 1039, 'beside the cursor, not at the far end of the bar');
});

test('a card beside a tall term does not cover it', () => {
  const [x] = place(box(300, 20, 200, 760), size, sight, []);
  assert.equal(x, 508);
});
