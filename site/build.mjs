// @ts-check
// Builds site/dist. A target is rebuilt if its inputs have changed, and is copied otherwise. The folder site/dist is
// replaced as a whole, so a failed build leaves the previous folder unchanged. With --debug, the solver keeps the names
// of Go functions. With --quick, wasm files are compressed less.
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { compress } from './build/compress.mjs';
import { installModules } from './build/modules.mjs';
import { inSite } from './build/paths.mjs';
import { targets } from './build/targets.mjs';

/** @typedef {{ id: string, hash: string, files: string[] }} Stamp a target that has been built, and its files */

const dist = inSite('dist');
/** The name of an empty file that marks a dist whose wasm files may be compressed less than for a release. */
const mark = '.quick';

/** @returns {Record<string, Stamp>} */
function readStamps() {
  try {
    return JSON.parse(readFileSync(join(dist, '.stamp.json'), 'utf8'));
  } catch {
    return {}; // the file is missing or not readable, so every target is stale
  }
}

/** @param {{ debug: boolean, quick: boolean }} options */
async function build({ debug, quick }) {
  installModules();
  const old = readStamps();
  const wanted = Object.entries(await targets({ debug }));
  const isFresh = (/** @type {string} */ name, /** @type {string} */ hash) =>
    old[name]?.hash === hash && old[name].files.every((f) => existsSync(join(dist, f)));
  const isCompressed = quick || !existsSync(join(dist, mark));
  if (isCompressed && wanted.every(([name, { hash }]) => isFresh(name, hash)))
    return console.log('site/dist is up to date');

  const staging = mkdtempSync(inSite('.dist-'));
  chmodSync(staging, 0o755); // a web server that runs as another user must be able to read the folder
  process.on('exit', () => rmSync(staging, { recursive: true, force: true }));
  /** @type {Record<string, Stamp>} */
  const stamps = {};
  for (const [name, { id, hash, build }] of wanted) {
    const start = performance.now();
    if (isFresh(name, hash)) {
      for (const f of old[name].files) {
        mkdirSync(dirname(join(staging, f)), { recursive: true });
        copyFileSync(join(dist, f), join(staging, f));
      }
      stamps[name] = old[name];
    } else {
      stamps[name] = { id, hash, files: await build(staging, id) };
      console.log(`built ${name} in ${seconds(start)}: ${stamps[name].files.join(' ')}`);
    }
  }
  const start = performance.now();
  if (!debug && (await compress(staging, { quick }))) console.log(`compressed in ${seconds(start)}`);
  writeFileSync(join(staging, '.stamp.json'), JSON.stringify(stamps, null, 1) + '\n');
  if (quick) writeFileSync(join(staging, mark), '');
  replace(staging);
}

/** Replaces dist with the finished folder. */
function replace(/** @type {string} */ staging) {
  const retired = `${staging}-old`;
  if (existsSync(dist)) renameSync(dist, retired);
  renameSync(staging, dist);
  rmSync(retired, { recursive: true, force: true });
}

const seconds = (/** @type {number} */ start) => `${((performance.now() - start) / 1000).toFixed(1)} s`;

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));
try {
  const args = process.argv.slice(2);
  const unknown = args.find((arg) => !['--debug', '--quick'].includes(arg));
  if (unknown !== undefined)
    throw new Error(`"${unknown}" is not an option of the build; the options are --debug and --quick`);
  await build({ debug: args.includes('--debug'), quick: args.includes('--quick') });
} catch (error) {
  const kept = existsSync(dist) ? ' (the previous site/dist is kept)' : '';
  console.error(`build failed${kept}: ${error instanceof Error ? error.message : error}`);
  process.exit(1);
}
