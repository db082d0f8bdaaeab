// @ts-check
import { build } from 'esbuild';
import { inSite } from '../../build/paths.mjs';

/**
 * Returns a TypeScript module as a script that a page can evaluate.
 * @param {string} file in site/test
 * @param {string} name of the global that receives the module's exports
 */
export async function bundle(file, name) {
  const { outputFiles } = await build({
    entryPoints: [inSite('test', file)],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: name,
    target: 'es2022',
  });
  return `(() => { ${outputFiles[0].text}; globalThis.${name} = ${name}; })()`;
}
