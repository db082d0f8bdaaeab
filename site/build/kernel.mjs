// @ts-check
// kernel.wasm, the products of the solver in SIMD, from AssemblyScript.
import { join } from 'node:path';
import { inSite } from './paths.mjs';

/** @type {(out: string) => Promise<string[]>} */
export async function buildKernel(out) {
  const { default: asc } = await import('assemblyscript/asc');
  const { error, stderr } = await asc.main(['--config', inSite('../wasm/simd/kernel/asconfig.json'), '--outFile', join(out, 'kernel.wasm')]);
  if (error) throw new Error(`asc: ${error.message}\n${stderr}`);
  return ['kernel.wasm'];
}
