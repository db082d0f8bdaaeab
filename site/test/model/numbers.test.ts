// The minus signs in sentences.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { minusSigns } from '../../src/model/numbers.ts';

describe('minus signs', () => {
  for (const [text, written] of [
    ['-3 and -½ (-0.5)', '−3 and −½ (−0.5)'],
    ['A - λM', 'A − λM'],
    ['A - σM', 'A − σM'],
    ['‖XᵀMX - I‖', '‖XᵀMX − I‖'],
    ['XᵀMX - I', 'XᵀMX − I'],
    ['a - Index', 'a - Index'],
    ['a - I2', 'a - I2'],
    ['long-run', 'long-run'],
    ['1-2', '1-2'],
  ])
    test(text, () => assert.equal(minusSigns(text), written));
});
