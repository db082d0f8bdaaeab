// The data that are sent to the worker in one request. The total size of these data is limited to a quarter of
// WebAssembly's maximum memory, because the solver needs several times as much memory as the data take.
import { inputError } from './errors.ts';

const limit = 2 ** 30;

export class Payload {
  /** The buffers of the copies. These buffers may be transferred. */
  readonly buffers: ArrayBuffer[] = [];
  #left = limit;

  /** Counts bytes that are about to be copied. Throws InputError if the total exceeds the limit. */
  add(input: string, bytes: number): void {
    this.#left -= bytes;
    if (this.#left < 0)
      throw inputError(
        input,
        `with this input, the given arrays and strings exceed the limit of ${(limit / 1e9).toFixed(2)} GB`,
      );
  }
}
