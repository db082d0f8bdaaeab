// The correlations of shuffled data, as a histogram that grows with the number of shuffles. A view is a list of
// columns.
import { bar, type Drawn, type Kind } from './kind.ts';

type Columns = readonly (readonly number[])[];

export const count = 999;
const bins = 40;
const [left, right, bottom, tall] = [40, 640, 216, 180];

const dot = (a: readonly number[], b: readonly number[]): number => a.reduce((sum, v, i) => sum + v * b[i], 0);

/** Centres the columns and orthonormalises them with the Gram-Schmidt process. */
function orthonormal(columns: Columns): number[][] {
  const done: number[][] = [];
  for (const column of columns) {
    const mean = column.reduce((sum, v) => sum + v, 0) / column.length;
    let rest = column.map((v) => v - mean);
    for (const other of done) {
      const part = dot(rest, other);
      rest = rest.map((v, i) => v - part * other[i]);
    }
    const size = Math.sqrt(dot(rest, rest));
    done.push(rest.map((v) => v / size));
  }
  return done;
}

/**
 * Returns the largest canonical correlation of two views with orthonormal columns: the largest singular value of the
 * matrix B of their inner products. Repeated squaring of BᵀB leaves only its dominant eigenvector.
 */
export function correlation(one: Columns, two: Columns): number {
  const products = two.map((b) => one.map((a) => dot(a, b)));
  const square = products.map((row) => products.map((other) => dot(row, other)));
  let power = square;
  for (let k = 0; k < 12; k++) {
    const size = Math.max(...power.map((row, i) => row[i]));
    power = power.map((row) => power.map((other) => dot(row, other) / size ** 2));
  }
  const v = power.reduce((best, row, i) => (row[i] > Math.max(...best) ? row : best), power[0]);
  const product = square.map((row) => dot(row, v));
  return Math.sqrt(dot(v, product) / dot(v, v));
}

/** Returns the correlation of two views, followed by the correlation after each shuffle of the second view. */
export function shuffled(one: Columns, two: Columns): number[] {
  const [a, b] = [one, two].map(orthonormal);
  let seed = 1;
  /** Returns the next pseudorandom number below n (Park, Miller and Stockmeyer 1993). */
  const below = (n: number) => (seed = (seed * 48271) % 2147483647) % n;
  const order = one[0].map((_, i) => i);
  const found = [correlation(a, b)];
  while (found.length <= count) {
    for (let i = order.length - 1; i > 0; i--) {
      const j = below(i + 1);
      [order[i], order[j]] = [order[j], order[i]];
    }
    const mixed = b.map((column) => order.map((i) => column[i]));
    found.push(correlation(a, mixed));
  }
  return found;
}

const kept = new WeakMap<Columns, readonly number[]>();

/** lists: the columns of both views. The two views have the same number of columns. */
function correlationsOf(lists: Columns): readonly number[] {
  const before = kept.get(lists);
  if (before) return before;
  const half = lists.length / 2;
  const found = shuffled(lists.slice(0, half), lists.slice(half));
  kept.set(lists, found);
  return found;
}

const x = (value: number): number => left + (right - left) * value;

export const shuffles: Kind = {
  width: 660,
  height: 256,
  label: 'Histogram of the correlations of shuffled data, with a line at the correlation of the data',
  knobs: [{ name: 'shuffles', min: 0, max: count, step: 1, value: count }],
  marks: [0, 0.2, 0.4, 0.6, 0.8, 1].map((value) => ({
    text: String(value),
    x: x(value),
    y: bottom + 24,
    anchor: 'middle',
  })),
  key: [
    ['bars', 'shuffled data'],
    ['wrong', 'shuffled data at or beyond the line'],
    ['set', 'the data'],
  ],
  draw([shown], lists): Drawn {
    const [own, ...all] = correlationsOf(lists);
    const heights = (values: readonly number[]) =>
      Array.from(
        { length: bins },
        (_, k) => values.filter((value) => Math.min(bins - 1, Math.floor(value * bins)) === k).length,
      );
    const reaching = (values: readonly number[]) => values.filter((value) => value >= own);
    const unit = tall / Math.max(...heights(all));
    const width = (right - left) / bins;
    const some = all.slice(0, shown);
    const [whole, beyond] = [some, reaching(some)].map(heights);
    const bars = (from: readonly number[]) =>
      from.map((n, k) => bar(x(k / bins) + 1, bottom, width - 2, unit * n)).join('');
    return {
      paths: {
        axis: `M${left} ${bottom}H${right}`,
        bars: bars(whole),
        wrong: bars(beyond),
        set: `M${x(own).toFixed(1)} ${bottom}V16`,
      },
      values: [String(shown)],
      words: `${reaching(some).length} of ${shown} shuffles reach the data’s correlation of ${own.toFixed(2)}.`,
    };
  },
};
