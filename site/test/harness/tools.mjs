// @ts-check
// The programs and fonts that the tests use, and how to install them on Debian and its derivatives.
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { missingFonts } from './fonts.mjs';

const chromium = ['chromium', 'chromium-browser', 'google-chrome'];

const tools = {
  // the headless shell needs half as much processor time as the whole browser to open a page
  chromium: { commands: ['chromium-headless-shell', ...chromium], package: 'chromium-headless-shell' },
  firefox: { commands: ['firefox-esr', 'firefox'], package: 'firefox-esr' },
  webkit: { commands: ['WebKitWebDriver'], package: 'webkit2gtk-driver' },
  xvfb: { commands: ['Xvfb'], package: 'xvfb' },
};

/** Tools that only measurements need. */
const rare = { 'whole chromium': { commands: chromium, package: 'chromium' } };

/** @typedef {keyof typeof tools | keyof typeof rare} Tool */

const all = { ...tools, ...rare };
const toolNames = /** @type {(keyof typeof tools)[]} */ (Object.keys(tools));

/** Returns the path of an installed tool. @param {Tool} name */
export function tool(name) {
  const path = find(name);
  const { commands, package: debian } = all[name];
  if (!path)
    throw new Error(`${name} is not installed: ${commands.join(', ')} not found in PATH (Debian package ${debian})`);
  return path;
}

/** @param {Tool} name */
function find(name) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return all[name].commands.flatMap((command) => folders.map((folder) => join(folder, command))).find(executable);
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

/**
 * Installs missing tools and fonts. Throws if a tool or font is still missing after the installation.
 * @param {Tool[]} [names] the tools, by default those of the tests
 */
export function installTools(names = toolNames) {
  const packages = [...names.filter((name) => !find(name)).map((name) => all[name].package), ...missingFonts()];
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
  names.forEach(tool);
  if (missingFonts().length > 0) throw new Error(`fonts are still missing: ${byHand}`);
}
