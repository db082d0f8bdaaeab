// Interrupts user code that does not return. The worker reports when it is about to run user code. If the client then
// receives nothing for too long, it terminates the worker. A call may take up to ms milliseconds. A call that takes
// longer is interrupted at most ms / 4 after this limit.
import type { Reply } from './protocol.ts';

/**
 * The number of ticks of the client's timer in the time that a call may take. The client counts ticks instead of
 * measuring time, so that the time for which a page is suspended does not count.
 */
const parts = 8;

/** The worker's side. If ms is Infinity, nothing is watched. */
export class Pulse {
  #said = -Infinity;

  constructor(private readonly post: (reply: Reply) => void) {}

  /**
   * Called before every call to user code. Only some calls are reported, because sending a message takes longer than
   * evaluating a cheap f.
   */
  enter(handle: number, ms: number): void {
    const now = performance.now();
    if (ms === Infinity || now - this.#said < ms / parts) return;
    this.#said = now;
    this.post({ kind: 'entered', handle, ms });
  }

  /**
   * Makes sure that the next call to `enter` is reported. Called when a request arrives and when a module has been
   * loaded, because the client may have stopped watching by then.
   */
  reset(): void {
    this.#said = -Infinity;
  }

  /** Watches the loading of a module, because the module's top-level code may also run forever. */
  async over<T>(handle: number, ms: number, work: Promise<T>): Promise<T> {
    if (ms === Infinity) return work;
    this.enter(handle, ms);
    const again = setInterval(() => this.enter(handle, ms), ms / parts);
    try {
      return await work;
    } finally {
      clearInterval(again);
      this.reset();
      this.post({ kind: 'left' });
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

  /** Stops watching. Called after the client has received a message. */
  end(): void {
    clearInterval(this.#timer);
  }
}
