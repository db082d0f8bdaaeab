// Evaluates the formulas of ../shared/reference/formula.json through the API. Octave computed f and its gradient. The
// gradient was computed by complex steps or, if the field `exact` is 0, by differences of eighth order.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { inSite } from '../../build/paths.mjs';
import type { Matrix, Slep } from '../../types/slep.d.ts';
import { nonEmpty } from '../non-empty.ts';

interface Reference {
  data: Record<string, number | { rows: number; cols: number; data: number[] }>;
  cases: { name: string; formula: string; f: number; grad: number[][]; exact: 0 | 1 }[];
}

const file = inSite('../../shared/reference/formula.json');
const skip = existsSync(file) ? false : 'shared/reference is not next to the repository';
const { data, cases }: Reference = skip ? { data: {}, cases: [] } : JSON.parse(readFileSync(file, 'utf8'));

describe('the formulas of the reference', { skip }, () => {
  let slep: Slep;
  before(async () => {
    const { load }: typeof import('../../types/slep.d.ts') = await import(inSite('dist/slep.js'));
    slep = await load();
  });
  after(() => slep?.dispose());

  test('there are at least twelve', () => assert.ok(nonEmpty(cases).length >= 12));

  for (const { name, formula, f, grad, exact } of cases)
    test(`${name}: ${formula}`, async () => {
      const matrices: Record<string, Matrix> = {};
      const params: Record<string, number> = { n: grad.length, p: grad[0].length };
      for (const [key, value] of Object.entries(data)) {
        if (key === 'X' || !new RegExp(`\\b${key}\\b`).test(formula)) continue;
        if (typeof value === 'number') params[key] = value;
        else matrices[key] = { ...value, data: Float64Array.from(value.data) };
      }
      const start = data.X as { data: number[] };
      const given = { problem: { formula }, data: matrices, params };
      const { objective, gradient } = await slep.evaluate({ ...given, x0: Float64Array.from(start.data) });
      assert.ok(Math.abs(objective - f) <= 1e-12 * Math.abs(f), `f = ${objective}, wanted ${f}`);
      const wanted = grad.flat();
      assert.equal(gradient.length, wanted.length);
      const largest = Math.max(...wanted.map(Math.abs));
      const worst = Math.max(...wanted.map((g, k) => Math.abs(g - gradient[k])));
      assert.ok(worst <= (exact ? 1e-9 : 1e-7) * largest, `off by ${worst}, the largest entry is ${largest}`);

      const { kinks } = await slep.describe(formula, { data: matrices, params });
      const slopes = await slep.check(given);
      if (kinks.length > 0) return;
      assert.ok(Math.abs(slopes.gradient.slope - 2) < 0.1, `the slope is ${slopes.gradient.slope}`);
      assert.ok(slopes.hessian!.slope > 2.8, `the second slope is ${slopes.hessian?.slope}`);
    });
});
