// @ts-check
// The programs that the tests drive, the fonts that they look with and the Python modules that scripts import, and how
// to get them on Debian and its like.
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { missingFonts } from './fonts.mjs';

const tools = {
  chromium: { commands: ['chromium', 'chromium-browser', 'google-chrome'], package: 'chromium' },
  firefox: { commands: ['firefox-esr', 'firefox'], package: 'firefox-esr' },
  webkit: { commands: ['WebKitWebDriver'], package: 'webkit2gtk-driver' },
  xvfb: { commands: ['Xvfb'], package: 'xvfb' },
  octave: { commands: ['octave-cli'], package: 'octave' },
};

/** @typedef {keyof typeof tools} Tool */

export const toolNames = /** @type {Tool[]} */ (Object.keys(tools));

/** The path of an installed tool. @param {Tool} name */
export function tool(name) {
  const path = find(name);
  const { commands, package: debian } = tools[name];
  if (!path)
    throw new Error(`${name} is not installed: ${commands.join(', ')} not found in PATH (Debian package ${debian})`);
  return path;
}

/** @param {Tool} name */
function find(name) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return tools[name].commands.flatMap((command) => folders.map((folder) => join(folder, command))).find(executable);
}

/** @param {string} path */
function executable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The Debian package with NumPy and SciPy, for Debian's own Python, unless it is there. */
function missingModules() {
  const { status } = spawnSync('/usr/bin/python3', ['-c', 'import numpy, scipy'], { stdio: 'ignore' });
  return status === 0 ? [] : ['python3-scipy'];
}

/** What is missing. */
function missingPackages() {
  const programs = toolNames.filter((name) => !find(name)).map((name) => tools[name].package);
  return [...programs, ...missingFonts(), ...missingModules()];
}

/** Installs what is missing; throws when something is still missing afterwards. */
export function installTools() {
  const packages = missingPackages();
  if (packages.length === 0) return;
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const apt = [...asRoot, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-o', 'DPkg::Lock::Timeout=500', '-q'];
  const byHand = `install ${packages.join(' ')} by hand, on Debian by: apt-get install ${packages.join(' ')}`;
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...packages]]) {
    const [command, ...rest] = [...apt, ...args];
    console.log([...apt, ...args].join(' '));
    const { status, error } = spawnSync(command, rest, { stdio: ['ignore', 'ignore', 'inherit'] });
    if (status !== 0)
      throw new Error(
        `${args[0]} failed (${error?.message ?? `code ${status}`}). ` +
          `It needs apt-get, and root or sudo without a password. Otherwise ${byHand}`,
      );
  }
  const missing = missingPackages();
  if (missing.length > 0) throw new Error(`${missing.join(', ')} is still missing: ${byHand}`);
}
