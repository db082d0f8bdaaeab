// The chart of step length opens where a run diverged: there the reader sees which step took it away. That happens
// once, can be undone, and never where the link says which charts to show.
import type { DrawnRun } from '../model/drawn.ts';
import type { ChartName } from '../model/charted.ts';
import type { Notice } from '../ui/notice.ts';

export class StepChart {
  private readonly notice: Notice;
  private readonly show: (charts: readonly ChartName[]) => void;
  private isSettled = false;

  constructor(notice: Notice, show: (charts: readonly ChartName[]) => void) {
    this.notice = notice;
    this.show = show;
  }

  /** The link names charts, or the reader has chosen some: these stay. */
  settle(): void {
    this.isSettled = true;
  }

  /** All runs have ended. */
  ended(runs: readonly DrawnRun[], charts: readonly ChartName[]): void {
    const lost = runs.find(({ run }) => run.overflowed);
    if (this.isSettled || !lost || charts.includes('step')) return;
    this.settle();
    this.show([...charts, 'step']);
    this.notice.show([`${lost.name} diverged, so the chart of step length is open.`], {
      label: 'close the chart',
      act: () => this.show(charts),
    });
  }
}
