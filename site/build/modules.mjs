// @ts-check
// Installs node_modules from package-lock.json if the folder is missing or the lock file has changed.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { digest } from './inputs.mjs';
import { inSite, root } from './paths.mjs';

/** @param {string} [folder] of the package-lock.json @param {'ci' | 'install'} [verb] of npm */
export function installModules(folder = inSite(), verb = 'ci') {
  const stamp = join(folder, 'node_modules/.installed');
  const wanted = digest([join(folder, 'package-lock.json')]);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log(`npm ${verb}`);
  const { status } = spawnSync('npm', [verb, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error(`npm ${verb} in ${relative(root, folder)} exited with code ${status}`);
  writeFileSync(stamp, wanted);
}
