// Min-max decimation: selects the rows to draw if a line has more rows than the screen has pixels.

/** Numbers by row. `at` returns NaN for a row that does not exist. */
export interface Values {
  readonly length: number;
  at(row: number): number;
}

/**
 * Returns the last row at or before a position on the axis. positions: the ascending positions of the rows. If
 * `positions` is missing, row k is at position k.
 */
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
 * Keeps the rows with the minimum and the maximum in each pixel column, in order. If a column contains a value that
 * cannot be drawn, its rows are followed by -1, which leaves a gap in the line. If the first row and the density have
 * not changed since the last call, only new rows are examined. Between two calls, rows may be added and the last row
 * may change, but no other row may change.
 */
export class Decimation {
  private rows: number[] = [];
  /** The number of leading entries of `rows` that are final, because no more rows will fall into their pixels. */
  private complete = 0;
  private next = 0;
  private key = '';

  /** Returns the rows to draw from row `first` to row `last`. density: the number of pixels per unit of the axis. */
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
    /** Returns the first row that is after the given row and not in its pixel column. */
    const after = (row: number, pixel: number) => {
      let next = positions ? row + 1 : Math.max(row + 1, Math.floor((pixel + 1) / density) - 1);
      while (next <= last && pixelOf(next) === pixel) next++;
      return Math.min(next, last + 1);
    };
    // since the last call, the last pixel may have gained rows, and its last row may have changed
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
        // a value between the extremes so far need not be drawn
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
