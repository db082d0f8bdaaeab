// The contract as cases that run anywhere.
import type { LoadOptions } from '../../types/slep.d.ts';
import { type Cases, equal } from './assert.ts';
import { crashes } from './crash.ts';
import { driving } from './driving.ts';
import { input } from './input.ts';
import { lifetime } from './lifetime.ts';
import { reading } from './reading.ts';

export { bits } from './reading.ts';
const all: Cases = { ...driving, ...reading, ...input, ...lifetime };
/** By way to load: what happens to a worker cannot be seen from the same thread. */
export const ways: Record<string, { options: LoadOptions; cases: Cases }> = {
  'a worker': { options: { worker: true }, cases: { ...all, ...crashes } },
  'the same thread': { options: { worker: false }, cases: all },
  'without SIMD': {
    options: { simd: 'off' },
    cases: { 'info tells that the kernel is off': async (slep) => equal(slep.info.simd, 'none', 'simd') },
  },
};
