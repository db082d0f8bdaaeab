// Tests scales, decimation, class labels and the description of a matrix, which need no browser.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { classesOf, countClasses, labelsOf } from '../../src/lab/data/labels.ts';
import { heightOf, levels, rangeOf, ticksOf } from '../../src/lab/pictures/eigenvalue-scale.ts';
import { Decimation } from '../../src/chart/decimate.ts';
import { linearRange, logRange } from '../../src/chart/scale.ts';
import { Column } from '../../src/model/column.ts';
import { matrixWords } from '../../src/model/matrix-words.ts';
import type { MatrixFacts } from '../../types/slep.d.ts';

const charts = { gap: 18 };

describe('a linear scale', () => {
  test('contains its values, with few labels', () => {
    for (const [low, high] of [
      [0, 1],
      [-4.1, -3.9],
      [-1e7, 2e7],
      [0, 0],
      [5, 5],
    ]) {
      const range = linearRange(low, high, 200);
      assert.ok(
        range.low <= low && range.high >= high && range.low < range.high,
        `${low} to ${high}: ${range.low} to ${range.high}`,
      );
      assert.ok(range.ticks.length >= 2 && range.ticks.length < 15);
    }
  });

  test('terminates if values differ only by rounding errors', () => {
    for (const value of [-5.570089719815737, 1e-300, 1e12])
      assert.ok(linearRange(value, value + Math.abs(value) * 2 ** -52, 200).ticks.length < 15);
  });

  test('has at least four labels on 130 pixels', () => {
    for (const [low, high] of [
      [0, 1],
      [-70.5014, 505],
      [-4.2, -4.1],
      [1e6, 3.3e6],
    ]) {
      const { ticks, ...range } = linearRange(low, high, 130, 18);
      assert.ok(ticks.length >= 4 && ticks.length <= 8, ticks.map(({ label }) => label).join());
      assert.ok(range.low <= low && range.high >= high);
    }
  });
});

describe('a logarithmic scale', () => {
  test('has four to seven labels on 130 pixels, for any range', () => {
    for (let low = -17; low < 6; low += 0.37)
      for (let size = 0; size < 320; size = 1.3 * size + 0.11)
        for (const hasZero of [false, true])
          for (const growing of [false, true]) {
            const range = logRange(low, low + size, hasZero, 130, { gap: 18, growing });
            const labels = range.ticks.filter(({ at }) => at !== range.zero);
            const what = `${low} to ${low + size}: ${labels.map(({ label }) => label).join()}`;
            assert.ok(labels.length >= 4 && labels.length <= 7, what);
            assert.ok(range.low <= low && range.high >= low + size, what);
            const pixels = labels.map(({ at }) => ((at - range.low) / (range.high - range.low)) * 130);
            assert.ok(!hasZero || pixels[0] >= 16, `clear of the band: ${what}`);
          }
  });

  test('labels 1, 2 and 5 as plain numbers below two decades', () => {
    const labels = (low: number, high: number) => logRange(low, high, false, 130, charts).ticks.map((t) => t.label);
    assert.deepEqual(labels(-1, 0.5), ['0.1', '0.2', '0.5', '1', '2']);
    assert.deepEqual(labels(0, 0), ['0.1', '0.2', '0.5', '1', '2', '5', '10']);
    const powers = logRange(-9.2, -8.1, false, 130, charts).ticks.map(({ power, factor }) => [factor, power]);
    assert.deepEqual(powers.slice(0, 2), [
      [undefined, -9],
      [2, -9],
    ]);
  });

  test('has a band for zeros at the bottom, and decades above it', () => {
    const range = logRange(-6, 0, true, 130, charts);
    const y = (at: number) => (130 * (range.high - at)) / (range.high - range.low);
    assert.ok(Math.abs(130 - y(range.band!) - 16) < 1e-9 && y(range.zero!) > y(range.band!) && y(range.zero!) < 130);
    assert.equal(range.ticks.at(-1)?.label, '≈ 0');
    assert.equal(logRange(-6, 0, false, 130, charts).zero, undefined);
  });
});

describe('the scale of eigenvalues that should be 1', () => {
  const height = 180;

  test('gives a good run enough height, and shows a diverging one without flattening the rest', () => {
    for (const [low, high] of [
      [0.7, 1.4],
      [0.97, 1.02],
      [0.3, 1],
      [1, 18.3],
      [0, 1e9],
    ]) {
      const range = rangeOf(low, high);
      const least = Math.min(heightOf(Math.min(high, 1e3)), range.high) - Math.max(heightOf(low), range.low);
      assert.ok(least > 0.4 * (range.high - range.low), `${low} to ${high}`);
      assert.ok(range.low < heightOf(1) && range.high > heightOf(1));
    }
    const range = rangeOf(1, 1e9);
    assert.ok(heightOf(1.1) - heightOf(1) > 0.1 * (range.high - range.low));
  });

  test('always shows its levels, at the edge if they are out of range, and labels that do not overlap', () => {
    for (const [low, high] of [
      [1, 1],
      [0.7, 1.4],
      [0.1, 3.1],
      [-1e-17, 1e6],
    ]) {
      const placed = ticksOf(rangeOf(low, high), height);
      for (const { value } of levels) {
        const level = placed.find((tick) => tick.value === value);
        assert.ok(level && level.y >= 0 && level.y <= height);
        assert.equal(
          level.beyond,
          heightOf(value) < rangeOf(low, high).low || heightOf(value) > rangeOf(low, high).high,
        );
      }
      const heights = placed.map(({ y }) => y).sort((a, b) => a - b);
      heights.slice(1).forEach((y, i) => assert.ok(y - heights[i] >= 12, `${low} to ${high}: ${heights.join(' ')}`));
    }
  });
});

