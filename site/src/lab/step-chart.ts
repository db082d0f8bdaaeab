// Opens the chart of the step length when a run has diverged, because this chart shows the step that caused the
// divergence. The chart is opened at most once, and never if the link specifies which charts to show. The user can undo
// the change.
import type { MarkedRun } from '../model/marked.ts';
import type { ChartName } from '../model/charted.ts';
import type { Notice } from '../ui/notice.ts';

export class StepChart {
  private isSettled = false;

  constructor(
    private readonly notice: Notice,
    private readonly show: (charts: readonly ChartName[]) => void,
  ) {}

  /** Must be called after charts have been chosen by a link or by the user, because such charts are kept. */
  settle(): void {
    this.isSettled = true;
  }

  /** Must be called after all runs have ended. */
  ended(runs: readonly MarkedRun[], charts: readonly ChartName[]): void {
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
