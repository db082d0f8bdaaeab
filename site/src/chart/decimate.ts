// What of a line is drawn where it has more rows than the screen has pixels.

/** A column of numbers that grows at its end. */
export class Column {
  length = 0;
  private all = new Float64Array(256);

  get values(): Float64Array {
    return this.all.subarray(0, this.length);
  }

  /** The value of a row, NaN when there is none. */
  at(row: number): number {
    return row < this.length ? this.all[row] : NaN;
  }

  /** Values from row `from` on, which take the place of those kept from there on. */
  write(from: number, values: ArrayLike<number>): void {
    this.length = from + values.length;
    if (this.all.length < this.length) {
      const larger = new Float64Array(Math.max(this.length, 2 * this.all.length));
      larger.set(this.all);
      this.all = larger;
    }
    this.all.set(values, from);
  }
}

/** The last row whose place is not beyond; places ascend, and without them row k is at k. */
export function rowAt(place: number, length: number, places?: Float64Array): number {
  if (!places) return Math.max(0, Math.min(Math.floor(place), length - 1));
  let [low, high] = [0, length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (places[middle] <= place) low = middle;
    else high = middle - 1;
  }
  return low;
}

/**
 * The rows of a line as they are drawn on pixels: of all that fall on one pixel the lowest and the highest, in order. A row that cannot be drawn is -1: the
 * line breaks there. Goes on where it was as long as the window and the scale stay.
 */
export class Thinning {
  private rows: number[] = [];
  /** Of `rows`, how many are of pixels that are full. */
  private full = 0;
  private next = 0;
  private key = '';

  /** To be called when rows are written anew from one on. */
  forget(from: number): void {
    if (from < this.next - 1) this.key = '';
  }

  /** Rows first to last, density pixels to a unit of places. */
  of(
    { values }: Column,
    places: Float64Array | undefined,
    first: number,
    last: number,
    density: number,
    isDrawn: (value: number) => boolean,
  ): number[] {
    const key = `${first} ${density} ${places !== undefined}`;
    if (key !== this.key || last < this.next - 1) [this.rows, this.full, this.next, this.key] = [[], 0, first, key];
    const { rows } = this;
    if (this.next > last) return rows;
    const pixelOf = (row: number) => Math.floor((places ? places[row] : row) * density);
    // the last pixel may get more rows, and its last row may have been written again
    let row = this.full < rows.length ? Math.max(first, this.next - 1) : this.next;
    while (row > first && pixelOf(row - 1) === pixelOf(row)) row--;
    rows.length = this.full;
    while (row <= last) {
      this.full = rows.length;
      const pixel = pixelOf(row);
      let [low, high, broken] = [-1, -1, false];
      for (; row <= last && pixelOf(row) === pixel; row++) {
        const value = values[row];
        if (!isDrawn(value)) broken = true;
        else if (low < 0) low = high = row;
        else if (value < values[low]) low = row;
        else if (value > values[high]) high = row;
      }
      if (low >= 0) rows.push(Math.min(low, high));
      if (high !== low) rows.push(Math.max(low, high));
      if (broken && rows.length > 0) rows.push(-1);
    }
    this.next = last + 1;
    return rows;
  }
}
