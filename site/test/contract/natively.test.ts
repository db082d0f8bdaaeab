// Checks that runs of some named problems and formulas give the same bits natively as in a tab. natively-all compares
// all runs.
import { test } from 'node:test';
import { compare, named, skip, typed } from './natively.ts';

test('runs have the same bits natively', { skip }, () =>
  compare((slep) => [...named(slep).filter((_, k) => k % 9 === 0), ...typed]),
);
