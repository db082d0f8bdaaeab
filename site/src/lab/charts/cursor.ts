// The cursor over all charts: a line where the pointer is, or else where the runs are, and what the charts read there.
import type { Chart } from '../../chart/chart.ts';
import type { Line } from '../../chart/line.ts';
import { ReadOut } from '../../chart/readout.ts';
import { el } from '../../ui/dom.ts';
import type { Timeline } from './timeline.ts';

export class Cursor {
  readonly root = el('div', { class: 'cursor', hidden: true });
  /** The position of the pointer on the axis. */
  pointer?: number;
  private readonly readOuts: ReadonlyMap<Chart, ReadOut>;
  private readonly timeline: Timeline;

  constructor(charts: readonly Chart[], timeline: Timeline) {
    this.readOuts = new Map(charts.map((chart) => [chart, new ReadOut(chart)]));
    this.timeline = timeline;
  }

  /**
   * lines: undefined for a hidden one. rows: where the runs are. If all are at their ends and nothing is pointed at,
   * there is no cursor, and the charts read these ends.
   */
  show(charts: readonly Chart[], lines: readonly (Line | undefined)[], rows: readonly number[], strong: number): void {
    const { timeline, pointer } = this;
    const { axis } = timeline;
    const whole = axis.unit === 'iterations' && pointer !== undefined;
    const pointed = whole ? Math.min(Math.round(pointer), timeline.lastRow) : pointer;
    const current = timeline.furthest(rows);
    const at = pointed ?? (current < timeline.end ? current : undefined);
    this.root.hidden = at === undefined || !axis.has(at);
    if (at !== undefined) this.root.style.transform = `translateX(${Math.round(charts[0].leftOf(at))}px)`;
    const readings = lines.map((line, i) => {
      const last = timeline.length(i) - 1;
      if (!line || last < 0) return undefined;
      const row = pointed === undefined ? Math.min(rows[i], last) : timeline.rowAt(i, pointed);
      return { line, row, ended: at !== undefined && row === last && at > timeline.positionOf(i, row) };
    });
    const read = readings[strong] ? strong : readings.findIndex((reading) => reading !== undefined);
    for (const chart of charts) this.readOuts.get(chart)?.show(readings, read, at !== undefined);
  }
}
