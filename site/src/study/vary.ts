// Reads the varying parameters of a study.
import type { Catalog, Params } from '../../types/slep.d.ts';
import { checkNames, checkObject, inWords } from '../client/check.ts';
import { inputError } from '../client/errors.ts';
import { checkList, list } from './reading.ts';
import { checkOption, checkValue, paramsOf } from './settings.ts';
import type { Varied } from './study.ts';

interface Beside {
  problem: unknown;
  params: Params;
  catalog: Catalog;
}

export function readVary(value: unknown, beside: Beside): readonly Varied[] {
  if (value === undefined) return [];
  const given = checkList('vary', value, 'a list of { name, values }');
  if (given.length > 2) throw inputError('vary', `${given.length} of them; at most two can vary`);
  const out = given.map((one, i) => readOne(`vary[${i}]`, one, beside));
  if (out.length === 2 && out[0].name === out[1].name)
    throw inputError('vary[1].name', `${out[1].name} varies already`);
  return out;
}

function readOne(input: string, value: unknown, { problem, params, catalog }: Beside): Varied {
  const given = checkObject(input, value, 'an object, { name, values }');
  checkNames(`${input}.`, given, ['name', 'values']);
  const { name } = given;
  if (typeof name !== 'string')
    throw inputError(`${input}.name`, `${inWords(name)}; it must be the name of a parameter`);
  const known = paramsOf(problem, catalog);
  const param = known?.find((p) => p.name === name);
  const option = name in params ? undefined : catalog.options.find((o) => o.name === name);
  if (!param && option) checkOption(`${input}.name`, name);
  if (known && !param && !option) {
    const names = [...known, ...catalog.options].map((p) => p.name).join(', ');
    throw inputError(`${input}.name`, `there is no ${JSON.stringify(name)} here; there are ${names}`);
  }
  const described = param ?? option;
  const values = list(`${input}.values`, given.values, 'a list of values').map((v, i, all) => {
    if (all.indexOf(v) < i) throw inputError(`${input}.values[${i}]`, `${inWords(v)} is there twice`);
    return checkValue(`${input}.values[${i}]`, v, described);
  });
  return { name, title: described?.title ?? name, of: !param && option ? 'options' : 'params', values };
}
