// @ts-check
// Builds site/dist: every target whose inputs changed is built anew, the others are carried over, and the folder is replaced as a whole.
// A failure therefore leaves the previous site/dist as it was.
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
import { buildElement } from './build/element.mjs';
import { digest, goVersion } from './build/inputs.mjs';
import { installModules } from './build/modules.mjs';
import { buildPackage } from './build/package.mjs';
import { buildPages, pages } from './build/pages.mjs';
import { inSite } from './build/paths.mjs';
import { buildSingle } from './build/single.mjs';
import { buildSolver } from './build/solver.mjs';

/**
 * @typedef {{ hash: string, files: string[] }} Stamp a target's inputs as they were, and the files it made of them
 * @typedef {{ inputs: string[], tools: string[], build: (out: string, hash: string) => Promise<string[]> }} Target
 */

const dist = inSite('dist');
const tools = [`node ${process.version}`, digest([inSite('package-lock.json'), inSite('build.mjs'), inSite('build')])];

/** @type {Record<string, Target>} */
const targets = {
  // wasm, kernel, worker and client carry one build id, the hash of all their inputs: they are stale together.
  solver: {
    inputs: [...['go.mod', 'go.sum', 'solver', 'problems', 'wasm'].map((p) => inSite('..', p)), inSite('src/client')],
    tools: [...tools, goVersion().version],
    build: buildSolver,
  },
  types: {
    inputs: [inSite('types/slep.d.ts')],
    tools: [],
    build: async (out) => {
      copyFileSync(inSite('types/slep.d.ts'), join(out, 'slep.d.ts'));
      return ['slep.d.ts'];
    },
  },
  package: { inputs: [inSite('package.json'), inSite('../LICENSE')], tools, build: buildPackage },
  // The catalogue comes from the solver, which is there by now.
  element: {
    inputs: [
      ...['go.mod', 'go.sum', 'solver', 'problems', 'wasm'].map((p) => inSite('..', p)),
      ...['src', 'style', 'types'].map((p) => inSite(p)),
    ],
    tools: [...tools, goVersion().version],
    build: buildElement,
  },
  single: {
    inputs: [
      ...['go.mod', 'go.sum', 'solver', 'problems', 'wasm'].map((p) => inSite('..', p)),
      ...['src', 'style', 'embed.html'].map((p) => inSite(p)),
    ],
    tools: [...tools, goVersion().version],
    build: buildSingle,
  },
  // Go describes the tables of the paper, and the solver itself its catalogue.
  pages: {
    inputs: [
      ...['go.mod', 'go.sum', 'solver', 'problems', 'wasm'].map((p) => inSite('..', p)),
      ...[...pages, 'types', 'style', 'src'].map((p) => inSite(p)),
    ],
    tools: [...tools, goVersion().version],
    build: buildPages,
  },
};

/** @returns {Record<string, Stamp>} */
function readStamps() {
  try {
    return JSON.parse(readFileSync(join(dist, '.stamp.json'), 'utf8'));
  } catch {
    return {}; // none yet, or not readable: everything is stale
  }
}

async function build() {
  const old = readStamps();
  const hashes = Object.fromEntries(Object.entries(targets).map(([name, t]) => [name, digest(t.inputs, t.tools)]));
  const fresh = (/** @type {string} */ name) =>
    old[name]?.hash === hashes[name] && old[name].files.every((f) => existsSync(join(dist, f)));
  if (Object.keys(targets).every(fresh)) return console.log('site/dist is up to date');

  installModules();
  const staging = mkdtempSync(inSite('.dist-'));
  chmodSync(staging, 0o755); // a web server reads it as somebody else
  process.on('exit', () => rmSync(staging, { recursive: true, force: true }));
  /** @type {Record<string, Stamp>} */
  const stamps = {};
  for (const [name, target] of Object.entries(targets)) {
    const start = performance.now();
    if (fresh(name)) {
      for (const f of old[name].files) {
        mkdirSync(dirname(join(staging, f)), { recursive: true });
        copyFileSync(join(dist, f), join(staging, f));
      }
      stamps[name] = old[name];
    } else {
      stamps[name] = { hash: hashes[name], files: await target.build(staging, hashes[name]) };
      console.log(`built ${name} in ${seconds(start)}: ${stamps[name].files.join(' ')}`);
    }
  }
  const start = performance.now();
  if (await compress(staging)) console.log(`compressed in ${seconds(start)}`);
  writeFileSync(join(staging, '.stamp.json'), JSON.stringify(stamps, null, 1) + '\n');
  replace(staging);
}

/** Puts the finished folder in the place of dist. */
function replace(/** @type {string} */ staging) {
  const retired = `${staging}-old`;
  if (existsSync(dist)) renameSync(dist, retired);
  renameSync(staging, dist);
  rmSync(retired, { recursive: true, force: true });
}

const seconds = (/** @type {number} */ start) => `${((performance.now() - start) / 1000).toFixed(1)} s`;

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));
try {
  await build();
} catch (error) {
  console.error(
    `build failed${existsSync(dist) ? ', the previous site/dist is kept' : ''}: ${error instanceof Error ? error.message : error}`,
  );
  process.exit(1);
}
