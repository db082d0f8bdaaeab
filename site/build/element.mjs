// @ts-check
// slep-lab.js, the custom element, which includes its style, the catalogue and the experiments but not slep.js; the
// pictures that it fetches; and embed.js, which gives iframes their height.
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogOf } from './catalog.mjs';
import { elementFiles } from './declarations.mjs';
import { experiments } from './experiments.mjs';
import { externalClient } from './external.mjs';
import { inSite } from './paths.mjs';

const declarations = [...elementFiles, 'embed.d.ts', 'asset.d.ts'];

/** @type {(out: string, id: string) => Promise<import('./site.mjs').Built>} */
export async function buildElement(out, id) {
  const esbuild = await import('esbuild');
  /** @type {import('esbuild').BuildOptions} */
  const common = { bundle: true, minify: true, target: 'es2022', format: 'esm', outdir: out, logLevel: 'silent' };
  const element = await esbuild.build({
    ...common,
    metafile: true,
    entryPoints: [inSite('src/element/slep-lab.ts'), inSite('src/element/slep-pictures.ts')],
    define: { __ELEMENT_ID__: JSON.stringify(id) },
    plugins: [externalClient, catalogue(out), texts, sheets],
  });
  const embed = await esbuild.build({
    ...common,
    metafile: true,
    entryPoints: [inSite('src/element/embed.ts')],
    format: 'iife',
  });
  for (const file of declarations) copyFileSync(inSite('types', file), join(out, file));
  const files = ['slep-lab.js', 'slep-pictures.js', 'embed.js', ...declarations];
  return { files, metafiles: [element.metafile, embed.metafile] };
}

/**
 * `import 'catalogue'` is the catalogue of the solver in the folder: the element knows its attributes before it loads
 * anything.
 * @type {(out: string) => import('esbuild').Plugin}
 */
export const catalogue = (out) => ({
  name: 'catalogue',
  setup(build) {
    build.onResolve({ filter: /^catalogue$/ }, ({ path }) => ({ path, namespace: 'catalogue' }));
    build.onLoad({ filter: /.*/, namespace: 'catalogue' }, async () => ({
      contents: JSON.stringify(await catalogOf(out)),
      loader: 'json',
    }));
  },
});

/**
 * `import 'experiments'` is the experiments of the lab: the element knows what they are before it loads anything.
 * @type {import('esbuild').Plugin}
 */
export const texts = {
  name: 'experiments',
  setup(build) {
    build.onResolve({ filter: /^experiments$/ }, ({ path }) => ({ path, namespace: 'experiments' }));
    build.onLoad({ filter: /.*/, namespace: 'experiments' }, () => ({
      contents: JSON.stringify(experiments()),
      loader: 'json',
    }));
  },
};

/**
 * `import 'sheet'` is the element's style sheet as text, `import 'picture-sheet'` that of its pictures.
 * @type {import('esbuild').Plugin}
 */
export const sheets = {
  name: 'sheets',
  setup(build) {
    build.onResolve({ filter: /^(picture-)?sheet$/ }, ({ path }) => ({ path, namespace: 'sheet' }));
    build.onLoad({ filter: /.*/, namespace: 'sheet' }, async ({ path }) => {
      const file = path === 'sheet' ? 'element.css' : 'element-pictures.css';
      const { outputFiles } = await build.esbuild.build({
        entryPoints: [inSite('style', file)],
        bundle: true,
        minify: true,
        target: 'es2022',
        write: false,
        logLevel: 'silent',
      });
      return { contents: outputFiles[0].text, loader: 'text' };
    });
  },
};
