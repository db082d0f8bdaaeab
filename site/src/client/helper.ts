// A helper: a worker that runs only the kernel. It keeps rows of matrices in its own memory and multiplies them.
import { signatures } from '../../../wasm/simd/kernel-imports.mjs';

/** To a helper: rows of a matrix, row-major, which replace those of the same id; or an X to multiply them with. */
export type Order =
  | { keep: number; cols: number; rows: Float64Array<ArrayBuffer> }
  | { multiply: number; cols: number; x: Float64Array<ArrayBuffer> };

/** From a helper: first that it is up, then for each X the same array, which begins with the product. */
export type Work = 'up' | { x: Float64Array<ArrayBuffer>; seconds: number };

/** Makes this worker a helper that takes orders through the port. An error ends it. */
export function help(port: MessagePort, kernel: WebAssembly.Module): void {
  const kept: Kept[] = [];
  port.onmessage = ({ data }: { data: Order }) => {
    if ('keep' in data) {
      delete kept[data.keep]; // frees its memory for the next one
      kept[data.keep] = new Kept(kernel, data.rows, data.cols);
      return;
    }
    const began = performance.now();
    kept[data.multiply].multiply(data.x, data.cols);
    port.postMessage({ x: data.x, seconds: (performance.now() - began) / 1000 } satisfies Work, [data.x.buffer]);
  };
  port.postMessage('up' satisfies Work);
}

type Kernel = Record<keyof typeof signatures, (...parameters: number[]) => number>;

/** Rows A of a matrix. Their memory holds what the kernel needs, A, X and Y = AX, one after the other. */
class Kept {
  readonly #memory = new WebAssembly.Memory({ initial: 1 });
  readonly #kernel: Kernel;
  readonly #rows: number;
  readonly #cols: number;
  readonly #a: number;
  readonly #x: number;

  constructor(kernel: WebAssembly.Module, rows: Float64Array, cols: number) {
    this.#kernel = new WebAssembly.Instance(kernel, { env: { memory: this.#memory } }).exports as Kernel;
    this.#rows = rows.length / cols;
    this.#cols = cols;
    this.#a = 8 * this.#kernel.scratchLength();
    this.#x = this.#a + 8 * rows.length;
    this.#view(this.#a, rows.length).set(rows);
  }

  /** Writes AX over X, which has p columns. */
  multiply(x: Float64Array, p: number): void {
    const y = this.#x + 8 * this.#cols * p;
    const product = this.#view(y, this.#rows * p);
    this.#view(this.#x, this.#cols * p).set(x.subarray(0, this.#cols * p));
    this.#kernel.gemm(0, 0, 0, this.#rows, p, this.#cols, 1, this.#a, this.#cols, this.#x, p, 0, y, p, 0);
    x.set(product);
  }

  /** So many numbers from an address on. The memory grows where it is too small. */
  #view(address: number, length: number): Float64Array {
    const page = 65536;
    const missing = address + 8 * length - this.#memory.buffer.byteLength;
    if (missing > 0) this.#memory.grow(Math.ceil(missing / page));
    return new Float64Array(this.#memory.buffer, address, length);
  }
}
