// Loads slep.js in Node, with WebAssembly compiled once for all tests.
import { readFileSync } from 'node:fs';
import { inSite } from '../../build/paths.mjs';
import type { LoadOptions, Slep } from '../../types/slep.d.ts';
import { bits } from './cases.ts';

const { load }: typeof import('../../types/slep.d.ts') = await import(inSite('dist/slep.js'));
const compiled = (file: string) => WebAssembly.compile(readFileSync(inSite('dist', file)));
const wasm = { 'slep.wasm': await compiled('slep.wasm'), 'kernel.wasm': await compiled('kernel.wasm') };

/** whole: fetch and compile the program again. */
export const openInNode = (options: LoadOptions, whole = false): Promise<Slep> =>
  load(whole ? options : { ...options, wasm });

let reference: ReturnType<typeof bits> | undefined;

/** The bits that every way and engine must give. */
export const bitsInNode = () =>
  (reference ??= openInNode({}).then(async (slep) => {
    const found = await bits(slep);
    slep.dispose();
    return found;
  }));
