// Formats values and fractions for sentences.
import { numberWord } from '../model/numbers.ts';
import { valueWords } from './content.ts';

/** Lists values: “0.1, 1, 10, 100”, or “0.1 to 100, seven” if there are more than six. */
export function valuesInWords(values: readonly (number | string | boolean)[]): string {
  if (values.length <= 6) return values.map(valueWords).join(', ');
  return `${valueWords(values[0])} to ${valueWords(values[values.length - 1])}, ${numberWord(values.length)}`;
}

export const counted = (n: number, what: string): string => `${n} ${what}${n === 1 ? '' : 's'}`;

export const percent = (part: number): string => `${Math.round(100 * part)}%`;

/** Formats a range of percentages: “76 to 93%”. */
export const percents = (low: number, high: number): string => `${Math.round(100 * low)} to ${percent(high)}`;

/** Formats an estimated duration: “20 s”, “3 min”, “2.5 h”. */
export function roughly(seconds: number): string {
  if (seconds < 1) return 'less than 1 s';
  if (seconds < 100) return `${Math.round(seconds)} s`;
  if (seconds < 5400) return `${Math.round(seconds / 60)} min`;
  if (seconds < 86400 * 2) return `${Number((seconds / 3600).toPrecision(2))} h`;
  return `${Math.round(seconds / 86400)} days`;
}

/** Returns the first and the last digits of a fingerprint. */
export const shortPrint = (fingerprint: string): string =>
  `${fingerprint.slice(0, 4)} ${fingerprint.slice(4, 8)} … ${fingerprint.slice(-4)}`;
