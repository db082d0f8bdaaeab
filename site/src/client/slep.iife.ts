// slep.iife.js, for pages whose scripts are not modules: it defines slep.load, which fetches slep.js from the same
// folder. The script is a single expression, because a variable declared here would be a global variable of the page.
import type { load } from './slep.ts';

Object.assign(globalThis, {
  slep: { load: async (...options: Parameters<typeof load>) => (await import('./slep.ts')).load(...options) },
});
