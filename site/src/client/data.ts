// Encodes matrices, lists of matrices and labels for the worker. Arrays are copied, and the copies may be transferred.
import { checkNames, checkObject, guarded, inWords, kindOf, valueError } from './check.ts';
import { inputError, textOf } from './errors.ts';
import type { Payload } from './payload.ts';
import type { WireColumn, WireData, WireMatrix } from './protocol.ts';

/** The catalogue's description of a component of the data. */
export type Part = { kind?: 'list' | 'labels'; of?: string } | undefined;

export function encodeData(part: Part, input: string, value: unknown, payload: Payload): WireData {
  switch (part?.kind) {
    case 'list':
      return { list: list(input, value, payload) };
    case 'labels':
      return part.of && kindOf(value) === 'Object' && 'column' in (value as object)
        ? { column: columnOf(input, value), of: part.of }
        : { labels: labels(input, value) };
    case undefined:
      return matrix(input, value, payload);
  }
}

const matrixForms =
  'a matrix: Matrix Market, CSV, TSV or JSON text as a string or Blob, or { rows, cols, data } or ' +
  '{ rows, cols, row, col, data }, where data is a Float64Array and row and col are Int32Arrays';

export function matrix(input: string, value: unknown, payload: Payload): WireMatrix {
  if (typeof value === 'string') {
    payload.add(input, value.length);
    return value;
  }
  if (['Blob', 'File'].includes(kindOf(value))) {
    payload.add(input, (value as Blob).size);
    return value as Blob;
  }
  const { rows, cols, row, col, data } = checkObject(input, value, matrixForms);
  for (const [name, size] of Object.entries({ rows, cols })) {
    if (typeof size !== 'number') throw inputError(input, `${name} is ${inWords(size)}; it must be a number`);
  }
  const sizes = { rows: rows as number, cols: cols as number };
  const isDense = row === undefined && col === undefined;
  const most = isDense ? Math.abs(sizes.rows * sizes.cols) : Infinity; // Go rejects negative sizes
  const entries = { ...sizes, data: copy(`${input}.data`, data, 'Float64Array', payload, most) };
  if (isDense) return entries;
  const indices = (name: string, given: unknown) => copy(`${input}.${name}`, given, 'Int32Array', payload);
  return { ...entries, row: indices('row', row), col: indices('col', col) };
}

function list(input: string, value: unknown, payload: Payload): WireMatrix[] {
  if (!Array.isArray(value)) throw valueError(input, value, 'an array of matrices');
  if (value.length === 0) throw inputError(input, 'an empty array; give at least one matrix');
  return Array.from(
    guarded(value, (i) => `${input}[${i}]`),
    (entry, i) => matrix(`${input}[${i}]`, entry, payload),
  ); // Array.from also visits holes, as undefined
}

/** Encodes a reference to a column of another component. This column holds the labels. */
function columnOf(input: string, value: unknown): WireColumn['column'] {
  const { column, ...rest } = guarded(value as Record<string, unknown>, (name) => `${input}.${name}`);
  checkNames(`${input}.`, rest, ['column']);
  return columnName(`${input}.column`, column);
}

/** Checks that a column is given by its name or by its number (counted from 1), and returns this name or number. */
export function columnName(input: string, column: unknown): WireColumn['column'] {
  if (typeof column === 'string' || (typeof column === 'number' && Number.isInteger(column) && column > 0))
    return column;
  throw inputError(input, `${inWords(column)}; give the name of a column or its number, counted from 1`);
}

/** Returns the labels as strings. The given labels must be all numbers or all strings. */
function labels(input: string, value: unknown): string[] {
  const given = guarded(Object(value) as ArrayLike<unknown>, (i) => (i === 'length' ? input : `${input}[${i}]`));
  const { length } = given;
  if (typeof value !== 'object' || typeof length !== 'number')
    throw valueError(input, value, 'an array of numbers or of strings, or { column } to take a column of the table');
  const words: string[] = [];
  for (let i = 0; i < length; i++) {
    const label = given[i];
    if (typeof label !== 'string' && !Number.isFinite(label))
      throw valueError(`${input}[${i}]`, label, 'a finite number or a string');
    if (typeof label !== typeof given[0])
      throw inputError(`${input}[${i}]`, `${inWords(label)} after a ${typeof given[0]}; give labels of one kind`);
    words.push(String(label));
  }
  if (words.length === 0) throw inputError(input, 'an empty array; give a label for each row');
  return words;
}

interface TypedArrays {
  Float64Array: Float64Array;
  Int32Array: Int32Array;
}

/** Copies an array to a buffer of its own. An array with more than `most` entries is rejected before it is copied. */
export function copy<K extends keyof TypedArrays>(
  input: string,
  value: unknown,
  kind: K,
  payload: Payload,
  most = Infinity,
): TypedArrays[K] {
  if (kindOf(value) !== kind) throw valueError(input, value, `${kind === 'Int32Array' ? 'an' : 'a'} ${kind}`);
  const array = value as Float64Array<ArrayBuffer>;
  if (array.length > most) throw inputError(input, `${array.length} entries; there must be rows × cols = ${most}`);
  payload.add(input, array.byteLength);
  try {
    const fresh = array.slice();
    payload.buffers.push(fresh.buffer);
    return fresh as TypedArrays[K];
  } catch (error) {
    // for example because the buffer of the array has been transferred
    throw inputError(input, `the array cannot be copied (${textOf(error)})`);
  }
}
