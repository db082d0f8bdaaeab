// The problems of slep.d.ts: built in, or given as a module or a function.
import type { Blob, URL } from './platform.d.ts';

export type ProblemName = 'quadratic' | 'gcca' | 'sgcca' | 'lda' | 'eigen' | 'kohnsham' | 'beam';
export interface ProblemData {
  quadratic: { A: Matrix; M: Matrix; G?: Matrix };
  eigen: { K: Matrix; M: Matrix };
  gcca: { S: Matrix; M: Matrix } | { views: Matrix[] };
  sgcca: { C: Matrix; M: Matrix } | { views: Matrix[] };
  /** labels: one per row, or the column of X that contains them, given by its name or its number, counted from 1. */
  lda: { X: Matrix; labels: ArrayLike<number> | string[] | { column: number | string } };
  kohnsham: never;
  beam: never;
}
export type Params = Record<string, number | string | boolean>;
/**
 * f of a row-major n x p matrix. Writes the gradient into grad, which is zero at the call, and returns f. Both arrays
 * are only valid during the call. If it throws or does not return a number, the call that needed f rejects with
 * InputError, the run stays where it is, and the next call tries again. NaN and Infinity are numbers: a step to such a
 * point is shortened, and a run that starts there has diverged, with a message that names f or the entry.
 */
export type FuncGrad<D = unknown> = (grad: Float64Array, x: Float64Array, data: D) => number;
export interface ModuleProblem<D = unknown> {
  /**
   * The URL of an ES module, resolved like baseURL, or its source text, which a content security policy must allow by
   * script-src blob:. The module exports dims = [n, p] and funcGrad.
   */
  module: URL | string;
  /** null means the identity. */
  M: Matrix | null;
  data?: D;
  /**
   * The limit of one call in ms, default 5000. A longer call ends the worker: calls on that run reject with InputError,
   * calls on other runs with InternalError.
   */
  timeoutMs?: number;
}
export interface FunctionProblem {
  dims: readonly [n: number, p: number];
  funcGrad: FuncGrad;
  /** null means the identity. */
  M: Matrix | null;
} // load({ worker: false }) only
/**
 * Symmetric matrices need both triangles, or Matrix Market 'symmetric'. Triplets are 0-based, and duplicates are
 * summed. A Blob or string is text, which the worker reads. Its content determines its format: Matrix Market; CSV or
 * TSV with one row per line, possibly after a line of names; or JSON, an array of rows or an object like the first two
 * forms with plain arrays.
 */
export type Matrix =
  | { rows: number; cols: number; data: Float64Array }
  | { rows: number; cols: number; row: Int32Array; col: Int32Array; data: Float64Array }
  | string
  | Blob;
export interface TableColumn {
  name: string;
  words: boolean;
  /** If table is set: the number of missing entries. */ missing?: number;
  /** If table is set, for words and names of rows: the word of a row is distinct[codes[row]], '' if it is missing. */
  distinct?: string[];
  codes?: Float64Array;
}
/** The properties of a matrix. */
export interface MatrixFacts {
  rows: number;
  cols: number;
  /** The number of given entries that are not zero. */
  nonzeros: number;
  /** The columns of a table in its text. Columns of words are not columns of the matrix. */
  columns?: TableColumn[];
  /** If table is set: the numbers of a text, row by row, NaN where one is missing. Missing if the text has triplets. */
  numbers?: Float64Array;
  /** How often each label of the column occurs. */
  classes?: Record<string, number>;
  /** The constant columns of a dense matrix, in words. */
  constant: string[];
  /** What the reader skipped. */
  note?: string;
  /** Whether the matrix is symmetric up to rounding errors. This and all that follows: only for a square matrix. */
  symmetric?: boolean;
  /** The largest difference between A and its transpose, with its row and column, counted from 1. */
  asymmetry?: { row: number; column: number; difference: number };
  /** The rank, if the matrix is positive semidefinite. */
  rank?: number;
  /** The approximate ratio of the largest eigenvalue to the smallest one that is not zero. */
  condition?: number;
  /** An upper bound of the smallest eigenvalue, if that is negative. */
  lowest?: number;
  /** If rank, condition and lowest were not computed: n is above this limit, and the matrix is not diagonal. */
  limit?: number;
}
