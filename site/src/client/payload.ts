// What one start sends to the worker. It may fill a quarter of what WebAssembly can address, because the solver needs
// several times as much.
import { inputError } from './errors.ts';

const limit = 2 ** 30;

export class Payload {
  /** The buffers of copies, which may be transferred. */
  readonly buffers: ArrayBuffer[] = [];
  #left = limit;

  /** Throws InputError when so many more bytes are too many, before they are copied. */
  add(input: string, bytes: number): void {
    this.#left -= bytes;
    if (this.#left < 0)
      throw inputError(
        input,
        `with this, the arrays and texts given exceed the ${(limit / 1e9).toFixed(2)} GB that can be taken in`,
      );
  }
}
