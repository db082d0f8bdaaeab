// Replaces client/file-urls.ts in the build that consists of a single file. The module contains the solver's files in
// compressed form, and makes blobs from them.
import formula from 'inlined:slep-formula.wasm';
import kernel from 'inlined:kernel.wasm';
import worker from 'inlined:slep-worker.js';
import type { File } from '../client/file-urls.ts';

async function blobOf(base64: string, type: string): Promise<URL> {
  const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
  const text = new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip')), {
    headers: { 'content-type': type },
  });
  return new URL(URL.createObjectURL(await text.blob()));
}

// slep-formula.wasm also does everything that slep.wasm does
const program = await blobOf(formula, 'application/wasm');

const [script, simd] = [await blobOf(worker, 'text/javascript'), await blobOf(kernel, 'application/wasm')];

export const fileURLs: Record<File, () => URL> = {
  'slep-worker.js': () => script,
  'slep.wasm': () => program,
  'slep-formula.wasm': () => program,
  'kernel.wasm': () => simd,
};
