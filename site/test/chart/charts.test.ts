// The parts of the charts that need no browser: where names are placed, which values count as zero, how a chart is laid
// out and read, and how axes move. Scales are tested in scales.test.ts.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Decimation } from '../../src/chart/decimate.ts';
import { Ease } from '../../src/chart/ease.ts';
import { gutterRows, placeOf, widthsOfRows } from '../../src/chart/gutter.ts';
import { layOut } from '../../src/chart/layout.ts';
import type { Content, Series, Line } from '../../src/chart/content.ts';
import { strokeAt } from '../../src/chart/nearest.ts';
import { readingsOf } from '../../src/chart/readings.ts';
import { exponent } from '../../src/chart/scale.ts';
import { Column } from '../../src/model/column.ts';
import type { Mark } from '../../src/model/mark.ts';
import { roundingFloor } from '../../src/model/numbers.ts';

describe('the gutter of a chart', () => {
  const lines = (...heights: number[]) => heights.map((y, index) => ({ index, y }));

  test('orders names by height, 18 pixels apart, each as close to its line as possible', () => {
    const { rows, rest } = gutterRows(lines(100, 20, 22, 21), 8, 130);
    assert.deepEqual(
      rows.map(({ of }) => of.index),
      [1, 3, 2, 0],
    );
    for (const [i, { y }] of rows.entries()) assert.ok(i === 0 || y - rows[i - 1].y >= 18 - 1e-9);
    assert.ok(rows.every(({ y }) => y >= 8 && y <= 130));
    assert.equal(rows[3].y, 100, 'a name far from others stays');
    assert.equal(rest, undefined);
  });

  test('drops no name silently: the last row represents those that do not fit', () => {
    const nine = lines(...Array.from({ length: 9 }, (_, i) => 10 * i));
    const { rows, rest } = gutterRows(nine, 8, 8 + 6 * 18);
    assert.equal(rows.length, 6);
    assert.deepEqual(rest?.lines, [6, 7, 8]);
    assert.equal(rest?.y, 8 + 6 * 18);
    const all = gutterRows(nine, 8, 8 + 6 * 18, true);
    assert.deepEqual([all.rows.length, all.rest], [9, undefined]);
    for (const [i, { y }] of all.rows.entries()) assert.ok(i === 0 || y - all.rows[i - 1].y >= 18 - 1e-9);
  });
});

describe('the names of a chart', () => {
  /** A typeface whose characters are as wide as they are high, except for the digit 1, which has no width. */
  const pen = {
    measure: (text: string, size: number) => [...text].reduce((sum, c) => sum + (c === '1' ? 0 : size), 0),
  };
  const mark: Mark = { colour: 'blue', dash: [], shape: 'disc', open: false };
  const rows = (...names: string[]) =>
    widthsOfRows(
      pen,
      names.map((short) => ({ name: `${short}, in full`, short, mark })),
    );
  const long = 'SLLBFGS plain, memory 7';

  test('need room for the longest of them and the widest value', () => {
    const [short, longer] = rows('SLBB', long);
    assert.equal(longer[3] - short[3], 13 * (long.length - 4));
    assert.equal(short[3] - short[2], 13, 'one digit less');
    assert.ok(short[2] > 13 * 'SLBB−8.9·0'.length + 10 * '−88'.length);
    assert.deepEqual(rows('SLBB 1'), rows('SLBB 7'), 'digits have equal widths in the page');
    const companion = { name: `${long}, ${long}`, mark, companion: true };
    assert.deepEqual(widthsOfRows(pen, [companion, { name: '', mark }]), [], 'a line without a name needs no row');
  });

  test('have a gutter as wide as they need, and at least as wide as in the style sheet', () => {
    assert.deepEqual(placeOf(300, 1600, rows('SLBB', 'RBB')), { right: 300, digits: 3, above: false });
    const { right, digits, above } = placeOf(300, 1600, rows('SLBB', long));
    assert.deepEqual([digits, above], [3, false]);
    assert.ok(right > 300 && right < 0.4 * 1600);
    assert.equal(placeOf(300, 1600, rows(long, 'SLBB')).right, right, 'the longest name counts, wherever it is');
    assert.equal(placeOf(300, 320, rows('SLBB')).right, 300, 'the gutter is at least as wide as in the style sheet');
  });

  test('shorten their values to two digits in a narrow chart, then move above the plot', () => {
    const need = placeOf(300, 1e4, rows(long)).right;
    const at = (right: number) => placeOf(300, Math.ceil(right / 0.4), rows(long));
    assert.deepEqual(at(need), { right: need, digits: 3, above: false });
    const narrower = at(need - 1);
    assert.deepEqual([narrower.digits, narrower.above], [2, false]);
    assert.ok(narrower.right < need);
    assert.deepEqual(at(narrower.right - 1), { right: 16, digits: 3, above: true });
    assert.deepEqual(placeOf(16, 390, rows('SLBB')), { right: 16, digits: 3, above: true }, 'on a phone always above');
  });
});

describe('the threshold below which values count as zero', () => {
  test('follows from the size of the terms', () => {
    const floor = roundingFloor(1);
    for (const noise of [7.2e-16, 1e-15, 4e-14]) assert.ok(noise < floor, 'the feasibility of a retraction');
    assert.ok(floor < 1e-12, 'values that a method reaches are above the floor');
    assert.equal(roundingFloor(-70.5), 70.5 * floor);
    assert.equal(exponent(floor / 2, floor), undefined);
    assert.equal(exponent(0.001, floor), -3);
    assert.equal(exponent(NaN, floor), null);
  });
});

