// @ts-check
// Builds the custom elements and the modules that they load. slep-lab.js contains its style sheet, the catalogue and
// the experiments, and loads slep.js and slep-pictures.js. slep.js loads slep-study.js. slep-notes.js, slep-plane.js
// and slep-figure.js define elements for notes. slep.iife.js loads slep.js in pages without modules. embed.js sets the
// height of iframes.
import { copyFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { bundle, catalogue, externalClient, sheets, texts } from './bundle.mjs';
import { elementFiles } from './declarations.mjs';
import { inSite } from './paths.mjs';

/** @type {(out: string, id: string) => Promise<import('./site.mjs').Built>} */
export async function buildElement(out, id) {
  const written = /** @type {const} */ ({ outdir: out, sourcemap: 'linked', metafile: true });
  const element = await bundle({
    ...written,
    format: 'esm',
    entryPoints: [
      'element/slep-lab',
      'element/slep-pictures',
      'study/slep-study',
      'note/slep-notes',
      'plane/slep-plane',
      'figure/slep-figure',
      'client/slep.iife',
    ].map((entry) => ({ in: inSite('src', `${entry}.ts`), out: basename(entry) })),
    define: { __ELEMENT_ID__: JSON.stringify(id) },
    plugins: [externalClient, catalogue(out), texts, sheets],
  });
  const embed = await bundle({ ...written, format: 'iife', entryPoints: [inSite('src/element/embed.ts')] });
  for (const file of elementFiles) copyFileSync(inSite('types', file), join(out, file));
  const metafiles = [element.metafile, embed.metafile];
  const scripts = metafiles.flatMap(({ outputs }) => Object.keys(outputs).map((file) => basename(file)));
  return { files: [...scripts, ...elementFiles], metafiles };
}
