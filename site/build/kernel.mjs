// @ts-check
// Compiles kernel.wasm, which contains the SIMD code for the solver's linear algebra, from AssemblyScript.
import { appendFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { inSite } from './paths.mjs';

const folder = inSite('../solver/simd/kernel');

/** Returns the source files of kernel.wasm. The tsconfig.json in their folder is only for editors. */
export const kernelFiles = () =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.ts') || name === 'asconfig.json')
    .map((name) => join(folder, name));

/**
 * Compiles the kernel, and writes the build id to a custom section named build. debug: whether functions keep their
 * names.
 * @type {(file: string, id: string, debug: boolean) => Promise<void>}
 */
export async function buildKernel(file, id, debug) {
  const { default: asc } = await import('assemblyscript/asc');
  const options = ['--config', join(folder, 'asconfig.json'), '--outFile', file, ...(debug ? ['--debug'] : [])];
  const { error, stderr } = await asc.main(options);
  if (error) throw new Error(`asc: ${error.message}\n${stderr}`);
  const content = Buffer.from(`\x05build${id}`); // the length of the name, the name, and the id
  appendFileSync(file, Buffer.from([0, content.length, ...content]));
}
