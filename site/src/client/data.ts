// Matrices, lists of them and labels as the worker takes them. Everything is copied; the buffers of the copies may be transferred.
import { checkObject, inWords, kindOf } from './check.ts';
import { inputError, textOf } from './errors.ts';
import type { WireData, WireMatrix } from './protocol.ts';

/** What the catalogue says that a part of the data is made of; undefined is one matrix. */
export type Kind = 'list' | 'labels' | undefined;

export function encodeData(kind: Kind, input: string, value: unknown, buffers: ArrayBuffer[]): WireData {
  switch (kind) {
    case 'list':
      return { list: list(input, value, buffers) };
    case 'labels':
      return { labels: labels(input, value) };
    case undefined:
      return matrix(input, value, buffers);
  }
}

const matrixForms = 'a matrix: { rows, cols, data } or { rows, cols, row, col, data } with a Float64Array of data and Int32Arrays of row and col, or Matrix Market, CSV, TSV or JSON text as a string or Blob';

export function matrix(input: string, value: unknown, buffers: ArrayBuffer[]): WireMatrix {
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

function list(input: string, value: unknown, buffers: ArrayBuffer[]): WireMatrix[] {
  if (!Array.isArray(value)) throw inputError(input, `${inWords(value)}, wanted an array of matrices`);
  if (value.length === 0) throw inputError(input, 'an empty array, wanted one matrix or more');
  return Array.from(value, (item, i) => matrix(`${input}[${i}]`, item, buffers)); // a hole counts as undefined
}

/** Numbers or strings, one kind throughout, as strings. */
function labels(input: string, value: unknown): string[] {
  const { length } = Object(value) as ArrayLike<unknown>;
  if (typeof value !== 'object' || typeof length !== 'number') throw inputError(input, `${inWords(value)}, wanted an array of numbers or of strings`);
  const given = value as ArrayLike<unknown>;
  const words: string[] = [];
  for (let i = 0; i < length; i++) {
    const label = given[i];
    if (typeof label !== 'string' && !Number.isFinite(label)) throw inputError(`${input}[${i}]`, `${inWords(label)}, wanted a finite number or a string`);
    if (typeof label !== typeof given[0]) throw inputError(`${input}[${i}]`, `${inWords(label)} after a ${typeof given[0]}, wanted labels of one kind`);
    words.push(String(label));
  }
  if (words.length === 0) throw inputError(input, 'an empty array, wanted a label for each row');
  return words;
}

interface TypedArrays {
  Float64Array: Float64Array;
  Int32Array: Int32Array;
}

/** A copy that owns its buffer, whatever the given array is a view of. */
export function copy<K extends keyof TypedArrays>(input: string, value: unknown, kind: K, buffers: ArrayBuffer[]): TypedArrays[K] {
  if (kindOf(value) !== kind) throw inputError(input, `${inWords(value)}, wanted ${kind === 'Int32Array' ? 'an' : 'a'} ${kind}`);
  const fresh = copyOf(input, value as Float64Array<ArrayBuffer>);
  buffers.push(fresh.buffer);
  return fresh as TypedArrays[K];
}

function copyOf(input: string, array: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
  try {
    return array.slice();
  } catch (error) {
    throw inputError(input, `the array cannot be copied (${textOf(error)})`); // its buffer was transferred, for one
  }
}
