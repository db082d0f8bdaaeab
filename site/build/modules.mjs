// @ts-check
// Installs node_modules as package-lock.json says, when they are missing or the lock file has changed.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { digest } from './inputs.mjs';
import { inSite } from './paths.mjs';

export function installModules() {
  const stamp = inSite('node_modules/.installed');
  const wanted = digest([inSite('package-lock.json')]);
  try {
    if (readFileSync(stamp, 'utf8') === wanted) return;
  } catch {
    // never installed by us
  }
  console.log('npm ci');
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--loglevel=error'], {
    cwd: inSite(),
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error(`npm ci in site ended with code ${status}`);
  writeFileSync(stamp, wanted);
}
