// @ts-check
// Defines the options that all bundles share, and virtual modules, which exist only during the build.
import { basename } from 'node:path';
import { catalogOf } from './catalog.mjs';
import { experiments } from './experiments.mjs';
import { inSite } from './paths.mjs';

/** @typedef {import('esbuild').Plugin} Plugin */

/** @satisfies {import('esbuild').BuildOptions} */
export const bundled = { bundle: true, minify: true, target: 'es2022', logLevel: 'silent' };

/**
 * Runs esbuild with the shared options. esbuild is not imported at the top of the file, because the build may first
 * have to install it.
 * @type {typeof import('esbuild').build}
 */
export const bundle = async (options) => (await import('esbuild')).build({ ...bundled, ...options });

/**
 * Returns a plugin for modules that have no file. read: returns the content of a module. Its argument is the text that
 * the group in the filter matches or, if the filter has no group, the import path.
 * @typedef {(path: string) => string | Promise<string>} Read
 * @type {(name: string, filter: RegExp, read: Read, loader?: 'json' | 'text' | 'js') => Plugin}
 */
export const virtual = (name, filter, read, loader = 'json') => ({
  name,
  setup(build) {
    build.onResolve({ filter }, ({ path }) => ({ path: filter.exec(path)?.[1] ?? path, namespace: name }));
    build.onLoad({ filter: /.*/, namespace: name }, async ({ path }) => ({ contents: await read(path), loader }));
  },
});

/**
 * `import 'catalogue'` provides the catalogue of the solver in the folder `out`. With the catalogue, the element knows
 * its attributes before it loads the solver.
 */
export const catalogue = (/** @type {string} */ out) =>
  virtual('catalogue', /^catalogue$/, async () => JSON.stringify(await catalogOf(out)));

/** `import 'experiments'` provides the experiments of the lab. */
export const texts = virtual('experiments', /^experiments$/, () => JSON.stringify(experiments()));

/**
 * The style sheets of elements, keyed by import name. `import 'sheet'` provides the style sheet of <slep-lab> as text.
 */
const sheetFiles = {
  sheet: 'element.css',
  'picture-sheet': 'element-pictures.css',
  'question-sheet': 'question.css',
  'plane-sheet': 'plane.css',
  'figure-sheet': 'study/element.css',
};
export const sheets = virtual('sheet', /^(?:\w+-)?sheet$/, (name) => sheetOf(name), 'text');

async function sheetOf(/** @type {string} */ name, /** @type {Plugin[]} */ plugins = []) {
  const file = sheetFiles[/** @type {keyof typeof sheetFiles} */ (name)];
  const { outputFiles } = await bundle({ entryPoints: [inSite('style', file)], write: false, plugins });
  return outputFiles?.[0].text ?? '';
}

/**
 * Returns plugins that omit what a note does not use: the experiments of the lab, the descriptions in the catalogue,
 * the colours (elements inherit them from the page) and, if no element has controls, the code of the controls.
 * @type {(out: string, html: string) => Plugin[]}
 */
export function partsForNotes(out, html) {
  const hasControls = /<slep-lab [^>]*\bcontrols="/.test(html);
  const catalogue = async () => JSON.stringify(await catalogOf(out), withoutWords);
  const empty = [replaced(/tokens\.css$/), ...(hasControls ? [] : [replaced(/\/settings\.css$/)])];
  return [
    virtual('catalogue', /^catalogue$/, catalogue),
    virtual('experiments', /^experiments$/, () => '[]'),
    virtual('sheet', /^(?:\w+-)?sheet$/, (name) => sheetOf(name, empty), 'text'),
    ...(hasControls ? [] : [replaced(/settings-panel\.ts$/, 'export class Panel { reset() {} show() {} }')]),
  ];
}

const withoutWords = (/** @type {string} */ name, /** @type {unknown} */ value) =>
  ['doc', 'details', 'advice'].includes(name) ? undefined : value;

/**
 * Returns a plugin that replaces the contents of the files that match the filter.
 * @type {(filter: RegExp, contents?: string) => Plugin}
 */
const replaced = (filter, contents = '') => ({
  name: `replaced ${filter}`,
  setup: (build) =>
    build.onLoad({ filter }, ({ path }) => ({ contents, loader: path.endsWith('.css') ? 'css' : 'js' })),
});

/**
 * Keeps modules out of bundles that load them as files: pages load slep.js and the elements, slep-lab.js loads slep.js
 * and slep-pictures.js, and slep.js loads slep-study.js.
 * @type {Plugin}
 */
export const externalClient = {
  name: 'external client',
  setup(build) {
    const filter = /(^|\/)slep(-lab|-pictures|-study|-notes|-plane|-figure)?(\.js|\.ts)?$/;
    build.onResolve({ filter }, ({ kind, path }) =>
      kind === 'entry-point' ? undefined : { path: `./${basename(path).replace('.ts', '')}.js`, external: true },
    );
  },
};