test('the rows to draw are the same whether their positions are given or are their indices', () => {
  const column = Column.of(Array.from({ length: 500 }, (_, k) => (k % 71 === 3 ? NaN : Math.sin(12.9898 * k * k))));
  const positions = Column.of(Array.from({ length: 500 }, (_, k) => k));
  for (let density = 0.007; density < 20; density *= 1.13)
    for (const first of [0, 1, 57, 499]) {
      const rows = (given?: Column) => new Decimation().of(column, given, first, 499, density, Number.isFinite);
      assert.deepEqual(rows(), rows(positions), `${density} pixels a row from ${first}`);
    }
});

describe('a chart laid out', () => {
  const mark: Mark = { colour: 'blue', dash: [], shape: 'disc', open: false };
  const series = (values: number[], line: Partial<Line> = {}): Series => ({
    line: { name: 'SLBB', mark: { ...mark }, ...line },
    values: Column.of(values),
    decimation: new Decimation(),
    current: Infinity,
    hidden: false,
  });
  const lay = (all: Series[], other: Partial<Content> = {}) => {
    const content: Content = {
      series: all,
      levels: [{ value: 1e-3, name: 'feasible below', zone: true }],
      log: true,
      floor: roundingFloor(1),
      growing: false,
      from: 0,
      to: 4,
      hasAxis: false,
      ...other,
    };
    const frame = layOut(content, 500, 142, { left: 56, right: 196, top: 6, bottom: 6 });
    const ends = all.map(() => Infinity);
    return { frame, readings: readingsOf(content, frame, ends), at: (k: number) => readingsOf(content, frame, [k, k]) };
  };

  test('reads a finished run at its end, and extends its line', () => {
    const { at, frame } = lay([series([1, 0.1, 1e-5]), series([1, 1, 1, 1, 1])]);
    const [short, long] = at(3);
    assert.deepEqual([short.value, short.carried, short.bad], [1e-5, true, false]);
    assert.deepEqual([long.value, long.carried], [1, false]);
    assert.equal(short.x, frame.x(2));
    assert.equal(at(4)[1].bad, true, 'it ends above the zone');
  });

  test('puts values that are zero up to rounding errors in the band for zeros, but reads out their numbers', () => {
    const { readings, frame } = lay([series([1e-15, 1, 1e-6, 1e-15])]);
    assert.equal(readings[0].y, frame.y(frame.range.zero!));
    assert.equal(readings[0].value, 1e-15);
    assert.ok(frame.range.band! < -6 && frame.range.band! > -7);
  });

  test('lets a run that diverges leave the frame, and marks its last finite iterate', () => {
    const { frame, readings } = lay([series([1, 0.1, 1e-2, 1e-3, 1e-4]), series([1, 1e5, 1e40, Infinity, NaN])]);
    const [calm, wild] = frame.strokes;
    assert.deepEqual([calm.escaped, wild.escaped], [false, true]);
    assert.deepEqual(wild.end, { x: frame.x(2), y: frame.box.y });
    assert.ok(frame.range.high < 7, 'the others keep their decades');
    assert.equal(readings[1].bad, true);
  });

  test('stops a line that defines f* before its end, and says so', () => {
    const line = { ending: { row: 2, words: 'ends at f*' } };
    const { frame, at } = lay([series([1, 0.1, 1e-2, 1e-15], line)], { levels: [] });
    assert.equal(frame.strokes[0].end?.x, frame.x(2));
    assert.equal(frame.range.zero, undefined);
    assert.deepEqual([at(2)[0].words, at(3)[0].words], [undefined, 'ends at f*']);
  });

  test('fills the band between a line and its companion, down to the foot of the plot in its gaps', () => {
    const needed = series([2, 1], { companion: true });
    const own = series([4, 8, 2], { mark: needed.line.mark });
    const { frame } = lay([own, needed]);
    const corners = [[0, 4], [1, 8], [2, 2], [2], [1], [1, 1], [0, 2]].map(([k, value]) => [
      frame.x(k),
      value ? frame.y(Math.log10(value)) : frame.box.y + frame.box.h,
    ]);
    assert.deepEqual(frame.strokes[1].band, corners.flat());
    assert.equal(frame.strokes[0].band, undefined);
  });

  test('finds the line under a pointer, and fades the others when it is highlighted', () => {
    const all = [series([1, 1, 1, 1, 1]), series([1e-6, 1e-6, 1e-6, 1e-6, 1e-6])];
    const { frame } = lay(all);
    const y = frame.y(-6) + 4;
    assert.equal(strokeAt(frame, { x: frame.x(2.5), y }), 1);
    assert.equal(strokeAt(frame, { x: frame.x(2.5), y: y - 20 }), undefined);
    assert.equal(strokeAt(frame, { x: 480, y }), undefined);
    assert.deepEqual(
      lay(all, { lifted: 1 }).frame.strokes.map(({ faded }) => faded),
      [true, false],
    );
  });
});

test('axes move for 150 ms, or jump if the reader prefers reduced motion', () => {
  const ease = new Ease();
  assert.deepEqual(ease.at([0, 10], 0, false), [0, 10], 'there is no previous position');
  assert.deepEqual(ease.at([0, 20], 1000, false), [0, 10]);
  const [, half] = ease.at([0, 20], 1075, false);
  assert.ok(half > 10 && half < 20 && ease.isMoving(1075));
  assert.deepEqual(ease.at([0, 20], 1150, false), [0, 20]);
  assert.equal(ease.isMoving(1150), false);
  assert.deepEqual(ease.at([5, 6], 1200, true), [5, 6]);
  assert.equal(ease.isMoving(1200), false);
});
