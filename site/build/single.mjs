// @ts-check
// slep-lab.single.html: embed.html with everything inside, to be opened from a disk or sent by mail.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { catalogOf } from './catalog.mjs';
import { catalogue, sheets, texts } from './element.mjs';
import { bundledParts, notices } from './notices.mjs';
import { inSite } from './paths.mjs';
import { buildFacts, wasmExec } from './solver.mjs';

/** @typedef {import('./notices.mjs').Part} Part */

const file = 'slep-lab.single.html';
/** Those of inlined-files.ts. */
const inlinedFiles = ['slep-worker.js', 'slep-formula.wasm', 'kernel.wasm'];
/** What runs where the address names nothing else. */
const experiment = 'problem="quadratic" n="200" p="5" d="0.05" methods="slbb rbb" controls="n p alpha seed"';

/** @type {(out: string, id: string, solver: readonly Part[]) => Promise<import('./site.mjs').Built>} */
export async function buildSingle(out, id, solver) {
  const esbuild = await import('esbuild');
  const { version } = await catalogOf(out);
  const { outputFiles, metafile } = await esbuild.build({
    entryPoints: [inSite('src/element/frame.ts')],
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    write: false,
    outfile: file,
    metafile: true,
    absWorkingDir: inSite(),
    define: { ...buildFacts(out, version), __ELEMENT_ID__: JSON.stringify(id) },
    plugins: [catalogue(out), texts, sheets, wasmExec, inlined(out)],
    logLevel: 'silent',
  });
  const parts = [
    ...solver.filter((part) => part.files.some((name) => inlinedFiles.includes(name))),
    ...bundledParts(metafile),
  ].map((part) => ({ ...part, files: [file] }));
  const licence = readFileSync(inSite('../LICENSE'), 'utf8');
  const style = readFileSync(inSite('style/embed.css'), 'utf8');
  const html = readFileSync(inSite('embed.html'), 'utf8')
    .replace(/<link rel="icon".*\n/, '')
    .replace(/<link rel="stylesheet".*/, `<style>\n${style}</style>`)
    .replace(/<slep-lab [^]*<\/slep-lab>/, `<slep-lab id="lab" ${experiment}></slep-lab>`)
    .replace(/<script type="module".*/, () => `<script type="module">\n${outputFiles[0].text}</script>`)
    .replace('</body>', () => `<script type="text/plain">\n${licence}\n${notices(parts)}</script>\n</body>`);
  writeFileSync(join(out, file), html);
  return { files: [file], metafiles: [metafile] };
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
