// Checks that runs of named problems and formulas give the same bits natively as under WebAssembly. natively-all
// compares nine times as many specs of named problems.
import { test } from 'node:test';
import { compare, named, skip, typed } from './natively.ts';

test('runs give the same bits natively', { skip }, () =>
  compare((slep) => [...named(slep).filter((_, k) => k % 9 === 0), ...typed]),
);
