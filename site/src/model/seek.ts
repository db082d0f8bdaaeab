// The way of runs to the iterations that are asked for: of several asked for while they are on their way, to the newest.

/** Takes the runs to iterations, one for each, and stops on the way when that is no longer wanted. */
type Travel = (iterations: readonly number[], signal: AbortSignal) => Promise<void>;

export class Journey {
  private readonly travel: Travel;
  private sought?: readonly number[];
  private arrived?: readonly number[];
  private going?: Promise<void>;
  private way = new AbortController();

  constructor(travel: Travel) {
    this.travel = travel;
  }

  /** The iterations that the runs go to, until they are there. */
  get to(): readonly number[] | undefined {
    return this.sought;
  }

  /** Settles when no run is on its way. */
  get over(): Promise<void> | undefined {
    return this.going;
  }

  /** Goes to iterations, and gives whether the runs came there before anything else was asked for. */
  async go(iterations: readonly number[]): Promise<boolean> {
    this.stay();
    this.sought = iterations;
    await (this.going ??= this.all().finally(() => (this.going = undefined)));
    return this.arrived === iterations;
  }

  /** The runs stop where they are on their way. */
  stay(): void {
    this.way.abort();
    this.sought = this.arrived = undefined;
  }

  private async all(): Promise<void> {
    while (this.sought !== undefined) {
      const { sought } = this;
      this.way = new AbortController();
      await this.travel(sought, this.way.signal);
      if (this.sought === sought) [this.sought, this.arrived] = [undefined, sought];
    }
  }
}
