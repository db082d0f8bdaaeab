// slep.js in Node. All share what was compiled once.
import { readFileSync } from 'node:fs';
import { inSite } from '../../build/paths.mjs';
import type { LoadOptions, Slep } from '../../types/slep.d.ts';
import { bits } from './cases.ts';

const { load }: typeof import('../../types/slep.d.ts') = await import(inSite('dist/slep.js'));
const compiled = (file: string) => WebAssembly.compile(readFileSync(inSite('dist', file)));
const wasm = { 'slep.wasm': await compiled('slep.wasm'), 'kernel.wasm': await compiled('kernel.wasm') };

/** whole: with a program that is fetched and compiled anew. */
export const openInNode = (options: LoadOptions, whole = false): Promise<Slep> =>
  load(whole ? options : { ...options, wasm });

let reference: ReturnType<typeof bits> | undefined;

/** The bits that all ways and engines must have. */
export const bitsInNode = () =>
  (reference ??= openInNode({}).then(async (slep) => {
    const found = await bits(slep);
    slep.dispose();
    return found;
  }));
