// Quantiles, intervals and tests, compared with values computed by hand.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { bootstrap, fit, holm, median, quantile, signTest, sumsOf, wilson } from '../../src/study/statistics.ts';

const near = (actual: number, expected: number, within = 1e-12) =>
  assert.ok(Math.abs(actual - expected) <= within, `${actual}, expected ${expected}`);

describe('quantiles', () => {
  test('lie between values in proportion', () => {
    // the first quartile of 1, 2, 4 and 8 is at the index 0.25 · 3 = 0.75: 1 + 0.75 · (2 - 1)
    assert.equal(quantile([1, 2, 4, 8], 0.25), 1.75);
    assert.equal(quantile([1, 2, 4, 8], 0.5), 3);
    assert.equal(quantile([1, 2, 4, 8], 1), 8);
    assert.equal(quantile([7], 0.75), 7);
    assert.equal(median([9, 1, 5]), 5);
  });

  test('accept infinite values', () => {
    assert.equal(quantile([1, 2, Infinity], 0.5), 2);
  });
});

describe("Wilson's interval", () => {
  test('of 0, half and all', () => {
    // z² = 3.8414588; for 0 of 10, the interval is 0 to z²/(10 + z²) = 0.2775328
    near(wilson(0, 10).low, 0);
    near(wilson(0, 10).high, 3.841458820694124 / 13.841458820694124);
    near(wilson(10, 10).low, 1 - 3.841458820694124 / 13.841458820694124);
    assert.equal(wilson(10, 10).high, 1);
    // for 5 of 10, the interval is 1/2 ± z/(1 + z²/10) · sqrt(1/40 + z²/400) = 0.5 ± 0.2634
    near(wilson(5, 10).low, 0.2365931, 1e-6);
    near(wilson(5, 10).high, 0.7634069, 1e-6);
  });

  test('of 19 of 20 and 4 of 20', () => {
    near(wilson(19, 20).low, 0.7639, 1e-4);
    near(wilson(4, 20).low, 0.0807, 1e-4);
    near(wilson(4, 20).high, 0.416, 1e-4);
  });

  test('without data is everything', () => assert.deepEqual(wilson(0, 0), { low: 0, high: 1 }));
});

describe('the sign test', () => {
  test('adds the tails of the binomial distribution', () => {
    // for five trials, P(0) + P(5) = 2/32 and P(0, 1) + P(4, 5) = 2 · (1 + 5)/32
    near(signTest(0, 5), 2 / 32);
    near(signTest(4, 5), 12 / 32);
    assert.equal(signTest(2, 4), 1);
    assert.equal(signTest(0, 0), 1);
  });
});

describe("Holm's method", () => {
  test('compares the i-th smallest of m, counted from 0, with 5%/(m - i)', () => {
    // sorted, .01 .013 .03 .04 are compared with .0125 .0167 .025 .05: the third fails, and so do all larger values
    assert.deepEqual(holm([0.03, 0.01, 0.04, 0.013]), [false, true, false, true]);
    assert.deepEqual(holm([0.05]), [true]);
    assert.deepEqual(holm([]), []);
  });
});

describe('a line', () => {
  test('goes through points that lie on a line', () => {
    const { slope, intercept } = fit(sumsOf([1, 2, 5].map((x) => [x, 3 - 2 * x] as const)));
    near(slope, -2);
    near(intercept, 3);
  });

  test('is the least-squares fit to points that do not lie on a line', () => {
    // for x = 0, 1, 2 and y = 0, 1, 5 the means are 1 and 2, the slope (−1·−2 + 0 + 1·3)/2 = 2.5, the intercept 2 − 2.5
    const { slope, intercept } = fit(
      sumsOf([
        [0, 0],
        [1, 1],
        [2, 5],
      ]),
    );
    near(slope, 2.5);
    near(intercept, -0.5);
  });

  test('needs two different x', () =>
    assert.ok(
      Number.isNaN(
        fit(
          sumsOf([
            [2, 1],
            [2, 3],
          ]),
        ).slope,
      ),
    ));
});

describe('the bootstrap', () => {
  const values = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
  const mean = (times: Uint32Array) => values.reduce((sum, v, i) => sum + v * times[i], 0) / values.length;

  test('is reproducible, and differs with the seed', () => {
    assert.deepEqual(bootstrap(10, mean, 3), bootstrap(10, mean, 3));
    assert.notDeepEqual(bootstrap(10, mean, 3), bootstrap(10, mean, 4));
  });

  test('gives about the interval that follows from the standard error of the mean', () => {
    // the mean is 5.5 with the standard error sqrt(8.25/10) = 0.908, so the interval is 3.72 to 7.28
    const { low, high } = bootstrap(10, mean);
    near(low, 3.72, 0.2);
    near(high, 7.28, 0.2);
  });

  test('gives no interval for one unit, or for a statistic that mostly has no value', () => {
    assert.ok(Number.isNaN(bootstrap(1, () => 1).low));
    assert.ok(Number.isNaN(bootstrap(5, () => NaN).low));
  });

  test('draws evenly', () => {
    const counts = [0, 0, 0, 0];
    bootstrap(4, (times) => {
      times.forEach((count, i) => (counts[i] += count));
      return 0;
    });
    for (const count of counts) near(count, 1000, 90); // the standard deviation is 27
  });
});
