// @ts-check
// node wasm/simd/bench/run.mjs [node] [chromium] [firefox] [webkit]: GFLOP/s of the products of a step, and what part that is of multiply and
// add without memory in the same thread, as Markdown: the best of the rounds, and their median.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** @typedef {import('./host.mjs').Bytes} Bytes */
/** @typedef {import('./host.mjs').Result} Result */

const here = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));
const modules = createRequire(here('../../../site/package.json'));
const wasmExec = join(execFileSync('go', ['env', 'GOROOT'], { encoding: 'utf8' }).trim(), 'lib/wasm/wasm_exec.js');

const bytes = build();
for (const place of process.argv.length > 2 ? process.argv.slice(2) : ['node', 'chromium']) {
  report(place, place === 'node' ? await inNode() : await inBrowser(/** @type {any} */ (place)));
}

/** @returns {Bytes<Buffer>} */
function build() {
  const folder = mkdtempSync(join(tmpdir(), 'simd-bench-'));
  try {
    const file = (/** @type {string} */ name) => join(folder, `${name}.wasm`);
    const asc = (/** @type {string[]} */ ...args) => execFileSync(process.execPath, [join(modules.resolve('assemblyscript/package.json'), '../bin/asc.js'), ...args], { stdio: 'inherit' });
    execFileSync('go', ['build', '-o', file('bench'), '.'], { cwd: here('.'), stdio: 'inherit', env: { ...process.env, GOOS: 'js', GOARCH: 'wasm' } });
    asc('--config', here('../kernel/asconfig.json'), '-o', file('kernel'));
    asc(here('peak.ts'), '--baseDir', here('..'), '-O3', '--noAssert', '--runtime', 'stub', '--enable', 'simd', '-o', file('peak'));
    return { bench: readFileSync(file('bench')), kernel: readFileSync(file('kernel')), peak: readFileSync(file('peak')) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** @returns {Promise<Result>} */
async function inNode() {
  modules(wasmExec);
  const { measure } = await import('./host.mjs');
  return measure(bytes);
}

/** @param {import('../../../site/test/harness/browser.mjs').Engine} engine @returns {Promise<Result>} */
async function inBrowser(engine) {
  const { launch } = await import('../../../site/test/harness/browser.mjs');
  const bundled = modules('esbuild').buildSync({ entryPoints: [here('host.mjs')], bundle: true, format: 'iife', globalName: 'bench', write: false });
  const page = await launch(engine);
  try {
    await page.evaluate(`${readFileSync(wasmExec, 'utf8')};${bundled.outputFiles[0].text};globalThis.bench = bench`);
    const base64 = JSON.stringify(Object.fromEntries(Object.entries(bytes).map(([name, content]) => [name, content.toString('base64')])));
    await page.evaluate(`for (const [name, text] of Object.entries(${base64})) (globalThis.bytes ??= {})[name] = Uint8Array.from(atob(text), (c) => c.charCodeAt(0))`);
    await page.evaluate('bench.measure(bytes).then((result) => (globalThis.result = result), (error) => (globalThis.result = { error: String(error) })), 0');
    const result = await page.waitFor('globalThis.result', { timeout: 480_000, what: 'the benchmark' });
    if (result.error) throw new Error(result.error);
    return result;
  } finally {
    await page.close();
  }
}

/** @param {string} place @param {Result} result */
function report(place, { simd, peaks, rows }) {
  const peak = Math.max(...peaks.map(({ best }) => best));
  console.log(`\n${place}${simd ? '' : ', WITHOUT THE KERNEL'}: multiply and add at best ${peaks.map(({ name, best, median }) => `${name} ${best.toFixed(1)} (median ${median.toFixed(1)})`).join(', ')} GFLOP/s\n`);
  console.log('| product | n | p | GFLOP/s | median | of the peak |\n| --- | --: | --: | --: | --: | --: |');
  for (const { name, n, p, best, median } of rows) console.log(`| ${name} | ${n} | ${p} | ${best.toFixed(1)} | ${median.toFixed(1)} | ${((100 * best) / peak).toFixed(0)}% |`);
}
