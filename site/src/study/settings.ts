// Checks the parameters and options of a description against the catalogue.
import type { Catalog, Param, Params } from '../../types/slep.d.ts';
import { checkNames, checkObject, valueError } from '../client/check.ts';
import { inputError } from '../client/errors.ts';
import { objection, type Value } from '../model/settings.ts';

/** Returns the parameters of a problem in the catalogue, or undefined for a user's own problem. */
export const paramsOf = (problem: unknown, { problems }: Catalog): readonly Param[] | undefined =>
  problems.find(({ name }) => name === problem)?.params;

/**
 * Reads the parameters of a problem. The names and ranges of the parameters of a formula or a module are not checked
 * here, because only the solver knows them.
 */
export function readParams(input: string, value: unknown, problem: unknown, catalog: Catalog): Params {
  const known = paramsOf(problem, catalog);
  const given = value === undefined ? {} : checkObject(input, value, 'an object with parameters');
  const names = known?.map(({ name }) => name);
  if (names) checkNames(`${input}.`, given, names);
  return checked(input, given, known ?? []);
}

/** Reads options of methods. */
export function readSettings(input: string, value: unknown, { options }: Catalog): Params {
  const given = value === undefined ? {} : checkObject(input, value, 'an object with options');
  checkOption(`${input}.maxSeconds`, 'maxSeconds' in given ? 'maxSeconds' : '');
  const names = options.map(({ name }) => name).filter((name) => name !== timeLimit);
  checkNames(`${input}.`, given, names);
  return checked(input, given, options);
}

const timeLimit = 'maxSeconds';

/** Throws if the option is not allowed in a study. */
export function checkOption(input: string, name: string): void {
  if (name === timeLimit)
    throw inputError(input, 'a limit in seconds makes results depend on the machine; give maxIterations instead');
}

function checked(input: string, given: object, params: readonly Param[]): Params {
  const paramOf = (name: string) => params.find((p) => p.name === name);
  return Object.fromEntries(
    Object.entries(given)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, checkValue(`${input}.${name}`, value, paramOf(name))]),
  );
}

/**
 * Returns the value if the parameter accepts it. Throws otherwise. An unknown parameter accepts any number, string or
 * boolean.
 */
export function checkValue(input: string, value: unknown, param?: Param): Value {
  if (typeof value !== 'string' && typeof value !== 'boolean' && !Number.isFinite(value))
    throw valueError(input, value, 'a number, a string, true or false');
  const wrong = param && objection(param, value as Value);
  if (wrong) throw inputError(input, wrong);
  return value as Value;
}
