// @ts-check
// Describes the machine, and the versions of the programs that were measured.
import { execFileSync } from 'node:child_process';
import { cpus } from 'node:os';
import { goVersion } from '../build/inputs.mjs';

/**
 * @param {import('../test/harness/browser.mjs').Page} page
 * @param {null | import('./openblas.mjs').OpenBLAS} openblas
 */
export async function machine(page, openblas) {
  const browser = await /** @type {import('puppeteer-core').Page} */ (page.puppeteer).browser().version();
  return {
    what: 'machine',
    cpu: cpus()[0].model.trim(),
    cores: cpus().length,
    chromium: browser.replace(/^.*\//, ''),
    node: process.version.slice(1),
    go: goVersion().version.slice(2),
    openblas: openblas && {
      version: packageVersion('libopenblas0-pthread'),
      core: openblas.core,
      chosen: openblas.chosen,
    },
  };
}

/** Returns the version of a Debian package, or '' if it is not installed. @param {string} name */
function packageVersion(name) {
  try {
    return execFileSync('dpkg-query', ['-W', '-f=${Version}', name], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch {
    return '';
  }
}
