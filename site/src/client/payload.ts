// The arrays and texts that one start sends to the worker. They may fill a quarter of WebAssembly's memory, because the
// solver needs several times as much.
import { inputError } from './errors.ts';

const limit = 2 ** 30;

export class Payload {
  /** The buffers of the copies, which may be transferred. */
  readonly buffers: ArrayBuffer[] = [];
  #left = limit;

  /** Throws InputError if these bytes are too many, before they are copied. */
  add(input: string, bytes: number): void {
    this.#left -= bytes;
    if (this.#left < 0)
      throw inputError(
        input,
        `with this, the arrays and texts given exceed the ${(limit / 1e9).toFixed(2)} GB that can be taken in`,
      );
  }
}
