// Reads the methods of a study.
import type { Catalog, Options, Params } from '../../types/slep.d.ts';
import { checkNames, checkObject, checkText, oneOf, someOf } from '../client/check.ts';
import { inputError } from '../client/errors.ts';
import { choices } from '../model/methods.ts';
import { readSettings } from './settings.ts';
import type { Contender } from './study.ts';

/** Reads the list of methods. shared: options that apply to all methods that accept them. */
export function readMethods(value: unknown, shared: Params, catalog: Catalog): readonly Contender[] {
  const read = someOf('methods', value, 'a list of methods').map((one, i) =>
    readMethod(`methods[${i}]`, one, shared, catalog),
  );
  read.forEach(({ label }, i) => {
    const first = read.findIndex((other) => other.label === label);
    if (first < i)
      throw inputError(
        `methods[${i}].label`,
        `methods[${first}] also has the label “${label}”; give one of these methods another label`,
      );
  });
  return read;
}

function readMethod(input: string, value: unknown, shared: Params, catalog: Catalog): Contender {
  const given: Record<string, unknown> =
    typeof value === 'string'
      ? { method: value }
      : checkObject(input, value, 'the name of a method, or { method, options, label }');
  checkNames(`${input}.`, given, ['method', 'options', 'label']);
  const all = choices(catalog);
  const nameInput = typeof value === 'string' ? input : `${input}.method`;
  const names = all.map(({ name }) => name);
  const method = oneOf(nameInput, given.method, names);
  const { title, options: taken } = all.find(({ name }) => name === method)!;
  const own = readSettings(`${input}.options`, given.options, catalog);
  const untaken = Object.keys(own).find((name) => !taken.includes(name));
  if (untaken)
    throw inputError(`${input}.options.${untaken}`, `${method} has no such option; it has ${taken.join(', ')}`);
  const common = Object.entries(shared).filter(([name]) => taken.includes(name));
  const options: Options = { ...Object.fromEntries(common), ...own };
  const { label = '' } = given;
  checkText(`${input}.label`, label);
  return { method, options, label: label || labelOf(title, own) };
}

const labelOf = (title: string, options: Params): string =>
  [title, ...Object.entries(options).map(([name, value]) => `${name} ${value}`)].join(', ');
