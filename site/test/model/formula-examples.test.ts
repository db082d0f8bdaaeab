// Checks the examples of formulas. Each example must have a one-sentence description and correct derivatives, and its
// run must end at a feasible stationary point.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import type { Slep } from '../../types/slep.d.ts';
import { inSite } from '../../build/paths.mjs';
import { readExamples } from '../../src/lab/formula/example-file.ts';

import { nonEmpty } from '../non-empty.ts';

const examples = readExamples(readFileSync(inSite('src/lab/formula/examples.m'), 'utf8'));

const { load }: typeof import('../../types/slep.d.ts') = await import(inSite('dist/slep.js'));

describe('the examples', () => {
  let slep: Slep;
  before(async () => void (slep = await load()));
  after(() => slep.dispose());

  test('are twelve or more, each with a title and one sentence', () => {
    assert.ok(examples.length >= 12);
    assert.equal(new Set(examples.map(({ title }) => title)).size, examples.length);
    for (const { title, sentence, formula } of examples) {
      assert.match(title, /^[\w -]{3,20}$/);
      assert.match(sentence, /^[A-Z][^.]{20,120}$/, title);
      assert.ok(
        formula.split('\n').every((line) => line.length <= 60),
        `${title} fits the editor`,
      );
    }
  });

  for (const { title, formula } of nonEmpty(examples)) {
    test(`${title} runs, and its derivatives are right`, async () => {
      const info = await slep.describe(formula);
      assert.deepEqual(
        info.data.filter(({ name }) => name !== 'M'),
        [],
        'it makes its data',
      );
      assert.deepEqual(info.kinks, []);
      const run = await slep.start({ problem: { formula } });
      const { verdict, message } = await run.solve();
      assert.equal(verdict, 'feasible stationary point', message);
      run.dispose();
      const { gradient, hessian } = await slep.check({ problem: { formula } });
      assert.ok(Math.abs(gradient.slope - 2) < 0.1, `the slope of the gradient is ${gradient.slope}`);
      assert.ok(hessian && hessian.slope > 2.9, `the slope of the Hessian is ${hessian?.slope}`);
    });
  }
});
