// The problems of slep.d.ts: built in, or given as a module or a function.
import type { Blob, URL } from './platform.d.ts';

export type ProblemName = 'quadratic' | 'gcca' | 'sgcca' | 'lda' | 'eigen' | 'kohnsham' | 'beam';
export interface ProblemData {
  quadratic: { A: Matrix; M: Matrix; G?: Matrix };
  eigen: { K: Matrix; M: Matrix };
  gcca: { S: Matrix; M: Matrix } | { views: Matrix[] };
  sgcca: { C: Matrix; M: Matrix } | { views: Matrix[] };
  /** labels: one for each row, or the column of X that contains them, by its name or its number, counted from 1 */
  lda: { X: Matrix; labels: ArrayLike<number> | string[] | { column: number | string } };
  kohnsham: never;
  beam: never;
}
export type Params = Record<string, number | string | boolean>;
/**
 * f on row-major n x p; writes the gradient into grad (zeroed before) and returns f. Both arrays are only lent for the
 * call. If it throws or does not return a number, the call that needed it rejects with InputError; the run stays where
 * it is, and the next call tries again. NaN and Infinity are numbers: a step to such a point is shortened, and a run
 * that starts there has diverged, with a message that names f or the entry of the gradient.
 */
export type FuncGrad<D = unknown> = (grad: Float64Array, x: Float64Array, data: D) => number;
export interface ModuleProblem<D = unknown> {
  /**
   * URL of an ES module (a relative one counts like baseURL), or its source text, which a content security policy must
   * allow by script-src blob:; exports dims = [n, p] and funcGrad.
   */
  module: URL | string;
  /** null: the identity */
  M: Matrix | null;
  data?: D;
  /**
   * limit of one call, default 5000. A longer call ends the worker: calls on that run reject with InputError, on others
   * with InternalError
   */
  timeoutMs?: number;
}
export interface FunctionProblem {
  dims: readonly [n: number, p: number];
  funcGrad: FuncGrad;
  /** null: the identity */
  M: Matrix | null;
} // load({ worker: false }) only
/**
 * Symmetric matrices: both triangles, or Matrix Market 'symmetric'. Triplets are 0-based, repeated ones are added. A
 * Blob or string is text, which the worker reads and whose content tells its format: Matrix Market; CSV or TSV, a row a
 * line, perhaps below a line of names; or JSON, an array of rows or an object like the first two forms with plain
 * arrays.
 */
export type Matrix =
  | { rows: number; cols: number; data: Float64Array }
  | { rows: number; cols: number; row: Int32Array; col: Int32Array; data: Float64Array }
  | string
  | Blob;
export interface TableColumn {
  name: string;
  words: boolean;
  /** with table: missing entries */ missing?: number;
  /** with table, for words and names of rows: the word of each row is distinct[codes[row]], '' if it is missing */
  distinct?: string[];
  codes?: Float64Array;
}
/** The properties of a matrix. */
export interface MatrixFacts {
  rows: number;
  cols: number;
  /** given entries that are not zero */
  nonzeros: number;
  /** The columns of a table in its text. Columns of words are not columns of the matrix. */
  columns?: TableColumn[];
  /** with table: the numbers of a text, by rows, NaN where one is missing; none if it holds triplets */
  numbers?: Float64Array;
  /** how often each label of the column occurs */
  classes?: Record<string, number>;
  /** constant columns of a dense matrix, in words */
  constant: string[];
  /** what the reader skipped */
  note?: string;
  /** up to rounding; for a square matrix, like all that follows */
  symmetric?: boolean;
  /** the largest difference between A and its transpose: row and column, counted from 1 */
  asymmetry?: { row: number; column: number; difference: number };
  /** of a positive semidefinite matrix */
  rank?: number;
  /** approximate ratio of the largest eigenvalue to the smallest that is not zero */
  condition?: number;
  /** The least eigenvalue is negative and at most this. */
  lowest?: number;
  /** rank, condition and lowest were not computed, because n is above this and the matrix is not diagonal */
  limit?: number;
}
