// Cuts off a user's code that does not end. The worker says when it is about to enter such code. The client counts how
// long it hears nothing after that, and ends the worker. A call may last ms, and is cut off within a quarter more.
import type { Reply } from './protocol.ts';

/** The time is counted in so many parts, because a page that was held up or asleep must not take that for silence. */
const parts = 8;

/** The worker's side. ms of Infinity means no watch. */
export class Pulse {
  #said = -Infinity;
  readonly #post: (reply: Reply) => void;

  constructor(post: (reply: Reply) => void) {
    this.#post = post;
  }

  /** Before every call. It does not report each of them: a message costs more than a small f. */
  enter(handle: number, ms: number): void {
    const now = performance.now();
    if (ms === Infinity || now - this.#said < ms / parts) return;
    this.#said = now;
    this.#post({ kind: 'entered', handle, ms });
  }

  /** The client takes any answer for a sign of life. After one, the next call is reported again. */
  reset(): void {
    this.#said = -Infinity;
  }

  /** While a module is loaded: its own code may not end either. */
  async over<T>(handle: number, ms: number, work: Promise<T>): Promise<T> {
    if (ms === Infinity) return work;
    this.enter(handle, ms);
    const again = setInterval(() => this.enter(handle, ms), ms / parts);
    try {
      return await work;
    } finally {
      clearInterval(again);
      this.reset();
      this.#post({ kind: 'left' });
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
