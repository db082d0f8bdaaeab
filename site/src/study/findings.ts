// Selects at most five findings. A finding is a sentence that the cells of a study support.
import type { Claim, Finding } from './claims.ts';
import { costClaims, growthClaims } from './cost-claims.ts';
import type { Grid } from './grid.ts';
import { comparedClaims, failureClaims, startClaims } from './outcome-claims.ts';
import { holm } from './statistics.ts';
import { surenessFindings } from './sureness-findings.ts';

const most = 5;

/**
 * Returns the findings that result from claims. A claim is used only if a test at 5%, with Holm's correction for the
 * number of claims, rejects its opposite. For a study with `resample`, returns the findings about the uncertainty of
 * its answer.
 */
export function findings(grid: Grid): Finding[] {
  if (grid.study.resample) return surenessFindings(grid);
  const kinds = [failureClaims, comparedClaims, costClaims, growthClaims, startClaims].map((claims) =>
    claims(grid).filter(({ p }) => !Number.isNaN(p)),
  );
  const all = kinds.flat();
  const rejected = holm(all.map(({ p }) => p));
  const passed = new Set(all.filter((_, i) => rejected[i]));
  const clearest = kinds.map((claims) => clearestOf(claims.filter((claim) => passed.has(claim))));
  const made: Finding[][] = kinds.map(() => []);
  // this takes the first claim of each kind before the second claim of any kind
  const rounds = Math.max(...clearest.map(({ length }) => length));
  for (let i = 0; i < rounds && made.flat().length < most; i++)
    clearest.forEach((claims, kind) => {
      const found = made.flat().length < most ? claims[i]?.make() : undefined;
      if (found) made[kind].push(found);
    });
  return made.flat();
}

/** Returns the strongest claim for each subject. Among equally strong claims, the smallest p-value decides. */
function clearestOf(claims: readonly Claim[]): Claim[] {
  const sorted = claims.toSorted((a, b) => a.rank - b.rank || a.p - b.p);
  return sorted.filter(({ subject }, i) => sorted.findIndex((other) => other.subject === subject) === i);
}
