// A StartSpec as the worker takes it. Everything is copied here and now: what the caller changes afterwards has no effect.
import { checkNames, checkObject, checkSignal, checkType, type Fields, inWords, kindOf } from './check.ts';
import { inputError } from './errors.ts';
import type { WireMatrix, WireSpec } from './protocol.ts';

const names = ['problem', 'params', 'data', 'seed', 'method', 'x0', 'options', 'signal'];

/** Throws InputError. The buffers may be transferred. */
export function encode(given: unknown, problems: readonly string[]): { spec: WireSpec; buffers: ArrayBuffer[]; signal?: AbortSignal } {
  const fields = checkObject('spec', given, `an object, as in { problem: '${problems[0]}' }`);
  checkNames('', fields, names);
  const { problem, seed, method, signal, x0 } = fields;
  const buffers: ArrayBuffer[] = [];
  const spec: WireSpec = { problem: checkProblem(problem, problems), params: settings('params', fields.params), options: settings('options', fields.options) };

  checkType('seed', seed, 'number');
  checkType('method', method, 'string');
  checkSignal(signal);
  if (seed !== undefined) spec.seed = seed as number;
  if (method !== undefined) spec.method = method as string;
  if (x0 !== undefined) spec.x0 = copy('x0', x0, 'Float64Array', buffers);
  if (fields.data !== undefined) {
    const data = checkObject('data', fields.data, 'an object of matrices by name');
    const given = Object.entries(data).filter(([, value]) => value !== undefined);
    spec.data = Object.fromEntries(given.map(([name, value]) => [name, matrix(`data.${name}`, value, buffers)]));
  }
  return { spec, buffers, signal: signal as AbortSignal | undefined };
}

function checkProblem(value: unknown, problems: readonly string[]): string {
  if (typeof value === 'string') return value;
  const own = value !== null && typeof value === 'object' && ('module' in value || 'funcGrad' in value);
  throw inputError('problem', `${own ? 'this build takes no objective of your own' : inWords(value)}, wanted the name of a problem: ${problems.join(', ')}`);
}

/** Numbers, words and truth values by name. */
function settings(input: string, value: unknown): Fields {
  if (value === undefined) return {};
  const out: Fields = {};
  for (const [name, setting] of Object.entries(checkObject(input, value, 'an object of settings by name'))) {
    if (setting === undefined) continue;
    if (!['number', 'string', 'boolean'].includes(typeof setting)) {
      throw inputError(`${input}.${name}`, `${inWords(setting)}, wanted a number, a string, true or false`);
    }
    out[name] = setting;
  }
  return out;
}

const matrixForms = 'a matrix: { rows, cols, data } or { rows, cols, row, col, data } with a Float64Array of data and Int32Arrays of row and col, or Matrix Market text as a string or Blob';

function matrix(input: string, value: unknown, buffers: ArrayBuffer[]): WireMatrix {
  if (typeof value === 'string') return value;
  if (['Blob', 'File'].includes(kindOf(value))) return value as Blob;
  const given = checkObject(input, value, matrixForms);
  const { rows, cols, row, col } = given;
  for (const [name, size] of Object.entries({ rows, cols })) {
    if (typeof size !== 'number') throw inputError(input, `${name} is ${inWords(size)}, wanted a number`);
  }
  const out = { rows: rows as number, cols: cols as number, data: copy(`${input}.data`, given.data, 'Float64Array', buffers) };
  if (row === undefined && col === undefined) return out;
  return { ...out, row: copy(`${input}.row`, row, 'Int32Array', buffers), col: copy(`${input}.col`, col, 'Int32Array', buffers) };
}

interface TypedArrays {
  Float64Array: Float64Array;
  Int32Array: Int32Array;
}

/** A copy that owns its buffer, whatever the given array is a view of. */
function copy<K extends keyof TypedArrays>(input: string, value: unknown, kind: K, buffers: ArrayBuffer[]): TypedArrays[K] {
  if (kindOf(value) !== kind) throw inputError(input, `${inWords(value)}, wanted ${kind === 'Int32Array' ? 'an' : 'a'} ${kind}`);
  const fresh = (value as Float64Array<ArrayBuffer>).slice();
  buffers.push(fresh.buffer);
  return fresh as TypedArrays[K];
}
