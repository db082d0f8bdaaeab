// @ts-check
// Runs a Go test binary for js/wasm: node gotest-runner.mjs TEST.wasm [flags]. Go's own runner does not provide the
// imports of our wasm.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { kernelImports } from '../../../solver/simd/kernel-imports.mjs';
import { goVersion } from '../../build/inputs.mjs';
import { inSite } from '../../build/paths.mjs';

const [, , file, ...flags] = process.argv;
/** @type {any} */
const global = globalThis;
Object.assign(global, { fs, path }); // so that Go uses Node's modules fs and path
await import(pathToFileURL(path.join(process.env.GOROOT || goVersion().goroot, 'lib/wasm/wasm_exec.js')).href);

const go = new global.Go();
go.argv = [file, ...flags];
go.env = { TMPDIR: os.tmpdir(), ...process.env };
go.exit = process.exit;
const { imports, attach } = kernelImports();
const { instance } = await WebAssembly.instantiate(fs.readFileSync(file), { ...go.importObject, kernel: imports });
await attach(
  await WebAssembly.compile(fs.readFileSync(inSite('dist/kernel.wasm'))),
  /** @type {WebAssembly.Memory} */ (instance.exports.mem),
);
process.on('exit', (code) => {
  if (code === 0 && !go.exited) {
    go._pendingEvent = { id: 0 }; // if all goroutines are blocked forever, this makes Go print their positions
    go._resume();
  }
});
await go.run(instance);
