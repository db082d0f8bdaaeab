// @ts-check
// slep-lab.single.html: embed.html with everything inside, to be opened from a disk or sent by mail.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { catalogOf } from './catalog.mjs';
import { catalogue, sheet } from './element.mjs';
import { inSite } from './paths.mjs';
import { wasmExec } from './solver.mjs';

/** What runs where the address names nothing else. */
const experiment = 'lab="" problem="quadratic" n="200" p="5" d="0.05" methods="slbb rbb" controls="n p alpha seed"';

/** @type {(out: string, id: string) => Promise<string[]>} */
export async function buildSingle(out, id) {
  const esbuild = await import('esbuild');
  const { version } = await catalogOf(out);
  const { outputFiles } = await esbuild.build({
    entryPoints: [inSite('src/element/frame.ts')],
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    write: false,
    define: { __BUILD_ID__: JSON.stringify(version), __ELEMENT_ID__: JSON.stringify(id) },
    plugins: [catalogue(out), sheet, wasmExec, inlined(out)],
    logLevel: 'silent',
  });
  const style = readFileSync(inSite('style/embed.css'), 'utf8');
  const html = readFileSync(inSite('embed.html'), 'utf8')
    .replace(/<link rel="icon".*\n/, '')
    .replace(/<link rel="stylesheet".*/, `<style>\n${style}</style>`)
    .replace(/<script type="module".*/, () => `<script type="module">\n${outputFiles[0].text}</script>`)
    .replace('<slep-lab id="lab">', `<slep-lab id="lab" ${experiment}>`);
  writeFileSync(join(out, 'slep-lab.single.html'), html);
  return ['slep-lab.single.html'];
}

/** The files are in the page, as inlined-files.ts has them. @type {(out: string) => import('esbuild').Plugin} */
const inlined = (out) => ({
  name: 'inlined',
  setup(build) {
    build.onResolve({ filter: /\/file-urls\.ts$/ }, ({ importer }) =>
      importer.endsWith('program-files.ts') ? { path: inSite('src/element/inlined-files.ts') } : undefined,
    );
    build.onResolve({ filter: /^inlined:/ }, ({ path }) => ({
      path: path.slice('inlined:'.length),
      namespace: 'inlined',
    }));
    build.onLoad({ filter: /.*/, namespace: 'inlined' }, ({ path }) => ({
      contents: gzipSync(readFileSync(join(out, path)), { level: 9 }).toString('base64'),
      loader: 'text',
    }));
  },
});
