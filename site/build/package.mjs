// @ts-check
// Writes site/dist/package.json, and copies the documents of the package. `npm pack site/dist` then creates a package
// that contains the module and the elements, but not the pages. Fields such as the name, the version and the
// description come from site/package.json.
import { spawnSync } from 'node:child_process';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { elementFiles, elements, moduleFiles } from './declarations.mjs';
import { inSite, root } from './paths.mjs';
import { assets } from './solver.mjs';

/** The paths of the documents, relative to site. */
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

/** Returns the entry of a module in package.json. types: the name of the file with its declarations, without .d.ts. */
const entry = (/** @type {string} */ name, types = name) => ({ types: `./${types}.d.ts`, default: `./${name}.js` });

/**
 * Returns the content of package.json. If the address of a repository, https://HOST/PATH, is given, the links refer to
 * that repository.
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
      '.': entry('slep'),
      ...Object.fromEntries([...elements, 'slep', 'embed'].map((name) => [`./${name}.js`, entry(name)])),
      './react': entry('slep-lab', 'react'),
      './preact': entry('slep-lab', 'preact'),
      ...Object.fromEntries(assets.map((file) => [`./${file}`, { types: './asset.d.ts', default: `./${file}` }])),
      './package.json': './package.json',
    },
    sideEffects: [...elements, 'embed', 'slep.iife', 'slep-worker'].map((name) => `./${name}.js`),
    files: [
      ...['slep', 'slep-study', 'slep-pictures', 'slep.iife', ...elements, 'embed'].map((name) => `${name}.js`),
      ...[...moduleFiles, ...elementFiles, ...assets],
      ...['*.js.map', 'embed.html', 'embed-*.css', 'frame-*.js', 'icon-*.svg', 'CHANGELOG.md', 'THIRD-PARTY-NOTICES'],
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
