// Reads and writes the hash of the page's URL. The hash contains the state. Browsers allow a page only about a hundred
// changes of its URL in half a minute. Therefore, if many changes follow in quick succession, the first few are written
// without delay. After these, only the latest change is written, after a short delay.

/** The capacity of the token bucket that rate-limits changes, and the time in ms after which a token is added. */
const most = 20;
const interval = 400;

export class Address {
  private written = this.hash;
  private spare = most;
  private last = 0;
  private timer?: number;

  /** changed: called when the user or a link has changed the hash. */
  constructor(changed: (hash: string) => void) {
    window.addEventListener('hashchange', () => {
      clearTimeout(this.timer);
      if (this.hash === this.written) return;
      this.written = this.hash;
      changed(this.hash);
    });
  }

  get hash(): string {
    return location.hash.slice(1);
  }

  write(hash: string): void {
    clearTimeout(this.timer);
    // if the page's hash is not the last written hash, the user has changed it, and this has not been handled yet
    if (hash === this.hash || this.hash !== this.written) return;
    const now = performance.now();
    this.spare = Math.min(most, this.spare + (now - this.last) / interval);
    this.last = now;
    const wait = (1 - this.spare) * interval;
    if (wait > 0) return void (this.timer = window.setTimeout(() => this.write(hash), wait));
    this.spare--;
    history.replaceState(null, '', `#${hash}`);
    this.written = this.hash;
  }
}
