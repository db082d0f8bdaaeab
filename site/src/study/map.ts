// Counts the outcomes for each method and choice of values.
import type { Params, StudyOutcome } from '../../types/slep.d.ts';
import type { Grid } from './grid.ts';
import { type Interval, median, wilson } from './statistics.ts';
import type { Contender, Study } from './study.ts';

export interface Square {
  method: number;
  choice: number;
  values: Params;
  /** The outcomes for all seeds and starts, in order. An outcome is undefined if the cell has not ended. */
  outcomes: readonly (StudyOutcome | undefined)[];
  /** The indices of the cells with these outcomes. */ cells: readonly number[];
  solved: number;
  /** The number of cells that have ended, solved or not. */ of: number;
  /** The 95% interval for the fraction of solved cells. */ interval: Interval;
  /** The most frequent outcome other than 'solved'. */ failure?: StudyOutcome;
  /**
   * The median ratio of this method's final β to that of the method's variant with the certified β, if the study has
   * such a variant.
   */
  beta?: number;
}

/**
 * Returns the index of the variant of a method that has the certified β. Returns -1 if there is no such variant, or if
 * the given method itself has the certified β.
 */
export function certified({ methods }: Study, method: number): number {
  const isCertified = ({ options: { beta = 'certified' } }: Contender) => beta === 'certified';
  if (isCertified(methods[method])) return -1;
  return methods.findIndex((other) => other.method === methods[method].method && isCertified(other));
}

/** Returns a square for each method and choice of values. */
export function map(grid: Grid): Square[] {
  return grid.study.methods.flatMap((_, method) => {
    const other = certified(grid.study, method);
    return grid.choices.map((values, choice) => {
      const here = grid.byChoice[choice];
      const outcomes = here.map(({ cells }) => cells[method]?.outcome);
      const counts = countsOf(outcomes);
      const solved = counts.get('solved') ?? 0;
      const of = [...counts.values()].reduce((a, b) => a + b, 0);
      const cells = here.map(({ first }) => first + method);
      const [failure] = [...counts].filter(([outcome]) => outcome !== 'solved').sort(([, a], [, b]) => b - a);
      const betas = here.map(({ cells }) => (cells[method]?.beta ?? NaN) / (cells[other]?.beta ?? NaN));
      const ratios = betas.filter(Number.isFinite);
      return {
        ...{ method, choice, values, outcomes, cells, solved, of },
        interval: wilson(solved, of),
        failure: failure?.[0],
        ...(ratios.length > 0 && { beta: median(ratios) }),
      };
    });
  });
}

/** Counts how often each outcome occurs. */
export function countsOf(outcomes: readonly (StudyOutcome | undefined)[]): Map<StudyOutcome, number> {
  const counts = new Map<StudyOutcome, number>();
  for (const outcome of outcomes) if (outcome) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  return counts;
}
