// Maps the rows of the runs to positions on the axis of the charts.
import { Axis } from '../../chart/axis.ts';
import { rowAt, type Values } from '../../chart/decimate.ts';
import { Ease } from '../../chart/ease.ts';
import { isStill } from '../../ui/still.ts';

/**
 * If a run has more rows than this, the axis is not animated, because every step of the animation redraws all points.
 */
const long = 5000;

export class Timeline {
  readonly axis = new Axis();
  private readonly ease = new Ease();
  /** For each run, the times in seconds at which its rows were reached. */
  private seconds: readonly Values[] = [];

  reset(seconds: readonly Values[]): void {
    this.seconds = seconds;
    this.ease.reset();
  }

  /**
   * Returns the range of the axis to draw in the current frame. When the window changes, the range moves to the new
   * window gradually.
   */
  shown(): { from: number; to: number; isMoving: boolean } {
    const now = performance.now();
    const [from, to] = this.ease.at([this.axis.from, this.axis.to], now, isStill() || this.lastRow > long);
    return { from, to, isMoving: this.ease.isMoving(now) };
  }

  /** Makes the next window appear without animation. */
  jump(): void {
    this.ease.reset();
  }

  /** The number of rows of a run. */
  length(run: number): number {
    return this.seconds[run].length;
  }

  /** The last row of the longest run. */
  get lastRow(): number {
    return Math.max(...this.seconds.map((s) => s.length), 1) - 1;
  }

  /** For each run, the positions of its rows on the axis. If the positions are undefined, row k is at position k. */
  get positions(): readonly Values[] | undefined {
    return this.axis.unit === 'seconds' ? this.seconds : undefined;
  }

  /** Returns the position of a row, or of the last row if the run has fewer rows. */
  positionOf(run: number, row: number): number {
    const last = Math.max(0, Math.min(row, this.length(run) - 1));
    return this.axis.unit === 'seconds' ? this.seconds[run].at(last) || 0 : last;
  }

  /** Returns the last row of a run at or before a position. */
  rowAt(run: number, position: number): number {
    return rowAt(position, this.length(run), this.positions?.[run]);
  }

  /** Returns the row of each run at a position. If the axis shows iterations, the row is the same for all runs. */
  rowsAt(position: number): number[] {
    return this.seconds.map((_, run) =>
      this.axis.unit === 'seconds' ? this.rowAt(run, position) : Math.min(Math.round(position), this.lastRow),
    );
  }

  /** Returns the largest position of the given rows. rows: one row for each run. */
  furthest(rows: readonly number[]): number {
    return Math.max(...rows.map((row, run) => this.positionOf(run, row)), 0);
  }

  /** The largest position of any run. */
  get end(): number {
    return this.furthest(this.seconds.map(() => Infinity));
  }
}
