// The cursor over all charts: a line from the first chart down to the axis, at the pointer or, without one, where the
// runs are. It decides which row of each run the charts show.
import type { Chart } from '../../chart/chart.ts';
import { el } from '../../ui/dom.ts';
import type { Timeline } from './timeline.ts';

/** A pointer at most this many pixels beside the plots points at their ends. */
const margin = 8;

export class Cursor {
  readonly root = el('div.cursor', { hidden: true });
  /** The position of the pointer on the axis. */
  pointer?: number;

  constructor(private readonly timeline: Timeline) {}

  /** left: the distance of the pointer from the left of a chart, if it is over one. */
  point(left: number | undefined, chart: Chart): void {
    const { x, w } = chart.box;
    const isIn = left !== undefined && left > x - margin && left < x + w + margin && this.timeline.lastRow > 0;
    this.pointer = isIn ? chart.positionAt(left) : undefined;
  }

  /** The rows to show, one for each run. rows: where the runs are. */
  read(rows: readonly number[]): number[] {
    const { timeline, pointed } = this;
    return rows.map((row, run) => (pointed === undefined ? row : timeline.rowAt(run, pointed)));
  }

  /** Moves the line to its place on a chart. */
  place(chart: Chart, rows: readonly number[]): void {
    const { timeline, pointed } = this;
    const at = pointed ?? timeline.furthest(rows);
    this.root.hidden = timeline.lastRow === 0 || !timeline.axis.has(at);
    this.root.style.transform = `translateX(${Math.round(chart.leftOf(at))}px)`;
  }

  /** The position at the pointer, rounded if the axis has iterations. */
  private get pointed(): number | undefined {
    const { timeline, pointer } = this;
    const isWhole = pointer !== undefined && timeline.axis.unit === 'iterations';
    return isWhole ? Math.min(Math.round(pointer), timeline.lastRow) : pointer;
  }
}
