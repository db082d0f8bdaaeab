// Moves the runs to requested iterations. Of several requests that wait, only the newest is executed.

/** Moves the runs to the given iterations, one per run, unless the signal stops them. */
type Travel = (iterations: readonly number[], signal: AbortSignal) => Promise<void>;

export class Seek {
  private wanted?: readonly number[];
  private reached?: readonly number[];
  private going?: Promise<void>;
  private way = new AbortController();

  constructor(private readonly travel: Travel) {}

  /** The iterations to which the runs are moving. */
  get target(): readonly number[] | undefined {
    return this.wanted;
  }

  /** A promise that settles when no run is moving. */
  get settled(): Promise<void> | undefined {
    return this.going;
  }

  /** Returns whether the runs reached the iterations before the next request. */
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
