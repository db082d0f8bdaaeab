// @ts-check
// Writes THIRD-PARTY-NOTICES, which lists the third-party packages in the built files, and their licences.
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { goList, goVersion, wasmPlatform } from './inputs.mjs';
import { inSite, root } from './paths.mjs';
import { clientBundles, programs } from './solver.mjs';

/**
 * A third-party package: its name and version, its folder, and the files in site/dist that contain its code.
 * @typedef {{ name: string, folder: string, files: string[] }} Part
 */

const title = 'THIRD-PARTY-NOTICES';
const licence = /^(licen[cs]e|copying|notice|patents)/i;
/** The folder in which gonum keeps the licences of the third-party code that it contains. */
const further = 'THIRD_PARTY_LICENSES';

/**
 * Returns the third-party packages in the solver's files, including AssemblyScript, which compiles its own library into
 * the kernel.
 */
export async function solverParts() {
  const bundles = await clientBundles();
  return [...programs.flatMap(goParts), npmPart('assemblyscript', ['kernel.wasm']), ...bundles.flatMap(bundledParts)];
}

/** Returns Go itself and the modules that are linked into a program. @type {(of: typeof programs[number]) => Part[]} */
function goParts({ file, program }) {
  const format = '{{if .Standard}}std{{else}}{{with .Module}}{{.Path}} {{.Version}}\t{{.Dir}}{{end}}{{end}}';
  return goList(program, format, wasmPlatform).flatMap((line) => {
    if (line === 'std') return go([file]);
    const [name, folder] = line.split('\t');
    return `${folder}/`.startsWith(root) ? [] : { name, folder, files: [file] };
  });
}

/** @type {(files: string[]) => Part} */
function go(files) {
  const { version, goroot } = goVersion();
  return { name: version.replace('go', 'Go '), folder: goroot, files };
}

/** @type {(name: string, files: string[]) => Part} */
function npmPart(name, files) {
  const folder = inSite('node_modules', name);
  return { name: `${name} ${JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version}`, folder, files };
}

/**
 * Returns the parts (Go and npm packages) whose code is in the bundles that esbuild has written.
 * @type {(metafile: import('esbuild').Metafile) => Part[]}
 */
export const bundledParts = ({ outputs }) =>
  Object.entries(outputs).flatMap(([output, { inputs }]) =>
    Object.keys(inputs).flatMap((input) => {
      if (input.startsWith('wasm_exec:')) return go([basename(output)]);
      const [, name] = /.*\bnode_modules\/((?:@[^/]+\/)?[^/]+)/.exec(input) ?? [];
      return name ? npmPart(name, [basename(output)]) : [];
    }),
  );

/**
 * Returns the text that lists the packages and their licences. Each distinct licence text occurs only once.
 * @type {(parts: readonly Part[]) => string}
 */
export function notices(parts) {
  /** @type {Map<string, Map<string, Set<string>>>} the files by licence and part */
  const byText = new Map();
  for (const part of parts) {
    const text = licencesOf(part);
    const named = byText.get(text) ?? new Map();
    byText.set(text, named.set(part.name, new Set([...(named.get(part.name) ?? []), ...part.files])));
  }
  const sections = [...byText].map(([text, named]) => {
    const names = [...named].map(([name, files]) => `${name}\n  in ${[...files].sort().join(', ')}`);
    return `${names.sort().join('\n')}\n\n${text}`;
  });
  const head = `${title}\n\nSLEP Lab is released under the MIT licence. \
Its files contain third-party code under these licences.\n`;
  return [head, ...sections].join(`\n${'='.repeat(80)}\n`);
}

/** @type {(part: Part) => string} */
function licencesOf({ name, folder, files }) {
  const within = (/** @type {string} */ sub, /** @type {RegExp} */ names) =>
    existsSync(join(folder, sub))
      ? readdirSync(join(folder, sub), { withFileTypes: true })
          .filter((entry) => entry.isFile() && names.test(entry.name))
          .map((entry) => join(sub, entry.name))
      : [];
  const own = within('', licence);
  if (own.length === 0) throw new Error(`${files.join(', ')}: ${name} is included, but has no licence in its folder`);
  return [...own, ...within(further, /./)]
    .map((path) => `${path}\n\n${readFileSync(join(folder, path), 'utf8').trim()}\n`)
    .join('\n');
}

/** @type {(out: string, parts: readonly Part[]) => string} */
export function buildNotices(out, parts) {
  writeFileSync(join(out, title), notices(parts));
  return title;
}
