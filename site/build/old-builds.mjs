// @ts-check
// Keeps the solvers of earlier releases, so that any result can be reproduced with the build that computed it.
//
//   node site/build/old-builds.mjs keep FOLDER     copies the solver of this build into FOLDER/ID
//   node site/build/old-builds.mjs publish FOLDER  copies the solvers in FOLDER into site/dist/b, with a list of them
import { copyFileSync, cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogOf } from './catalog.mjs';
import { inSite } from './paths.mjs';
import { solverFiles } from './solver.mjs';

const [act, folder] = process.argv.slice(2);
if (!folder || !['keep', 'publish'].includes(act)) {
  console.error('usage: old-builds.mjs keep | publish FOLDER');
  process.exit(2);
}
if (act === 'keep') {
  const { version } = await catalogOf(inSite('dist'));
  mkdirSync(join(folder, version), { recursive: true });
  for (const file of [...solverFiles, 'slep-study.js']) copyFileSync(inSite('dist', file), join(folder, version, file));
} else {
  cpSync(folder, inSite('dist/b'), { recursive: true });
  writeFileSync(inSite('dist/b/builds.json'), `${JSON.stringify(readdirSync(folder).sort())}\n`);
}
