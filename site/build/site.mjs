// @ts-check
// Builds everything in site/dist except the solver: declarations, package.json, the element, the single file, the
// pages.
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { moduleFiles } from './declarations.mjs';
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
  for (const file of moduleFiles) copyFileSync(inSite('types', file), join(out, file));
  const element = await buildElement(out, id);
  return [
    ...moduleFiles,
    ...buildPackage(out),
    ...element,
    ...(await buildSingle(out, id)),
    ...(await buildPages(out)),
  ];
}
