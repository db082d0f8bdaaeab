// @ts-check
// Builds slep-lab.single.html, which is embed.html with all its files inlined. This file can be opened from disk or
// sent by email.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { bundle, catalogue, sheets, texts, virtual } from './bundle.mjs';
import { catalogOf } from './catalog.mjs';
import { bundledParts, notices } from './notices.mjs';
import { inSite } from './paths.mjs';
import { buildFacts, wasmExec } from './solver.mjs';

/** @typedef {import('./notices.mjs').Part} Part */

const file = 'slep-lab.single.html';
/** The files that inlined-files.ts imports. */
const inlinedFiles = ['slep-worker.js', 'slep-formula.wasm', 'kernel.wasm'];
/** The experiment that runs by default. The address of the page can specify another experiment. */
const experiment = 'problem="quadratic" n="200" p="5" d="0.05" methods="slbb rbb" controls="n p alpha seed"';

/**
 * Builds the file. parts: the third-party packages in it.
 * @type {(out: string, id: string, solver: readonly Part[]) =>
 *   Promise<import('./site.mjs').Built & { parts: Part[] }>}
 */
export async function buildSingle(out, id, solver) {
  const { version } = await catalogOf(out);
  const { outputFiles, metafile } = await bundle({
    entryPoints: [inSite('src/element/frame.ts')],
    format: 'esm',
    external: ['../study/slep-study.ts'], // not included, because the page does not run studies
    write: false,
    outfile: file,
    metafile: true,
    absWorkingDir: inSite(),
    define: { ...buildFacts(out, version), __ELEMENT_ID__: JSON.stringify(id) },
    plugins: [catalogue(out), texts, sheets, wasmExec, withInlined, inlined(out)],
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
    .replace(/<script type="module".*/, () => `<script type="module">\n${outputFiles?.[0].text}</script>`)
    .replace('</body>', () => `<script type="text/plain">\n${licence}\n${notices(parts)}</script>\n</body>`);
  writeFileSync(join(out, file), html);
  return { files: [file], metafiles: [metafile], parts };
}

/**
 * Replaces file-urls.ts with inlined-files.ts, because the page itself contains the solver's files.
 * @type {import('esbuild').Plugin}
 */
const withInlined = {
  name: 'inlined files',
  setup(build) {
    build.onResolve({ filter: /\/file-urls\.ts$/ }, ({ importer }) =>
      importer.endsWith('program-files.ts') ? { path: inSite('src/element/inlined-files.ts') } : undefined,
    );
  },
};

const inlined = (/** @type {string} */ out) =>
  virtual(
    'inlined',
    /^inlined:(.*)/,
    (path) => gzipSync(readFileSync(join(out, path)), { level: 9 }).toString('base64'),
    'text',
  );
