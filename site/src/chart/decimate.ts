// Min-max decimation: the rows of a line to draw if it has more rows than the screen has pixels.

/** Numbers by row. at returns NaN if there is no such row. */
export interface Values {
  readonly length: number;
  at(row: number): number;
}

/** The last row at or before a position on the axis. Positions ascend; without them row k is at k. */
export function rowAt(position: number, length: number, positions?: Values): number {
  if (!positions) return Math.max(0, Math.min(Math.floor(position), length - 1));
  let [low, high] = [0, length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (positions.at(middle) <= position) low = middle;
    else high = middle - 1;
  }
  return low;
}

/**
 * Keeps the lowest and the highest row on each pixel, in their order. A row that cannot be drawn becomes -1, a gap in
 * the line. Works incrementally while window and scale do not change: rows may be added, and only the last one may
 * change.
 */
export class Decimation {
  private rows: number[] = [];
  /** The number of `rows` on pixels that get no more rows. */
  private complete = 0;
  private next = 0;
  private key = '';

  /** The rows between first and last to draw. density: pixels per unit of the axis. */
  of(
    values: Values,
    positions: Values | undefined,
    first: number,
    last: number,
    density: number,
    isDrawn: (value: number) => boolean,
  ): number[] {
    const key = `${first} ${density} ${positions !== undefined}`;
    if (key !== this.key || last < this.next - 1) [this.rows, this.complete, this.next, this.key] = [[], 0, first, key];
    const { rows } = this;
    if (this.next > last) return rows;
    const pixelOf = (row: number) => Math.floor((positions ? positions.at(row) : row) * density);
    /** The first row after one that is on another pixel. */
    const after = (row: number, pixel: number) => {
      let next = positions ? row + 1 : Math.max(row + 1, Math.floor((pixel + 1) / density) - 1);
      while (next <= last && pixelOf(next) === pixel) next++;
      return Math.min(next, last + 1);
    };
    // the last pixel may have got more rows, and its last row may have changed
    let row = this.complete < rows.length ? Math.max(first, this.next - 1) : this.next;
    while (row > first && pixelOf(row - 1) === pixelOf(row)) row--;
    rows.length = this.complete;
    while (row <= last) {
      this.complete = rows.length;
      const end = after(row, pixelOf(row));
      let low = -1;
      let high = -1;
      let least = NaN;
      let largest = NaN;
      let broken = false;
      for (; row < end; row++) {
        const value = values.at(row);
        // values between the extremes are already covered
        if (value >= least && value <= largest) continue;
        if (!isDrawn(value)) broken = true;
        else if (low < 0) {
          low = high = row;
          least = largest = value;
        } else if (value < least) {
          low = row;
          least = value;
        } else {
          high = row;
          largest = value;
        }
      }
      if (low >= 0) rows.push(Math.min(low, high));
      if (high !== low) rows.push(Math.max(low, high));
      if (broken && rows.length > 0) rows.push(-1);
    }
    this.next = last + 1;
    return rows;
  }
}
