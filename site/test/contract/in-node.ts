// Runs the contract in Node. The WebAssembly is compiled once, except in the tests of fetching and compiling it.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, describe, test } from 'node:test';
import { inSite } from '../../build/paths.mjs';
import type { LoadOptions, Slep } from '../../types/slep.d.ts';
import { bits, Lender, type Way } from './cases.ts';

const { load }: typeof import('../../types/slep.d.ts') = await import(inSite('dist/slep.js'));
const compiled = (file: string) => WebAssembly.compile(readFileSync(inSite('dist', file)));
const wasm = { 'slep.wasm': await compiled('slep.wasm'), 'kernel.wasm': await compiled('kernel.wasm') };

/** whole: whether to fetch and compile the program again. */
export const openInNode = (options: LoadOptions, whole = false): Promise<Slep> =>
  load(whole ? options : { ...options, wasm });

let reference: ReturnType<typeof bits> | undefined;

/** The bits that every engine must produce, however slep.js is loaded. */
export const bitsInNode = () =>
  (reference ??= openInNode({}).then(async (slep) => {
    const found = await bits(slep);
    slep.dispose();
    return found;
  }));

/** Tests the contract in Node for each way to load slep.js. */
export function testNode(ways: Record<string, Way>): void {
  for (const [way, { options, cases, whole }] of Object.entries(ways))
    describe(`Node, ${way}`, () => {
      const lender = new Lender(() => openInNode(options, whole), whole === true);
      after(() => lender.close());

      for (const [name, check] of Object.entries(cases)) test(name, () => lender.lend(check));

      test('the bits are those of a worker', async () => {
        assert.deepEqual(await lender.lend(bits), await bitsInNode());
      });
    });
}
