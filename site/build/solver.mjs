// @ts-check
// Builds slep.wasm, slep-formula.wasm, kernel.wasm, slep-worker.js and slep.js. All of these files contain the build
// id, so that the client can detect files from different builds.
import { spawnSync } from 'node:child_process';
import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundle, bundled, externalClient, virtual } from './bundle.mjs';
import { dropNames } from './functions.mjs';
import { goVersion, wasmPlatform } from './inputs.mjs';
import { buildKernel } from './kernel.mjs';
import { inSite, root } from './paths.mjs';
import { joinSegments } from './segments.mjs';
import { insert } from './source-map.mjs';

/** The files that bundlers find by their URLs in slep.js. */
export const assets = ['slep-worker.js', 'slep.wasm', 'slep-formula.wasm', 'kernel.wasm'];

export const solverFiles = [...assets, 'slep.js'];
/** The scripts of the client: the entry point, the format and the file of each bundle. */
const scripts = /** @type {const} */ ([
  ['slep.ts', 'esm', 'slep.js'],
  ['worker.ts', 'iife', 'slep-worker.js'],
]);

/** The two programs: the solver without and with the compiler for formulas. */
export const programs = [
  { file: 'slep.wasm', program: './wasm' },
  { file: 'slep-formula.wasm', program: './wasm/formula' },
];

/**
 * @param {string} out folder
 * @param {string} id
 * @param {boolean} debug whether functions keep their names, and Go functions their line numbers as well
 */
export async function buildSolver(out, id, debug) {
  for (const { file, program } of programs) buildWasm(join(out, file), program, id, debug);
  await buildKernel(join(out, 'kernel.wasm'), id, debug);

  await bundleClient(out, { define: buildFacts(out, id) });
  for (const [, , file] of scripts) markImport(join(out, file));
  checkAssets(readFileSync(join(out, 'slep.js'), 'utf8'));
  return [...solverFiles, ...scripts.map(([, , file]) => `${file}.map`)];
}

/** Returns the constants that are built into the client. @type {(out: string, id: string) => Record<string, string>} */
export const buildFacts = (out, id) => ({
  __BUILD_ID__: JSON.stringify(id),
  __RELEASE__: JSON.stringify(release()),
  __WASM_BYTES__: JSON.stringify(
    Object.fromEntries(programs.map(({ file }) => [file, statSync(join(out, file)).size])),
  ),
});

/** The options for the client. The site's tsconfig is not used, because it is only for editors and type checks. */
const clientOptions = { ...bundled, tsconfigRaw: {} };

/**
 * Bundles slep.js and slep-worker.js. Returns the metafiles that esbuild writes for these two bundles.
 * @type {(out: string, options: import('esbuild').BuildOptions) => Promise<import('esbuild').Metafile[]>}
 */
async function bundleClient(out, options) {
  const built = scripts.map(([entry, format, file]) =>
    bundle({
      ...clientOptions,
      plugins: [wasmExec, externalClient],
      absWorkingDir: inSite(),
      entryPoints: [inSite('src/client', entry)],
      format,
      outfile: join(out, file),
      sourcemap: 'linked',
      ...options,
      metafile: true,
    }),
  );
  return (await Promise.all(built)).map(({ metafile }) => metafile);
}

/** Returns the metafiles of slep.js and slep-worker.js without writing the files. */
export const clientBundles = () => bundleClient('.', { write: false });

/** Returns the paths of the modules that are bundled into slep.js and slep-worker.js. */
export async function clientFiles() {
  return (await clientBundles())
    .flatMap(({ inputs }) => Object.keys(inputs))
    .filter((name) => !name.startsWith('wasm_exec:')) // wasm_exec comes with Go
    .map((name) => inSite(name));
}

/**
 * Returns the version of the package. The build id does not depend on the version, so measurements stay valid if a
 * release does not change the solver.
 */
export const release = () => JSON.parse(readFileSync(inSite('package.json'), 'utf8')).version;

