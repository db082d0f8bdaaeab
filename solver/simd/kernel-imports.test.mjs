// @ts-check
// Tests the kernel's binary and its shim without Go.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { kernelImports, shim, signatures } from './kernel-imports.mjs';

const bytes = readFileSync(new URL('../../site/dist/kernel.wasm', import.meta.url));
const kernel = new WebAssembly.Module(bytes);

/** @type {(imports: WebAssembly.ModuleImports, name: string) => unknown} */
const callWithZeros = (imports, name) => {
  const [parameters] = signatures[/** @type {keyof typeof signatures} */ (name)].split('>');
  return /** @type {Function} */ (imports[name])(...[...parameters].map(() => 0));
};

test('the shim exports the functions of the kernel and a table, and imports nothing', () => {
  const module = new WebAssembly.Module(shim());
  assert.deepEqual(WebAssembly.Module.imports(module), []);
  assert.deepEqual(
    WebAssembly.Module.exports(module).map(({ name }) => name),
    [...Object.keys(signatures), 'table'],
  );
});

test('only present() may be called without a kernel', () => {
  const { imports } = kernelImports();
  for (const name of Object.keys(signatures)) {
    if (name === 'present') assert.equal(callWithZeros(imports, name), 0);
    else assert.throws(() => callWithZeros(imports, name), WebAssembly.RuntimeError, name);
  }
});

test('every function of the kernel has the type with which the shim calls it', async () => {
  const { imports, attach } = kernelImports();
  await attach(kernel, new WebAssembly.Memory({ initial: 1 }));
  for (const name of Object.keys(signatures)) assert.doesNotThrow(() => callWithZeros(imports, name), name);
  assert.equal(callWithZeros(imports, 'present'), 1);
});

test('the kernel keeps nothing in memory and is small', () => {
  assert.deepEqual(WebAssembly.Module.imports(kernel), [{ module: 'env', name: 'memory', kind: 'memory' }]);
  const [globals, start, data] = [6, 8, 11];
  for (const id of [globals, start, data]) assert(!sections(bytes).includes(id), `section ${id}`);
  assert(bytes.length < 18_500, `${bytes.length} bytes`);
});

test('only products with few terms count as small', () => {
  const { exports } = new WebAssembly.Instance(kernel, { env: { memory: new WebAssembly.Memory({ initial: 1 }) } });
  const { isSmall } = /** @type {any} */ (exports);
  assert.equal(isSmall(6, 6, 6), 1);
  assert.equal(isSmall(6, 6, 7), 0);
  assert.equal(isSmall(8192, 64, 8192), 0, '2 to the power of 32');
});

/** Returns the ids of a binary's sections. @param {Uint8Array} binary */
function sections(binary) {
  const ids = [];
  for (let at = 8; at < binary.length;) {
    ids.push(binary[at++]);
    let size = 0;
    for (let shift = 0; ; shift += 7) {
      size |= (binary[at] & 0x7f) << shift;
      if (!(binary[at++] & 0x80)) break;
    }
    at += size;
  }
  return ids;
}
