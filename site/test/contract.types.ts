// For tsc only: what slep.js exports is of the types that slep.d.ts promises, no less and no more.
import type * as contract from '../types/slep.d.ts';
import * as client from '../src/client/slep.ts';

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

export const same: Same<typeof client, typeof contract> = true;
export const given: typeof contract = client;