/** Returns the settings that, besides files and tools, determine the bytes of the program. */
export const recipe = (/** @type {boolean} */ debug) => [
  ...inlining,
  collector(),
  JSON.stringify(clientOptions),
  ...(debug ? ['debug'] : []),
];

/**
 * Flags that restrict inlining to packages in which a step or a generator spends its time. On 2026-11-20, the program
 * took 730 KB after compression by brotli. Inlining everywhere would have added 35 KB, inlining in code that is only
 * executed before a run 11 KB, and inlining the accessors of a matrix 42 KB. Inlined accessors would not make the
 * solver faster, because code that runs for each element works on slices. Inlining in problems/read added 5 KB on
 * 2026-11-27, and reduced the CPU time of the first set-up of a run with a sparse matrix (n = 40,000) in a new process
 * by 13%. Later flags override earlier ones.
 */
const inlining = [
  'all=-l',
  'slep/...=',
  'slep/solver/ritz=-l',
  'slep/problems/semidefinite=-l',
  'slep/problems/formula/...=-l',
  'slep/wasm/session=-l',
  'slep/wasm/typed=-l',
  'math/...=',
  'gonum.org/...=',
  'gonum.org/v1/gonum/mat=-l',
].map((rule) => `-gcflags=${rule}`);

/**
 * Selects the garbage collector of Go 1.25, which is 7 KB smaller than its successor after compression by brotli. The
 * solver produces almost no garbage. Go 1.26 is the last version that contains both collectors.
 */
export const collector = () => (goVersion().version.includes('go1.26') ? 'nogreenteagc' : '');

/**
 * Compiles a Go program. In a debug build, engines read names from the name section, and a crash prints names and lines
 * from Go's table of functions. Go's linker does not write DWARF for js/wasm.
 * @type {(file: string, program: string, id: string, debug: boolean) => void}
 */
export function buildWasm(file, program, id, debug) {
  const link = `-ldflags=${debug ? '' : '-s -w '}-X main.buildID=${id}`;
  const args = ['build', '-trimpath', '-buildvcs=false', ...inlining, link, '-o', file, program];
  const { status } = spawnSync('go', args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...wasmPlatform, GOEXPERIMENT: collector() },
  });
  if (status !== 0) throw new Error(`go build ${program} exited with code ${status}`);
  const joined = joinSegments(readFileSync(file));
  writeFileSync(file, debug ? joined : dropNames(joined));
  chmodSync(file, 0o644); // not executable
}

/** `import 'wasm_exec'` provides the script that belongs to this version of Go. */
export const wasmExec = virtual(
  'wasm_exec',
  /^wasm_exec$/,
  () =>
    '/*! wasm_exec.js: copyright The Go Authors, BSD licence, https://go.dev/LICENSE */\n' +
    readFileSync(join(goVersion().goroot, 'lib/wasm/wasm_exec.js'), 'utf8'),
  'js',
);

/**
 * Adds comments that make bundlers ignore the import of a user's module. The comments are added after minifying, which
 * would remove them.
 * @type {(file: string) => void}
 */
function markImport(file) {
  const found = [...readFileSync(file, 'utf8').matchAll(/\bimport\((?=\w+\))/g)];
  if (found.length !== 1)
    throw new Error(`${file} contains ${found.length} import() calls whose argument is a variable; want 1`);
  insert(file, found[0].index + found[0][0].length, '/* webpackIgnore: true */ /* @vite-ignore */ ');
}

/** @type {(client: string) => void} */
function checkAssets(client) {
  for (const asset of assets) {
    const url = new RegExp(`new URL\\(["']\\./${asset.replace('.', '\\.')}["'], ?import\\.meta\\.url\\)`, 'g');
    const found = client.match(url)?.length ?? 0;
    if (found !== 1)
      throw new Error(`slep.js contains new URL('./${asset}', import.meta.url) ${found} times; bundlers need one`);
  }
}
