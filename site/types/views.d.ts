// The views of Run.read in slep.d.ts.
/** The arguments and results of read, by view. */
export interface Views {
  eigenvalues: { args: { from?: number }; gives: Eigenvalues };
  counts: { args: { from?: number }; gives: CountsView };
  matrix: { args: { /** 'A' of a quadratic f. Default 'M'. */ name?: 'M' | 'A' }; gives: MatrixView };
  landscape: { args: LandscapeArgs; gives: Landscape };
  ritz: { args: RitzArgs; gives: Ritz };
  /** For a run whose spec has resample. */ sureness: { args: Record<string, never>; gives: Sureness };
}
/**
 * How well R(X), rotated as in Ritz, fits rows from which it was not computed, or for part 0, those from which it was.
 * Arrays that do not apply are empty.
 */
export interface Sureness {
  /** The number of columns of each view. */ views: number[];
  /** For lda. */ classes: string[];
  /** How often rows of each class are assigned to each class, that of the nearest mean, row by row. */
  confusion: Float64Array;
  /**
   * For each variate, in descending order of the correlations in the sample: Σ u_a u_b over the rows, for views a <= b.
   * Sums of folds can be added, and signs do not matter.
   */
  products: Float64Array;
  /** bootstrap: X, n x p by rows, up to signs. */ weights: Float64Array;
  /** bootstrap, part 0: the covariances of the columns of the data with the variates, n x p. */ loads: Float64Array;
  /** permute: the correlations of the pairs, descending. */ correlations: Float64Array;
  /**
   * permute: the p-values of the hypotheses that a pair and all later ones are due to chance, by the stepwise test of
   * Winkler et al. 2020, doi:10.1016/j.neuroimage.2020.117065.
   */
  p: Float64Array;
  /** Why there is no p, or ''. */ reason: string;
}
/**
 * The eigenvalues of X'MX, ascending, p for each iterate with iteration >= from, NaN if it is not finite. The iterates
 * are evenly spaced, all or every 2^j-th, and include X_0 and the current one.
 */
export interface Eigenvalues {
  iteration: Float64Array;
  values: Float64Array;
}
/** The counts of Result up to X_k, with the rows of the trace. */
export interface CountsView {
  f: Float64Array;
  M: Float64Array;
  hess: Float64Array;
}
/** A symmetric n x n matrix, in the variables of the run, which may be scaled. */
export interface MatrixView {
  n: number;
  /** Missing if some part is only known by its products. */ nnz?: number;
  /**
   * The matrix is divided into side x side cells, side <= 128. cells has the fraction of nonzero entries of each cell,
   * by rows, NaN if entries are not formed.
   */
  side: number;
  cells: Float64Array;
  /** The eigenvalues, ascending. Empty if n > 400. */
  eigenvalues: Float64Array;
  /**
   * The number of eigenvalues that exceed rounding errors, and the ratio of the largest to the smallest of these.
   * Missing if not known.
   */
  rank?: number;
  condition?: number;
}
export interface LandscapeArgs {
  /**
   * 'tangent' (default): through X, along a tangent U of the constraint and a normal MXS. At turn 0 these are the
   * components of X_0 - X. 'points': through R(X) and two iterates.
   */
  plane?: 'tangent' | 'points';
  /** The number of grid lines in each direction, 3 to 65, default 33. Fewer are used if f is slow and not quadratic. */
  size?: number;
  /** The radius of the grid around the origin of the plane. 'path' (default) fits the run's path. */
  radius?: number | 'path';
  /** The angle in degrees by which U is rotated towards another tangent. */
  turn?: number;
  /** For 'points': the iterates, or the last ones stored before them. Defaults: 0 and 'middle'. */
  first?: number;
  second?: number | 'middle';
}
/**
 * A plane in R^(n x p) with an orthonormal frame, so a and b are distances. For any β, its size x size values, with row
 * i at b[i], give h = composed + β/4 squared, the quadratic penalty = objective + β/4 squared, the augmented Lagrangian
 * = objective - multiplier + β/4 squared, and Fletcher's penalty = objective - fletcher + β/4 squared.
 */
export interface Landscape {
  size: number;
  a: Float64Array;
  b: Float64Array;
  /** f(A(X)). */ composed: Float64Array;
  /** f(X). */ objective: Float64Array;
  /** ½<Λ, X'MX - I> with Λ = sym(X'∇f) at the origin. */ multiplier: Float64Array;
  /** The same with Λ at X itself. */ fletcher: Float64Array;
  /** ||X'MX - I||_F². */ squared: Float64Array;
  /** Evenly spaced iterates up to the current one: their positions in the plane, and their distances from it. */
  pathIteration: Float64Array;
  pathA: Float64Array;
  pathB: Float64Array;
  pathOff: Float64Array;
  /** The iterates through which a plane of 'points' goes. The a and b axes lean towards them. */
  first: number;
  second: number;
}
export interface RitzArgs {
  /** The iteration of an iterate. If it is not stored, the last one before it is used. Default: the current one. */
  at?: number;
  /** The number of columns for which scores of the samples are computed. Default: 0. */
  scores?: number;
}
/**
 * R(X) with its columns rotated so that L = X'∇f(X) is diagonal: Ritz vectors if f is quadratic, discriminants,
 * canonical variates, orbitals. Signs are arbitrary.
 */
export interface Ritz {
  iteration: number;
  /** Whether f(XQ) = f(X) for orthogonal Q. If not, x is R(X) unrotated, and values are the diagonal of L. */
  invariant: boolean;
  /** n x p, row by row. */ x: Float64Array;
  /** The eigenvalues of L, ascending, one per column. */ values: Float64Array;
  /**
   * Z_i X_i for each view i of the samples Z, with the requested number of columns and m rows per view. Missing for 0
   * columns, or if f was not made from samples.
   */
  scores?: Float64Array;
  /** The classes of the samples, counted from 0. Empty if there are none. */ classes?: Float64Array;
}
