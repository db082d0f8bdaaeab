// Moves the runs to requested iterations. If several requests are waiting, only the newest is executed.

/** Moves each run to its given iteration unless the signal is aborted. */
type Travel = (iterations: readonly number[], signal: AbortSignal) => Promise<void>;

export class Seek {
  /** The iterations to which the runs are being rewound or advanced, or undefined if no seek is in progress. */
  target?: readonly number[];
  /** A promise that settles when the move in progress has ended, or undefined if there is none. */
  settled?: Promise<void>;
  private reached?: readonly number[];
  private way = new AbortController();

  constructor(private readonly travel: Travel) {}

  /**
   * Moves each run to its given iteration. Returns false if another request or a call to `cancel` interrupted the move.
   */
  async go(iterations: readonly number[]): Promise<boolean> {
    this.cancel();
    this.target = iterations;
    await (this.settled ??= this.goOn().finally(() => (this.settled = undefined)));
    return this.reached === iterations;
  }

  /** Stops the runs where they are. */
  cancel(): void {
    this.way.abort();
    this.target = this.reached = undefined;
  }

  private async goOn(): Promise<void> {
    while (this.target !== undefined) {
      const { target } = this;
      this.way = new AbortController();
      await this.travel(target, this.way.signal);
      if (this.target === target) [this.target, this.reached] = [undefined, target];
    }
  }
}
