// Compares two sets of results of a study: checks whether they are equal bit for bit, and whether differences matter.
import type { StudyCell, StudyOutcome } from '../../types/slep.d.ts';
import { agreement } from '../model/comparison.ts';

export interface Difference {
  /** The index of the cell. */ index: number;
  outcomes: readonly [StudyOutcome, StudyOutcome];
  objectives: readonly [number, number];
  /** The number of digits to which the two values of f agree. */ digits: number;
  /** |f - f'| relative to max(|f|, |f(X0) - f|), or NaN if a run has no f. */ apart: number;
  /** The iteration at which the stored traces first differ, or undefined if they do not differ or were not stored. */
  iteration?: number;
}

export interface Comparison {
  /** The number of cells that both sets contain. */ compared: number;
  of: number;
  equal: number;
  /** Cells with the same outcome whose values of f agree within the tolerance. */ close: readonly Difference[];
  /** Cells with the same outcome whose values of f differ by more than the tolerance. */ apart: readonly Difference[];
  /** Cells with different outcomes. */ changed: readonly Difference[];
  /** Cells that failed in both sets, and therefore cannot be compared. */ failed: readonly Difference[];
}

/** The largest `apart` at which the values of f of two cells count as close. */
export const tolerance = 1e-10;

/** Compares two sets of cells, both in the order of the tasks. */
export function compare(a: readonly (StudyCell | undefined)[], b: readonly (StudyCell | undefined)[]): Comparison {
  const out = { compared: 0, of: a.length, equal: 0 };
  const [close, apart, changed, failed]: Difference[][] = [[], [], [], []];
  a.forEach((one, index) => {
    const other = b[index];
    if (!one || !other) return;
    out.compared++;
    const iteration = firstDifference(one, other);
    if (one.digest && one.digest === other.digest && iteration === undefined) {
      out.equal++;
      return;
    }
    const difference = {
      index,
      outcomes: [one.outcome, other.outcome] as const,
      objectives: [one.objective, other.objective] as const,
      digits: agreement(one.objective, other.objective),
      apart: apartness(one, other),
      iteration,
    };
    if (one.outcome !== other.outcome) changed.push(difference);
    else if (one.outcome === 'failed') failed.push(difference);
    else (difference.apart <= tolerance || Object.is(one.objective, other.objective) ? close : apart).push(difference);
  });
  return { ...out, close, apart, changed, failed };
}

/** Returns “equal so far: 166 of 320”, “reproduced: all 320 cells are equal”, or a summary of the differences. */
export function verdictOf({ compared, of, equal, close, apart, changed, failed }: Comparison): string {
  if (equal === compared)
    return compared < of ? `equal so far: ${equal} of ${of}` : `reproduced: all ${of} cells are equal`;
  const parts = [
    close.length > 0 && `${close.length} with the same outcome and a difference in f below the tolerance`,
    apart.length > 0 && `${apart.length} with the same outcome and a difference in f above the tolerance`,
    changed.length > 0 && `${changed.length} with another outcome`,
    failed.length > 0 && `${failed.length} that failed in both`,
  ].filter(Boolean);
  const unequal = compared - equal;
  return `${unequal} of ${compared} cells ${unequal === 1 ? 'differs' : 'differ'}: ${parts.join(', ')}`;
}

/** Returns all differences, the most important first. */
export const differences = ({ changed, failed, apart, close }: Comparison): Difference[] =>
  [changed, failed, apart, close].flat();

/** Describes a difference: “solved, f = 1.5 and 1.25, common digits: 1, from iteration 3”. */
export function differenceWords({ outcomes: [was, is], objectives, digits, iteration }: Difference): string {
  const outcome = was === is ? is : `${was}, now ${is}`;
  const from = iteration === undefined ? '' : `, from iteration ${iteration}`;
  return `${outcome}, f = ${objectives.join(' and ')}, common digits: ${digits}${from}`;
}

/** Describes a difference, preceded by the method and the seed of the cell. */
export const namedDifference = (difference: Difference, cell?: StudyCell): string =>
  `${cell?.label}, seed ${cell?.seed}: ${differenceWords(difference)}`;

function apartness(a: StudyCell, b: StudyCell): number {
  if (a.objective === b.objective) return 0;
  const scale = Math.max(Math.abs(a.objective), Math.abs(a.first - a.objective));
  return Math.abs(a.objective - b.objective) / scale;
}

function firstDifference({ trace: a }: StudyCell, { trace: b }: StudyCell): number | undefined {
  if (!a || !b) return undefined;
  const at = a.iteration.findIndex((k, i) => {
    const j = b.iteration.indexOf(k);
    return j >= 0 && (['gap', 'gradNorm', 'feasibility'] as const).some((name) => !same(a[name][i], b[name][j]));
  });
  return at < 0 ? undefined : a.iteration[at];
}

const same = (a: number | null, b: number | null): boolean => Object.is(a ?? NaN, b ?? NaN);
