// Computes digests of results. Equal digests mean equal bits, except that all NaNs count as equal. Numbers are hashed
// as little-endian float64.
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { StudyCell, StudySureness, Trace } from '../../types/slep.d.ts';

/** The columns of a trace except `seconds`, which depends on the machine. */
const columns = ['iteration', 'objective', 'merit', 'gradNorm', 'feasibility', 'step', 'beta', 'margin'] as const;

/** The fields that the digest of a cell covers. */
export type Digested = Pick<StudyCell, 'status' | 'verdict' | 'method' | 'iterations' | 'evaluations' | 'products'> &
  Pick<StudyCell, 'objective' | 'gradNorm' | 'feasibility' | 'curvature' | 'beta' | 'first' | 'optimum'> &
  Pick<StudyCell, 'sureness' | 'traceDigest'>;

export function traceDigest(trace: Trace): string {
  const hash = sha256.create();
  for (const name of columns) hash.update(bytesOf(trace[name]));
  return bytesToHex(hash.digest());
}

export function digestOf(cell: Digested): string {
  const { status, verdict, method, iterations, evaluations, products, traceDigest } = cell;
  const { objective, gradNorm, feasibility, curvature, beta, first, optimum } = cell;
  const numbers = [
    ...[iterations, evaluations, products.A, products.M],
    ...[objective, gradNorm, feasibility, curvature, beta, first, optimum],
  ];
  const hash = sha256
    .create()
    .update(utf8ToBytes(`${status}\n${verdict}\n${method}\n`))
    .update(bytesOf(numbers));
  if (cell.sureness) hash.update(surenessBytes(cell.sureness));
  return bytesToHex(hash.update(hexToBytes(traceDigest)).digest());
}

function surenessBytes({ views = [], classes = [], reason = '', ...arrays }: StudySureness): Uint8Array {
  const { confusion = [], products = [], weights = [], loads = [], correlations = [], p = [] } = arrays;
  const words = utf8ToBytes(JSON.stringify([views, classes, reason]));
  const numbers = [confusion, products, weights, loads, correlations, p].flatMap((part) => [part.length, ...part]);
  return concatBytes(words, bytesOf(numbers));
}

/** Returns the digest of all cells in order, or null if a cell is missing or has no digest because it failed. */
export function fingerprintOf(cells: readonly (Pick<StudyCell, 'digest'> | undefined)[]): string | null {
  const hash = sha256.create();
  for (const cell of cells) {
    if (!cell?.digest) return null;
    hash.update(hexToBytes(cell.digest));
  }
  return bytesToHex(hash.digest());
}

/**
 * Returns the SHA-256 of fields that the digests of cells do not cover: the stored rows of traces, costs, times,
 * warnings and messages. The checksum reveals whether these fields have been edited.
 */
export function checksumOf(cells: readonly StudyCell[]): string {
  const parts = cells.map(({ descent, trace, parts = {}, warnings, seconds, message }) => [
    ...[descent, warnings, seconds, message, Object.entries(parts).sort(([a], [b]) => (a < b ? -1 : 1))],
    ...(trace ? [trace.iteration, trace.cost, trace.gap, trace.gradNorm, trace.feasibility] : []),
  ]);
  return digestOfFile(utf8ToBytes(JSON.stringify(parts)));
}

/** Returns the digest of a file's bytes. */
export const digestOfFile = (bytes: Uint8Array): string => bytesToHex(sha256(bytes));

function bytesOf(numbers: ArrayLike<number>): Uint8Array {
  const view = new DataView(new ArrayBuffer(8 * numbers.length));
  // every NaN is replaced by the constant NaN, because setFloat64 may keep the payload of other NaNs
  for (let i = 0; i < numbers.length; i++) view.setFloat64(8 * i, Number.isNaN(numbers[i]) ? NaN : numbers[i], true);
  return new Uint8Array(view.buffer);
}
