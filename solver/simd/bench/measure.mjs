// @ts-check
// Builds the benchmark, and runs it natively, in Node or in a browser.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { answering } from '../../../site/bench/answering.mjs';
import { bestAndMedian, inTurns } from '../../../site/bench/turns.mjs';

/** @typedef {import('./host.mjs').Bytes<Buffer<ArrayBuffer>>} Bytes */
/** @typedef {import('./host.mjs').Result} Result */
/** @typedef {import('./host.mjs').Row} Row */
/** @typedef {import('../../../site/test/harness/browser.mjs').Engine} Engine */

const rounds = 20;

const here = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));
const modules = createRequire(here('../../../site/package.json'));
const wasmExec = () =>
  join(execFileSync('go', ['env', 'GOROOT'], { encoding: 'utf8' }).trim(), 'lib/wasm/wasm_exec.js');

/** @returns {Bytes} */
export function build() {
  const folder = mkdtempSync(join(tmpdir(), 'simd-bench-'));
  try {
    const file = (/** @type {string} */ name) => join(folder, `${name}.wasm`);
    const compiler = join(dirname(modules.resolve('assemblyscript/package.json')), 'bin/asc.js');
    const asc = (/** @type {string[]} */ ...args) =>
      execFileSync(process.execPath, [compiler, ...args], { stdio: 'inherit' });
    execFileSync('go', ['build', '-o', file('bench'), '.'], {
      cwd: here('.'),
      stdio: 'inherit',
      env: { ...process.env, GOOS: 'js', GOARCH: 'wasm' },
    });
    asc('--config', here('../kernel/asconfig.json'), '--outFile', file('kernel'));
    const fast = ['-O3', '--noAssert', '--runtime', 'stub', '--enable', 'simd'];
    asc(here('../kernel/bench/peak.ts'), '--baseDir', here('..'), ...fast, '--outFile', file('peak'));
    const read = (/** @type {string} */ name) => /** @type {Buffer<ArrayBuffer>} */ (readFileSync(file(name)));
    return { bench: read('bench'), kernel: read('kernel'), peak: read('peak') };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * Runs the benchmark natively. The only entry of `peaks` in the result is the rate of unfused multiplications and
 * additions of 256-bit vectors. If there is no kernel, `peaks` is empty. The function `beside` is also called in every
 * round, and the results of its calls are also returned.
 * @template T
 * @param {() => T | Promise<T>} beside
 */
export async function measureNatively(beside) {
  const folder = mkdtempSync(join(tmpdir(), 'simd-bench-'));
  try {
    const binary = join(folder, 'bench');
    execFileSync('go', ['build', '-o', binary, '.'], { cwd: here('.'), stdio: 'inherit' });
    const { ask, stop } = answering(binary);
    /** @type {{ simd: boolean, rows: Omit<Row, 'best' | 'median'>[] }} */
    const { simd, rows } = await ask('products');
    const contenders = Object.fromEntries(
      rows.map((_, k) => [`${k}`, () => /** @type {Promise<number>} */ (ask(`${k}`))]),
    );
    const samples = await inTurns('products, natively', { ...contenders, beside }, rounds);
    stop();
    const measured = rows.map((row, k) => ({ ...row, ...bestAndMedian(/** @type {number[]} */ (samples[k])) }));
    const peaks = measured.filter(({ name }) => name === 'peak');
    return {
      simd,
      peaks,
      rows: measured.filter((row) => !peaks.includes(row)),
      beside: /** @type {T[]} */ (samples.beside),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** @type {(bytes: Bytes) => Promise<Result>} */
export async function measureInNode(bytes) {
  modules(wasmExec());
  const { measure } = await import('./host.mjs');
  return measure(bytes);
}

/** @type {(bytes: Bytes, engine: Engine) => Promise<Result>} */
export async function measureInBrowser(bytes, engine) {
  const { launch } = await import('../../../site/test/harness/browser.mjs');
  const bundled = modules('esbuild').buildSync({
    entryPoints: [here('host.mjs')],
    bundle: true,
    format: 'iife',
    globalName: 'bench',
    write: false,
  });
  const page = await launch(engine);
  try {
    const base64 = Object.fromEntries(
      Object.entries(bytes).map(([name, content]) => [name, content.toString('base64')]),
    );
    const program = `${readFileSync(wasmExec(), 'utf8')}
      ${bundled.outputFiles[0].text}
      const bytes = {};
      for (const [name, text] of Object.entries(${JSON.stringify(base64)}))
        bytes[name] = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
      bench.measure(bytes)
        .catch((error) => ({ error: String(error) }))
        .then((result) => (globalThis.result = result));`;
    await page.evaluate(`(0, eval)(${JSON.stringify(program)}), 0`);
    const result = await page.waitFor('globalThis.result', { timeout: 480_000, what: 'the benchmark' });
    if (result.error) throw new Error(result.error);
    return result;
  } finally {
    await page.close();
  }
}
