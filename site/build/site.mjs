// @ts-check
// Builds everything in site/dist except the solver: the declarations, the documents of the package, the elements, the
// pages, slep-lab.single.html, the results of studies, and the files for offline use.
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { moduleFiles } from './declarations.mjs';
import { buildElement } from './element.mjs';
import { buildNotices, bundledParts, solverParts } from './notices.mjs';
import { buildOffline } from './offline.mjs';
import { buildPackage } from './package.mjs';
import { buildPages } from './pages.mjs';
import { inSite } from './paths.mjs';
import { buildSingle } from './single.mjs';
import { solverFiles } from './solver.mjs';
import { copyResults } from './studies.mjs';

/**
 * @typedef {{ files: string[], metafiles: import('esbuild').Metafile[] }} Built the files that a part of the build has
 *   written
 */

/**
 * Builds the site. The solver must already be in the folder, because the build reads the catalogue from the solver.
 * @type {(out: string, id: string) => Promise<string[]>}
 */
export async function buildSite(out, id) {
  for (const file of moduleFiles) copyFileSync(inSite('types', file), join(out, file));
  const solver = await solverParts();
  const single = await buildSingle(out, id, solver);
  const built = [await buildElement(out, id), await buildPages(out, id), single];
  const parts = [...solver, ...single.parts, ...built.flatMap(({ metafiles }) => metafiles.flatMap(bundledParts))];
  const papers = [...buildPackage(out), buildNotices(out, parts)];
  const files = [...moduleFiles, ...built.flatMap(({ files }) => files), ...papers, ...copyResults(out)];
  return [...files, ...(await buildOffline(out, [...solverFiles, ...files]))];
}
