// Determines the outcome of each cell from its verdict and from the other cells on the same instance.
import type { StudyCell, StudyOutcome } from '../../types/slep.d.ts';
import { isInfeasible, isSaddlePoint, isSolution } from '../model/verdict.ts';
import { gaps } from './record.ts';

/** The accuracy in the criterion of Moré and Wild, doi:10.1137/080724083: f - f* <= accuracy (f(X0) - f*). */
const accuracy = 1e-6;

/** The numbers k for which the cost at the gap 10^-k is reported. */
export const decades = [1, 2, 3, 4, 5, 6, 7, 8] as const;

/**
 * Returns f* of an instance: the known optimum or, if it is unknown, the minimum of f over these cells. Returns NaN if
 * there is neither.
 */
export function leastOf(cells: readonly StudyCell[]): number {
  const known = cells.find(({ optimum }) => !Number.isNaN(optimum));
  if (known) return known.optimum;
  const found = cells.map(({ objective }) => objective).filter(Number.isFinite);
  return found.length > 0 ? Math.min(...found) : NaN;
}

/** Returns the cells of one instance with their outcomes and with the costs at which they reached each decade. */
export function judged(cells: readonly StudyCell[]): StudyCell[] {
  const least = leastOf(cells);
  return cells.map((cell) => {
    if (!cell.verdict) return { ...cell, outcome: cell.digest ? 'refused' : 'failed', reached: [] };
    return { ...cell, outcome: outcomeOf(cell, least), reached: reachedOf(cell, least) };
  });
}

function outcomeOf({ status, verdict, objective, first }: StudyCell, least: number): StudyOutcome {
  if (!verdict || verdict === 'not finite' || status === 'diverged') return 'diverged';
  if (isInfeasible(verdict)) return 'infeasible';
  if (isSaddlePoint(verdict)) return 'saddle';
  if (!isSolution(verdict)) return 'not stationary';
  return objective - least <= accuracy * Math.max(0, first - least) + rounding(least) ? 'solved' : 'another minimum';
}

/** Returns the size of rounding errors in f, which are the only changes in f if a run starts at the solution. */
const rounding = (f: number) => 1e-12 * Math.abs(f);

/**
 * Returns, for each decade, the cost at which the gap to f* reached this decade, or null if it never did. The gaps
 * of `descent` are relative to the cell's reference, which may be above f*.
 */
function reachedOf({ descent, first, objective, optimum }: StudyCell, least: number): (number | null)[] {
  const reference = Number.isNaN(optimum) ? objective : optimum;
  const above = Math.max(0, (reference - least) / (first - least)) || 0;
  return decades.map((decade) => {
    const wanted = (10 ** -decade - above) / (1 - above);
    const at = gaps.findIndex((gap) => gap <= wanted * (1 + 1e-9));
    return at < 0 || wanted <= 0 ? null : (descent[at] ?? null);
  });
}
