// Checks that runs give the same bits natively as under WebAssembly, for every problem and method.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compare, named, skip } from './natively.ts';

test('all runs give the same bits natively', { skip }, () =>
  compare((slep) => {
    const specs = named(slep);
    assert.equal(specs.length, 448);
    return specs;
  }),
);
