// A column of numbers that grows at its end.

export class Column {
  length = 0;
  private kept = new Float64Array(256);

  static of(values: ArrayLike<number>): Column {
    const column = new Column();
    column.write(0, values);
    return column;
  }

  /** The values, as a view that is valid until the next write. */
  get values(): Float64Array {
    return this.kept.subarray(0, this.length);
  }

  /** Returns the value in a row, or NaN if the row does not exist. */
  at(row: number): number {
    return row >= 0 && row < this.length ? this.kept[row] : NaN;
  }

  /** Replaces row `from` and all later rows with the values. */
  write(from: number, values: ArrayLike<number>): void {
    this.length = from + values.length;
    if (this.kept.length < this.length) {
      const larger = new Float64Array(Math.max(this.length, 2 * this.kept.length));
      larger.set(this.kept);
      this.kept = larger;
    }
    this.kept.set(values, from);
  }
}
