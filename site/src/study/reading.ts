// Checks values in a description.
import { inWords } from '../client/check.ts';
import { inputError } from '../client/errors.ts';

export function checkList(input: string, value: unknown, wanted: string): readonly unknown[] {
  if (!Array.isArray(value)) throw inputError(input, `${inWords(value)}; it must be ${wanted}`);
  return value;
}

/** Checks that a value is a nonempty list. */
export function list(input: string, value: unknown, wanted: string): readonly unknown[] {
  if (checkList(input, value, wanted).length === 0) throw inputError(input, `an empty list; it must be ${wanted}`);
  return value as unknown[];
}

export function oneOf<T extends string>(input: string, value: unknown, allowed: readonly T[]): T {
  if (allowed.includes(value as T)) return value as T;
  throw inputError(input, `${inWords(value)}; it must be one of ${allowed.join(', ')}`);
}

export function text(input: string, value: unknown): string {
  if (value === undefined || typeof value === 'string') return value ?? '';
  throw inputError(input, `${inWords(value)}; it must be a string`);
}
