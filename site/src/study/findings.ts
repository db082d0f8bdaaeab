// At most five sentences that the cells of a study support.
import type { StudyOutcome } from '../../types/slep.d.ts';
import { costClaims, growthClaims } from './cost-claims.ts';
import type { Grid } from './grid.ts';
import { comparedClaims, failureClaims, startClaims } from './outcome-claims.ts';
import { holm } from './statistics.ts';

export interface Finding {
  /** what it counts */
  sign: StudyOutcome | 'cost' | 'growth';
  /** the sentence; what is quiet is an interval or how it was found */
  parts: readonly { text: string; quiet?: boolean }[];
  /** what another cost says against it */
  counterweight?: string;
  /** indices of the cells that it counts */
  cells: readonly number[];
}

/** A finding that is made where its test rejects the opposite. */
export interface Claim extends Finding {
  /** of the test; NaN where there is nothing to test */ p: number;
  /** Claims of one subject say about the same, so that the clearest is made. */
  subject: string;
}

const most = 5;

/** Those whose opposite is rejected at 5% after Holm's correction over all that could have been found. */
export function findings(grid: Grid): Finding[] {
  const kinds = [failureClaims, comparedClaims, costClaims, growthClaims, startClaims].map((claims) => claims(grid));
  const all = kinds.flat().filter(({ p }) => !Number.isNaN(p));
  const rejected = holm(all.map(({ p }) => p));
  const made = new Set(all.filter((_, i) => rejected[i]));
  const clearest = kinds.map((claims) => clearestOf(claims.filter((claim) => made.has(claim))));
  // one of each kind before the second of any
  const inTurn = Array.from({ length: most }, (_, i) => clearest.flatMap((claims) => claims[i] ?? [])).flat();
  const chosen = new Set(inTurn.slice(0, most));
  return clearest
    .flat()
    .filter((claim) => chosen.has(claim))
    .map(({ p: _, subject: __, ...finding }) => finding);
}

/** One of each subject: the one that says most, and of those that say as much the clearest. */
function clearestOf(claims: readonly Claim[]): Claim[] {
  const sorted = claims.toSorted((a, b) => b.parts.length - a.parts.length || a.p - b.p);
  return sorted.filter(({ subject }, i) => sorted.findIndex((other) => other.subject === subject) === i);
}
