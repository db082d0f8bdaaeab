// @ts-check
// Installs what others use the package with, apart from the packages that the build needs.
import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { installModules } from '../../build/modules.mjs';
import { inSite } from '../../build/paths.mjs';

export const toolchain = inSite('.cache/toolchain');

export function installToolchain() {
  mkdirSync(toolchain, { recursive: true });
  for (const file of ['package.json', 'package-lock.json'])
    copyFileSync(inSite('test/toolchain', file), join(toolchain, file));
  // `npm ci` insists on the parts for all other machines too
  installModules(toolchain, 'install');
}
