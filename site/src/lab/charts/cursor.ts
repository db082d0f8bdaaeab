// The cursor over all charts: a line from the first chart down to the axis. The line is at the pointer or, if the
// pointer is not over a chart, at the current row that is furthest along the axis. For each run, the cursor determines
// the row whose values the charts show.
import type { Chart } from '../../chart/chart.ts';
import { el } from '../../ui/dom.ts';
import type { Timeline } from './timeline.ts';

/** A pointer that is at most this many pixels outside the plots counts as a pointer at their edge. */
const margin = 8;

export class Cursor {
  readonly root = el('div.cursor', { hidden: true });
  /** The position of the pointer on the axis. */
  pointer?: number;

  constructor(private readonly timeline: Timeline) {}

  /**
   * Sets the position of the pointer. left: the distance of the pointer from the left edge of a chart, or undefined if
   * the pointer is not over a chart.
   */
  point(left: number | undefined, chart: Chart): void {
    const { x, w } = chart.box;
    const isIn = left !== undefined && left > x - margin && left < x + w + margin && this.timeline.lastRow > 0;
    this.pointer = isIn ? chart.positionAt(left) : undefined;
  }

  /** Returns the row to show for each run. rows: the current rows of the runs. */
  read(rows: readonly number[]): number[] {
    const { timeline, pointed } = this;
    return rows.map((row, run) => (pointed === undefined ? row : timeline.rowAt(run, pointed)));
  }

  /** Moves the line to its position on a chart. */
  place(chart: Chart, rows: readonly number[]): void {
    const { timeline, pointed } = this;
    const at = pointed ?? timeline.furthest(rows);
    this.root.hidden = timeline.lastRow === 0 || !timeline.axis.has(at);
    this.root.style.transform = `translateX(${Math.round(chart.leftOf(at))}px)`;
  }

  /** The position of the pointer on the axis, rounded to a whole number if the axis shows iterations. */
  private get pointed(): number | undefined {
    const { timeline, pointer } = this;
    const isWhole = pointer !== undefined && timeline.axis.unit === 'iterations';
    return isWhole ? Math.min(Math.round(pointer), timeline.lastRow) : pointer;
  }
}
