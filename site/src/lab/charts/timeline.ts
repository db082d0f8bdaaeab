// Where the rows of the lines lie on the axis of the charts.
import { Axis } from '../../chart/axis.ts';
import { Column, rowAt } from '../../chart/decimate.ts';

export class Timeline {
  readonly axis = new Axis();
  private seconds: Column[] = [];

  /** Forgets all rows. */
  reset(lines: number): void {
    this.seconds = Array.from({ length: lines }, () => new Column());
  }

  /** When rows of a line were reached, from row `from` on. */
  write(line: number, from: number, seconds: ArrayLike<number>): void {
    this.seconds[line].write(from, seconds);
  }

  /** Rows that there are of a line. */
  length(line: number): number {
    return this.seconds[line].length;
  }

  /** The last row that there is of any line. */
  get kept(): number {
    return Math.max(...this.seconds.map((s) => s.length), 1) - 1;
  }

  /** The places of the rows of every line, undefined where row k is at k. */
  get places(): Float64Array[] | undefined {
    return this.axis.unit === 'seconds' ? this.seconds.map((s) => s.values) : undefined;
  }

  /** The place of a row, or of the last one there is. */
  placeOf(line: number, row: number): number {
    const last = Math.max(0, Math.min(row, this.length(line) - 1));
    return this.axis.unit === 'seconds' ? this.seconds[line].at(last) || 0 : last;
  }

  /** The last row of a line that is not beyond a place. */
  rowAt(line: number, place: number): number {
    return rowAt(place, this.length(line), this.places?.[line]);
  }

  /** The furthest of the places of rows, one row per line. */
  furthest(rows: readonly number[]): number {
    return Math.max(...rows.map((row, line) => this.placeOf(line, row)), 0);
  }

  /** The last place that there is. */
  get end(): number {
    return this.furthest(this.seconds.map(() => Infinity));
  }
}
