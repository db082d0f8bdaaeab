// Tests those parts of the pictures of eigenvectors that need no page: the matching of frames, the tiles, and the
// planes of points.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Frame, onTheWay } from '../../src/lab/pictures/vectors/frame.ts';
import { matched, mostColumns } from '../../src/lab/pictures/vectors/matching.ts';
import { correlation, planeOf, spreadOf } from '../../src/lab/pictures/vectors/scatter.ts';
import { tiles } from '../../src/lab/pictures/vectors/tiles.ts';
import { nonEmpty } from '../non-empty.ts';

/** Returns a frame with two columns. */
function frame(x: number[], values = [1, 2], other: Partial<Frame> = {}): Frame {
  const [n, p, none] = [x.length / 2, 2, new Float64Array()];
  const numbers = { x: Float64Array.from(x), values: Float64Array.from(values), scores: none, classes: none };
  return { iteration: 0, invariant: true, n, p, columns: 0, ...numbers, ...other };
}

const upright = [1, 0, 0, 2, 0, 0];
const half = Math.SQRT1_2;
/** The product of the 3 x 2 matrix `upright` and the matrix of a rotation by 45 degrees. */
const turned = [half, -half, 2 * half, 2 * half, 0, 0];

const cases: Record<string, { now: Frame; before?: Frame; want: number[]; scores?: number[] }> = {
  'signs are those of the previous frame': {
    now: frame([-1, 0, 0, 2, 0, 0]),
    before: frame([1, 0, 0, -2, 0, 0]),
    want: [1, 0, 0, -2, 0, 0],
  },
  'without a previous frame, the largest entry is positive': {
    now: frame([-3, 1, 1, -4, 2, 1]),
    want: [3, -1, -1, 4, -2, -1],
  },
  'columns with the same value are rotated back': { now: frame(turned, [2, 2]), before: frame(upright), want: upright },
  'columns with different values are not rotated back': {
    now: frame(turned),
    before: frame(upright),
    want: [half, -half, 2 * half, 2 * half, 0, 0],
  },
  'columns are left unchanged if f(XQ) depends on the orthogonal matrix Q': {
    now: frame([-1, 0, 0, 2, 0, 0], [1, 2], { invariant: false }),
    before: frame(upright),
    want: [-1, 0, 0, 2, 0, 0],
  },
  'a frame of a different size does not count as previous': {
    now: frame([-1, 0, 0, 2]),
    before: frame(upright),
    want: [1, 0, 0, 2],
  },
  'samples go with their columns': {
    now: frame([-1, 0, 0, 2, 0, 0], [1, 2], { scores: Float64Array.of(5, 6, 7, 8), columns: 2 }),
    before: frame(upright),
    want: upright,
    scores: [-5, 6, -7, 8],
  },
};

for (const [name, { now, before, want, scores }] of Object.entries(cases))
  test(name, () => {
    const out = matched(now, before);
    assert.equal(out.x.length, want.length);
    out.x.forEach((value, i) => assert.ok(Math.abs(value - want[i]) < 1e-12, `${Array.from(out.x)}, wanted ${want}`));
    if (scores) assert.deepEqual(Array.from(out.scores), scores);
  });

test('the signs of all columns that a picture draws are those of the previous frame', () => {
  const [n, p] = [mostColumns, mostColumns];
  const diagonal = (entry: number) => Float64Array.from({ length: n * p }, (_, i) => (i % (p + 1) === 0 ? entry : 0));
  const given = frame(
    [],
    Array.from({ length: p }, (_, j) => j + 1),
    { n, p },
  );
  const out = matched({ ...given, x: diagonal(-1) }, { ...given, x: diagonal(1) });
  assert.deepEqual(
    Array.from(out.x, (v) => v + 0),
    Array.from(diagonal(1)),
  );
});

test('a frame in motion lies between two others, unless their sizes differ', () => {
  const [a, b] = [frame(upright), frame([3, 0, 0, 4, 0, 0], [3, 4])];
  assert.deepEqual(Array.from(onTheWay(a, b, 0.5).x), [2, 0, 0, 3, 0, 0]);
  assert.deepEqual(Array.from(onTheWay(a, b, 0.5).values), [2, 3]);
  assert.deepEqual(Array.from(onTheWay(a, frame([9, 9]), 0.5).x), [9, 9]);
});

test('tiles fill their space without overlapping', () => {
  for (const [count, width, height, aspect] of nonEmpty([
    [1, 300, 200, 1],
    [4, 700, 200, 1],
    [4, 384, 480, 1],
    [3, 384, 480, 2],
    [6, 340, 300, 8],
  ])) {
    const boxes = tiles(count, { width, height }, aspect, 10);
    assert.equal(boxes.length, count);
    boxes.forEach((a, i) => {
      assert.ok(a.x >= 0 && a.y >= 0 && a.x + a.w <= width + 1e-9 && a.y + a.h <= height + 1e-9);
      for (const b of boxes.slice(i + 1)) assert.ok(a.x + a.w < b.x || b.x + b.w < a.x || a.y + a.h < b.y);
    });
  }
  const wide = new Set(tiles(4, { width: 700, height: 180 }, 1, 10).map(({ y }) => y));
  assert.equal(wide.size, 1, 'in a wide space they form a row');
});

test('a plane has the same scale in both directions, and contains all points', () => {
  const points = [-3, 1, 5, 2, 0, -1];
  for (const box of nonEmpty([
    { x: 10, y: 5, w: 300, h: 100 },
    { x: 0, y: 0, w: 90, h: 400 },
  ])) {
    const { x, y } = planeOf(points, box);
    assert.ok(Math.abs(x(1) - x(0) - (y(0) - y(1))) < 1e-9);
    for (let i = 0; i < points.length; i += 2) {
      assert.ok(x(points[i]) >= box.x && x(points[i]) <= box.x + box.w);
      assert.ok(y(points[i + 1]) >= box.y && y(points[i + 1]) <= box.y + box.h);
    }
  }
});

test('correlations are those of the points', () => {
  for (const [points, want] of nonEmpty<[number[], number]>([
    [[1, 2, 2, 4, 3, 6], 1],
    [[1, -2, 2, -4, 3, -6], -1],
    [[1, 1, -1, 1, 1, -1, -1, -1], 0],
    [[0, 0, 2, 1, 4, 0], 0],
    [[0, 0, 1, 1, 2, 1], Math.sqrt(3) / 2],
  ]))
    assert.ok(Math.abs(correlation(spreadOf(points)) - want) < 1e-12, String(points));
});
