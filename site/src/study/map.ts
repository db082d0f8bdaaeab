// Outcomes over the values of one or two parameters.
import type { Params, StudyOutcome } from '../../types/slep.d.ts';
import type { Grid } from './grid.ts';
import { type Interval, wilson } from './statistics.ts';

export interface Square {
  method: number;
  choice: number;
  values: Params;
  /** for each seed and start in order; undefined: not ended yet */
  outcomes: readonly (StudyOutcome | undefined)[];
  /** the indices of these cells */ cells: readonly number[];
  solved: number;
  /** out of this many that have ended */ of: number;
  /** 95%, for the fraction solved */ interval: Interval;
  /** the most frequent outcome other than solved */ failure?: StudyOutcome;
}

/** A square for each method and choice of values. */
export function map(grid: Grid): Square[] {
  return grid.study.methods.flatMap((_, method) =>
    grid.choices.map((values, choice) => {
      const here = grid.byChoice[choice];
      const outcomes = here.map(({ cells }) => cells[method]?.outcome);
      const counts = countsOf(outcomes);
      const solved = counts.get('solved') ?? 0;
      const of = [...counts.values()].reduce((a, b) => a + b, 0);
      const cells = here.map(({ first }) => first + method);
      const [failure] = [...counts].filter(([outcome]) => outcome !== 'solved').sort(([, a], [, b]) => b - a);
      return {
        method,
        choice,
        values,
        outcomes,
        cells,
        solved,
        of,
        interval: wilson(solved, of),
        failure: failure?.[0],
      };
    }),
  );
}

/** How often each outcome occurs. */
export function countsOf(outcomes: readonly (StudyOutcome | undefined)[]): Map<StudyOutcome, number> {
  const counts = new Map<StudyOutcome, number>();
  for (const outcome of outcomes) if (outcome) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  return counts;
}
