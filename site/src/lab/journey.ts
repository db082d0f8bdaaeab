// The way of runs to the iterations that are asked for: of several asked for while they are on their way, to the newest.

export class Journey {
  private sought?: readonly number[];
  private going?: Promise<void>;
  private way = new AbortController();

  /** The iterations that the runs go to, until they are there. */
  get to(): readonly number[] | undefined {
    return this.sought;
  }

  /** Settles when no run is on its way. */
  get over(): Promise<void> | undefined {
    return this.going;
  }

  /** travel takes the runs to iterations, and stops on the way when that is no longer wanted. */
  go(iterations: readonly number[], travel: (iterations: readonly number[], signal: AbortSignal) => Promise<void>): Promise<void> {
    this.stay();
    this.sought = iterations;
    return (this.going ??= this.all(travel).finally(() => (this.going = undefined)));
  }

  /** The runs stop where they are on their way. */
  stay(): void {
    this.way.abort();
    this.sought = undefined;
  }

  private async all(travel: Parameters<Journey['go']>[1]): Promise<void> {
    while (this.sought !== undefined) {
      const { sought } = this;
      this.way = new AbortController();
      await travel(sought, this.way.signal);
      if (this.sought === sought) this.stay();
    }
  }
}
