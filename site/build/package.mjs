// @ts-check
// Writes the package.json of site/dist: `npm pack site/dist` makes a package of the module and the element, without the
// pages.
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { moduleFiles } from './declarations.mjs';
import { inSite } from './paths.mjs';

/** @type {(out: string) => string[]} */
export function buildPackage(out) {
  const { name, version, description, license, type, engines } = JSON.parse(
    readFileSync(inSite('package.json'), 'utf8'),
  );
  const contents = {
    name,
    version,
    description,
    license,
    type,
    engines,
    types: './slep.d.ts',
    exports: {
      '.': { types: './slep.d.ts', default: './slep.js' },
      './slep-lab.js': { types: './slep-lab.d.ts', default: './slep-lab.js' },
      ...Object.fromEntries(
        ['slep.js', 'embed.js', 'slep-worker.js', 'slep.wasm', 'slep-formula.wasm', 'kernel.wasm', 'package.json'].map(
          (file) => [`./${file}`, `./${file}`],
        ),
      ),
    },
    sideEffects: ['./slep-lab.js', './embed.js', './slep-worker.js'],
    files: [
      'slep.js',
      ...moduleFiles,
      'slep-lab.js',
      'slep-lab.d.ts',
      'embed.js',
      'slep-worker.js',
      'slep.wasm',
      'slep-formula.wasm',
      'kernel.wasm',
    ],
  };
  writeFileSync(join(out, 'package.json'), `${JSON.stringify(contents, null, 2)}\n`);
  copyFileSync(inSite('../LICENSE'), join(out, 'LICENSE'));
  return ['package.json', 'LICENSE'];
}
