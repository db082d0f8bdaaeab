// @ts-check
// Compiles kernel.wasm, the solver's products in SIMD, from AssemblyScript.
import { appendFileSync } from 'node:fs';
import { inSite } from './paths.mjs';

/** The build id goes into a custom section named build. @type {(file: string, id: string) => Promise<void>} */
export async function buildKernel(file, id) {
  const { default: asc } = await import('assemblyscript/asc');
  const { error, stderr } = await asc.main([
    '--config',
    inSite('../wasm/simd/kernel/asconfig.json'),
    '--outFile',
    file,
  ]);
  if (error) throw new Error(`asc: ${error.message}\n${stderr}`);
  const content = Buffer.from(`\x05build${id}`); // a name with its length, then the id
  appendFileSync(file, Buffer.from([0, content.length, ...content]));
}
