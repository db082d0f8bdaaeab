// Checks inputs, mostly their types. The Go program checks the names and ranges of parameters and options.
import { inputError, textOf } from './errors.ts';

export type Fields = Record<string, unknown>;

/**
 * Returns the kind of a value, such as 'Float64Array' or 'Number'. Unlike instanceof, this function works across
 * realms.
 */
export const kindOf = (value: unknown) => Object.prototype.toString.call(value).slice(8, -1);

/** Returns a description of a value for an error message. */
export function inWords(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value);
  if (value === null || typeof value !== 'object') return typeof value === 'function' ? 'a function' : String(value);
  const kind = kindOf(value);
  return `${/^[AEIOU]/.test(kind) ? 'an' : 'a'} ${kind}`;
}

/** Creates the error for a value of the wrong kind. wanted: what the value must be. */
export const valueError = (input: string, value: unknown, wanted: string) =>
  inputError(input, `${inWords(value)}; it must be ${wanted}`);

export function checkText(input: string, value: unknown): asserts value is string {
  if (typeof value !== 'string') throw valueError(input, value, 'a string');
}

/**
 * Checks that a value is an object, and wraps it with the function `guarded`. nameOf: returns the input name of a
 * field.
 */
export function checkObject(
  input: string,
  value: unknown,
  wanted: string,
  nameOf = (name: string) => `${input}.${name}`,
): Fields {
  if (kindOf(value) !== 'Object') throw valueError(input, value, `${wanted}`);
  return guarded(value as Fields, nameOf);
}

/** Wraps an object so that an error thrown by a getter becomes an InputError with the name of the field. */
export function guarded<T extends object>(value: T, nameOf: (name: string) => string): T {
  return new Proxy(value, {
    get(target, name) {
      try {
        return Reflect.get(target, name) as unknown;
      } catch (error) {
        throw inputError(nameOf(String(name)), `reading it failed (${textOf(error)})`);
      }
    },
  });
}

/** Checks the options of a call. The input of an error about an option is the name of the option, without a prefix. */
export function checkOptions(input: string, value: unknown, wanted: string, known: readonly string[]): Fields {
  const fields = checkObject(input, value, wanted, (name) => name);
  checkNames('', fields, known);
  return fields;
}

/** Rejects unknown names, so that a misspelt setting is not ignored. */
export function checkNames(input: string, fields: Fields, known: readonly string[]): void {
  for (const name of Object.keys(fields)) {
    if (!known.includes(name))
      throw inputError(`${input}${name}`, `there is no ${JSON.stringify(name)} here; choose from ${known.join(', ')}`);
  }
}

/** Checks the type of a value. undefined means that the input was omitted. */
export function checkType(input: string, value: unknown, type: 'number' | 'string' | 'function' | 'boolean'): void {
  if (value !== undefined && typeof value !== type) throw valueError(input, value, `a ${type}`);
}

export function checkWhole(input: string, value: unknown, least: number, most = Infinity): asserts value is number {
  if (!Number.isSafeInteger(value) || (value as number) < least)
    throw valueError(input, value, `a whole number that is at least ${least}`);
  if ((value as number) > most) throw inputError(input, `${value}; it must be at most ${most}`);
}

/** Checks a duration. undefined means that the input was omitted. */
export function checkMs(input: string, value: unknown): asserts value is number | undefined {
  if (value !== undefined && !(typeof value === 'number' && value > 0))
    throw valueError(input, value, 'a number of milliseconds above 0');
}

export function checkList(input: string, value: unknown, wanted: string): asserts value is readonly unknown[] {
  if (!Array.isArray(value)) throw valueError(input, value, wanted);
}

/** Returns the value if it is a list with at least one entry, and otherwise throws. */
export function someOf(input: string, value: unknown, wanted: string): readonly unknown[] {
  checkList(input, value, wanted);
  if (value.length === 0) throw inputError(input, 'an empty list; it must have at least one entry');
  return value;
}

/** Returns the value if it is one of the allowed strings, and otherwise throws. */
export function oneOf<T extends string>(input: string, value: unknown, allowed: readonly T[]): T {
  if (allowed.includes(value as T)) return value as T;
  throw valueError(input, value, `one of ${allowed.join(', ')}`);
}

export function checkSignal(value: unknown): void {
  if (value !== undefined && kindOf(value) !== 'AbortSignal') throw valueError('signal', value, 'an AbortSignal');
}
