// Animates numbers from their old values to new ones in 150 ms.

const duration = 150;

export class Ease {
  private from: readonly number[] = [];
  private goal: readonly number[] = [];
  private start = -Infinity;

  /**
   * Returns the values to show at the given time (in ms), between the previous values and the goal. still: whether to
   * jump to the goal at once.
   */
  at<T extends readonly number[]>(goal: T, now: number, still: boolean): T {
    if (goal.length !== this.goal.length || goal.some((value, i) => value !== this.goal[i])) {
      const there = this.between(now);
      [this.from, this.start] = [there.length === goal.length ? there : goal, now];
      this.goal = [...goal];
    }
    if (still) this.start = -Infinity;
    return this.between(now) as unknown as T;
  }

  /** Whether the numbers are still moving. */
  isMoving(now: number): boolean {
    return now - this.start < duration && this.from.some((value, i) => value !== this.goal[i]);
  }

  /** Makes the numbers jump to the next goal without animation. */
  reset(): void {
    [this.from, this.goal, this.start] = [[], [], -Infinity];
  }

  private between(now: number): number[] {
    const part = Math.min(1, Math.max(0, (now - this.start) / duration));
    const eased = 1 - (1 - part) ** 3;
    return this.goal.map((value, i) => (part < 1 ? this.from[i] + (value - this.from[i]) * eased : value));
  }
}
