// The problems of slep.d.ts: built-in problems, and your own as a module or a function.
import type { Blob, URL } from './platform.d.ts';

export type ProblemName = 'quadratic' | 'gcca' | 'sgcca' | 'lda' | 'eigen' | 'kohnsham' | 'beam';
export interface ProblemData {
  quadratic: { A: Matrix; M: Matrix; G?: Matrix };
  eigen: { K: Matrix; M: Matrix };
  gcca: { S: Matrix; M: Matrix } | { views: Matrix[] };
  sgcca: { C: Matrix; M: Matrix } | { views: Matrix[] };
  /**
   * labels: one label per row, or the column of X that contains the labels, given by its name or its number, counted
   * from 1.
   */
  lda: { X: Matrix; labels: ArrayLike<number> | string[] | { column: number | string } };
  kohnsham: never;
  beam: never;
}
export type Params = Record<string, number | string | boolean>;
/**
 * Computes f for a row-major n x p matrix x. Writes the gradient into grad, which contains only zeros on entry, and
 * returns f. Both arrays are valid only during the call. If the function throws or does not return a number, the call
 * that needed f rejects with InputError, the run stays at its iterate, and the next call tries again. NaN and Infinity
 * count as numbers. A step is shortened if a value at the new point is not finite. A run that starts at a point where
 * f or an entry of the gradient is not finite ends with the status 'diverged' and a message that names f or that entry.
 */
export type FuncGrad<D = unknown> = (grad: Float64Array, x: Float64Array, data: D) => number;
export interface ModuleProblem<D = unknown> {
  /**
   * The URL of an ES module, resolved like baseURL, or its source text. For source text, a content security policy must
   * allow script-src blob:. The module exports dims = [n, p] and funcGrad.
   */
  module: URL | string;
  /** null means the identity. */
  M: Matrix | null;
  data?: D;
  /**
   * The time limit for one call in ms. Default: 5000. Without a worker, there is no limit. If a call exceeds the limit,
   * the worker is terminated. Calls on that run then reject with InputError, and calls on other runs with
   * InternalError.
   */
  timeoutMs?: number;
}
export interface FunctionProblem {
  dims: readonly [n: number, p: number];
  funcGrad: FuncGrad;
  /** null means the identity. */
  M: Matrix | null;
} // only with load({ worker: false })
/**
 * A dense matrix, a matrix of triplets, or text. Symmetric matrices need both triangles, or the attribute 'symmetric'
 * in Matrix Market. Triplets are 0-based, and duplicates are summed. A string or Blob contains text, which the worker
 * parses. The content determines the format: Matrix Market, CSV or TSV (one row per line, possibly after a line of
 * names), or JSON. In JSON, a matrix is an array of rows, or an object with the fields of a dense matrix or of a matrix
 * of triplets. The arrays of such an object are plain arrays.
 */
export type Matrix =
  | { rows: number; cols: number; data: Float64Array }
  | { rows: number; cols: number; row: Int32Array; col: Int32Array; data: Float64Array }
  | string
  | Blob;
export interface TableColumn {
  name: string;
  words: boolean;
  /** The number of missing entries, if inspect was called with { table: true }. */ missing?: number;
  /**
   * Set for text columns and row names if inspect was called with { table: true }. The text in a row is
   * distinct[codes[row]], or '' if the text is missing.
   */
  distinct?: string[];
  codes?: Float64Array;
}
/** The properties of a matrix. */
export interface MatrixFacts {
  rows: number;
  cols: number;
  /** The number of entries that are not zero. */
  nonzeros: number;
  /** The columns of the table, if the matrix was given as a table. Text columns are not columns of the matrix. */
  columns?: TableColumn[];
  /**
   * If inspect was called with { table: true }: the numbers in the table, row by row, with NaN for a missing number.
   * This field is missing if the text contains triplets.
   */
  numbers?: Float64Array;
  /** How often each label occurs in the label column. */
  classes?: Record<string, number>;
  /** The constant columns of a dense matrix with more than one row; an example of an item is 'column 2 (age)'. */
  constant: string[];
  /** The parts of the text that were skipped when the matrix was read. */
  note?: string;
  /**
   * Whether the matrix is symmetric up to rounding errors. The field symmetric and all fields below it are only present
   * for square matrices.
   */
  symmetric?: boolean;
  /** The largest difference between the matrix and its transpose, with its row and column, counted from 1. */
  asymmetry?: { row: number; column: number; difference: number };
  /** The rank, if the matrix is positive semidefinite. */
  rank?: number;
  /** The approximate ratio of the largest eigenvalue to the smallest nonzero eigenvalue. */
  condition?: number;
  /** An upper bound on the smallest eigenvalue. Present only if this bound is negative. */
  lowest?: number;
  /**
   * Present if rank, condition and lowest were not computed, because n is above this limit and the matrix is not
   * diagonal.
   */
  limit?: number;
}
