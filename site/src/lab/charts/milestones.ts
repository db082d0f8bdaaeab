// The marks on the axis. They show where runs ended and where β was raised.
import type { Line } from '../../chart/line.ts';
import type { Mark } from '../../model/mark.ts';
import type { Timeline } from './timeline.ts';

export interface Milestone {
  at: number;
  mark: Mark;
  kind: 'end' | 'raise';
}

/** Returns the marks for the visible lines. Ends are only marked when all runs have ended. */
export function milestonesOf(
  lines: readonly Line[],
  hidden: ReadonlySet<number>,
  timeline: Timeline,
  settled: boolean,
): Milestone[] {
  const shown = lines.map((line, run) => ({ ...line, run })).filter(({ run }) => !hidden.has(run));
  const at = (run: number, row: number) => timeline.positionOf(run, row);
  return [
    ...shown.flatMap(({ mark, raises = [], run }) =>
      raises.map((raise): Milestone => ({ at: at(run, raise.at), mark, kind: 'raise' })),
    ),
    ...(settled ? shown : []).map(({ mark, run }): Milestone => ({ at: at(run, Infinity), mark, kind: 'end' })),
  ];
}
