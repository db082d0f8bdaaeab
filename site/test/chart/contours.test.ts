// Contour lines, tested with functions whose contours are known.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contour, heightAt, levelsOf, type Field } from '../../src/chart/contours.ts';
import { nonEmpty } from '../non-empty.ts';

function field(size: number, f: (x: number, y: number) => number): Field {
  return { size, values: Float64Array.from({ length: size * size }, (_, k) => f(k % size, Math.floor(k / size))) };
}

/** The end points of all segments, and the number of segments that end at each point. */
function pieces(numbers: number[]): { points: number[][]; ends: number[] } {
  const points = Array.from({ length: numbers.length / 2 }, (_, k) => [numbers[2 * k], numbers[2 * k + 1]]);
  const counts = new Map<string, number>();
  for (const [x, y] of nonEmpty(points))
    counts.set(`${x.toFixed(9)} ${y.toFixed(9)}`, (counts.get(`${x.toFixed(9)} ${y.toFixed(9)}`) ?? 0) + 1);
  return { points, ends: [...counts.values()] };
}

test('a circle is closed and round', () => {
  const { points, ends } = pieces(
    contour(
      field(41, (x, y) => (x - 20) ** 2 + (y - 19) ** 2),
      150.3,
    ),
  );
  assert.ok(points.length > 80);
  for (const [x, y] of nonEmpty(points)) assert.ok(Math.abs(Math.hypot(x - 20, y - 19) - Math.sqrt(150.3)) < 0.02);
  assert.deepEqual([...new Set(ends)], [2]);
});

test('a line is straight and ends at the edge', () => {
  const { points, ends } = pieces(
    contour(
      field(9, (x, y) => 2 * x - y),
      3.5,
    ),
  );
  for (const [x, y] of nonEmpty(points)) assert.ok(Math.abs(2 * x - y - 3.5) < 1e-12);
  assert.equal(ends.filter((count) => count === 1).length, 2);
});

test('the lines of a saddle do not cross', () => {
  const saddle = field(2, (x, y) => (x === y ? 1 : -1));
  for (const [level, side] of [
    [0.2, 1],
    [-0.2, -1],
  ]) {
    const numbers = contour(saddle, level);
    assert.equal(numbers.length, 8);
    for (const k of [0, 4])
      assert.ok(
        side * heightAt(saddle, (numbers[k] + numbers[k + 2]) / 2, (numbers[k + 1] + numbers[k + 3]) / 2) >
          side * level,
      );
  }
});

test('there are no lines where values are not numbers', () => {
  const numbers = contour(
    field(9, (x, y) => (x > 4 ? NaN : x + y)),
    5.5,
  );
  assert.ok(numbers.length > 0 && numbers.every((v, k) => k % 2 === 1 || v <= 4));
});

test('consecutive levels enclose equal areas, even if heights grow exponentially', () => {
  const values = field(50, (x, y) => Math.exp(x + y));
  const levels = levelsOf(values, 10);
  assert.equal(levels.length, 9);
  levels.forEach((level, k) => {
    const below = Array.from(values.values).filter((v) => v < level).length / 2500;
    assert.ok(Math.abs(below - (k + 1) / 10) < 0.02, `${below} below level ${k}`);
  });
  assert.deepEqual(
    levelsOf(
      field(5, () => 1),
      10,
    ),
    [],
  );
});

test('heights between grid points are those of a bilinear function', () => {
  const f = (x: number, y: number) => 3 + x - 2 * y + 0.5 * x * y;
  for (const [x, y] of [
    [0, 0],
    [1.3, 2.7],
    [4, 4],
    [3.999, 0.5],
  ])
    assert.ok(Math.abs(heightAt(field(5, f), x, y) - f(x, y)) < 1e-12);
});
