// The numbers of a run that the results table shows.
import type { Projected, TraceColumn } from '../../types/slep.d.ts';
import { isSound } from './comparison.ts';
import type { MarkedMethod, MarkedRun } from './marked.ts';
import { columnNames } from './trace-store.ts';
import { isInfeasible } from './verdict.ts';

const valuesOf = (
  { iteration, seconds, objective, merit, gradNorm, feasibility }: Record<TraceColumn, number>,
  projected?: Projected | null,
) => ({
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
});
export type FigureName = keyof ReturnType<typeof valuesOf>;

const unknown = Object.fromEntries(columnNames.map((name) => [name, NaN])) as Record<TraceColumn, number>;

export interface Figures extends Pick<MarkedRun, 'name' | 'mark' | 'version'> {
  /** The space of the run's method. */ space: string;
  /** The index in the line-up. */ index: number;
  /** Whether the run ended at a feasible stationary point. Other runs are not ranked. */
  sound: boolean;
  infeasible: boolean;
  values: Record<FigureName, number>;
}

/**
 * Returns the numbers of a run. If the method has not run, the numbers are NaN. position: the index of the method in
 * the line-up.
 */
export const figuresOf = (
  { name, mark, version, method, run }: MarkedMethod & Partial<MarkedRun>,
  position: number,
): Figures => ({
  name,
  mark,
  version,
  space: method.space,
  index: run?.index ?? position,
  sound: run !== undefined && isSound(run.result) && run.ended,
  infeasible: run?.result !== undefined && run.ended && isInfeasible(run.result.verdict),
  values: valuesOf(run?.progress ?? unknown, run && projectedAt(run)),
});

/**
 * The numbers at R(X) for the current iterate. After a seek, these numbers arrive later than the row of the trace, and
 * are undefined until then.
 */
const projectedAt = ({ progress, result }: MarkedRun['run']): Projected | null | undefined =>
  result?.iterations === progress.iteration ? result.projected : undefined;
