// @ts-check
// Connects kernel.wasm to a Go program. Go's imports must exist before its memory does, but the kernel imports that
// memory. Therefore Go imports the functions of a small module, the shim, which calls the kernel through a table. The
// table is filled once both Go's memory and the kernel exist.

/** The types of the parameters and of the result of each kernel function, where i means i32 and d means f64. */
export const signatures = {
  present: '>i',
  scratchLength: '>i',
  gemm: 'iiiiiidiiiiiiii>',
  gemv: 'iidiiii>',
  gemvT: 'iidiiii>',
  ger: 'iidiiii>',
  substitute: 'iiiiiiiiiii>',
  choleskyRows: 'iiiid>i',
  spmm: 'iiiiiiiii>',
  frontsForward: 'iiiiiiiii>',
  frontsBackward: 'iiiiiiiii>',
  mulDiag: 'iiiiiii>',
  dot: 'iii>d',
  distance2: 'iii>d',
  secant: 'iiiiii>',
  axpyTo: 'iidii>',
  scal: 'idi>',
};

/**
 * @typedef {object} KernelImports
 * @property {WebAssembly.ModuleImports} imports The functions that a Go program imports as module `kernel`. Before
 * `attach` is called, the program may call only `present`, which returns 0.
 * @property {(kernel: WebAssembly.Module, memory: WebAssembly.Memory) => Promise<void>} attach Makes the imports call
 *   the kernel.
 */

/** @returns {KernelImports} */
export function kernelImports() {
  const { table, ...imports } = new WebAssembly.Instance(new WebAssembly.Module(shim())).exports;
  return {
    imports: /** @type {WebAssembly.ModuleImports} */ (imports),
    async attach(kernel, memory) {
      const { exports } = await WebAssembly.instantiate(kernel, { env: { memory } });
      Object.keys(signatures).forEach((name, at) => /** @type {WebAssembly.Table} */ (table).set(at, exports[name]));
    },
  };
}

/**
 * Returns the binary of the shim. Function k of the shim has the name of kernel function k, and calls table entry k.
 */
export function shim() {
  const types = { i: 0x7f, d: 0x7c };
  const all = Object.entries(signatures).map(([name, signature], at) => {
    const [parameters, results] = signature
      .split('>')
      .map((letters) => [...letters].map((letter) => types[/** @type {'i' | 'd'} */ (letter)]));
    // local.get each, i32.const at, call_indirect type at
    const call = [...parameters.flatMap((_, local) => [0x20, local]), 0x41, at, 0x11, at, 0];
    return {
      type: [0x60, ...vector(parameters), ...vector(results)],
      exported: [...vector(utf8(name)), 0, at],
      body: sized([0, ...call, 0x0b]),
    };
  });
  const absent = { type: all.length, index: all.length, body: sized([0, 0x41, 0, 0x0b]) }; // present, which returns 0
  return new Uint8Array([
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, [...all.map(({ type }) => type), [0x60, 0, 1, types.i]]), // types
    ...section(3, [...all.map((_, at) => [at]), [absent.type]]), // functions
    ...section(4, [[0x70, 0, all.length]]), // table
    ...section(7, [...all.map(({ exported }) => exported), [...vector(utf8('table')), 1, 0]]), // exports
    ...section(9, [[0, 0x41, 0, 0x0b, ...vector([absent.index])]]), // elements from 0 on
    ...section(10, [...all.map(({ body }) => body), absent.body]), // code
  ]);
}

/** @param {number} id @param {number[][]} entries */
const section = (id, entries) => [id, ...sized([...unsigned(entries.length), ...entries.flat()])];

/** @param {number[]} entries */
const vector = (entries) => [...unsigned(entries.length), ...entries];

/** @param {number[]} bytes */
const sized = (bytes) => [...unsigned(bytes.length), ...bytes];

/** @param {string} text */
const utf8 = (text) => [...new TextEncoder().encode(text)];

/** LEB128. @param {number} n @returns {number[]} */
const unsigned = (n) => (n < 0x80 ? [n] : [(n & 0x7f) | 0x80, ...unsigned(n >>> 7)]);