describe('the decimation of a line', () => {
  const rows = 5000;
  const values = Float64Array.from({ length: rows }, (_, k) =>
    k % 97 === 13 ? NaN : Math.exp(-k / 900) * (1 + Math.sin(k * k)),
  );
  const density = 200 / rows;

  test('keeps the lowest and the highest row of every pixel, and few others', () => {
    const drawn = new Decimation().of(Column.of(values), undefined, 0, rows - 1, density, Number.isFinite);
    assert.ok(drawn.length <= 3 * 200 + 3, `${drawn.length} rows`);
    for (let pixel = 0; pixel < 200; pixel++) {
      const inside = (row: number) => Math.floor(row * density) === pixel;
      const all = [...values.keys()]
        .filter((row) => inside(row) && Number.isFinite(values[row]))
        .map((row) => values[row]);
      const kept = drawn.filter((row) => row >= 0 && inside(row)).map((row) => values[row]);
      assert.deepEqual([Math.min(...kept), Math.max(...kept)], [Math.min(...all), Math.max(...all)]);
    }
    const order = drawn.filter((row) => row >= 0);
    assert.deepEqual(
      order,
      [...order].sort((a, b) => a - b),
    );
  });

  test('gives the same result when rows are added and when the last one is overwritten', () => {
    const column = new Column();
    const decimation = new Decimation();
    for (let from = 0; from < rows; from += 37) {
      const again = Math.max(0, from - 1);
      if (from > 0) column.write(from - 1, [NaN]);
      decimation.of(column, undefined, 0, Math.max(0, column.length - 1), density, Number.isFinite);
      column.write(again, values.subarray(again, from + 37));
      const grown = decimation.of(column, undefined, 0, column.length - 1, density, Number.isFinite);
      assert.deepEqual(
        grown,
        new Decimation().of(column, undefined, 0, column.length - 1, density, Number.isFinite),
        `rows up to ${column.length}`,
      );
    }
  });
});

describe('labels', () => {
  test('are separated by line breaks, commas, semicolons or tabs', () => {
    assert.deepEqual(labelsOf('a\nb c\r\n"d"\n\n'), ['a', 'b c', 'd']);
    assert.deepEqual(labelsOf('1, 2,3\t4;5,\n6'), ['1', '2', '3', '4', '5', '6']);
  });

  test('that are missing are reported with their line', () => {
    for (const [text, line] of [
      ['a\n\nb', 2],
      ['a,b\nc,,d', 2],
      ['', 1],
      [',a', 1],
    ] as const) {
      assert.throws(
        () => labelsOf(text),
        (error) => (error as { line?: number }).line === line,
        JSON.stringify(text),
      );
    }
  });

  test('are counted by class, as far as they can be parsed', () => {
    assert.equal(countClasses(classesOf(['a', 'b', 'a'])), '3 labels, 2 classes: a 2, b 1');
    assert.match(
      countClasses(classesOf(Array.from({ length: 100 }, (_, i) => String(i)))),
      /^100 labels, 100 classes: 0 1, .*, …$/,
    );
  });
});

describe('what is known about a matrix', () => {
  const words = (facts: Partial<MatrixFacts>, name = 'M', hasLabels = false) =>
    matrixWords(
      { rows: 4, cols: 4, nonzeros: 6, constant: [], ...facts },
      { name, doc: '', shape: name === 'X' ? 'm x n' : 'n x n' },
      hasLabels,
    )
      .map(({ text, isWrong }) => (isWrong ? `!${text}` : text))
      .join('; ');

  test('is described in words, and facts that would make a run fail are marked', () => {
    for (const [facts, want] of [
      [{ symmetric: true, rank: 4, condition: 12.34 }, 'symmetric; positive definite; condition number about 12.3'],
      [
        { symmetric: true, rank: 3, condition: 1e9 },
        'symmetric; positive semidefinite, rank 3 of 4; condition number about 1.00e9',
      ],
      [{ symmetric: true, lowest: -2 }, 'symmetric; !not positive semidefinite: it has an eigenvalue of −2 or less'],
      [{ symmetric: true, limit: 1000 }, 'symmetric; rank and condition number are not computed above n = 1000'],
      [
        { symmetric: false, asymmetry: { row: 1, column: 3, difference: 5 } },
        '!not symmetric: entries (1, 3) and (3, 1) differ by 5',
      ],
      [{ cols: 3 }, '!not square'],
    ] as const)
      assert.equal(words(facts), `4 × ${'cols' in facts ? 3 : 4}, 6 nonzeros; ${want}`);
    assert.doesNotMatch(words({ symmetric: true, lowest: -2 }, 'A'), /!/);
    const columns = [
      { name: '', words: false },
      { name: 'kind', words: true },
    ];
    assert.equal(words({ cols: 1, nonzeros: 4, columns }, 'X', true), '4 × 1, full; column 2 (kind) holds words');
    assert.match(words({ columns }, 'X'), /!column 2 \(kind\) holds words, not numbers/);
    assert.match(
      words({ constant: ['column 1', 'column 3 (b)'] }, 'X'),
      /!column 1, column 3 \(b\) are constant, so M would be singular; remove them/,
    );
  });
});
