// The URLs of the files that belong to slep.js. Bundlers recognise only these expressions, and each must occur once.
export const fileURLs = {
  'slep-worker.js': () => new URL('./slep-worker.js', import.meta.url),
  'slep.wasm': () => new URL('./slep.wasm', import.meta.url),
  'slep-formula.wasm': () => new URL('./slep-formula.wasm', import.meta.url),
  'kernel.wasm': () => new URL('./kernel.wasm', import.meta.url),
};
export type File = keyof typeof fileURLs;
