// Claims, which are possible findings, and helpers for wording them.
import type { Params, StudyOutcome } from '../../types/slep.d.ts';
import type { Study } from './study.ts';
import { type Interval, wilson } from './statistics.ts';

export interface Finding {
  /** The outcome that the finding counts, or the kind of finding. */
  sign: StudyOutcome | 'cost' | 'growth';
  /** The parts of the sentence. A part with `quiet` is an interval, or a note on how the finding was obtained. */
  parts: readonly { text: string; quiet?: boolean }[];
  /** A clause that limits the finding, for example by naming a measure of cost for which it does not hold. */
  counterweight?: string;
  /** The indices of the cells that the finding is based on. */
  cells: readonly number[];
}

/** A possible finding, which is reported only if a test rejects the opposite hypothesis. */
export interface Claim {
  /** The p-value of the test, or NaN if there is nothing to test. */ p: number;
  /** The subject. Claims with the same subject make nearly the same statement. */ subject: string;
  /** The rank. Stronger claims have a lower rank and come first. */ rank: number;
  /**
   * Returns the finding, or undefined if an interval does not exclude the opposite claim.
   */
  make: () => Finding | undefined;
}

export const outcomeWords: Readonly<Record<StudyOutcome, string>> = {
  solved: 'solves it',
  'another minimum': 'ends at another minimum',
  saddle: 'ends at a saddle point',
  infeasible: 'ends off the constraint',
  'not stationary': 'does not reach a stationary point',
  diverged: 'diverges',
  refused: 'is refused',
  failed: 'fails',
};

/** Returns the part of a sentence that names a choice of values: “ at α = 0.1, n = 200”, or '' if nothing varies. */
export function placeOf(study: Study, values: Params): string {
  const varied = study.vary.filter(({ name }) => name in values);
  const words = varied.map(({ name, title }) => `${title} = ${values[name]}`).join(', ');
  return words && ` at ${words}`;
}

/** Formats the 95% interval of a fraction: “76 to 99%”. */
export function percent(count: number, of: number): string {
  const { low, high } = wilson(count, of);
  return `${Math.round(100 * low)} to ${Math.round(100 * high)}%`;
}

/** Rounds a number below 100 to two significant digits, and any other number to an integer. */
export const short = (value: number): string =>
  value < 100 ? String(Number(value.toPrecision(2))) : String(Math.round(value));

export const rangeOf = ({ low, high }: Interval): string => `${short(low)} to ${short(high)}`;
