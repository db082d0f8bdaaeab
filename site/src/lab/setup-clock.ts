// Shows the progress of a long set-up and an estimate of the remaining time. Both are updated once a second.
export class SetupClock {
  private began = 0;
  private part = 0;
  private timer?: ReturnType<typeof setInterval>;

  constructor(private readonly show: (words: string) => void) {}

  /** Starts the clock when a set-up begins, and stops it when the set-up has ended. */
  turn(on: boolean): void {
    clearInterval(this.timer);
    [this.began, this.part] = [performance.now(), 0];
    this.timer = on
      ? setInterval(() => this.show(wordsOf(this.part, (performance.now() - this.began) / 1000)), 1000)
      : undefined;
  }

  reached(part: number): void {
    this.part = part;
  }
}

/** The remaining time is estimated once this fraction of the set-up is done. */
const least = 0.02;

export function wordsOf(part: number, seconds: number): string {
  if (part < least) return `${Math.round(seconds)} s so far`;
  const left = (seconds * (1 - part)) / part;
  const words = left < 100 ? `${Math.ceil(left)} s` : `${Math.round(left / 60)} min`;
  return `${Math.floor(100 * part)}%, about ${words} left`;
}
