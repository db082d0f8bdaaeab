// @ts-check
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../build/paths.mjs';

/** The folders of Go modules: the main module, and the copy of vert that a replace directive in go.mod names. */
export const modules = ['.', 'wasm/vert']
  .map((folder) => join(root, folder))
  .filter((folder) => existsSync(join(folder, 'go.mod')));

/**
 * The packages in a module that have files for the platform.
 * @param {string} folder of the module
 * @param {NodeJS.ProcessEnv} platform GOOS and GOARCH, empty for this machine's
 */
export const packages = (folder, platform) => list(folder, platform, '{{.ImportPath}}');

/**
 * Those packages in a module that have different files for the platform than for this machine.
 * @type {typeof packages}
 */
export function differing(folder, platform) {
  const files = '{{.ImportPath}} {{.GoFiles}} {{.TestGoFiles}} {{.XTestGoFiles}}';
  const same = new Set(list(folder, {}, files));
  return list(folder, platform, files)
    .filter((line) => !same.has(line))
    .map((line) => line.split(' ')[0]);
}

/**
 * Returns the lines of `go list`, one per package.
 * @type {(folder: string, env: NodeJS.ProcessEnv, format: string) => string[]}
 */
function list(folder, env, format) {
  const { stdout, stderr, status } = spawnSync('go', ['list', '-f', format, './...'], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
  if (status !== 0) throw new Error(`go list ./... in ${folder}: ${stderr}`);
  return stdout.split('\n').filter(Boolean);
}
