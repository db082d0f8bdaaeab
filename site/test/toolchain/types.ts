// Code that tsc must accept if the package is installed: the code in the documents, and a user's code. In the
// user's code, the errors that tsc must report are marked as expected.
import { catalogOf } from '../../build/catalog.mjs';
import { inSite } from '../../build/paths.mjs';
import { others } from '../../src/element/attributes.ts';
import { allSettings } from '../../src/model/link-attributes.ts';
import { examples } from './documents.ts';

/** Declarations that the examples in the documents assume. */
const given = `declare const slep: import('slep').Slep;
declare const n: number;
declare const A: import('slep').Matrix;
declare const M: import('slep').Matrix;
`;

const module = `import { load, type FormulaInfo, type InputError, type LoadError } from 'slep';
import { SlepLab } from 'slep/slep-lab.js';

export const version: string = (await load()).info.version;
export const sizes = (info: FormulaInfo): number => info.sizes.n;
export const place = ({ input, line, column }: InputError) => [input, line, column];
export const loads = (bytes: Uint8Array<ArrayBuffer>, compiled: WebAssembly.Module) => [
  load({ wasm: './slep.wasm' }),
  load({ wasm: new URL('https://example.org/slep.wasm') }),
  load({ wasm: bytes, simd: 'off' }),
  load({ wasm: { 'slep.wasm': compiled, 'kernel.wasm': new Response(bytes) } }),
];
export function say(error: InputError | LoadError): string {
  return error.name === 'LoadError' ? error.message : (error.input ?? '');
}
export function use(lab: SlepLab): string {
  lab.n = 200;
  lab.maxIterations = '50';
  lab.base = '/slep/';
  lab.addEventListener('done', (event) => event.detail.methods[0].iterations.toFixed());
  void lab.play();
  // @ts-expect-error a misspelt method
  lab.paly();
  // @ts-expect-error a misspelt setting
  lab.alhpa = 1;
  return lab.phase;
}
`;

const jsx = (from: string) => `/** @jsxImportSource ${from} */
import { SlepLab } from 'slep/${from}';

export const version = SlepLab.name;
export const right = (
  <slep-lab problem="quadratic" n={60} maxiterations="50" autoplay class="wide" {...{ mu2: 3 }}
    ondone={(event) => event.detail.methods[0].iterations.toFixed()} />
);
// @ts-expect-error a misspelt attribute
export const misspelt = <slep-lab porblem="quadratic" />;
// @ts-expect-error not a listener
export const deaf = <slep-lab ondone="now" />;
`;

const settings = allSettings(await catalogOf(inSite('dist')));
const record = (names: readonly string[]) => `{ ${[...new Set(names)].map((name) => `${name}: true`).join(', ')} }`;
const attributes = [...others, ...settings];

/** The types must contain exactly these names: a missing or an extra name is an error. */
const names = `import type { SettingName, SlepLabProps } from 'slep/slep-lab.js';
export const settings: Record<SettingName, true> = ${record(settings)};
export const attributes: Record<Exclude<keyof SlepLabProps, \`on\${string}\`>, true> =
  ${record([...attributes, ...attributes.map((name) => name.toLowerCase())])};
`;

/** Files, keyed by name, that must compile if the package is installed. */
export const typed: Record<string, string> = {
  'module.ts': module,
  'names.ts': names,
  'react.tsx': jsx('react').replace(' class=', ' className='),
  'preact.tsx': jsx('preact'),
  'slep.d.ts': `export * from 'slep';\n`, // in README.md, the module is next to the page
  'given.d.ts': given,
  ...examples,
};

const common = ['--strict', '--noEmit', '--target', 'es2022', '--lib', 'es2023,dom,dom.iterable', '--types', ''];

/** Returns the arguments with which Node runs tsc on these files. */
export const tsc = (files: readonly string[], ...more: string[]) => [
  inSite('node_modules/typescript/bin/tsc'),
  '--ignoreConfig',
  ...common,
  ...more,
  ...files,
];
