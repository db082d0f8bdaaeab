// Moves the runs to requested iterations. If several requests are waiting, only the newest is executed.

/** Moves each run to its given iteration unless the signal is aborted. */
type Travel = (iterations: readonly number[], signal: AbortSignal) => Promise<void>;

export class Seek {
  private wanted?: readonly number[];
  private reached?: readonly number[];
  private going?: Promise<void>;
  private way = new AbortController();

  constructor(private readonly travel: Travel) {}

  /** The iterations to which the runs are being rewound or advanced, or undefined if no seek is in progress. */
  get target(): readonly number[] | undefined {
    return this.wanted;
  }

  /** A promise that settles when the move in progress has ended, or undefined if there is none. */
  get settled(): Promise<void> | undefined {
    return this.going;
  }

  /**
   * Moves each run to its given iteration. Returns false if another request or a call of `cancel` interrupted the move.
   */
  async go(iterations: readonly number[]): Promise<boolean> {
    this.cancel();
    this.wanted = iterations;
    await (this.going ??= this.goOn().finally(() => (this.going = undefined)));
    return this.reached === iterations;
  }

  /** Stops the runs where they are. */
  cancel(): void {
    this.way.abort();
    this.wanted = this.reached = undefined;
  }

  private async goOn(): Promise<void> {
    while (this.wanted !== undefined) {
      const { wanted } = this;
      this.way = new AbortController();
      await this.travel(wanted, this.way.signal);
      if (this.wanted === wanted) [this.wanted, this.reached] = [undefined, wanted];
    }
  }
}
