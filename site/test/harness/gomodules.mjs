// @ts-check
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../build/paths.mjs';

/** Folders of Go modules: the main one, and the value converter named in a replace directive. */
export const modules = ['.', 'wasm/vert']
  .map((folder) => join(root, folder))
  .filter((folder) => existsSync(join(folder, 'go.mod')));

/**
 * The packages in a module that have files for the platform.
 * @param {string} folder of the module
 * @param {NodeJS.ProcessEnv} platform GOOS and GOARCH, empty for this machine's
 */
export function packages(folder, platform) {
  const { stdout, stderr, status } = spawnSync('go', ['list', './...'], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, ...platform },
  });
  if (status !== 0) throw new Error(`go list ./... in ${folder}: ${stderr}`);
  return stdout.split('\n').filter(Boolean);
}
