// For tsc only: checks that the exports of slep.js have exactly the types that slep.d.ts promises.
import type * as contract from '../../types/slep.d.ts';
import * as client from '../../src/client/slep.ts';

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

export const same: Same<typeof client, typeof contract> = true;
export const given: typeof contract = client;

declare const slep: contract.Slep;
declare const A: contract.Matrix;

/** The data of a formula may have matrices with any name. Mistakes in the data of a named problem are still errors. */
export const starts = () => [
  slep.start({ problem: { formula: "trace(X'*A*X)" }, data: { A, B: A, M: A }, params: { p: 2 }, method: 'slsub' }),
  slep.start({ problem: 'quadratic', data: { A, M: A } }),
  slep.evaluate({ problem: { formula: 'sum(X(:))' } }),
  slep.check({ problem: 'lda', data: { X: A, labels: [1, 2] } }),
  // @ts-expect-error no M
  slep.start({ problem: 'quadratic', data: { A } }),
  // @ts-expect-error an unknown part
  slep.start({ problem: 'quadratic', data: { A, M: A, B: A } }),
  // @ts-expect-error generated only
  slep.start({ problem: 'beam', data: { A } }),
  // @ts-expect-error a misspelt name
  slep.start({ problem: 'quadratics' }),
  // @ts-expect-error a formula is a string
  slep.start({ problem: { formula: 3 } }),
  // @ts-expect-error a formula takes no lists
  slep.start({ problem: { formula: 'X' }, data: { A: [A] } }),
  // @ts-expect-error a misspelt setting
  slep.start({ problem: { formula: 'X' }, parameters: {} }),
  // @ts-expect-error describe takes only data and params
  slep.describe('X', { seed: 1 }),
];
