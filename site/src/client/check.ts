// Checks of what only JavaScript can see: types. Ranges and names are checked in Go, which knows them.
import { inputError, textOf } from './errors.ts';

export type Fields = Record<string, unknown>;

/** What kind a value is, and not that of another realm's class: 'Float64Array', 'Object', 'Number'. */
export const kindOf = (value: unknown) => Object.prototype.toString.call(value).slice(8, -1);

/** The value in words, for a message. */
export function inWords(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value);
  if (value === null || typeof value !== 'object') return typeof value === 'function' ? 'a function' : String(value);
  const kind = kindOf(value);
  return `${/^[AEIOU]/.test(kind) ? 'an' : 'a'} ${kind}`;
}

/** The object as it is read from then on: see guarded. nameOf: the input that a field is, by default input.name. */
export function checkObject(
  input: string,
  value: unknown,
  wanted: string,
  nameOf = (name: string) => `${input}.${name}`,
): Fields {
  if (kindOf(value) !== 'Object') throw inputError(input, `${inWords(value)}, wanted ${wanted}`);
  return guarded(value as Fields, nameOf);
}

/** The object itself but for one thing: a getter that throws is an InputError of its name. */
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

/** Of an object whose fields are inputs by their own names. */
export const itself = (name: string) => name;

/** Rejects names that are not known; a misspelt setting must not be passed over. */
export function checkNames(input: string, fields: Fields, known: readonly string[]): void {
  for (const name of Object.keys(fields)) {
    if (!known.includes(name))
      throw inputError(`${input}${name}`, `there is no ${JSON.stringify(name)} here; there are ${known.join(', ')}`);
  }
}

/** undefined counts as not given. */
export function checkType(input: string, value: unknown, type: 'number' | 'string' | 'function'): void {
  if (value !== undefined && typeof value !== type) throw inputError(input, `${inWords(value)}, wanted a ${type}`);
}

export function checkWhole(input: string, value: unknown, least: number): void {
  if (!Number.isSafeInteger(value) || (value as number) < least)
    throw inputError(input, `${inWords(value)}, wanted a whole number from ${least}`);
}

export function checkSignal(value: unknown): void {
  if (value !== undefined && kindOf(value) !== 'AbortSignal')
    throw inputError('signal', `${inWords(value)}, wanted an AbortSignal`);
}
