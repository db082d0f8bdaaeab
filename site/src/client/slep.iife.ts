// slep.iife.js, for pages whose scripts are not modules: it defines slep.load, which fetches slep.js from its folder.
// It has only an expression, because a variable of this script would be a global variable of the page.
import type { load } from './slep.ts';

Object.assign(globalThis, {
  slep: { load: async (...options: Parameters<typeof load>) => (await import('./slep.ts')).load(...options) },
});
