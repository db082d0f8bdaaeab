// Possible findings, and their wording.
import type { Params, StudyOutcome } from '../../types/slep.d.ts';
import type { Study } from './study.ts';
import { type Interval, wilson } from './statistics.ts';

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

export const outcomeWords: Readonly<Record<StudyOutcome, string>> = {
  solved: 'solves it',
  'another minimum': 'ends at another minimum',
  saddle: 'ends at a saddle point',
  infeasible: 'ends off the constraint',
  'not stationary': 'ends before a stationary point',
  diverged: 'diverges',
  refused: 'is refused',
  failed: 'fails',
};

/** “ at α = 0.1, n = 200”; empty if nothing varies. */
export function placeOf(study: Study, values: Params): string {
  const varied = study.vary.filter(({ name }) => name in values);
  const words = varied.map(({ name, title }) => `${title} = ${values[name]}`).join(', ');
  return words && ` at ${words}`;
}

/** “76 to 99%” */
export function percent(count: number, of: number): string {
  const { low, high } = wilson(count, of);
  return `${Math.round(100 * low)} to ${Math.round(100 * high)}%`;
}

/** A number to two digits, without an exponent. */
export const short = (value: number): string =>
  value < 100 ? String(Number(value.toPrecision(2))) : String(Math.round(value));

export const rangeOf = ({ low, high }: Interval): string => `${short(low)} to ${short(high)}`;
