// @ts-check
// Installs the tools that users combine with the package. These tools are kept apart from the packages that the build
// needs.
import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { installModules } from '../../build/modules.mjs';
import { inSite } from '../../build/paths.mjs';

export const toolchain = inSite('.cache/toolchain');

export function installToolchain() {
  mkdirSync(toolchain, { recursive: true });
  for (const file of ['package.json', 'package-lock.json'])
    copyFileSync(inSite('test/toolchain', file), join(toolchain, file));
  // `npm ci` would also require the packages for other platforms
  installModules(toolchain, 'install');
}
