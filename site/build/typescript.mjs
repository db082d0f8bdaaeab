// @ts-check
// Defines module hooks that let Node load TypeScript: node --import=typescript.mjs. Node runs the hooks in another
// thread, which also loads this file.
import { readFileSync } from 'node:fs';
import { register } from 'node:module';
import { fileURLToPath } from 'node:url';
import { isMainThread } from 'node:worker_threads';

if (isMainThread) register(import.meta.url);

/** @type {import('node:module').LoadHook} */
export async function load(url, context, next) {
  if (!url.startsWith('file:') || !/\.ts$/.test(url)) return next(url, context);
  const { transform } = await import('esbuild');
  const { code } = await transform(readFileSync(fileURLToPath(url), 'utf8'), {
    loader: 'ts',
    target: 'node20',
    sourcemap: 'inline',
    sourcefile: fileURLToPath(url),
  });
  return { format: 'module', source: code, shortCircuit: true };
}
