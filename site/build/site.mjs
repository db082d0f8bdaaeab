// @ts-check
// Builds everything in site/dist except the solver: declarations, package.json, the element, the single file, the
// pages.
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildElement } from './element.mjs';
import { buildPackage } from './package.mjs';
import { buildPages } from './pages.mjs';
import { inSite } from './paths.mjs';
import { buildSingle } from './single.mjs';

/**
 * Takes the catalogue from the solver, which is already in the folder.
 * @type {(out: string, id: string) => Promise<string[]>}
 */
export async function buildSite(out, id) {
  copyFileSync(inSite('types/slep.d.ts'), join(out, 'slep.d.ts'));
  const element = await buildElement(out, id);
  return ['slep.d.ts', ...buildPackage(out), ...element, ...(await buildSingle(out, id)), ...(await buildPages(out))];
}
