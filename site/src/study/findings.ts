// At most five sentences that the cells of a study support.
import type { StudyOutcome } from '../../types/slep.d.ts';
import { costClaims, growthClaims } from './cost-claims.ts';
import type { Grid } from './grid.ts';
import { comparedClaims, failureClaims, startClaims } from './outcome-claims.ts';
import { holm } from './statistics.ts';

export interface Finding {
  /** what it counts */
  sign: StudyOutcome | 'cost' | 'growth';
  /** the sentence; its quiet parts are an interval or how it was found */
  parts: readonly { text: string; quiet?: boolean }[];
  /** how another cost contradicts it */
  counterweight?: string;
  /** indices of the cells that it counts */
  cells: readonly number[];
}

/** A finding that holds if the test rejects the opposite. */
export interface Claim {
  /** of the test; NaN if there is nothing to test */ p: number;
  /** Claims with the same subject say nearly the same. */ subject: string;
  /** Claims that say more come first. */ rank: number;
  /** undefined if an interval does not exclude the opposite */ make: () => Finding | undefined;
}

const most = 5;

/** The claims whose opposite is rejected at 5% after Holm's correction over all possible findings. */
export function findings(grid: Grid): Finding[] {
  const kinds = [failureClaims, comparedClaims, costClaims, growthClaims, startClaims].map((claims) =>
    claims(grid).filter(({ p }) => !Number.isNaN(p)),
  );
  const all = kinds.flat();
  const rejected = holm(all.map(({ p }) => p));
  const passed = new Set(all.filter((_, i) => rejected[i]));
  const clearest = kinds.map((claims) => clearestOf(claims.filter((claim) => passed.has(claim))));
  const made: Finding[][] = kinds.map(() => []);
  // one of each kind before the second of any
  const rounds = Math.max(...clearest.map(({ length }) => length));
  for (let i = 0; i < rounds && made.flat().length < most; i++)
    clearest.forEach((claims, kind) => {
      const found = made.flat().length < most ? claims[i]?.make() : undefined;
      if (found) made[kind].push(found);
    });
  return made.flat();
}

/** One claim for each subject: the one that says most, and among equals the clearest. */
function clearestOf(claims: readonly Claim[]): Claim[] {
  const sorted = claims.toSorted((a, b) => a.rank - b.rank || a.p - b.p);
  return sorted.filter(({ subject }, i) => sorted.findIndex((other) => other.subject === subject) === i);
}
