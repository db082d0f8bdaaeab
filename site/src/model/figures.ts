// The figures of a run, as the table of results shows them.
import { isSound } from './comparison.ts';
import type { DrawnMethod, DrawnRun } from './drawn.ts';
import { isInfeasible } from './verdict.ts';

const figureNames = [
  'iterations',
  'seconds',
  'pace',
  'f',
  'merit',
  'gradNorm',
  'feasibility',
  'projectedF',
  'projectedGradNorm',
  'projectedFeasibility',
] as const;
export type FigureName = (typeof figureNames)[number];

export interface Figures extends Pick<DrawnRun, 'name' | 'mark'> {
  /** what its method walks on */ space: string;
  /** in the line-up */ index: number;
  /** Whether the run ended at a feasible stationary point: only such runs compete. */
  sound: boolean;
  infeasible: boolean;
  values: Record<FigureName, number>;
}

/** Those of a method that has not run. */
export const figuresToCome = ({ name, mark, method }: DrawnMethod, index: number): Figures => ({
  name,
  mark,
  space: method.space,
  index,
  sound: false,
  infeasible: false,
  values: Object.fromEntries(figureNames.map((figure) => [figure, NaN])) as Record<FigureName, number>,
});

export function figuresOf({ name, mark, method, run }: DrawnRun): Figures {
  const { objective, merit, gradNorm, feasibility, seconds, iteration } = run.progress;
  const projected = run.result?.projected;
  return {
    name,
    mark,
    space: method.space,
    index: run.index,
    sound: isSound(run.result) && run.ended,
    infeasible: run.ended && run.result !== undefined && isInfeasible(run.result.verdict),
    values: {
      iterations: iteration,
      seconds,
      pace: (1000 * seconds) / iteration,
      f: objective,
      merit,
      gradNorm,
      feasibility,
      projectedF: projected?.objective ?? NaN,
      projectedGradNorm: projected?.gradNorm ?? NaN,
      projectedFeasibility: projected?.feasibility ?? NaN,
    },
  };
}
