// The views of Run.read in slep.d.ts.
/** The arguments and results of read, by view. */
export interface Views {
  eigenvalues: { args: { from?: number }; gives: Eigenvalues };
  counts: { args: { from?: number }; gives: CountsView };
  matrix: { args: { /** 'A' of a quadratic f. Default 'M'. */ name?: 'M' | 'A' }; gives: MatrixView };
  landscape: { args: LandscapeArgs; gives: Landscape };
  ritz: { args: RitzArgs; gives: Ritz };
  /** of a run whose spec has resample */ sureness: { args: Record<string, never>; gives: Sureness };
}
/**
 * How good R(X), rotated as in Ritz, is for rows that it was not made of; for part 0, for those it was made of. Arrays
 * that do not apply are empty.
 */
export interface Sureness {
  /** columns of each view */ views: number[];
  /** of lda */ classes: string[];
  /** how often a row of each class is taken for each class, that of the nearest mean; by rows */
  confusion: Float64Array;
  /**
   * of variates, in descending order of their correlation in the sample: for each, Σ u_a u_b over the rows, for views a
   * <= b. Sums of folds can be added; signs do not matter.
   */
  products: Float64Array;
  /** bootstrap: X, n x p by rows; its signs are free */ weights: Float64Array;
  /** bootstrap, part 0: covariances of the columns of the data with the variates, n x p */ loads: Float64Array;
  /** permute: of the pairs, descending */ correlations: Float64Array;
  /**
   * permute: for the hypothesis that a pair and all later ones are due to chance, by the stepwise test of Winkler et
   * al. 2020, doi:10.1016/j.neuroimage.2020.117065
   */
  p: Float64Array;
  /** why there is no p, or '' */ reason: string;
}
/**
 * Of X'MX, p for each iterate with iteration >= from, ascending; NaN if it is not finite. The iterates are evenly
 * spaced, all or every 2^j-th, and include X_0 and the current one.
 */
export interface Eigenvalues {
  iteration: Float64Array;
  values: Float64Array;
}
/** The counts of Result up to X_k, by rows as in the trace. */
export interface CountsView {
  f: Float64Array;
  M: Float64Array;
  hess: Float64Array;
}
/** A symmetric n x n matrix, in the variables that the run computes in. */
export interface MatrixView {
  n: number;
  /** missing if a part is known only by its products */ nnz?: number;
  /**
   * side x side by rows, side <= 128: the fraction of the entries of each cell that are not zero, NaN if they are
   * not formed
   */
  side: number;
  cells: Float64Array;
  /** ascending; empty above n = 400 */
  eigenvalues: Float64Array;
  /**
   * the number of eigenvalues beyond rounding, and the ratio of the largest to the smallest of them; missing if not
   * known
   */
  rank?: number;
  condition?: number;
}
export interface LandscapeArgs {
  /**
   * 'tangent' (default): through X along a tangent U of the constraint and a normal MXS, which at turn 0 are the parts
   * of X_0 - X. 'points': through R(X) and two iterates.
   */
  plane?: 'tangent' | 'points';
  /** lines of the grid in each direction, 3 to 65, default 33; fewer if f is slow and not quadratic */
  size?: number;
  /** of the grid, from the origin of the plane. 'path' (default): the run's path fits. */
  radius?: number | 'path';
  /** degrees by which U turns towards another tangent */
  turn?: number;
  /** the iterates of 'points', or the last ones stored before them. Default 0 and 'middle'. */
  first?: number;
  second?: number | 'middle';
}
/**
 * A plane through R^(n x p) with an orthonormal frame, so that a and b are distances. Its size x size values, row i at
 * b[i], give for any β h = composed + β/4 squared, quadratic penalty = objective + β/4 squared, augmented
 * Lagrangian = objective - multiplier + β/4 squared, Fletcher's = objective - fletcher + β/4 squared.
 */
export interface Landscape {
  size: number;
  a: Float64Array;
  b: Float64Array;
  /** f(A(X)) */ composed: Float64Array;
  /** f(X) */ objective: Float64Array;
  /** ½<Λ, X'MX - I>, Λ = sym(X'∇f) at the origin */ multiplier: Float64Array;
  /** the same with Λ at X itself */ fletcher: Float64Array;
  /** ||X'MX - I||_F² */ squared: Float64Array;
  /** evenly spaced iterates up to the current one: their places on the plane, and their distances from it */
  pathIteration: Float64Array;
  pathA: Float64Array;
  pathB: Float64Array;
  pathOff: Float64Array;
  /** iterates that a plane through points goes through, after which the a and b axes lean */
  first: number;
  second: number;
}
export interface RitzArgs {
  /** an iteration: its iterate, or the last one stored before it. Default: the current one. */
  at?: number;
  /** the number of columns for the scores of the samples that f was made from. Default 0. */
  scores?: number;
}
/**
 * R(X) with its columns rotated so that L = X'∇f(X) is diagonal: Ritz vectors if f is quadratic, discriminants,
 * canonical variates, orbitals. Signs are free.
 */
export interface Ritz {
  iteration: number;
  /** whether f(XQ) = f(X) for orthogonal Q. If not, X is R(X) as it is, and values are the diagonal of L. */
  invariant: boolean;
  /** n x p by rows */ x: Float64Array;
  /** the eigenvalues of L, ascending: one for each column */ values: Float64Array;
  /**
   * Z_i X_i for each view i of the samples Z, with the requested number of columns: m rows for each view. Missing for 0
   * columns, or if f was not made from samples.
   */
  scores?: Float64Array;
  /** of the samples, counted from 0; empty if they have none */ classes?: Float64Array;
}
