// @ts-check
// Builds the pages. Except for slep.js and the elements, the scripts, styles and pictures of the pages are bundled
// under hashed names.
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { bundle, catalogue, externalClient, partsForNotes, virtual } from './bundle.mjs';
import { manifest } from './offline.mjs';
import { inSite, root } from './paths.mjs';
import { expand, notes, up } from './prose.mjs';
import { readyStudies } from './studies.mjs';

export const pages = [
  ...['index', 'tables', 'study', 'api', 'embed', 'embedding', 'plane'].map((name) => `${name}.html`),
  ...['index', ...notes].map((note) => `notes/${note}.html`),
];
const isNote = (/** @type {string} */ page) => page.startsWith('notes/');
const hashed = '[name]-[hash]';
const refers = /\b(src|href)="([^":#]+)"/g;

/** @type {(out: string, id: string) => Promise<import('./site.mjs').Built>} */
export async function buildPages(out, id) {
  const texts = await Promise.all(pages.map((page) => expand(page, readFileSync(inSite(page), 'utf8'), out)));
  // pages do not share scripts: each page loads only a few files, which are larger and compress better
  const metafiles = await Promise.all(
    pages.map(async (page, i) => {
      const entries = [...texts[i].matchAll(refers)]
        .map(([, , path]) => join(dirname(page), path))
        // in dist, studies/NAME.json contains the results of a study, which studies.mjs copies there; in site, the file
        // with this name contains only the study's description, which the page does not load
        .filter(
          (path) => !/\.html$|^studies\//.test(path) && statSync(inSite(path), { throwIfNoEntry: false })?.isFile(),
        );
      const { metafile } = await bundle({
        entryPoints: [...new Set(entries)].map((path) => inSite(path)),
        format: 'esm',
        charset: 'utf8', // modules are always read as UTF-8
        splitting: true,
        outdir: out,
        entryNames: hashed,
        chunkNames: hashed,
        assetNames: hashed,
        loader: { '.svg': 'copy', '.png': 'copy', '.json': 'copy', '.m': 'text', '.txt': 'text', '.md': 'text' },
        metafile: true,
        absWorkingDir: inSite(),
        define: { __ELEMENT_ID__: JSON.stringify(id) },
        plugins: [externalClient, ...(isNote(page) ? partsForNotes(out, texts[i]) : [catalogue(out)]), paper, studies],
      });
      return metafile;
    }),
  );

  pages.forEach((page, i) => {
    const outputs = Object.entries(metafiles[i].outputs);
    const base = up(page);
    const links = new Set(page === 'embed.html' ? [] : [`<link rel="manifest" href="${base}${manifest}">\n`]);
    const html = texts[i].replace(refers, (whole, attribute, path) => {
      const [file, { imports, cssBundle }] = outputs.find(
        ([, { entryPoint }]) => entryPoint === join(dirname(page), path),
      ) ?? ['', { imports: [] }];
      if (!file) return whole;
      for (const { path, kind, external } of imports)
        if (kind === 'import-statement' && !external)
          links.add(`<link rel="modulepreload" href="${base}${basename(path)}">\n`); // preloads shared modules
      if (cssBundle) links.add(`<link rel="stylesheet" href="${base}${basename(cssBundle)}">\n`);
      return `${attribute}="${base}${basename(file)}"`;
    });
    mkdirSync(join(out, dirname(page)), { recursive: true });
    writeFileSync(join(out, page), html.replace('</head>', `${[...links].join('')}</head>`));
  });
  const files = metafiles.flatMap(({ outputs }) => Object.keys(outputs).map((file) => basename(file)));
  return { files: [...pages, ...new Set(files)], metafiles };
}

/** The file with the numbers in the paper's tables. */
export const published = join(root, 'problems/paper/published.json');

/** `import 'paper'` provides the numbers published in the paper. */
const paper = virtual('paper', /^paper$/, () => readFileSync(published, 'utf8'));

/** `import 'studies'` provides the studies in site/studies, in the order of the menu. */
const studies = virtual('studies', /^studies$/, () => JSON.stringify(readyStudies()));
