// Encodes a StartSpec for the worker. Everything is copied synchronously, so later changes by the caller have no
// effect.
import type { Catalog, Params } from '../../types/slep.d.ts';
import {
  checkNames,
  checkObject,
  checkOptions,
  checkSignal,
  checkText,
  checkType,
  guarded,
  inWords,
  kindOf,
  valueError,
} from './check.ts';
import { copy, encodeData, type Part } from './data.ts';
import { inputError } from './errors.ts';
import { Payload } from './payload.ts';
import { encodeOwn, isOwn } from './own-problem.ts';
import type { WireData, WireSpec } from './protocol.ts';

const names = [
  ...['problem', 'params', 'data', 'seed', 'startSeed', 'resample'],
  ...['method', 'x0', 'options', 'signal', 'onProgress'],
];

export interface Encoded {
  spec: WireSpec;
  /** The buffers to transfer. */
  buffers: ArrayBuffer[];
  signal?: AbortSignal;
  onProgress?: (part: number) => void;
}

export const isFormula = (problem: unknown): problem is { formula: unknown } =>
  kindOf(problem) === 'Object' && 'formula' in (problem as object);

/** Encodes a spec. Throws InputError. */
export function encode(given: unknown, { problems }: Catalog, worker: boolean): Encoded {
  const known = problems.map(({ name }) => name);
  const fields = checkOptions('spec', given, `an object, as in { problem: '${known[0]}' }`, names);
  const { problem, seed, startSeed, resample, method, signal, onProgress, x0, data } = fields;
  const payload = new Payload();
  const spec: WireSpec = {
    problem: problemOf(problem, known, worker, payload),
    params: settings('params', fields.params),
    options: settings('options', fields.options),
  };

  checkType('seed', seed, 'number');
  checkType('startSeed', startSeed, 'number');
  checkType('method', method, 'string');
  checkSignal(signal);
  checkType('onProgress', onProgress, 'function');
  if (seed !== undefined) spec.seed = seed as number;
  if (startSeed !== undefined) spec.startSeed = startSeed as number;
  if (resample !== undefined) spec.resample = resampleOf(resample);
  if (method !== undefined) spec.method = method as string;
  if (x0 !== undefined) spec.x0 = copy('x0', x0, 'Float64Array', payload);
  if (data !== undefined) {
    if (isOwn(problem))
      throw inputError('data', 'only for named problems and formulas; the data of a module belong in problem.data');
    if (isFormula(problem)) spec.data = encodeParts(data, () => undefined, payload);
    const entry = problems.find(({ name }) => name === problem);
    if (entry) spec.data = dataOf(entry.data ?? [], data, payload); // the Go program rejects unknown problems
  }
  return { spec, buffers: payload.buffers, signal, onProgress } as Encoded;
}

function problemOf(value: unknown, known: readonly string[], worker: boolean, payload: Payload): WireSpec['problem'] {
  if (isOwn(value)) return encodeOwn(value, worker, payload);
  if (!isFormula(value)) return checkName(value, known);
  const { formula, ...rest } = guarded(value, (name) => `problem.${name}`);
  checkNames('problem.', rest, ['formula']);
  checkText('problem.formula', formula);
  payload.add('problem.formula', formula.length);
  return { formula };
}

function checkName(value: unknown, problems: readonly string[]): string {
  if (typeof value === 'string') return value;
  throw inputError(
    'problem',
    `${inWords(value)}; it must be the name of a problem (${problems.join(', ')}), ` +
      'a formula ({ formula }), or a problem of your own ({ module, M } or { dims, funcGrad, M })',
  );
}

/** Checks only the types. Go checks the values. */
function resampleOf(given: unknown): WireSpec['resample'] {
  const fields = checkObject('resample', given, "an object like { kind: 'folds', count: 5 }");
  checkNames('resample.', fields, ['kind', 'count', 'part']);
  const { kind, count, part = 0 } = fields;
  checkText('resample.kind', kind);
  for (const [name, value] of Object.entries({ count, part }))
    if (typeof value !== 'number') throw valueError(`resample.${name}`, value, 'a number');
  return { kind: kind as string, count: count as number, part: part as number };
}

/** Checks that a value is an object of numbers, strings and booleans. */
export function settings(input: string, value: unknown): Params {
  if (value === undefined) return {};
  const out: Params = {};
  for (const [name, setting] of Object.entries(checkObject(input, value, 'an object with settings'))) {
    if (setting === undefined) continue;
    if (!['number', 'string', 'boolean'].includes(typeof setting))
      throw valueError(`${input}.${name}`, setting, 'a number, a string, true or false');
    out[name] = setting as Params[string];
  }
  return out;
}

type Component = NonNullable<Catalog['problems'][number]['data']>[number];

/** Encodes each component according to its description in the catalogue. Go rejects unknown names. */
function dataOf(parts: readonly Component[], value: unknown, payload: Payload): Record<string, WireData> {
  const names = parts.map(({ name }) => name).join(', ');
  const encoded = encodeParts(value, (name) => parts.find((part) => part.name === name), payload);
  if (Object.keys(encoded).length === 0)
    throw inputError(
      'data',
      names
        ? `an empty object; give ${names}, or leave it out for a generated instance`
        : 'an empty object; leave it out, because this problem takes no data',
    );
  return encoded;
}

function encodeParts(value: unknown, partOf: (name: string) => Part, payload: Payload): Record<string, WireData> {
  const given = Object.entries(checkObject('data', value, 'an object with a matrix for each name'));
  return Object.fromEntries(
    given.map(([name, part]) => [name, encodeData(partOf(name), `data.${name}`, part, payload)]),
  );
}
