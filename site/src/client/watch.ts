// Cutting off a user's code that does not end. The worker says when it is about to enter such code; the client counts how long nothing is
// heard after that, and ends the worker. A call may last ms; it is cut off within a quarter more.
import type { Reply } from './protocol.ts';

/** The time is counted in so many parts for each ms: a page that was held up itself, or asleep, must not take that for silence. */
const parts = 8;

/** The worker's side. ms of Infinity means no watch. */
export class Pulse {
  #said = -Infinity;
  readonly #post: (reply: Reply) => void;

  constructor(post: (reply: Reply) => void) {
    this.#post = post;
  }

  /** Before every call; not every one is told, a message costs more than a small f. */
  inside(handle: number, ms: number): void {
    const now = performance.now();
    if (ms === Infinity || now - this.#said < ms / parts) return;
    this.#said = now;
    this.#post({ kind: 'inside', handle, ms });
  }

  /** The client takes any answer for a sign of life: after one it has to be told again. */
  reset(): void {
    this.#said = -Infinity;
  }

  /** While a module is loaded, whose own code may not end either. */
  async over<T>(handle: number, ms: number, work: Promise<T>): Promise<T> {
    if (ms === Infinity) return work;
    this.inside(handle, ms);
    const again = setInterval(() => this.inside(handle, ms), ms / parts);
    try {
      return await work;
    } finally {
      clearInterval(again);
      this.reset();
      this.#post({ kind: 'outside' });
    }
  }
}

/** The client's side. */
export class Watch {
  #timer?: ReturnType<typeof setInterval>;

  begin(ms: number, cutOff: () => void): void {
    this.end();
    let silent = 0;
    this.#timer = setInterval(() => {
      if (++silent <= parts + 1) return;
      this.end();
      cutOff();
    }, ms / parts);
  }

  /** Something was heard. */
  end(): void {
    clearInterval(this.#timer);
  }
}
