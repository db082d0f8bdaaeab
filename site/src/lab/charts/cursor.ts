// The cursor over all charts: one line from the first of them down to the axis, where the pointer is, or else where the
// runs are. It says which row of each run the charts read.
import type { Chart } from '../../chart/chart.ts';
import { el } from '../../ui/dom.ts';
import type { Timeline } from './timeline.ts';

/** So far beside the plots, in pixels, a pointer still points at their ends. */
const margin = 8;

export class Cursor {
  readonly root = el('div.cursor', { hidden: true });
  /** The position of the pointer on the axis. */
  pointer?: number;
  private readonly timeline: Timeline;

  constructor(timeline: Timeline) {
    this.timeline = timeline;
  }

  /** Points at a distance from the left of a chart, or nowhere. */
  point(left: number | undefined, chart: Chart): void {
    const { x, w } = chart.box;
    const isIn = left !== undefined && left > x - margin && left < x + w + margin && this.timeline.lastRow > 0;
    this.pointer = isIn ? chart.positionAt(left) : undefined;
  }

  /** The rows to read, one for each run. rows: where the runs are. */
  read(rows: readonly number[]): number[] {
    const { timeline, pointed } = this;
    return rows.map((row, run) => (pointed === undefined ? row : timeline.rowAt(run, pointed)));
  }

  /** Moves the line to where it stands on a chart. */
  place(chart: Chart, rows: readonly number[]): void {
    const { timeline, pointed } = this;
    const at = pointed ?? timeline.furthest(rows);
    this.root.hidden = timeline.lastRow === 0 || !timeline.axis.has(at);
    this.root.style.transform = `translateX(${Math.round(chart.leftOf(at))}px)`;
  }

  /** The position that is pointed at: over iterations, a whole one. */
  private get pointed(): number | undefined {
    const { timeline, pointer } = this;
    const isWhole = pointer !== undefined && timeline.axis.unit === 'iterations';
    return isWhole ? Math.min(Math.round(pointer), timeline.lastRow) : pointer;
  }
}
