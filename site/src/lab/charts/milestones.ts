// The marks on the axis that show where runs ended and where β was increased.
import type { ChartedRun } from '../../chart/trace-chart.ts';
import type { Mark } from '../../model/mark.ts';
import type { Timeline } from './timeline.ts';

export interface Milestone {
  at: number;
  mark: Mark;
  kind: 'end' | 'raise';
}

/** Returns the marks for the visible runs. The ends of runs are marked only after all runs have ended. */
export function milestonesOf(
  runs: readonly ChartedRun[],
  hidden: ReadonlySet<number>,
  timeline: Timeline,
  settled: boolean,
): Milestone[] {
  const shown = [...runs.entries()].filter(([index]) => !hidden.has(index));
  const at = (index: number, row: number) => timeline.positionOf(index, row);
  return [
    ...shown.flatMap(([index, { mark, run }]) =>
      run.trace.raises.map((raise): Milestone => ({ at: at(index, raise.at), mark, kind: 'raise' })),
    ),
    ...(settled ? shown : []).map(([i, { mark }]): Milestone => ({ at: at(i, Infinity), mark, kind: 'end' })),
  ];
}
