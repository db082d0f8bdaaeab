// @ts-check
// slep.wasm, kernel.wasm, slep-worker.js and slep.js. All carry the same build id, by which the client notices parts of different builds.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { goVersion } from './inputs.mjs';
import { buildKernel } from './kernel.mjs';
import { inSite, root } from './paths.mjs';

/** Other people's bundlers find the worker and the wasm by these words in slep.js. */
const assets = ['slep-worker.js', 'slep.wasm', 'kernel.wasm'];

/**
 * @param {string} out folder
 * @param {string} hash of the inputs
 */
export async function buildSolver(out, hash) {
  const id = hash.slice(0, 16);
  buildWasm(join(out, 'slep.wasm'), id);
  await buildKernel(join(out, 'kernel.wasm'), id);

  const esbuild = await import('esbuild');
  /** @type {import('esbuild').BuildOptions} */
  const common = {
    bundle: true,
    minify: true,
    target: 'es2022',
    define: { __BUILD_ID__: JSON.stringify(id) },
    plugins: [wasmExec],
    logLevel: 'silent',
  };
  await esbuild.build({
    ...common,
    entryPoints: [inSite('src/client/slep.ts')],
    format: 'esm',
    outfile: join(out, 'slep.js'),
  });
  await esbuild.build({
    ...common,
    entryPoints: [inSite('src/client/worker.ts')],
    format: 'iife',
    outfile: join(out, 'slep-worker.js'),
  });
  checkAssets(readFileSync(join(out, 'slep.js'), 'utf8'));
  return ['slep.wasm', 'kernel.wasm', 'slep-worker.js', 'slep.js'];
}

/**
 * Functions are inlined only where a step or a generator spends its time: everywhere it would be 35 KB more of 730 brotli.
 * A later flag goes before an earlier one.
 */
const inlining = ['all=-l', 'slep/...=', 'math/...=', 'gonum.org/...='].map((rule) => `-gcflags=${rule}`);

/** The collector of Go 1.25 is 7 KB of brotli smaller than the one after it, and collects next to nothing here. Go 1.26 is the last that has both. */
const collector = goVersion().version.includes('go1.26') ? 'nogreenteagc' : '';

/** @type {(file: string, id: string) => void} */
function buildWasm(file, id) {
  const args = [
    'build',
    '-trimpath',
    '-buildvcs=false',
    ...inlining,
    `-ldflags=-s -w -X main.buildID=${id}`,
    '-o',
    file,
    './wasm',
  ];
  const { status } = spawnSync('go', args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, GOOS: 'js', GOARCH: 'wasm', GOEXPERIMENT: collector },
  });
  if (status !== 0) throw new Error(`go build ./wasm ended with code ${status}`);
}

/** `import 'wasm_exec'` is the glue that belongs to the Go that builds here. @type {import('esbuild').Plugin} */
export const wasmExec = {
  name: 'wasm_exec',
  setup(build) {
    build.onResolve({ filter: /^wasm_exec$/ }, () => ({
      path: join(goVersion().goroot, 'lib/wasm/wasm_exec.js'),
      namespace: 'wasm_exec',
    }));
    build.onLoad({ filter: /.*/, namespace: 'wasm_exec' }, ({ path }) => ({
      contents: `/*! wasm_exec.js: copyright The Go Authors, BSD licence, https://go.dev/LICENSE */\n${readFileSync(path, 'utf8')}`,
    }));
  },
};

/** @type {(client: string) => void} */
function checkAssets(client) {
  for (const asset of assets) {
    const found =
      client.split(new RegExp(`new URL\\(["']\\./${asset.replace('.', '\\.')}["'], ?import\\.meta\\.url\\)`)).length -
      1;
    if (found !== 1)
      throw new Error(`slep.js has new URL('./${asset}', import.meta.url) ${found} times; bundlers need it once`);
  }
}
