// Computes quantiles, intervals and tests. Random numbers are generated from a fixed seed, so that results are
// reproducible.

/**
 * Returns a quantile of sorted values by linear interpolation (type 7 of Hyndman and Fan, 1996, the common default).
 */
export function quantile(sorted: readonly number[], q: number): number {
  const at = q * (sorted.length - 1);
  const low = Math.floor(at);
  const between = at - low;
  return between === 0 ? sorted[low] : sorted[low] + between * (sorted[low + 1] - sorted[low]);
}

export const ascending = (values: readonly number[]): number[] => Array.from(Float64Array.from(values).sort());

export const median = (values: readonly number[]): number => quantile(ascending(values), 0.5);

export interface Interval {
  low: number;
  high: number;
}

/** The 97.5% quantile of the normal distribution. */
const z = 1.959963984540054;

/** Returns Wilson's 95% interval for a fraction, doi:10.1080/01621459.1927.10502953. */
export function wilson(count: number, of: number): Interval {
  if (of === 0) return { low: 0, high: 1 };
  const p = count / of;
  const scale = 1 + z ** 2 / of;
  const centre = (p + z ** 2 / (2 * of)) / scale;
  const half = (z / scale) * Math.sqrt((p * (1 - p)) / of + z ** 2 / (4 * of ** 2));
  return { low: count === 0 ? 0 : centre - half, high: count === of ? 1 : centre + half };
}

/** Returns the two-sided p-value of the exact binomial test for `count` successes in `of` trials with probability ½. */
export function signTest(count: number, of: number): number {
  let term = 0.5 ** of;
  let tail = 0;
  for (let k = 0; k <= Math.min(count, of - count); k++) {
    tail += term;
    term *= (of - k) / (k + 1);
  }
  return Math.min(1, 2 * tail);
}

/**
 * Returns, for each hypothesis, whether Holm's method rejects it at an overall level of 5%. The method goes through the
 * m p-values in ascending order, compares the i-th of them (counted from 0) with 5%/(m - i), and stops at the first
 * p-value that is larger.
 */
export function holm(ps: readonly number[]): boolean[] {
  const order = [...ps.keys()].sort((a, b) => ps[a] - ps[b]);
  const rejected = ps.map(() => false);
  for (const [i, at] of order.entries()) {
    if (!(ps[at] <= 0.05 / (ps.length - i))) break;
    rejected[at] = true;
  }
  return rejected;
}

const increment = 0x6d2b79f5;

function scrambled(state: number): number {
  let t = Math.imul(state ^ (state >>> 15), state | 1);
  t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
  return (t ^ (t >>> 14)) >>> 0;
}

const replicates = 1000;

/**
 * Returns the 95% percentile interval of a statistic under resampling of units with replacement. statistic: called with
 * the number of times that each unit was drawn; may return NaN if there are too few data. The ends of the interval are
 * NaN if there are fewer than two units or if more than half of the values are NaN.
 */
export function bootstrap(units: number, statistic: (times: Uint32Array) => number, seed = 1): Interval {
  const times = new Uint32Array(units);
  const found: number[] = [];
  const scale = units / 2 ** 32;
  let state = seed | 0; // the generator Mulberry32 is inlined, because calls to it would take most of the time
  for (let i = 0; i < replicates; i++) {
    times.fill(0);
    for (let j = 0; j < units; j++) times[Math.trunc(scrambled((state = (state + increment) | 0)) * scale)]++;
    const value = statistic(times);
    if (!Number.isNaN(value)) found.push(value);
  }
  const sorted = ascending(found);
  if (units < 2 || sorted.length < replicates / 2) return { low: NaN, high: NaN };
  return { low: quantile(sorted, 0.025), high: quantile(sorted, 0.975) };
}

/** The sums that determine the least-squares line through some points. */
export interface Sums {
  n: number;
  x: number;
  y: number;
  xx: number;
  xy: number;
}

export function sumsOf(points: readonly (readonly [x: number, y: number])[]): Sums {
  const sums = { n: points.length, x: 0, y: 0, xx: 0, xy: 0 };
  for (const [x, y] of points) {
    sums.x += x;
    sums.y += y;
    sums.xx += x * x;
    sums.xy += x * y;
  }
  return sums;
}

/** Fits y = intercept + slope x by least squares. Returns NaNs if all values of x are equal up to rounding errors. */
export function fit({ n, x, y, xx, xy }: Sums): { slope: number; intercept: number } {
  const spread = n * xx - x * x;
  const slope = spread > 1e-12 * n * xx ? (n * xy - x * y) / spread : NaN;
  return { slope, intercept: (y - slope * x) / n };
}
