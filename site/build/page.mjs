// @ts-check
// index.html with the scripts, styles and pictures that it refers to, bundled under hashed names. slep.js stays a file of its own.
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { inSite } from './paths.mjs';

/** @type {(out: string) => Promise<string[]>} */
export async function buildPage(out) {
  const esbuild = await import('esbuild');
  const html = readFileSync(inSite('index.html'), 'utf8');
  const refers = /\b(src|href)="([^":#]+)"/g;
  const entries = [...html.matchAll(refers)].map((m) => m[2]).filter((path) => statSync(inSite(path), { throwIfNoEntry: false })?.isFile());

  const { metafile } = await esbuild.build({
    entryPoints: [...new Set(entries)].map((path) => inSite(path)),
    bundle: true,
    minify: true,
    format: 'esm',
    splitting: true,
    target: 'es2022',
    outdir: out,
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    loader: { '.svg': 'copy', '.png': 'copy', '.json': 'copy' },
    banner: { js: '/*! with uPlot, copyright Leon Sorokin, MIT licence */' },
    metafile: true,
    absWorkingDir: inSite(),
    plugins: [externalClient],
    logLevel: 'silent',
  });

  /** @type {Map<string, string>} what index.html refers to, and the name it has got */
  const names = new Map();
  /** styles that scripts import */
  const styles = [];
  for (const [file, { entryPoint, cssBundle }] of Object.entries(metafile.outputs)) {
    if (entryPoint) names.set(entryPoint, basename(file));
    if (cssBundle) styles.push(basename(cssBundle));
  }
  const page = html
    .replace(refers, (whole, attribute, path) => {
      const name = names.get(relative(inSite(), inSite(path)));
      return name ? `${attribute}="./${name}"` : whole;
    })
    .replace('</head>', styles.map((name) => `<link rel="stylesheet" href="./${name}">\n`).join('') + '</head>');
  writeFileSync(join(out, 'index.html'), page);
  return ['index.html', ...Object.keys(metafile.outputs).map((file) => basename(file))];
}

/** The page loads the module as everyone else does. @type {import('esbuild').Plugin} */
const externalClient = {
  name: 'external client',
  setup(build) {
    build.onResolve({ filter: /(^|\/)slep(\.js|\.ts)?$/ }, () => ({ path: './slep.js', external: true }));
  },
};
