// The URLs of the files that belong to slep.js. Bundlers only recognise expressions of exactly this form, and each
// expression must occur only once.
export const fileURLs = {
  'slep-worker.js': () => new URL('./slep-worker.js', import.meta.url),
  'slep.wasm': () => new URL('./slep.wasm', import.meta.url),
  'slep-formula.wasm': () => new URL('./slep-formula.wasm', import.meta.url),
  'kernel.wasm': () => new URL('./kernel.wasm', import.meta.url),
};
export type File = keyof typeof fileURLs;
