// Reads the varying parameters of a study.
import type { Catalog, Params } from '../../types/slep.d.ts';
import { checkList, checkNames, checkObject, inWords, someOf, valueError } from '../client/check.ts';
import { inputError } from '../client/errors.ts';
import { checkOption, checkValue, paramsOf } from './settings.ts';
import type { Varied } from './study.ts';

interface Beside {
  problem: unknown;
  params: Params;
  catalog: Catalog;
}

export function readVary(value: unknown, beside: Beside): readonly Varied[] {
  if (value === undefined) return [];
  checkList('vary', value, 'a list of { name, values }');
  if (value.length > 2) throw inputError('vary', `${value.length} are given; at most two can vary`);
  const out = value.map((one, i) => readOne(`vary[${i}]`, one, beside));
  if (out.length === 2 && out[0].name === out[1].name)
    throw inputError('vary[1].name', `${out[1].name} varies already`);
  return out;
}

/** Reads a list of choices of values, and determines which parameters vary among them. */
export function readRows(value: unknown, beside: Beside): { rows: readonly Params[]; vary: readonly Varied[] } {
  const vary = new Map<string, Varied & { values: unknown[] }>();
  const rows = someOf('rows', value, 'a list of objects with named values').map((one, i) => {
    const given = checkObject(`rows[${i}]`, one, 'an object with named values');
    if (Object.keys(given).length === 0)
      throw inputError(`rows[${i}]`, 'an empty object; it must have a parameter or an option');
    const values = Object.entries(given).map(([name, value]) => {
      const input = `rows[${i}].${name}`;
      const { described, ...known } = named(input, name, beside);
      const all = vary.get(name) ?? vary.set(name, { ...known, values: [] }).get(name)!;
      const checked = checkValue(input, value, described);
      if (!all.values.includes(checked)) all.values.push(checked);
      return [name, checked] as const;
    });
    return Object.fromEntries(values);
  });
  const names = rows.map((row) => JSON.stringify(Object.entries(row).sort()));
  const twice = names.findIndex((name, i) => names.indexOf(name) < i);
  if (twice >= 0) throw inputError(`rows[${twice}]`, `rows[${names.indexOf(names[twice])}] has the same values`);
  return { rows, vary: [...vary.values()] };
}

function readOne(input: string, value: unknown, beside: Beside): Varied {
  const given = checkObject(input, value, 'an object, { name, values }');
  checkNames(`${input}.`, given, ['name', 'values']);
  const { name } = given;
  if (typeof name !== 'string') throw valueError(`${input}.name`, name, 'the name of a parameter');
  const { described, ...known } = named(`${input}.name`, name, beside);
  const values = someOf(`${input}.values`, given.values, 'a list of values').map((v, i, all) => {
    if (all.slice(0, i).includes(v)) throw inputError(`${input}.values[${i}]`, `${inWords(v)} is given twice`);
    return checkValue(`${input}.values[${i}]`, v, described);
  });
  return { ...known, values };
}

/** Finds a parameter of the problem or an option of the methods by its name. */
function named(input: string, name: string, { problem, params, catalog }: Beside) {
  const known = paramsOf(problem, catalog);
  const param = known?.find((p) => p.name === name);
  const option = name in params ? undefined : catalog.options.find((o) => o.name === name);
  if (!param && option) checkOption(input, name);
  if (known && !param && !option) {
    const names = [...known, ...catalog.options].map((p) => p.name).join(', ');
    throw inputError(input, `there is no ${JSON.stringify(name)} here; choose from ${names}`);
  }
  const described = param ?? option;
  const of = !param && option ? ('options' as const) : ('params' as const);
  return { name, title: described?.title ?? name, of, described };
}
