// The files that belong to slep.js, beside it. Bundlers look for these very expressions, each once.
export const beside = {
  'slep-worker.js': () => new URL('./slep-worker.js', import.meta.url),
  'slep.wasm': () => new URL('./slep.wasm', import.meta.url),
  'kernel.wasm': () => new URL('./kernel.wasm', import.meta.url),
};
export type File = keyof typeof beside;
