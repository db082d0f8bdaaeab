// @ts-check
// Writes site/dist/package.json, and copies the documents of the package. `npm pack site/dist` then makes a package of
// the module and the element, without the pages. Name, version and description come from site/package.json.
import { spawnSync } from 'node:child_process';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { elementFiles, moduleFiles } from './declarations.mjs';
import { inSite, root } from './paths.mjs';
import { assets } from './solver.mjs';

/** The documents, relative to site. */
export const papers = ['README.md', 'CHANGELOG.md', '../LICENSE'];

/**
 * Returns the web address of a git remote, without the name and password of a user. Returns undefined if the host of
 * the remote has no domain name, or if the address has a port.
 * @type {(remote: string) => string | undefined}
 */
export function webAddress(remote) {
  const [, host, path] =
    /^(?:https?:\/\/(?:[^/]*@)?|git@)([\w.-]+\.[a-z]+)(?:\/|:(?!\d))(.+?)(?:\.git)?\/?$/i.exec(remote) ?? [];
  return host && `https://${host}/${path}`;
}

/** Returns the web address of the remote `origin`, or undefined if there is none. */
export const repository = () =>
  webAddress(spawnSync('git', ['config', 'remote.origin.url'], { cwd: root, encoding: 'utf8' }).stdout?.trim() ?? '');

/**
 * Returns the content of package.json. If a repository, https://HOST/PATH, is given, the links refer to it.
 * @param {{ [field: string]: unknown }} own site/package.json @param {string} [repository]
 */
export function packageJson({ name, version, description, keywords, license, type, engines }, repository) {
  const links = repository && {
    homepage: `${repository}#readme`,
    bugs: `${repository}/issues`,
    repository: { type: 'git', url: `git+${repository}.git` },
  };
  return {
    name,
    version,
    description,
    keywords,
    ...links,
    license,
    type,
    engines,
    types: './slep.d.ts',
    exports: {
      '.': { types: './slep.d.ts', default: './slep.js' },
      './slep-lab.js': { types: './slep-lab.d.ts', default: './slep-lab.js' },
      './slep-notes.js': { types: './slep-notes.d.ts', default: './slep-notes.js' },
      './slep-plane.js': { types: './slep-plane.d.ts', default: './slep-plane.js' },
      './slep-figure.js': { types: './slep-figure.d.ts', default: './slep-figure.js' },
      './react': { types: './react.d.ts', default: './slep-lab.js' },
      './preact': { types: './preact.d.ts', default: './slep-lab.js' },
      './slep.js': { types: './slep.d.ts', default: './slep.js' },
      './embed.js': { types: './embed.d.ts', default: './embed.js' },
      ...Object.fromEntries(assets.map((file) => [`./${file}`, { types: './asset.d.ts', default: `./${file}` }])),
      './package.json': './package.json',
    },
    sideEffects: [
      './slep-lab.js',
      './slep-notes.js',
      './slep-plane.js',
      './slep-figure.js',
      './embed.js',
      './slep.iife.js',
      './slep-worker.js',
    ],
    files: [
      'slep.js',
      'slep-study.js',
      ...moduleFiles,
      'slep-lab.js',
      'slep-pictures.js',
      ...elementFiles,
      'slep-notes.js',
      'slep-notes.d.ts',
      'slep-plane.js',
      'slep-plane.d.ts',
      'slep-figure.js',
      'slep-figure.d.ts',
      'embed.js',
      'embed.d.ts',
      'embed.html',
      'embed-*.css',
      'frame-*.js',
      'icon-*.svg',
      'slep.iife.js',
      '*.js.map',
      ...assets,
      'asset.d.ts',
      'platform.d.ts',
      'CHANGELOG.md',
      'THIRD-PARTY-NOTICES',
    ],
  };
}

/** @type {(out: string) => string[]} */
export function buildPackage(out) {
  const own = JSON.parse(readFileSync(inSite('package.json'), 'utf8'));
  writeFileSync(join(out, 'package.json'), `${JSON.stringify(packageJson(own, repository()), null, 2)}\n`);
  for (const paper of papers) copyFileSync(inSite(paper), join(out, basename(paper)));
  return ['package.json', ...papers.map((paper) => basename(paper))];
}
